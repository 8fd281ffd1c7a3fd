import type { LocalDate } from '#kernel/time.ts'
import type { Sen } from '#kernel/money.ts'
import { referenceKey } from '#kernel/reference.ts'
import type { Id } from '#kernel/values.ts'
import type { Work } from '#server/context.ts'
import type { StatementRow } from '#server/postgres/statement.ts'
import type { Warning } from '../disbursement-fields.rules.ts'
import { duplicateDays } from '../disbursement.rules.ts'
import * as sql from '../disbursement.sql.ts'

/** The fields of a payee that are compared. */
type ComparedPayee = {
  readonly supplierId: Id<'supplier'> | null
  readonly amount: Sen
  readonly invoiceNumber: string | null
  readonly files: readonly { readonly id: string }[]
}
type Batch = {
  readonly orgId: Id<'org'>
  /** Null before it is stored. */
  readonly id: Id<'disbursement'> | null
  readonly name: string
  readonly payOn: LocalDate
}

/** The possible duplicates of payees: in live lines of other disbursements, and within the batch. */
export const duplicatesOf = async (
  client: Work['client'],
  { orgId, id, name, payOn }: Batch,
  payees: readonly ComparedPayee[],
): Promise<Warning[]> => {
  const suppliers = payees.flatMap((payee, index) => (payee.supplierId ? [{ ...payee, index }] : []))
  if (suppliers.length === 0) return []
  const invoices = suppliers.filter(({ invoiceNumber }) => referenceKey(invoiceNumber ?? '') !== '')
  const files = suppliers.flatMap((payee) => payee.files.map((file) => ({ index: payee.index, id: file.id })))
  const sameInvoices = await sql.selectSameInvoices.all(client, {
    orgId,
    id,
    invoices: invoices.map(({ index, supplierId, invoiceNumber }) => ({
      index,
      supplierId,
      invoiceKey: referenceKey(invoiceNumber ?? ''),
    })),
  })
  const sameFiles = await sql.selectSameFiles.all(client, { orgId, id, files })
  const sharedFiles = await sql.selectSharedFiles.all(client, { orgId, files })
  const sameAmounts = await sql.selectSameAmounts.all(client, { orgId, id, suppliers, payOn, duplicateDays })
  return [
    ...sameInvoices.map(warningOf('same_invoice')),
    ...sameFiles.map(warningOf('same_file')),
    ...sameAmounts.map(warningOf('same_amount')),
    ...within({ id, name, payOn }, suppliers, new Map(sharedFiles.map(({ index, earlier }) => [index, earlier]))),
  ]
}

type Found = StatementRow<typeof sql.selectSameInvoices>
const warningOf =
  (kind: Warning['kind']) =>
  (row: Found): Warning => ({
    ...row,
    kind,
    disbursementName: row.name,
    date: row.payOn,
  })

/**
 * Payees of one batch with the invoice number or the amount of an earlier payment to the same supplier, or with a file
 * of an earlier payee. `sharedFiles` has the earlier payee by index.
 */
const within = (
  { id, name, payOn }: Omit<Batch, 'orgId'>,
  payees: readonly (ComparedPayee & { readonly index: number })[],
  sharedFiles: ReadonlyMap<number, number>,
): Warning[] => {
  const warning = (kind: Warning['kind'], index: number, { invoiceNumber, amount }: ComparedPayee): Warning => ({
    index,
    kind,
    disbursementId: id,
    disbursementName: name,
    invoiceNumber,
    date: payOn,
    amount,
  })
  const keys = payees.map(({ invoiceNumber }) => referenceKey(invoiceNumber ?? ''))
  return payees.flatMap(({ index, supplierId, amount }, place) => {
    const before = payees.slice(0, place)
    const withInvoice = before.find(
      (one, other) => one.supplierId === supplierId && keys[place] !== '' && keys[other] === keys[place],
    )
    const withFile = before.find((one) => one.index === sharedFiles.get(index))
    const withAmount = before.find((one) => one.supplierId === supplierId && one.amount === amount)
    return [
      ...(withInvoice ? [warning('same_invoice', index, withInvoice)] : []),
      ...(withFile ? [warning('same_file', index, withFile)] : []),
      ...(withAmount ? [warning('same_amount', index, withAmount)] : []),
    ]
  })
}
