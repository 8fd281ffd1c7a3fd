import { createHash } from 'node:crypto'
import { ringgit } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import { fileUrl } from '#ground/files/file.rules.ts'
import { approvedSupplier } from '#money/suppliers/supplier-world.fixtures.ts'
import type { Member, Organization, World } from '#test/world.ts'

/** Registers an invoice that the user uploaded. Invoices with the same content have the same digest. */
export const invoice = async (w: World, by: Member, content: string) => {
  const id = w.id<'file'>()
  const fileName = `${content}.pdf`
  await w.database.pool.query(
    `insert into files (org_id, id, purpose, name, content_type, size_bytes, sha256, storage_key, uploaded_by, created_at)
     values ($1, $2, 'supplier-invoice', $3, 'application/pdf', 1000, $4, $7, $5, $6)`,
    [by.orgId, id, fileName, createHash('sha256').update(content).digest(), by.id, w.now(), `${by.orgId}/${id}`],
  )
  return { url: fileUrl(id, fileName), fileName }
}

/** An organization with a Manager, an Executive and a credit limit of RM 250,000.00, at 2 % and 1.5 % a month. */
export const disbursementWorld = async (w: World, given?: Organization) => {
  const organization = given ?? (await w.organization())
  const manager = await w.member(organization, 'Manager')
  const executive = await w.member(organization, 'Executive')
  const admin = await w.member(null, 'admin')
  let count = 0
  const next = () => (count += 1)
  const supplier = (name?: string) => approvedSupplier(w, manager, admin, name)
  /** A supplier as a payee, with a new invoice. */
  const payee = async (amount: number, of?: Awaited<ReturnType<typeof supplier>>) => {
    const { id, account } = of ?? (await supplier())
    const number = `INV-${next()}-${id}`
    return {
      id,
      bankDetailId: account.id,
      amount: ringgit(amount),
      files: [await invoice(w, manager, number)],
      invoiceNumber: number,
    }
  }
  type Payee = Awaited<ReturnType<typeof payee>> & { duplicateReason?: string }
  const fields = (selectedPayees: Payee[], changes: object = {}) => ({
    payeesType: 'suppliers' as const,
    name: 'Suppliers December',
    date: '2026-11-27' as LocalDate,
    repaymentPeriod: 2 as const,
    isDraft: false,
    selectedPayees,
    ...changes,
  })
  const submit = async (...amounts: number[]) => {
    const payees = await Promise.all(amounts.map((amount) => payee(amount)))
    const { id } = await w.as(manager).disbursements.create(fields(payees))
    return { id, orgId: organization.id, payees }
  }
  const approve = async (...amounts: number[]) => {
    const submitted = await submit(...amounts)
    await w.as(executive).disbursements.approve({ id: submitted.id })
    return submitted
  }
  const process = async (...amounts: number[]) => {
    const { id, orgId, payees } = await approve(...amounts)
    await w.as(admin).disbursements.process({ id, orgId })
    return { id, orgId, payees }
  }
  const lineIds = async (disbursementId: string) => {
    const { selectedPayees } = await w.as(manager).disbursements.getOne({ disbursementId })
    return selectedPayees.map(({ lineId }) => lineId)
  }
  return { organization, manager, executive, admin, supplier, payee, fields, submit, approve, process, lineIds }
}
