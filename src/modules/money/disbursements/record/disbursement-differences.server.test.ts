import { beforeEach, describe, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { world } from '#test/world.ts'
import { disbursementWorld } from '../disbursement-world.fixtures.ts'

const w = world()
let kopi: Awaited<ReturnType<typeof disbursementWorld>>
beforeEach(async () => {
  kopi = await disbursementWorld(w)
})

const disbursements = (member = kopi.manager) => w.as(member).disbursements
const differencesOf = async (id: string) => (await disbursements().getOne({ disbursementId: id })).differences
const approve = (id: string) => disbursements(kopi.executive).approve({ id })
const changed = (names: string) => ({ code: 'disbursement_changed', params: { names } })

/** Expects one difference, which the approver sees and which prevents the approval. */
const expectDifference = async (
  id: string,
  difference: { name: string; what: string; before: string; after: string | null },
) => {
  expect(await differencesOf(id)).toEqual([difference])
  await expect(approve(id)).rejects.toMatchObject(changed(difference.name))
  expect(await disbursements().getOne({ disbursementId: id })).toMatchObject({
    status: 'pending-approval',
    approvals: 0,
  })
}

describe('the approval of a disbursement to suppliers', () => {
  const open = async () => {
    const supplier = await kopi.supplier()
    const payee = await kopi.payee(1_000, supplier)
    const { id } = await disbursements().create(kopi.fields([payee]))
    return { supplier, payee, id, key: { id: supplier.id, orgId: supplier.orgId } }
  }
  const name = 'Cameron Coffee Traders'

  test('succeeds if nothing has changed since it was submitted', async () => {
    const { id } = await open()
    expect(await differencesOf(id)).toEqual([])
    expect(await approve(id)).toMatchObject({ ok: true, approvals: 1 })
  })

  test('is refused while a supplier is on hold', async () => {
    const { id, supplier } = await open()
    await w.as(kopi.manager).suppliers.hold({ id: supplier.id, holdUntil: '2026-12-31', reason: 'Wrong goods' })
    await expectDifference(id, { name, what: 'status', before: 'approved', after: 'on hold' })
    await w.as(kopi.manager).suppliers.release({ id: supplier.id })
    expect(await differencesOf(id)).toEqual([])
    expect(await approve(id)).toMatchObject({ ok: true })
  })

  test('is not affected by a hold that has ended', async () => {
    const { id, supplier } = await open()
    await w.as(kopi.manager).suppliers.hold({ id: supplier.id, holdUntil: '2026-11-17', reason: 'Wrong goods' })
    w.travelTo('2026-11-18T02:00:00.000Z')
    try {
      expect(await differencesOf(id)).toEqual([])
    } finally {
      w.travelTo('2026-11-16T02:00:00.000Z')
    }
  })

  test('is refused for a blacklisted supplier', async () => {
    const { id, key } = await open()
    await w.as(kopi.admin).suppliers.blacklist({ ...key, remarks: 'Fraud' })
    await expectDifference(id, { name, what: 'status', before: 'approved', after: 'blacklisted' })
  })

  test('is refused for a deleted supplier', async () => {
    const { id, supplier } = await open()
    await w.database.pool.query('update suppliers set deleted_at = now() where id = $1', [supplier.id])
    await expectDifference(id, { name, what: 'status', before: 'approved', after: 'deleted' })
  })

  test('is refused if a supplier was renamed', async () => {
    const { id, supplier } = await open()
    await w.database.pool.query(`update suppliers set company_name = 'Cameron Tea' where id = $1`, [supplier.id])
    await expectDifference(id, { name, what: 'name', before: name, after: 'Cameron Tea' })
  })

  test('is refused if a supplier no longer has the account, and the current account is shown', async () => {
    const { id, supplier } = await open()
    await w.database.pool.query(`update supplier_accounts set removed_at = now() where supplier_id = $1`, [supplier.id])
    const submitted = `CIMB ****${supplier.account.accountNumber.slice(-4)}`
    expect(await differencesOf(id)).toEqual([{ name, what: 'account', before: submitted, after: null }])
    await w.database.pool.query(
      `insert into supplier_accounts (org_id, id, supplier_id, bank_code, account_name, account_number, entered_at, entered_by, confirmed_at, confirmed_by, usable_from_at)
       values ($1, $2, $3, 'MBBEMYKL', $4, '512345678901', $5, $6, $5, $7, $5)`,
      [supplier.orgId, w.id(), supplier.id, name, '2026-11-01T00:00:00Z', kopi.manager.id, kopi.executive.id],
    )
    await expectDifference(id, { name, what: 'account', before: submitted, after: 'Maybank ****8901' })
  })

  test('is refused if an amount or invoice was changed in the database', async () => {
    const { id } = await open()
    await w.database.pool.query(
      `update disbursement_lines set amount_sen = amount_sen + 1 where disbursement_id = $1`,
      [id],
    )
    expect(await differencesOf(id)).toEqual([{ what: 'content' }])
    await expect(approve(id)).rejects.toMatchObject(changed('Suppliers December'))
  })

  test('is refused with several changes listed by payee, and each name once', async () => {
    const [first, second] = [await kopi.supplier('Alam Dairy'), await kopi.supplier('Bukit Sugar')]
    const payees = [await kopi.payee(1_000, first), await kopi.payee(2_000, second)]
    const { id } = await disbursements().create(kopi.fields(payees))
    await w.database.pool.query(`update suppliers set company_name = 'Alam Milk' where id = $1`, [first.id])
    await w.as(kopi.manager).suppliers.hold({ id: first.id, holdUntil: '2026-12-31', reason: 'Wrong goods' })
    await w.as(kopi.admin).suppliers.blacklist({ id: second.id, orgId: second.orgId, remarks: 'Fraud' })
    expect(await differencesOf(id)).toMatchObject([
      { what: 'status', name: 'Alam Dairy', after: 'on hold' },
      { what: 'name', name: 'Alam Dairy', after: 'Alam Milk' },
      { what: 'status', name: 'Bukit Sugar', after: 'blacklisted' },
    ])
    await expect(approve(id)).rejects.toMatchObject(changed('Alam Dairy, Bukit Sugar'))
  })
})

describe('the approval of a disbursement to employees', () => {
  const open = async () => {
    const aina = await w.employee(kopi.organization, { accountNumber: '114222330001', bankCode: 'MBBEMYKL' })
    const { id } = await disbursements().create({
      payeesType: 'employees',
      name: 'Advances December',
      date: '2026-11-27',
      repaymentPeriod: 1,
      isDraft: false,
      selectedPayees: [{ id: aina.employeeId!, amount: ringgit(1_000) }],
    })
    const { selectedPayees } = await disbursements().getOne({ disbursementId: id })
    const name = selectedPayees[0]?.name ?? ''
    return { id, name, employeeId: aina.employeeId }
  }

  test('is refused if an employee has another account', async () => {
    const { id, name, employeeId } = await open()
    await w.database.pool.query(
      `update employees set bank_code = 'CIBBMYKL', account_number = '8012345678' where id = $1`,
      [employeeId],
    )
    await expectDifference(id, { name, what: 'account', before: 'Maybank ****0001', after: 'CIMB ****5678' })
  })

  test('is refused for another account at the same bank that ends in the same digits', async () => {
    const { id, name, employeeId } = await open()
    await w.database.pool.query(`update employees set account_number = '999222330001' where id = $1`, [employeeId])
    await expectDifference(id, { name, what: 'account', before: 'Maybank 114222330001', after: 'Maybank 999222330001' })
  })

  test('is refused if an employee was renamed', async () => {
    const { id, name, employeeId } = await open()
    await w.database.pool.query(`update employees set first_name = 'Siti', last_name = 'Aminah' where id = $1`, [
      employeeId,
    ])
    await expectDifference(id, { name, what: 'name', before: name, after: 'Siti Aminah' })
  })

  test.each([
    ['who was deleted', 'deleted_at = now()'],
    ['whose approval was withdrawn', `status = 'pending-approval'`],
    ['without an account', 'bank_code = null, account_number = null'],
  ])('is refused for an employee %s', async (_, change) => {
    const { id, name, employeeId } = await open()
    await w.database.pool.query(`update employees set ${change} where id = $1`, [employeeId])
    await expectDifference(id, { name, what: 'status', before: 'approved', after: 'not payable' })
  })
})

test('an organization can approve only while it is active', async () => {
  const { id } = await kopi.submit(1_000)
  const setStatus = (status: string) =>
    w.database.pool.query('update organizations set status = $2 where org_id = $1', [kopi.organization.id, status])
  await setStatus('Onboarding')
  await expect(approve(id)).rejects.toMatchObject({ code: 'organization_not_active' })
  await setStatus('Active')
  expect(await approve(id)).toMatchObject({ ok: true })
})
