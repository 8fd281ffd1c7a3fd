import { beforeEach, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { historyOf } from '#test/history.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { auditAfterEach } from '#test/withdrawing.ts'
import { world, type Member } from '#test/world.ts'
import { remindOfAllDebts } from '#app/server/jobs.ts'
import { deductionWorld, type DeductionWorld } from '../deduction-world.fixtures.ts'

const w = world()
auditAfterEach(w)

let kit: DeductionWorld
let aina: Member
let listId: string
/** Aina left and owes 150.00, due on 28 December. It is 2 December. */
beforeEach(async () => {
  w.travelTo('2026-11-16T02:00:00.000Z')
  kit = await deductionWorld(w)
  aina = await kit.employee('Aina')
  await kit.paid(aina, 400_00)
  await w.database.pool.query(`update employees set end_on = '2026-11-30' where org_id = $1 and id = $2`, [
    kit.org.id,
    aina.employeeId,
  ])
  await kit.makeLists()
  listId = (await kit.newest()).id
  const rest = { reason: 'left', rest: 'next_list' } as const
  await kit.calls().answerLines({
    listId,
    answers: [{ employeeId: aina.employeeId!, result: 'partly', deducted: ringgit(250), ...rest }],
  })
  await kit.submit(listId)
  kit.at('2026-12-02 10:00:00')
})

const calls = () => w.as(kit.admin).deductions
const listed = async (status?: 'open' | 'overdue') =>
  (await calls().getLeaverReceivables({ pageSize: 50, ...(status && { filter: { status } }) })).receivables.filter(
    ({ orgId }) => orgId === kit.org.id,
  )
const of = async () => {
  const [found] = await listed()
  if (!found) throw new Error('there is no receivable')
  return { orgId: kit.org.id, receivableId: found.id }
}
const one = async () => calls().getLeaverReceivable(await of())
const agree = async (more: { amount?: number; instalments?: number; firstDueOn?: string } = {}) => {
  const { amount = 150, instalments = 3, firstDueOn = '2026-12-31' } = more
  return calls().agreeLeaverPlan({ ...(await of()), amount: ringgit(amount), instalments, firstDueOn })
}
const end = async () => calls().endLeaverPlan({ ...(await of()), reason: 'She found work and pays immediately' })
let payments = 0
const pay = async (amount: number) =>
  calls().recordLeaverPayment({
    ...(await of()),
    amount: ringgit(amount),
    paidOn: '2026-12-02',
    reference: `MBB ${(payments += 1)}`,
  })
/** The letters, the newest first. */
const letters = async () => {
  const { rows } = await w.database.pool.query<{ subject: string; text: string }>(
    `select subject, text from messages where org_id = $1 and channel = 'email' and subject ~ 'instalment|^Please pay' order by id desc`,
    [kit.org.id],
  )
  return rows
}
const paid = async () => (await one()).plan?.instalments.map((part) => [part.dueOn, part.amount, part.paid])

test('instalments add up to the open amount, and payments pay them in order', async () => {
  await pay(50)
  await agree({ amount: 100 })
  expect(await paid()).toEqual([
    ['2026-12-31', 33.34, 0],
    ['2027-01-31', 33.33, 0],
    ['2027-02-28', 33.33, 0],
  ])
  await pay(40)
  expect(await paid()).toEqual([
    ['2026-12-31', 33.34, 33.34],
    ['2027-01-31', 33.33, 6.66],
    ['2027-02-28', 33.33, 0],
  ])
  expect(await listed()).toMatchObject([{ outstanding: 60, dueOn: '2027-01-31', late: 0, instalments: 3 }])
  const { id } = await pay(60)
  expect(await paid()).toEqual([
    ['2026-12-31', 33.34, 33.34],
    ['2027-01-31', 33.33, 33.33],
    ['2027-02-28', 33.33, 33.33],
  ])
  await calls().voidLeaverPayment({ ...(await of()), id, reason: 'Bounced' })
  expect(await listed()).toMatchObject([{ outstanding: 60, dueOn: '2027-01-31' }])
})

test('only the instalments whose day has passed are overdue', async () => {
  await agree()
  kit.at('2026-12-31 10:00:00')
  expect(await listed('overdue')).toEqual([])
  kit.at('2027-02-01 10:00:00')
  expect(await listed('overdue')).toMatchObject([{ outstanding: 150, late: 100, dueOn: '2026-12-31' }])
  const before = await calls().getLeaverReceivables({})
  await pay(50)
  const { open, overdue } = await calls().getLeaverReceivables({})
  expect([before.open.amount - open.amount, before.overdue.amount - overdue.amount]).toEqual([50, 50])
  expect([open.count, overdue.count]).toEqual([before.open.count, before.overdue.count])
  expect(await listed('overdue')).toMatchObject([{ late: 50, dueOn: '2027-01-31' }])
})

test('the letter has the instalments, and the history the agreement and its end', async () => {
  await agree()
  const [agreed] = await letters()
  expect(agreed?.subject).toBe('Your 3 instalments of RM 150.00: your advances at Kopi Kita Sdn Bhd')
  expect(agreed?.text).toContain('31/12/2026: RM 50.00\n31/01/2027: RM 50.00\n28/02/2027: RM 50.00')
  expect(agreed?.text).toContain(`Reference: ${(await one()).number}`)
  kit.at('2027-01-10 10:00:00')
  expect(await end()).toEqual({ dueOn: '2027-01-24' })
  expect(await one()).toMatchObject({ plan: null, dueOn: '2027-01-24', late: 0, instalments: null })
  expect((await letters())[0]?.subject).toBe('Please pay RM 150.00 by 24/01/2027: your advances at Kopi Kita Sdn Bhd')
  const titles = (await historyOf(w, kit.admin, (await of()).receivableId)).map(({ title }) => title)
  expect(titles.slice(0, 2)).toEqual([
    'Ended the instalments of an employee who left',
    'Agreed instalments with an employee who left',
  ])
  // Others can be agreed.
  await agree({ instalments: 2, firstDueOn: '2027-01-31' })
  expect(await paid()).toEqual([
    ['2027-01-31', 75, 0],
    ['2027-02-28', 75, 0],
  ])
})

test('a plan is refused beside another one, for another amount, too late or too small', async () => {
  expect(await outcomeOf(end())).toBe('leaver_plan_none')
  expect(await outcomeOf(agree({ amount: 149.99 }))).toBe('leaver_plan_as_shown')
  expect(await outcomeOf(agree({ firstDueOn: '2026-12-01' }))).toBe('leaver_plan_first')
  expect(await outcomeOf(agree({ firstDueOn: '2027-02-01' }))).toBe('leaver_plan_first')
  expect(await outcomeOf(agree({ instalments: 13 }))).toBe('invalid_input')
  const { id } = await pay(140)
  expect(await outcomeOf(agree({ amount: 10, instalments: 11 }))).toBe('leaver_plan_small')
  await agree({ amount: 10, instalments: 10 })
  expect(await outcomeOf(agree({ amount: 10 }))).toBe('leaver_plan_running')
  // The plan covers the amount that this payment left open.
  expect(await outcomeOf(calls().voidLeaverPayment({ ...(await of()), id, reason: 'Bounced' }))).toBe(
    'leaver_plan_running',
  )
  await end()
  await calls().voidLeaverPayment({ ...(await of()), id, reason: 'Bounced' })
  expect(await one()).toMatchObject({ outstanding: 150 })
})

test('the audit finds a plan that doesn’t match the open amount', async () => {
  await agree()
  const move = (sen: number) =>
    w.database.pool.query(
      'update leaver_instalments set amount_sen = amount_sen + $2 where org_id = $1 and place = 3',
      [kit.org.id, sen],
    )
  await move(-1)
  expect((await auditLedger(w.database)).map(({ check }) => check)).toEqual(['plan of a leaver is not what was open'])
  await move(1)
})

test('two agreements at the same time make one plan', async () => {
  const results = await Promise.allSettled([agree(), agree({ instalments: 2 })])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a list that opens again ends the plan', async () => {
  await agree()
  await calls().reopenList({ orgId: kit.org.id, listId, reason: 'Payroll was run again' })
  expect(await outcomeOf(agree())).toBe('leaver_receivable_cancelled')
  expect(await one()).toMatchObject({ plan: null, outstanding: 0 })
})

test('each instalment is reminded of once before its day and once after it, until it is paid', async () => {
  await agree()
  const sent: string[] = []
  const run = async (day: string) => {
    kit.at(`${day} 09:00:00`)
    const before = (await letters()).length
    await Promise.all([w.run(remindOfAllDebts, {}), w.run(remindOfAllDebts, {})])
    const after = await letters()
    sent.push(...after.slice(0, after.length - before).map(({ subject }) => `${day}: ${subject}`))
  }
  for (const day of ['2026-12-27', '2026-12-28', '2026-12-29', '2027-01-02', '2027-01-03', '2027-01-04']) await run(day)
  await pay(50)
  for (const day of ['2027-01-27', '2027-01-28']) await run(day)
  await pay(50)
  await run('2027-02-03')
  expect(sent).toEqual([
    '2026-12-28: Due on 31/12/2026: your instalment of RM 50.00',
    '2027-01-03: Overdue since 31/12/2026: your instalment of RM 50.00',
    '2027-01-28: Due on 31/01/2027: your instalment of RM 50.00',
  ])
})
