import { expect } from 'vitest'
import { ringgitOf, sen, senOf, sum, type Sen } from '#kernel/money.ts'
import { addDays, addPeriods, dayIn, earlier, firstDay, periodOf } from '#kernel/time.ts'
import * as model from './deduction-model.ts'
import { forgetPlansOf, leaverActions } from './leaver-actions.ts'
import type { Action, Expected, OpenList, Person, Run, Withdrawal } from './deduction-model.ts'

const { pick, all, zero, refusalOf } = model

export const send = async (run: Run, a: number, b: number): Promise<Withdrawal | undefined> => {
  // A leaver can’t withdraw.
  const person = pick(
    run.people.filter(({ endOn }) => endOn === null),
    a,
  )
  if (!person) return undefined
  const amount = sen(100_00 + (b % 400) * 1_01)
  const placed = await run.kit.sent(person.member, amount)
  const period = periodOf(model.today(run))
  const made: Withdrawal = { placed, amount, period, status: 'sent', isListed: false, isReturnListed: false }
  person.withdrawals.push(made)
  return made
}
const complete = async ({ kit }: Run, one: Withdrawal | undefined) => {
  if (one?.status !== 'sent') return
  await kit.complete(one.placed)
  one.status = 'completed'
}
const ofStatus = (run: Run, status: Withdrawal['status'], choice: number) =>
  pick(
    all(run).filter((one) => one.status === status),
    choice,
  )

const wait: Action = async (run, a) => {
  const until = earlier(addDays(model.today(run), 1 + (a % 9)), addDays(model.nextListDay(run), -1))
  run.w.travelTo(`${until}T02:00:00.000Z`)
}

/** Makes the next month's list by two processes, and in the same second a return by the bank if `during` is given. */
export const nextList = async (run: Run, during?: Withdrawal): Promise<void> => {
  const { kit } = run
  const on = model.nextListDay(run)
  const period = periodOf(on)
  kit.at(`${on} 00:30:00`)
  const before = await kit.lists()
  const expected = await model.expectedLines(run, period)
  if (during) during.status = 'returned'
  const withoutReturned = during ? await model.expectedLines(run, period) : expected
  await Promise.all([kit.makeLists(), kit.makeLists(), during && kit.returned(during.placed)])
  if (all(run).every(({ status }) => status === 'returned') && before.length === 0 && expected.length === 0) return
  const made = (await kit.lists()).filter(({ id }) => before.every((one) => one.id !== id))
  expect(made).toHaveLength(1)
  const { id } = made[0]!
  // The list has the withdrawal, or it has the return; never both, and never a part.
  const lines = await model.linesOf(run, id)
  const sawReturn = withoutReturned.length === lines.length && withoutReturned.every((one) => model.hasLine(lines, one))
  await model.takeList(run, id, sawReturn ? withoutReturned : expected)
}

type Choice = {
  readonly deducted: number
  readonly rest: 'employer' | 'next_list' | 'plan'
  readonly instalments?: number
}
const give = ({ kit }: Run, listId: string, person: Person, { deducted, rest, instalments }: Choice) => {
  const part = deducted > 0 ? { result: 'partly' as const, deducted: ringgitOf(sen(deducted)) } : null
  return kit.calls().answerLines({
    listId,
    answers: [
      {
        employeeId: person.member.employeeId!,
        ...(part ?? { result: 'not_deducted' as const }),
        reason: 'no_pay',
        rest,
        ...(instalments !== undefined && { instalments }),
      },
    ],
  })
}

/** Answers a line in full, half or not at all. Returns the amount deducted or paid by the employer. */
const answerLine = async (run: Run, list: OpenList, person: Person, choice: number) => {
  const amount = list.amounts.get(person) ?? zero
  const half = Math.floor(amount / 2)
  const deducted = choice % 4 === 0 ? half : 0
  if (amount === 0 || choice % 4 === 2 || (amount > 0 && choice % 4 === 0 && half === 0)) return amount
  if (amount < 0) {
    if (choice % 4 === 0) return amount
    await give(run, list.id, person, { deducted: 0, rest: 'next_list' })
    return zero
  }
  const rest = choice % 3 === 0 ? 'employer' : 'next_list'
  const instalments = 2 + (choice % 4)
  const canPlan = (await run.kit.lines(list.id)).find(
    ({ employeeId }) => employeeId === person.member.employeeId,
  )?.canPlan
  if (choice % 3 === 1 && canPlan && amount - deducted >= 100) {
    const refused = await refusalOf(give(run, list.id, person, { deducted, rest: 'plan', instalments }))
    if (!refused) return sen(deducted)
    expect(refused).toBe('answer_plan')
  }
  await give(run, list.id, person, { deducted, rest })
  return rest === 'employer' ? amount : sen(deducted)
}

type AnswerOf = (person: Person, amount: Sen) => Promise<Sen>
/** Answers an open list and submits it. What a leaver can’t be deducted any more is owed by the leaver. */
const answerList = async (run: Run, list: OpenList, answerOf: AnswerOf): Promise<void> => {
  const effects = new Map<Person, { settled: Sen; rest: Sen; owes: Sen }>()
  for (const [person, amount] of list.amounts) {
    const settled = await answerOf(person, amount)
    const rest = sen(amount - settled)
    const isOwed = rest > 0 && model.hasLeftBy(person, list.payOn)
    effects.set(person, { settled, rest: isOwed ? zero : rest, owes: isOwed ? rest : zero })
  }
  const details = await run.kit.details(list.id)
  if (details.counts.open.lines > 0) await run.kit.answerAll(list.id)
  await run.kit.submit(list.id)
  for (const [person, { settled, rest, owes }] of effects) {
    person.settled = sum([person.settled, settled])
    person.rest = sum([person.rest, rest])
    person.owes = sum([person.owes, owes])
  }
  run.open.splice(run.open.indexOf(list), 1)
  run.submitted.push({ ...list, effects })
}
export const answer: Action = async (run, a, b) => {
  const list = pick(run.open, a)
  if (!list) return
  let choice = b
  await answerList(run, list, (person) => {
    choice = (choice * 7_919 + 104_729) % 99_991
    return answerLine(run, list, person, choice)
  })
}

/** Platform staff open a list again, which undoes its answers, unless something depends on them. */
const reopen: Action = async (run, a) => {
  const list = pick(run.submitted, a)
  if (!list) return
  const { kit } = run
  const reopening = kit
    .calls(kit.admin)
    .reopenList({ orgId: kit.org.id, listId: list.id, reason: 'Payroll was run again' })
  const refused = await refusalOf(reopening)
  if (refused) {
    expect(['list_carried', 'list_collected', 'list_remitted']).toContain(refused)
    return
  }
  for (const [person, { settled, rest, owes }] of list.effects) {
    person.settled = sen(person.settled - settled)
    person.rest = sen(person.rest - rest)
    person.owes = sen(person.owes - owes)
  }
  forgetPlansOf(run, list.id)
  run.submitted.splice(run.submitted.indexOf(list), 1)
  const { effects, ...open } = list
  const employeeIds = [...effects.keys()].map(({ member }) => member.employeeId!)
  if (employeeIds.length > 0) await kit.calls().clearAnswers({ listId: list.id, employeeIds })
  run.open.push(open)
}

const answerPlan: Action = async (run, a, b) => {
  const person = pick(run.people, a)
  const plan = person && (await model.livePlan(run, person))
  if (!plan || plan.status !== 'proposed') return
  expect(sum(plan.instalments.map(({ amount }) => senOf(amount)))).toBe(senOf(plan.amount))
  const calls = run.w.as(person.member).recoveryPlans
  if (b % 4 === 0) await calls.declinePlan({ planId: plan.id })
  else await calls.acceptPlan({ planId: plan.id, textVersion: plan.textVersion })
}

const moveInstalment: Action = async (run, a, b) => {
  const person = pick(run.people, a)
  const plan = person && (await model.livePlan(run, person))
  const one = plan && pick(plan.toCome, b)
  if (!one || plan.status !== 'active') return
  const moving = run.w.as(person.member).recoveryPlans.moveInstalment({ planId: plan.id, period: one.period })
  expect(await refusalOf(moving)).toBe(plan.hasMoved ? 'plan_moved' : null)
}

/** A person leaves this month or the next, or doesn't leave after all. */
const leave: Action = async (run, a, b) => {
  const person = pick(run.people, a)
  if (!person) return
  const { kit, w } = run
  const month = addPeriods(periodOf(model.today(run)), b % 2)
  const day = dayIn(month, 1 + (b % 28))
  const endOn = person.endOn === null ? day : null
  if (endOn && person.endDates.has(endOn)) return
  await w.database.pool.query('update employees set end_on = $3 where org_id = $1 and id = $2', [
    kit.org.id,
    person.member.employeeId,
    endOn,
  ])
  person.endOn = endOn
  if (endOn) person.endDates.add(endOn)
}

/** Makes the final lists of leavers with anything open, as the job does every minute. */
export const finalLists = async (run: Run): Promise<void> => {
  const { kit } = run
  const period = periodOf(model.today(run))
  const from = firstDay(addPeriods(period, -1))
  const due: { person: Person; expected: Expected[] }[] = []
  for (const person of run.people) {
    const { endOn } = person
    if (!endOn || endOn < from || person.finals.has(endOn)) continue
    const expected = await model.expectedLines(run, period, { of: [person], isFinal: true })
    if (expected.length === 0 && !(await model.livePlan(run, person))) continue
    due.push({ person, expected })
    person.finals.add(endOn)
  }
  if (due.length === 0) return
  const before = await kit.lists()
  await Promise.all([kit.makeLists(), kit.makeLists()])
  const made = (await kit.lists()).filter(({ id }) => before.every((one) => one.id !== id)).toReversed()
  expect(made.map(({ kind, lines }) => [kind, lines])).toEqual(due.map(({ expected }) => ['final', expected.length]))
  for (const [i, { expected }] of due.entries()) await model.takeList(run, made[i]!.id, expected)
}

/** A person leaves this month, and their withdrawals can’t be deducted, so they owe them. */
const leaveOwing: Action = async (run, a, b) => {
  await complete(run, await send(run, a, b))
  await leave(run, a, b - (b % 2))
  const before = new Set(run.open)
  await finalLists(run)
  for (const list of run.open.filter((one) => !before.has(one)))
    await answerList(run, list, async (person, amount) => {
      if (amount <= 0) return amount
      await give(run, list.id, person, { deducted: 0, rest: 'next_list' })
      return zero
    })
}

const remit: Action = async (run, _, b) => {
  const { kit, w } = run
  const orgId = kit.org.id
  const calls = w.as(kit.admin).rollingPayAdmin
  const { most, repayments } = await calls.getOrgAdvanceAccount({ orgId })
  const live = repayments.filter(({ isVoid }) => !isVoid)
  const voided = b % 4 === 0 ? pick(live, b) : undefined
  if (voided) {
    await calls.voidAdvanceRepayment({ orgId, id: voided.id, reason: 'By mistake' })
    run.remitted = sen(run.remitted - senOf(voided.amount))
  } else if (most > 0) {
    const amount = sen(1 + (b % senOf(most)))
    const reference = `R ${w.id()}`
    await calls.recordAdvanceRepayment({ orgId, amount: ringgitOf(amount), paidOn: model.today(run), reference })
    run.remitted = sum([run.remitted, amount])
  }
}

/** The amounts paid to people who don't leave, so that a return makes no final list in the same second. */
const completedOfStaff = ({ people }: Run) =>
  people
    .filter(({ endOn }) => endOn === null)
    .flatMap(({ withdrawals }) => withdrawals.filter(({ status }) => status === 'completed'))

const answerWithPlans: Action = async (run, a, b) => {
  await answer(run, a, b)
  for (const [i] of run.people.entries()) await answerPlan(run, i, b + i)
}

const bankReturns: Action = async (run, a) => {
  const one = ofStatus(run, 'completed', a)
  if (!one) return
  await run.kit.returned(one.placed)
  one.status = 'returned'
}

export const actions: Readonly<Record<string, readonly [weight: number, Action]>> = {
  wait: [4, wait],
  pay: [8, async (run, a, b) => complete(run, await send(run, a, b))],
  send: [3, async (run, a, b) => void (await send(run, a, b))],
  complete: [3, async (run, a) => complete(run, ofStatus(run, 'sent', a))],
  bankReturns: [3, bankReturns],
  nextList: [7, (run) => nextList(run)],
  returnDuringList: [2, (run, a) => nextList(run, pick(completedOfStaff(run), a))],
  answer: [5, answer],
  answerWithPlans: [6, answerWithPlans],
  reopen: [2, reopen],
  answerPlan: [5, answerPlan],
  moveInstalment: [3, moveInstalment],
  leave: [4, leave],
  leaveOwing: [5, leaveOwing],
  ...leaverActions,
  remit: [3, remit],
}
