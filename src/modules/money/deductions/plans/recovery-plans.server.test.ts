import { beforeEach, expect, test } from 'vitest'
import { sen, type Ringgit } from '#kernel/money.ts'
import type { Period } from '#kernel/time.ts'
import type { Member } from '#test/world.ts'
import { auditAfterEach } from '#test/withdrawing.ts'
import { steal } from '#test/confirming.ts'
import { world } from '#test/world.ts'
import { deductionWorld, type DeductionWorld } from '../deduction-world.fixtures.ts'

const w = world()
auditAfterEach(w)

let kit: DeductionWorld
let malini: Member
beforeEach(async () => {
  w.travelTo('2026-10-12T02:00:00.000Z')
  kit = await deductionWorld(w, { rollingPayMax: sen(500_000) })
  malini = await kit.employee('Malini', 3_000_00)
})

const ringgit = (amount: number) => amount as Ringgit
const plans = async () => (await w.as(malini).recoveryPlans.getOwnPlans({})).plans
const plan = async () => {
  const [newest] = await plans()
  if (!newest) throw new Error('there is no plan')
  return newest
}
const textVersion = async () => (await w.as(malini).recoveryPlans.getOwnPlans({})).textVersion
const accept = async () =>
  w.as(malini).recoveryPlans.acceptPlan({ planId: (await plan()).id, textVersion: await textVersion() })
const amounts = async () => (await plan()).instalments.map(({ period, amount, state }) => [period, amount, state])

/** October's list with 1,000.00, of which nothing is deducted, and the rest in 3 instalments. */
const answered = async (instalments = 3) => {
  await kit.paid(malini, 1_000_00)
  kit.at('2026-10-26 00:30:00')
  await kit.makeLists()
  const list = await kit.newest()
  await kit.calls().answerLines({
    listId: list.id,
    answers: [{ employeeId: malini.employeeId!, result: 'not_deducted', reason: 'no_pay', rest: 'plan', instalments }],
  })
  return list
}
const proposed = async (instalments?: number) => {
  const list = await answered(instalments)
  await kit.submit(list.id)
  return list
}
const monthly = async (period: string) => {
  kit.at(`${period}-26 00:30:00`)
  await kit.makeLists()
  return kit.newest()
}
const parts = async (listId: string) =>
  (await kit.lines(listId)).map(({ withdrawn, carried, instalment, amount }) => [
    withdrawn,
    carried,
    instalment,
    amount,
  ])
const answerNone = async (listId: string) => {
  await kit.calls().answerLines({
    listId,
    answers: [{ employeeId: malini.employeeId!, result: 'not_deducted', reason: 'no_pay', rest: 'next_list' }],
  })
  await kit.submit(listId)
}
const balance = () => w.as(malini).rollingPayEmployee.getRollingPayBalance({})

test('an employee without an e-mail address is told by SMS, without the link', async () => {
  await w.database.pool.query('update users set deleted_at = $2 where employee_id = $1', [malini.employeeId, w.now()])
  await w.database.pool.query('update employees set email = null where id = $1', [malini.employeeId])
  await proposed()
  const [letter] = await w.messages(malini.mobileNumber)
  expect(letter?.text).toContain('You can’t withdraw until you accept or decline.')
  expect(letter?.text).not.toContain('://')
})

test('1,000.00 in 3 instalments: proposed, accepted, and deducted on the next three lists', async () => {
  const october = await proposed()
  expect((await kit.lines(october.id))[0]).toMatchObject({
    answer: { carried: 1_000, rest: 'plan', instalments: 3 },
    plan: { status: 'proposed', instalments: 3 },
    canPlan: false,
    waiting: 0,
  })
  expect(await plan()).toMatchObject({ amount: 1_000, status: 'proposed', proposedByName: expect.any(String) })
  expect(await amounts()).toEqual([
    ['2026-11', 333.34, 'open'],
    ['2026-12', 333.33, 'open'],
    ['2027-01', 333.33, 'open'],
  ])
  expect((await plan()).instalments.map(({ payOn }) => payOn)).toEqual(['2026-11-28', '2026-12-28', '2027-01-28'])
  kit.at('2026-11-16 10:00:00')
  expect(await balance()).toMatchObject({ withdrawable: 0, hasPlan: true, blocked: { code: 'plan_waiting' } })
  await accept()
  // Half of the 1,500.00 earned, less the instalment of the next list.
  expect(await balance()).toMatchObject({ hasPlan: true, blocked: null, balance: 416.66 })
  const { rows } = await w.database.pool.query(
    'select text_version, answered_from, answered_at is not null as answered from recovery_plans where org_id = $1',
    [kit.org.id],
  )
  expect(rows).toEqual([{ text_version: await textVersion(), answered_from: expect.any(String), answered: true }])
  await expect(accept()).rejects.toMatchObject({ code: 'plan_not_proposed' })

  for (const [period, amount] of [
    ['2026-11', 333.34],
    ['2026-12', 333.33],
    ['2027-01', 333.33],
  ] as const) {
    const list = await monthly(period)
    expect(await parts(list.id)).toEqual([[0, 0, amount, amount]])
    await kit.answerAll(list.id)
    expect(await kit.submit(list.id)).toEqual({ toRemit: amount })
  }
  expect(await plan()).toMatchObject({ status: 'completed' })
  expect((await amounts()).map(([, , state]) => state)).toEqual(['deducted', 'deducted', 'deducted'])
  expect((await monthly('2027-02')).total).toBe(0)
})

test('an e-mail asks for the answer, with each date and amount', async () => {
  await proposed()
  const { rows } = await w.database.pool.query<{ text: string; subject: string }>(
    `select subject, text from messages where org_id = $1 and subject like 'Please answer%'`,
    [kit.org.id],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.subject).toBe('Please answer: repay RM 1,000.00 in 3 instalments')
  expect(rows[0]?.text).toContain('28/11/2026: RM 333.34')
})

test('a proposal without an answer lapses when the next list is made, and its amount is carried', async () => {
  await proposed()
  const november = await monthly('2026-11')
  expect(await parts(november.id)).toEqual([[0, 1_000, 0, 1_000]])
  expect(await plan()).toMatchObject({ status: 'lapsed' })
  await expect(accept()).rejects.toMatchObject({ code: 'plan_not_proposed' })
})

test('the amount of a declined plan is carried, unless another one is proposed for it', async () => {
  const october = await proposed()
  const { id } = await plan()
  await w.as(malini).recoveryPlans.declinePlan({ planId: id })
  expect(await plan()).toMatchObject({ status: 'declined' })
  expect((await balance()).blocked?.code).not.toBe('plan_waiting')
  const [line] = await kit.lines(october.id)
  expect(line).toMatchObject({ plan: { status: 'declined', instalments: 3 }, waiting: 1_000, canPlan: true })
  const propose = (amount: number, instalments: number) =>
    w.as(kit.executive).recoveryPlans.proposePlan({
      employeeId: malini.employeeId!,
      amount: ringgit(amount),
      instalments,
    })
  await expect(propose(999, 6)).rejects.toMatchObject({ code: 'plan_as_shown' })
  await propose(1_000, 6)
  await expect(propose(1_000, 6)).rejects.toMatchObject({ code: 'plan_not_possible' })
  expect((await plan()).instalments).toHaveLength(6)
  await w.as(malini).recoveryPlans.declinePlan({ planId: (await plan()).id })
  expect(await parts((await monthly('2026-11')).id)).toEqual([[0, 1_000, 0, 1_000]])
})

test('proposing a plan needs a confirmation, because it raises what can be withdrawn', async () => {
  const list = await answered()
  await steal(w, kit.manager)
  await expect(kit.submit(list.id)).rejects.toMatchObject({
    code: 'confirmation_needed',
    confirmation: {
      about: { count: 1, total: 'RM 1,000.00', lines: [{ name: 'Malini Test', amount: 'RM 1,000.00' }] },
    },
  })
  expect(await plans()).toEqual([])
})

test('an employee moves one instalment to the end, once', async () => {
  await proposed()
  await accept()
  const { id: planId } = await plan()
  const move = (period: Period) => w.as(malini).recoveryPlans.moveInstalment({ planId, period })
  const november = await monthly('2026-11')
  await expect(move('2026-11' as Period)).rejects.toMatchObject({ code: 'instalment_listed' })
  await move('2026-12' as Period)
  expect(await plan()).toMatchObject({ hasMoved: true })
  expect(await amounts()).toEqual([
    ['2026-11', 333.34, 'listed'],
    ['2027-01', 333.33, 'open'],
    ['2027-02', 333.33, 'open'],
  ])
  await expect(move('2027-01' as Period)).rejects.toMatchObject({ code: 'plan_moved' })
  await kit.answerAll(november.id)
  await kit.submit(november.id)
  expect((await monthly('2026-12')).total).toBe(0)
  expect((await monthly('2027-01')).total).toBe(333.33)
})

test('a missed instalment moves to the end and is announced; two in a row end the plan, and its rest is carried', async () => {
  await proposed()
  await accept()
  const november = await monthly('2026-11')
  await answerNone(november.id)
  expect(await amounts()).toEqual([
    ['2026-11', 333.34, 'missed'],
    ['2026-12', 333.33, 'open'],
    ['2027-01', 333.33, 'open'],
    ['2027-02', 333.34, 'open'],
  ])
  const { rows } = await w.database.pool.query<{ text: string }>(
    `select text from messages where org_id = $1 and subject = 'Your instalment of RM 333.34 was not deducted'`,
    [kit.org.id],
  )
  expect(rows[0]?.text).toContain('28/02/2027')
  const reopen = (listId: string) =>
    kit.calls(kit.admin).reopenList({ orgId: kit.org.id, listId, reason: 'Payroll was run again' })
  await reopen(november.id)
  expect(await amounts()).toHaveLength(3)
  await answerNone(november.id)
  const december = await monthly('2026-12')
  await answerNone(december.id)
  expect(await plan()).toMatchObject({ status: 'ended' })
  await reopen(december.id)
  expect(await plan()).toMatchObject({ status: 'active' })
  await answerNone(december.id)
  const january = await monthly('2027-01')
  expect(await parts(january.id)).toEqual([[0, 1_000, 0, 1_000]])
  await expect(reopen(december.id)).rejects.toMatchObject({ code: 'list_carried' })
})

test('a list is not reopened while a plan runs on its rest; a proposal lapses', async () => {
  const october = await proposed()
  const reopen = () =>
    kit.calls(kit.admin).reopenList({ orgId: kit.org.id, listId: october.id, reason: 'Payroll was run again' })
  await reopen()
  expect(await plan()).toMatchObject({ status: 'lapsed' })
  await kit.submit(october.id)
  await accept()
  await expect(reopen()).rejects.toMatchObject({ code: 'list_carried' })
})

test('an employee with a plan gets no second one', async () => {
  await proposed()
  await accept()
  kit.at('2026-11-16 10:00:00')
  await kit.paid(malini, 200_00)
  const november = await monthly('2026-11')
  const answer = {
    employeeId: malini.employeeId!,
    result: 'partly',
    deducted: ringgit(400),
    reason: 'disputed',
  } as const
  const answers = (more: { rest: 'plan' | 'next_list'; instalments?: number }) =>
    kit.calls().answerLines({ listId: november.id, answers: [{ ...answer, ...more }] })
  await expect(answers({ rest: 'plan', instalments: 2 })).rejects.toMatchObject({ code: 'answer_plan' })
  await expect(answers({ rest: 'plan' })).rejects.toMatchObject({ code: 'answer_incomplete' })
  await answers({ rest: 'next_list' })
  await kit.submit(november.id)
  // The deducted amount pays the instalment first.
  expect(await amounts()).toHaveLength(3)
  expect(await parts((await monthly('2026-12')).id)).toEqual([[0, 133.34, 333.33, 466.67]])
})

test('the final list of a leaver takes the rest of the plan, and the leaver owes missed instalments', async () => {
  await proposed()
  await accept()
  const november = await monthly('2026-11')
  await w.database.pool.query('update employees set end_on = $3 where org_id = $1 and id = $2', [
    kit.org.id,
    malini.employeeId,
    '2026-11-30',
  ])
  await kit.makeLists()
  await kit.makeLists()
  const final = await kit.newest()
  expect(final).toMatchObject({ number: 'DL-2026-11-02', kind: 'final', lines: 1, total: 666.66 })
  expect(await plan()).toMatchObject({ status: 'ended' })
  await answerNone(november.id)
  const { receivables } = await kit.calls(kit.admin).getLeaverReceivables({ pageSize: 50 })
  expect(receivables.filter(({ orgId }) => orgId === kit.org.id)).toMatchObject([
    { amount: 333.34, outstanding: 333.34 },
  ])
  expect(await parts((await monthly('2026-12')).id)).toEqual([])
})

/** The entries of a plan's history, the oldest first, each with the role of its user or the name of the service. */
const history = async (planId: string) =>
  (
    await w.as(kit.manager).audit.getEvents({ language: 'en', filter: { type: 'recoveryPlan', recordId: planId } })
  ).events
    .map(({ title, actor }) => `${title}, ${actor.role || actor.name}`)
    .toReversed()

test('the history of a plan has what happened to it, also by the job that makes lists', async () => {
  await proposed()
  const { id: lapsed } = await plan()
  const november = await monthly('2026-11')
  expect(await history(lapsed)).toEqual([
    'Proposed a recovery plan, Manager',
    'A recovery plan lapsed without an answer, Upah',
  ])
  expect((await kit.lines((await kit.lists())[0]!.id))[0]).toMatchObject({ plan: { id: lapsed, status: 'lapsed' } })

  await kit.calls().answerLines({
    listId: november.id,
    answers: [
      { employeeId: malini.employeeId!, result: 'not_deducted', reason: 'no_pay', rest: 'plan', instalments: 3 },
    ],
  })
  await kit.submit(november.id)
  await accept()
  const { id } = await plan()
  await w.as(malini).recoveryPlans.moveInstalment({ planId: id, period: '2027-02' })
  await answerNone((await monthly('2026-12')).id)
  await answerNone((await monthly('2027-01')).id)
  expect(await history(id)).toEqual([
    'Proposed a recovery plan, Manager',
    'Accepted a recovery plan, Employee',
    'Moved an instalment to the end of a recovery plan, Employee',
    'An instalment was not deducted, Manager',
    'An instalment was not deducted, Manager',
    'A recovery plan ended, Manager',
  ])
})
