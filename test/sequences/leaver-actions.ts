import { expect } from 'vitest'
import { ringgitOf, sen, senOf, sum, type Sen } from '#kernel/money.ts'
import { addDays, addPeriods, dayIn, later, periodOf, type LocalDate } from '#kernel/time.ts'
import { pick, refusalOf, today, type Action, type Person, type Run } from './deduction-model.ts'

const leaversOf = ({ kit }: Run) => kit.calls(kit.admin)
/** What leavers owe, paid and cancelled receivables included. */
const receivablesOf = async (run: Run) =>
  (await leaversOf(run).getLeaverReceivables({ pageSize: 50 })).receivables.filter(
    ({ orgId }) => orgId === run.kit.org.id,
  )
type Receivable = Awaited<ReturnType<typeof receivablesOf>>[number]
const open = async (run: Run, choice: number): Promise<Receivable | undefined> =>
  pick(
    (await receivablesOf(run)).filter(({ outstanding }) => outstanding > 0),
    choice,
  )
const personOf = ({ people }: Run, { employeeName }: Receivable): Person => {
  const person = people.find(({ name }) => employeeName.startsWith(name))
  if (!person) throw new Error(`${employeeName} is nobody’s name`)
  return person
}
const keyOf = ({ orgId, id }: Receivable) => ({ orgId, receivableId: id })
const detailsOf = (run: Run, one: Receivable) => leaversOf(run).getLeaverReceivable(keyOf(one))

/** Moves an amount from what a leaver owes to what the leaver paid, or back. */
const addPaid = (run: Run, one: Receivable, amount: Sen): void => {
  const person = personOf(run, one)
  person.owes = sen(person.owes - amount)
  person.paid = sum([person.paid, amount])
}

/** A leaver pays a part; one in three payments is voided, unless the plan that runs began after it. */
export const payOwed: Action = async (run, a, b) => {
  const found = await open(run, a)
  if (!found) return
  const amount = sen(1 + (b % senOf(found.outstanding)))
  const payment = { ...keyOf(found), paidOn: today(run), reference: `P ${run.w.id()}` }
  const calls = leaversOf(run)
  const tooMuch = ringgitOf(sen(senOf(found.outstanding) + 1))
  expect(await refusalOf(calls.recordLeaverPayment({ ...payment, amount: tooMuch }))).toBe('payment_exceeds_due')
  await calls.recordLeaverPayment({ ...payment, amount: ringgitOf(amount) })
  addPaid(run, found, amount)
  if (b % 3 === 0) await voidPayment(run, a, b)
}

/** Voids any payment of a leaver. A plan covers the amount open after earlier payments, so those remain. */
export const voidPayment: Action = async (run, a, b) => {
  const found = pick(
    (await receivablesOf(run)).filter(({ paid }) => paid > 0),
    a,
  )
  if (!found) return
  const { payments } = await detailsOf(run, found)
  const payment = pick(
    payments.filter(({ isVoid }) => !isVoid),
    b,
  )!
  const amount = senOf(payment.amount)
  const plan = run.leaverPlans.get(found.id)
  const reason = 'By mistake'
  const refused = await refusalOf(leaversOf(run).voidLeaverPayment({ ...keyOf(found), id: payment.id, reason }))
  expect(refused).toBe(plan && senOf(found.paid) - amount < plan.paidBefore ? 'leaver_plan_running' : null)
  if (!refused) addPaid(run, found, sen(0 - amount))
}

/** Equal to the sen, the odd sen first, a month apart. */
const instalmentsOf = (amount: Sen, count: number, first: LocalDate) =>
  Array.from({ length: count }, (_, i) => ({
    amount: sen(Math.floor(amount / count) + (i < amount % count ? 1 : 0)),
    dueOn: dayIn(addPeriods(periodOf(first), i), Number(first.slice(8))),
  }))

/** Platform staff record the instalments that a leaver agreed to, beginning today or up to 65 days later. */
const agreePlan: Action = async (run, a, b) => {
  const found = await open(run, a)
  if (!found) return
  const outstanding = senOf(found.outstanding)
  const [count, days] = [2 + (a % 11), b % 66]
  const firstDueOn = addDays(today(run), days)
  const agreed = { ...keyOf(found), amount: found.outstanding, instalments: count, firstDueOn }
  const refused = await refusalOf(leaversOf(run).agreeLeaverPlan(agreed))
  if (run.leaverPlans.has(found.id)) return expect(refused).toBe('leaver_plan_running')
  if (days > 60) return expect(refused).toBe('leaver_plan_first')
  if (outstanding < count * 1_00) return expect(refused).toBe('leaver_plan_small')
  expect(refused).toBeNull()
  const { listId } = await detailsOf(run, found)
  const instalments = instalmentsOf(outstanding, count, firstDueOn)
  run.leaverPlans.set(found.id, { listId, paidBefore: senOf(found.paid), instalments })
}

/** Ends a plan, whose rest is then due in one payment. */
const endPlan: Action = async (run, a) => {
  const found = await open(run, a)
  if (!found) return
  const { payOn } = await detailsOf(run, found)
  const ended = leaversOf(run).endLeaverPlan({ ...keyOf(found), reason: 'The leaver pays in one payment' })
  if (!run.leaverPlans.delete(found.id)) return expect(await refusalOf(ended)).toBe('leaver_plan_none')
  expect((await ended).dueOn).toBe(later(addDays(payOn, 30), addDays(today(run), 14)))
}

/** Each receivable has the instalments that were agreed, paid in order, and nothing else; those whose day has passed are overdue. */
export const expectLeaverPlans = async (run: Run): Promise<void> => {
  for (const found of await receivablesOf(run)) {
    const { plan, paid, outstanding, late, dueOn, cancelledAt } = await detailsOf(run, found)
    const expected = run.leaverPlans.get(found.id)
    if (!expected) {
      expect(plan).toBeNull()
      continue
    }
    expect(cancelledAt).toBeNull()
    let left = sen(senOf(paid) - expected.paidBefore)
    const instalments = expected.instalments.map((one) => {
      const of = sen(Math.min(one.amount, left))
      left = sen(left - of)
      return { ...one, paid: of }
    })
    expect(left).toBe(0)
    expect(plan?.instalments).toEqual(
      instalments.map((one) => ({ dueOn: one.dueOn, amount: ringgitOf(one.amount), paid: ringgitOf(one.paid) })),
    )
    const toPay = instalments.filter((one) => one.paid < one.amount)
    const openOf = (of: typeof toPay) => sum(of.map((one) => sen(one.amount - one.paid)))
    expect(senOf(outstanding)).toBe(openOf(toPay))
    expect(senOf(late)).toBe(openOf(toPay.filter((one) => one.dueOn < today(run))))
    if (toPay[0]) expect(dueOn).toBe(toPay[0].dueOn)
  }
}

/** The plans that end because their list is open again. */
export const forgetPlansOf = ({ leaverPlans }: Run, listId: string): void => {
  for (const [id, plan] of leaverPlans) if (plan.listId === listId) leaverPlans.delete(id)
}

/** A payment before a plan, which remains while the plan runs, and its payments. */
const payAroundPlan: Action = async (run, a, b) => {
  for (const action of [payOwed, agreePlan, voidPayment, payOwed]) await action(run, a, b)
}

export const leaverActions: Readonly<Record<string, readonly [weight: number, Action]>> = {
  payOwed: [8, payOwed],
  voidPayment: [3, voidPayment],
  agreePlan: [6, agreePlan],
  endPlan: [2, endPlan],
  payAroundPlan: [5, payAroundPlan],
}
