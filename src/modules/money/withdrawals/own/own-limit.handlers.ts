import { isOneOf } from '#kernel/one-of.ts'
import { sum } from '#kernel/money.ts'
import { addDays, dayOf, periodOf } from '#kernel/time.ts'
import { nextPayDay } from '#people/wages/payday.rules.ts'
import type { Handlers } from '#server/context.ts'
import { listOpen } from '../history/own.store.ts'
import { readFacts, type PersonFacts } from '../balance/facts.store.ts'
import { limitsOf } from '../balance/limit.rules.ts'
import { limitAtMonthEnd } from '../balance/opening.rules.ts'
import { openUntil } from '../balance/timing.rules.ts'
import { takesFromBalance, withdrawalStatuses } from '../withdrawal.rules.ts'
import type { ownLimitCalls } from './own-limit.contract.ts'
import { changePlan, planAt, whyNotLimit } from '../balance/own-limit.rules.ts'
import { lockOwnLimits, writeOwnLimits } from '../balance/own-limit.store.ts'

/** In days. */
const week = 7

export const ownLimitHandlers: Handlers<typeof ownLimitCalls> = {
  getOwnLimits: async (ctx) => {
    const { orgId, employeeId, id } = ctx.actor
    const person = { orgId, employeeId, id }
    const [facts, open] = await Promise.all([readFacts(ctx, person), listOpen(ctx.client, person)])
    const limits = planAt(facts.own.plan, ctx.now)
    return {
      limits,
      period: periodOf(ctx.today),
      employer: {
        perWithdrawal: facts.policy.maximum,
        perMonth: limitsOf(facts).employerLimit,
        wholeMonth: limitAtMonthEnd(facts),
        lastDay: lastDayOf(facts),
      },
      minimum: facts.organization.minimum,
      used: facts.used,
      withdrawals: countOf(facts),
      inProgress: sum(open.map(({ amount }) => amount)),
      payday: facts.payDay === null ? null : nextPayDay(addDays(ctx.today, week), facts.payDay),
    }
  },

  changeOwnLimit: async (ctx, { change }) => {
    const { orgId, employeeId, id } = ctx.actor
    const key = { orgId, employeeId }
    const plan = await lockOwnLimits(ctx.client, key)
    const facts = await readFacts(ctx, { ...key, id })
    const rules = { minimum: facts.organization.minimum, lastDay: lastDayOf(facts) }
    const whyNot = whyNotLimit(change, rules, ctx.today)
    if (whyNot) ctx.refuse(whyNot.code, whyNot.params)
    const changed = changePlan(planAt(plan, ctx.now), change, ctx.now)
    await writeOwnLimits(ctx.client, key, changed)
    return { limits: changed }
  },
}

/** This month's withdrawals that take from the balance. */
const countOf = ({ byStatus }: PersonFacts): number =>
  byStatus.reduce(
    (count, one) =>
      isOneOf(withdrawalStatuses, one.status) && takesFromBalance(one.status) ? count + one.count : count,
    0,
  )

/** The last day of the month on which withdrawals are open. */
const lastDayOf = ({ organization, today }: PersonFacts): number => dayOf(openUntil(organization.cutOffDay, today))
