import { isOneOf } from '#kernel/one-of.ts'
import { errorsByCode, errorText } from '#kernel/errors.ts'
import { masked } from '#kernel/mask.ts'
import { sum, type Sen } from '#kernel/money.ts'
import { dateIn, dayIn, periodOf } from '#kernel/time.ts'
import type { Work } from '#server/context.ts'
import { codeLimits } from '#people/identity/codes/codes.rules.ts'
import { bankName } from '#ground/banks/bank.rules.ts'
import { arrivalOf, bankDayOf } from '../arrival.rules.ts'
import { deductedOn } from '../history/deducted.rules.ts'
import type { Balance } from './balance.contract.ts'
import type { PersonFacts } from './facts.store.ts'
import { halfOf } from '#people/wages/wage.rules.ts'
import { isOwnLess, limitsOf, othersOf, type Limits } from './limit.rules.ts'
import type { Block, Closings } from './opening.rules.ts'
import { openUntil } from './timing.rules.ts'
import { stages, withdrawalReasons, type WithdrawalStatus } from '../withdrawal.rules.ts'

/** Returns the amount available now, and why withdrawals are closed, if they are. */
export const balanceOf = (
  facts: PersonFacts,
  { now, today }: Pick<Work, 'now' | 'today'>,
  { blocked, cutOff, tooOften }: Closings,
): Balance => {
  const limits = limitsOf(facts)
  const { balance, withdrawable } = limits
  const { organization, policy } = facts
  return {
    withdrawable,
    rollingPay: organization.rollingPay ? 'yes' : 'no',
    cutOff: flagOf(cutOff),
    period: periodOf(today),
    reasons: [...withdrawalReasons],
    lastReason: isOneOf(withdrawalReasons, facts.lastReason) ? facts.lastReason : null,
    balance,
    frequencyExceeded: flagOf(tooOften),
    minimum: organization.minimum,
    feePercentage: organization.feeRate,
    feePaidBy: organization.feePaidBy,
    expectedOn: arrivalOf(now),
    deductedOn: deductedOn(facts, { period: periodOf(today), sentOn: bankDayOf(now) }, today),
    openUntil:
      policy.withdrawalDay > 0
        ? dayIn(periodOf(today), policy.withdrawalDay)
        : openUntil(organization.cutOffDay, today),
    account:
      facts.bankCode && facts.accountNumber
        ? { bank: bankName(facts.bankCode), number: masked(facts.accountNumber) }
        : null,
    returned: facts.returned && {
      amount: facts.returned.net,
      reason: facts.returned.reason,
      on: dateIn(facts.returned.at),
    },
    returnedBefore: facts.returnedBefore && {
      reason: facts.returnedBefore.reason,
      on: dateIn(facts.returnedBefore.at),
    },
    mobileNumber: facts.mobileNumber && masked(facts.mobileNumber),
    triesLeft: codeLimits.wrongCodes - facts.wrongCodes,
    blocked: blockedOf(blocked),
    hasPlan: facts.hasPlan,
    own: ownOf(facts, limits),
    lastOn: facts.lastOn,
    workings: workingsOf(facts, limits),
  }
}

export const amountOf = ({ byStatus }: PersonFacts, ...statuses: WithdrawalStatus[]): Sen =>
  sum(byStatus.flatMap(({ status, amount }) => (isOneOf(statuses, status) ? amount : [])))

const messageOf = (block: Block): string => errorText(errorsByCode, block.code, block.params)
const flagOf = (block: Block | null) => ({ value: block !== null, message: block ? messageOf(block) : '' })
export const blockedOf = (block: Block | null) =>
  block && { ...block, params: block.params ?? {}, message: messageOf(block) }

const ownOf = (facts: PersonFacts, { employerLimit }: Limits): Balance['own'] => {
  const { perWithdrawal, perMonth } = facts.own.limits
  const lessThan = (own: Sen | null, employers: Sen) => (own !== null && own < employers ? own : null)
  return {
    perWithdrawal: lessThan(perWithdrawal, facts.policy.maximum),
    perMonth: lessThan(perMonth, employerLimit),
    limits: isOwnLess(facts),
  }
}

const workingsOf = (facts: PersonFacts, { earned, ceiling, employerLimit, limit }: Limits): Balance['workings'] => {
  const { accrual, organization, policy } = facts
  const earnings = 'whyNot' in accrual ? null : accrual
  return {
    source: earnings?.source ?? null,
    salary: earnings?.salary ?? null,
    startOn: facts.startOn,
    stretches: (earnings?.stretches ?? []).map(({ halfDays, ...stretch }) => ({ ...stretch, days: halfDays / 2 })),
    days: (earnings?.halfDays ?? 0) / 2,
    daysInMonth: earnings?.daysInMonth ?? 0,
    earned,
    percentage: organization.maximumAdvance,
    rollingPayMax: organization.rollingPayMax,
    ceiling,
    employerLimit,
    limit,
    half: organization.statutoryLimit ? halfOf(earned) : null,
    others: othersOf(facts),
    waiting: facts.waiting,
    taken: facts.used,
    pending: amountOf(facts, ...stages.requested),
    onTheWay: amountOf(facts, ...stages.inProgress),
    received: amountOf(facts, ...stages.received),
    policy: {
      type: policy.type,
      maximum: policy.maximum,
      frequency: policy.frequency,
      withdrawalDate: policy.withdrawalDay,
      autoApproval: policy.autoApproval,
    },
  }
}
