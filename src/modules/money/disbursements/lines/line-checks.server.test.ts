import { beforeEach, expect, test } from 'vitest'
import { world } from '#test/world.ts'
import { disbursementWorld } from '../disbursement-world.fixtures.ts'

const w = world()
let kopi: Awaited<ReturnType<typeof disbursementWorld>>
beforeEach(async () => {
  kopi = await disbursementWorld(w)
})
type Supplier = Awaited<ReturnType<typeof kopi.supplier>>
const submitTo = async (supplier: Supplier, amount: number) => {
  const { id } = await w.as(kopi.manager).disbursements.create(kopi.fields([await kopi.payee(amount, supplier)]))
  return id
}
const risksOf = async (disbursementId: string) =>
  (await w.as(kopi.executive).disbursements.getOne({ disbursementId })).selectedPayees[0]?.risks.map(
    ({ code, params }) => ({ code, ...params }),
  )
const markPaid = (disbursementId: string) =>
  w.database.pool.query(`update disbursement_lines set status = 'paid' where disbursement_id = $1`, [disbursementId])

test('the approver sees a first payment, and then amounts above twice the average', async () => {
  const supplier = await kopi.supplier()
  const first = await submitTo(supplier, 1_000)
  expect(await risksOf(first)).toEqual([{ code: 'first_payee' }])
  await markPaid(first)
  const second = await submitTo(supplier, 1_200)
  expect(await risksOf(second)).toEqual([])
  await markPaid(second)
  expect(await risksOf(await submitTo(supplier, 2_200))).toEqual([])
  expect(await risksOf(await submitTo(supplier, 2_310))).toEqual([
    { code: 'above_usual', times: '2.1', usual: 'RM 1,100.00', count: 2 },
  ])
})

test('an account that is not confirmed is named, and nothing is checked once the batch is decided', async () => {
  const supplier = await kopi.supplier()
  await w.database.pool.query(
    `insert into supplier_accounts (org_id, id, supplier_id, bank_code, account_name, account_number, replaces_id, entered_at, entered_by)
     values ($1, $2, $3, 'MBBEMYKL', 'Roti Emas', '114222330148', $4, $5, $6)`,
    [kopi.organization.id, w.id(), supplier.id, supplier.account.id, w.now(), kopi.manager.id],
  )
  const id = await submitTo(supplier, 1_000)
  expect(await risksOf(id)).toEqual([
    { code: 'account_unconfirmed', account: 'Maybank ****0148' },
    { code: 'first_payee' },
  ])
  // The preparer of the disbursement gets the same message.
  const { risks } = await w.as(kopi.manager).disbursements.generateDetails({
    payees: [{ ...(await kopi.payee(1_000, supplier)) }],
    repaymentPeriod: 1,
  })
  expect(risks[0]?.map(({ code }) => code)).toEqual(['account_unconfirmed', 'first_payee'])
  await w.as(kopi.executive).disbursements.approve({ id })
  expect(await risksOf(id)).toEqual([])
})
