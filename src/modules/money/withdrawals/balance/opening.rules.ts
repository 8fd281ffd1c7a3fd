import type { WhyNot } from '#kernel/lifecycle.ts'
import { isOneOf } from '#kernel/one-of.ts'
import { formatRm, formatSen, least, sen, type Sen } from '#kernel/money.ts'
import { addDays, endOf, formatDate, formatInstant, lastDay, periodOf, startOf, type LocalDate } from '#kernel/time.ts'
import { accrue } from '#people/wages/wage.rules.ts'
import { defaultCutoffDay } from '#money/withdrawalPolicies/policy.rules.ts'
import { ownAt, pauseEnd, planAt } from './own-limit.rules.ts'
import {
  balanceOf,
  blockOf,
  isOwnLess,
  isPastCutOff,
  limitsOf,
  mostOf,
  oneRinggit,
  timingOf,
  tooOften,
  whyNotWithin,
  withoutOwn,
  type AmountCode,
  type BlockCode,
  type WithdrawalFacts,
} from './limit.rules.ts'
import { isOpenOn } from './timing.rules.ts'

/** The first later day on which an amount can be withdrawn. */
export type Opening = {
  readonly on: LocalDate
  /** The most that can be withdrawn on that day; null if the employer reports the wages, which can't be known ahead. */
  readonly amount: Sen | null
  /** Whether withdrawals would be open on the day before too, with a balance that is too low. */
  readonly awaitsWages: boolean
}

export type Block = WhyNot<BlockCode> & { readonly opens: Opening | null }

/** The facts at the end of a later day by the rules of today, and by the own limits of that moment. */
const factsOn = (facts: WithdrawalFacts, on: LocalDate): WithdrawalFacts => {
  const isSameMonth = periodOf(on) === periodOf(facts.today)
  const { accountUsableFrom } = facts.employee
  return {
    ...facts,
    today: on,
    employee: {
      ...facts.employee,
      accountUsableFrom: accountUsableFrom && accountUsableFrom > endOf(on) ? accountUsableFrom : null,
    },
    accrual: facts.wages ? accrue({ ...facts.wages, today: on }) : facts.accrual,
    used: isSameMonth ? facts.used : sen(0),
    own: ownAt(facts.own.plan, endOf(on), isSameMonth ? facts.own.made : 0),
  }
}

/** What the employer allows for the whole month; null if it reports the wages, which can't be known ahead. */
export const limitAtMonthEnd = (facts: WithdrawalFacts): Sen | null =>
  facts.wages ? balanceOf(factsOn(facts, lastDay(periodOf(facts.today)))).employerLimit : null

const daysAhead = 366
/** Blocks that end on a known day, even if the amount that can be withdrawn then isn't known. */
const waitingCodes = ['account_waiting', 'paused_by_employer', 'own_pause', 'own_after_day'] as const
const isAboutBalance = (code: BlockCode | null): boolean =>
  code === 'nothing_to_withdraw' || code === 'balance_below_minimum' || code === 'deduction_limit'

/** The first day within a year on which something can be withdrawn by the rules of today, or null. */
export const nextOpening = (facts: WithdrawalFacts): Opening | null => {
  if (!facts.wages && isAboutBalance(blockOf(facts))) return null
  // An account can become usable in the course of today.
  for (let ahead = facts.employee.accountUsableFrom ? 0 : 1; ahead <= daysAhead; ahead++) {
    const on = addDays(facts.today, ahead)
    if (!isOpenOn(timingOf(facts), on)) continue
    const then = factsOn(facts, on)
    const code = blockOf(then)
    if (isOneOf(waitingCodes, code)) continue
    if (!facts.wages && periodOf(on) !== periodOf(facts.today)) return { on, amount: null, awaitsWages: false }
    if (code === null) return { on, amount: mostOf(then), awaitsWages: awaitsWages(facts, on) }
  }
  return null
}

const awaitsWages = (facts: WithdrawalFacts, on: LocalDate): boolean => {
  const before = addDays(on, -1)
  return periodOf(before) === periodOf(on) && before >= facts.today && isAboutBalance(blockOf(factsOn(facts, before)))
}

/** Why withdrawals are closed now, with the first day on which an amount is possible, or null. */
export const whyNotWithdraw = (facts: WithdrawalFacts): Block | null => {
  const code = blockOf(facts)
  return code && blockFor(code, facts)
}

/**
 * Why withdrawals are closed now (`blocked`), and the errors of the cut-off and of the policy's frequency or day, which may
 * not be the first reason; null if there is none. The next opening is looked up once if they are the same.
 */
export const closingsOf = (facts: WithdrawalFacts) => {
  const first = blockOf(facts)
  const blocked = first && blockFor(first, facts)
  const of = (code: BlockCode | null) => (code === first ? blocked : code && blockFor(code, facts))
  return { blocked, cutOff: of(isPastCutOff(facts) ? 'past_cut_off' : null), tooOften: of(tooOften(facts)) }
}
export type Closings = ReturnType<typeof closingsOf>

const leftByOwn = (facts: WithdrawalFacts) => {
  const { balance } = balanceOf(facts)
  const left = least(balance, facts.own.limits.perWithdrawal ?? balance)
  return { left: formatRm(left), minimum: formatRm(facts.organization.minimum) }
}
const ownBlock = (facts: WithdrawalFacts, opens: null): Block => {
  const { afterDay } = facts.own.limits
  return afterDay === null
    ? { code: 'own_limit_reached', params: leftByOwn(facts), opens }
    : { code: 'own_after_day', params: { day: afterDay }, opens }
}

const since = (on: LocalDate | null) => ({ since: on ? formatDate(on) : '' })

/** Adds the first possible day to a code that time resolves. A policy's day may be after the cut-off of every month. */
const blockFor = (code: BlockCode, facts: WithdrawalFacts): Block => {
  const { organization, policy, employee, own } = facts
  const at = (params: Block['params'] = {}): Block => {
    const opens = nextOpening(facts)
    if (opens) return { code, params: { opensOn: formatDate(opens.on), ...params }, opens }
    // The employer's rules leave a day, but the employee's own don't.
    return nextOpening(withoutOwn(facts)) ? ownBlock(facts, opens) : { code: 'never_open', opens }
  }
  switch (code) {
    case 'paused_by_employer': {
      const { pause } = organization
      const params = { until: pause ? formatDate(pause.until) : '', reason: pause?.reason ?? '' }
      return { code, params, opens: nextOpening(facts) }
    }
    case 'feature_off':
      return { code, params: since(organization.offOn), opens: null }
    case 'organization_paused':
      return { code, params: since(organization.pausedOn), opens: null }
    case 'withdrawals_disabled':
      return { code, params: since(employee.disabledOn), opens: null }
    case 'own_pause': {
      const end = pauseEnd(planAt(own.plan, startOf(facts.today)))
      return { code, params: { until: end ? formatInstant(end) : '' }, opens: nextOpening(facts) }
    }
    case 'own_after_day':
      return { code, params: { day: own.limits.afterDay ?? 0 }, opens: nextOpening(facts) }
    case 'own_number_used':
      return { code, params: { number: own.limits.numberPerMonth ?? 0 }, opens: nextOpening(facts) }
    case 'own_limit_reached':
      return { code, params: leftByOwn(facts), opens: nextOpening(facts) }
    case 'past_cut_off':
      return at({ day: organization.cutOffDay ?? defaultCutoffDay })
    case 'not_withdrawal_day':
      return at({ day: policy.withdrawalDay })
    case 'monthly_maximum_used':
    case 'frequency_exceeded':
      return at()
    case 'account_waiting':
      return {
        code,
        params: { from: employee.accountUsableFrom ? formatInstant(employee.accountUsableFrom) : '' },
        opens: nextOpening(facts),
      }
    case 'deduction_limit':
    case 'nothing_to_withdraw':
      return { code, opens: nextOpening(facts) }
    case 'balance_below_minimum':
      return { code, params: { minimum: formatSen(organization.minimum) }, opens: nextOpening(facts) }
    default:
      return { code, opens: null }
  }
}

/** Blocks that are not expected to end, so that no reminder can be promised. */
const lastingCodes = ['user_disabled', 'organization_not_active', 'feature_off', 'employment_ending'] as const
/** Whether withdrawals are closed, but can open again. */
export const canOpen = (block: Block | null): block is Block => block !== null && !isOneOf(lastingCodes, block.code)

/** Why this amount cannot be withdrawn, or null. */
export const whyNotAmount = (facts: WithdrawalFacts, amount: Sen): WhyNot<BlockCode | AmountCode> | null => {
  if (amount < oneRinggit) return { code: 'amount_zero' }
  const blocked = whyNotWithdraw(facts)
  if (blocked) return blocked
  const { withdrawable } = limitsOf(facts)
  return whyNotWithin({ ...facts.organization, withdrawable, isOwn: isOwnLess(facts) }, amount)
}
