import { afterEach, beforeEach, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { platformOrgId } from '#kernel/values.ts'
import { deductionWorld, type DeductionWorld } from '#money/deductions/deduction-world.fixtures.ts'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { clearMatches } from './remittance-match.rules.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { world, type Member } from '#test/world.ts'

const w = world()
let kit: DeductionWorld
/** The amount that the list is to remit is 410.00. */
beforeEach(async () => {
  w.travelTo('2026-10-20T02:00:00.000Z')
  kit = await deductionWorld(w)
  await kit.paid(await kit.employee('Aina'), 400_00)
  kit.at('2026-10-26 00:30:00')
  await kit.makeLists()
  kit.at('2026-11-27 10:00:00')
})
afterEach(async () => expect(await auditLedger(w.database)).toEqual([]))

const platform = (by: Member = kit.admin) => w.as(by).rollingPayAdmin
let recorded = 0
const record = (fields: object = {}) =>
  platform().recordUnmatchedRemittance({
    amount: ringgit(410),
    paidOn: '2026-11-26',
    reference: `KKSB OKT BAKI ${++recorded}`,
    ...fields,
  })
const found = async (id: string) => {
  const { remittances } = await platform().getUnmatchedRemittances({ pageSize: 50 })
  return remittances.find((one) => one.id === id)
}
const assign = (id: string, fields: object = {}, by?: Member) =>
  platform(by).assignUnmatchedRemittance({ id, orgId: kit.org.id, reference: 'IBG 5530418', ...fields })
/** The unassigned money on the platform, and the debt of this employer. */
const balances = async () => {
  const { rows } = await w.database.pool.query<{ account: string; balance: number }>(
    `select account, balance_sen::int as balance from ledger_accounts
      where org_id = $1 and account = 'unassigned_remittances' or org_id = $2 and account = 'advances_receivable'`,
    [platformOrgId, kit.org.id],
  )
  const of = (name: string) => rows.find(({ account }) => account === name)?.balance ?? 0
  return { unassigned: -of('unassigned_remittances'), owed: of('advances_receivable') }
}

test('a payment of 410.00 stays unassigned until it is matched, and then pays the employer’s list', async () => {
  const before = await balances()
  expect(before.owed).toBe(410_00)
  const { id } = await record()
  expect(await balances()).toEqual({ unassigned: before.unassigned + 410_00, owed: 410_00 })
  expect((await found(id))?.matches).toEqual([
    {
      orgId: kit.org.id,
      orgName: 'Kopi Kita Sdn Bhd',
      numbers: ['DL-2026-10-01'],
      dueDates: ['2026-11-04'],
      reasons: ['amount'],
    },
  ])
  const preview = { orgId: kit.org.id, amount: ringgit(410), reference: 'IBG 5530418' }
  const { items, shown } = await platform().previewAdvanceRepayment(preview)
  expect(items).toMatchObject([{ number: 'DL-2026-10-01', open: 410, amount: 410 }])
  const allocation = { items: items.map(({ listId, amount }) => ({ listId, amount })), shown }
  const { outstanding, repaymentId } = await assign(id, { allocation })
  expect(outstanding).toBe(0)
  expect(await balances()).toEqual({ unassigned: before.unassigned, owed: 0 })
  expect(await found(id)).toMatchObject({
    status: 'assigned',
    assigned: { orgId: kit.org.id, orgName: 'Kopi Kita Sdn Bhd', repaymentId },
    matches: [],
  })
  const { repayments } = await platform().getOrgAdvanceAccount({ orgId: kit.org.id })
  expect(repayments).toMatchObject([
    { id: repaymentId, paidOn: '2026-11-26', amount: 410, pays: [{ number: 'DL-2026-10-01', amount: 410 }] },
  ])
})

test('the payment can be assigned again after its repayment was voided', async () => {
  const { id } = await record()
  const first = await assign(id)
  const before = await balances()
  await platform().voidAdvanceRepayment({ orgId: kit.org.id, id: first.repaymentId, reason: 'Wrong employer' })
  expect(await balances()).toEqual({ unassigned: before.unassigned + 410_00, owed: 410_00 })
  expect(await found(id)).toMatchObject({ status: 'open', closedAt: null, assigned: null })
  expect(await auditLedger(w.database)).toEqual([])
  await assign(id)
  expect(await balances()).toEqual(before)
})

test('two admins who assign it at the same time, or one who presses twice, assign it once', async () => {
  const other = await w.member(null, 'admin')
  const { id } = await record()
  const outcomes = await Promise.all([
    outcomeOf(assign(id, { reference: 'RACE 7101' })),
    outcomeOf(assign(id, { reference: 'RACE 7102' }, other)),
  ])
  expect(outcomes.filter((one) => one === 'unmatched_assigned')).toHaveLength(1)
  expect(await outcomeOf(assign(id))).toBe('unmatched_assigned')
  const reason = 'Interest'
  expect(await outcomeOf(platform().dismissUnmatchedRemittance({ id, reason }))).toBe('unmatched_assigned')
  expect((await balances()).owed).toBe(0)
})

test('what an employer doesn’t owe is not assigned, and the payment stays open', async () => {
  const { id } = await record({ amount: ringgit(410.01) })
  expect(await outcomeOf(assign(id))).toBe('payment_exceeds_due')
  const earlier = await record({ paidOn: '2026-09-30' })
  expect(await outcomeOf(assign(earlier.id))).toBe('payment_date_refused')
  expect(await found(id)).toMatchObject({ status: 'open' })
  expect((await balances()).owed).toBe(410_00)
})

test('a dismissed payment is no longer unassigned, and stays on record', async () => {
  const before = await balances()
  const { id } = await record({ reference: 'INTEREST NOV' })
  await platform().dismissUnmatchedRemittance({ id, reason: 'Interest of the bank' })
  expect(await balances()).toEqual(before)
  expect(await found(id)).toMatchObject({ status: 'dismissed', dismissReason: 'Interest of the bank' })
  expect(await outcomeOf(assign(id))).toBe('unmatched_dismissed')
  for (const reference of ['interest nov', 'INTEREST/NOV', 'Interest Nov.'])
    expect(await outcomeOf(record({ reference }))).toBe('unmatched_known')
})

test('two payments that look alike are both recorded, the second only on purpose', async () => {
  const same = { amount: ringgit(150), paidOn: '2026-11-11', reference: 'duitnow transfer' }
  await record(same)
  expect(await outcomeOf(record({ ...same, reference: 'DUITNOW TRANSFER' }))).toBe('unmatched_known')
  await platform().recordUnmatchedRemittance({ ...same, isAnother: true })
  const { remittances } = await platform().getUnmatchedRemittances({ search: 'duitnow transfer' })
  expect(remittances).toHaveLength(2)
})

test('a payment that is recorded as a repayment is known', async () => {
  const paid = { amount: ringgit(100), paidOn: '2026-11-25', reference: 'IBG 77' }
  await platform().recordAdvanceRepayment({ orgId: kit.org.id, ...paid })
  expect(await outcomeOf(record({ ...paid, reference: 'KKSB IBG 77' }))).toBe('unmatched_known')
})

test('two payments are matched in one press, each with the list that it pays; nothing is matched if one has changed', async () => {
  w.travelTo('2026-10-20T02:00:00.000Z')
  const [gerai, bina] = [
    await deductionWorld(w, { name: 'Gerai Melur' }),
    await deductionWorld(w, { name: 'Bina Jaya Construction' }),
  ]
  await gerai.paid(await gerai.employee('Aina'), 400_00)
  await bina.paid(await bina.employee('Siti'), 200_00)
  kit.at('2026-10-26 00:30:00')
  await bina.makeLists()
  kit.at('2026-11-27 10:00:00')
  const first = await record({ reference: 'GERAI MELUR OKT', paidOn: '2026-11-25' })
  const second = await record({ amount: ringgit(205), reference: 'BINA JAYA NOV' })
  const open = await record({ amount: ringgit(1_500), reference: 'SINGLE 4471' })
  const { remittances } = await platform().getUnmatchedRemittances({ pageSize: 50, filter: { status: 'open' } })
  const ids: string[] = [first.id, second.id, open.id]
  const clear = clearMatches(remittances.filter(({ id }) => ids.includes(id)))
  const items = clear.map(({ remittance: { id }, match: { orgId, numbers } }) => ({ id, orgId, numbers: [...numbers] }))
  expect(items.map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted())
  const match = (chosen: typeof items, by?: Member) => platform(by).matchUnmatchedRemittances({ items: chosen })
  expect(await outcomeOf(match(items, await w.member(null, 'approver')))).toBe('permission_denied')
  const wrong = items.map((one) => ({ ...one, orgId: kit.org.id }))
  expect(await outcomeOf(match(wrong))).toBe('unmatched_unclear')
  expect(await found(first.id)).toMatchObject({ status: 'open' })
  expect(await match(items)).toEqual({ ok: true, matched: 2, amount: 615 })
  expect((await platform().getOrgAdvanceAccount({ orgId: gerai.org.id })).repayments).toMatchObject([
    { amount: 410, pays: [{ number: 'DL-2026-10-01', amount: 410 }] },
  ])
  expect(await found(second.id)).toMatchObject({ status: 'assigned', assigned: { orgId: bina.org.id } })
  expect(await found(open.id)).toMatchObject({ status: 'open' })
  expect(await outcomeOf(match(items))).toBe('unmatched_assigned')
})
