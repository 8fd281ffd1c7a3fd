import type { ErrorCode } from '#kernel/registered.ts'
import { atLeastZero, least, sen, sum, type Sen } from '#kernel/money.ts'
import { addPeriods, type Instant, type LocalDate, type Period } from '#kernel/time.ts'
import { isListDue, type PayTerms } from '#people/wages/payday.rules.ts'
import type { WhyNot } from '#kernel/lifecycle.ts'

export const listStatuses = ['open', 'submitted'] as const
export type ListStatus = (typeof listStatuses)[number]
export const listKinds = ['monthly', 'final'] as const
export type ListKind = (typeof listKinds)[number]

/** The months from `first` whose list is due, oldest first, without those that have one. */
export const duePeriods = (
  { first, terms, existing }: { first: Period; terms: PayTerms; existing: ReadonlySet<Period> },
  now: Instant,
): Period[] => {
  const due: Period[] = []
  for (let period = first; isListDue(period, terms, now); period = addPeriods(period, 1))
    if (!existing.has(period)) due.push(period)
  return due
}

/** `DL-2026-11-01` */
export const listNumber = (period: Period, sequence: number): string =>
  `DL-${period}-${String(sequence).padStart(2, '0')}`

/** Whether a final list is deducted from a last pay. Employees who leave before its payday are paid by then. */
export const isOfLastPay = ({ endOn, payOn }: { endOn: LocalDate | null; payOn: LocalDate }): boolean =>
  endOn !== null && endOn < payOn

/** What a line consists of. `returned` is zero or below; `carried` is below zero if money is to be paid back. */
export const partKinds = ['withdrawn', 'late', 'returned', 'carried', 'instalment'] as const
export type PartKind = (typeof partKinds)[number]
export type Parts = Readonly<Record<PartKind, Sen>>

export const results = ['deducted', 'partly', 'not_deducted'] as const
export type Result = (typeof results)[number]
export const lineFilters = ['open', ...results] as const
export type LineFilter = (typeof lineFilters)[number]
export const reasons = ['left', 'no_pay', 'above_limit', 'returned', 'disputed', 'other'] as const
export type Reason = (typeof reasons)[number]
/** What happens to the rest without more details: on the next list, or paid by the employer with the remittance. */
export const plainRests = ['next_list', 'employer'] as const
export const rests = [...plainRests, 'plan'] as const
export type Rest = (typeof rests)[number]

/** An answer to a line: payroll's result, and what happens to the rest. */
export type Answer = {
  readonly result: Result
  /** Of a part. */
  readonly deducted?: Sen | undefined
  readonly reason?: Reason | undefined
  readonly remark?: string | undefined
  readonly rest?: Rest | undefined
  /** Of the plan. */
  readonly instalments?: number | undefined
}
/** The line that is answered. `limit` is the most that may be deducted, null without a limit. */
export type AnsweredLine = {
  readonly amount: Sen
  readonly instalment: Sen
  readonly limit: Sen | null
  /** Whether a plan can be proposed for its rest. */
  readonly canPlan?: boolean
}

/** How a line's amount is divided by its answer. The parts add up to it. */
export type Division = {
  readonly deducted: Sen
  /** The rest: paid by the employer, carried to the next list, or of the plan's instalment, which moves to its end. */
  readonly employer: Sen
  readonly carried: Sen
  readonly missed: Sen
}

const none = sen(0)

/** The deducted amount pays the plan's instalment first, because the employee has agreed to it. */
export const divided = (
  { amount, instalment }: Pick<AnsweredLine, 'amount' | 'instalment'>,
  answer: Answer,
): Division => {
  const deducted = answer.result === 'deducted' ? amount : answer.result === 'partly' ? (answer.deducted ?? none) : none
  const rest = sen(amount - deducted)
  if (answer.rest === 'employer') return { deducted, employer: rest, carried: none, missed: none }
  const others = sen(amount - instalment)
  const missed = least(instalment, atLeastZero(others > 0 ? sen(rest - others) : rest))
  return { deducted, employer: none, carried: sen(rest - missed), missed }
}

/** Whether a line is above the limit, so that it can only be deducted partly. */
export const isAboveLimit = ({ amount, limit }: Pick<AnsweredLine, 'amount' | 'limit'>): boolean =>
  limit !== null && amount > limit

/** The answer to a line whose whole amount is deducted as far as the limit allows. */
export const asFarAsAllowed = (line: Pick<AnsweredLine, 'amount' | 'limit'>): Answer => {
  if (!isAboveLimit(line)) return { result: 'deducted' }
  const above = { reason: 'above_limit', rest: 'next_list' } as const
  const limit = line.limit ?? none
  return limit > 0 ? { result: 'partly', deducted: limit, ...above } : { result: 'not_deducted', ...above }
}

/** The reasons to check a line before it is marked as deducted. */
export const concerns = ['failed_before', 'above_limit', 'came_back'] as const
export type Concern = (typeof concerns)[number]
type Known = { readonly last: Result | null; readonly cameBack: { readonly amount: Sen } | null }
export const concernsOf = (line: Pick<AnsweredLine, 'amount' | 'limit'>, { last, cameBack }: Known): Concern[] => {
  const is: Readonly<Record<Concern, boolean>> = {
    failed_before: last !== null && last !== 'deducted',
    above_limit: isAboveLimit(line),
    came_back: cameBack !== null,
  }
  return concerns.filter((concern) => is[concern])
}

/** The answer to a line after a bank return: the rest is deducted, up to the limit. */
export const withoutReturned = (line: Pick<AnsweredLine, 'amount' | 'limit'>, returned: Sen): Answer => {
  const rest = atLeastZero(sen(line.amount - returned))
  const deducted = line.limit === null ? rest : least(rest, atLeastZero(line.limit))
  const why = { reason: 'returned', rest: 'next_list' } as const
  return deducted > 0 ? { result: 'partly', deducted, ...why } : { result: 'not_deducted', ...why }
}

export const answerErrors = [
  'answer_incomplete',
  'answer_above_limit',
  'answer_amount',
  'answer_pay_back',
  'answer_plan',
] as const satisfies readonly ErrorCode[]
type AnswerError = (typeof answerErrors)[number]

/** Why a line can't be answered like this, or null. */
export const whyNotAnswer = (line: AnsweredLine, answer: Answer): WhyNot<AnswerError> | null => {
  const isRest = answer.result !== 'deducted'
  if (isRest && (!answer.reason || !answer.rest || (answer.reason === 'other' && !answer.remark)))
    return { code: 'answer_incomplete' }
  if (isRest && (answer.rest === 'plan') !== (answer.instalments !== undefined)) return { code: 'answer_incomplete' }
  if (line.amount < 0 && (answer.result === 'partly' || answer.rest !== 'next_list') && isRest)
    return { code: 'answer_pay_back' }
  if (answer.result === 'partly' && !(answer.deducted && answer.deducted > 0 && answer.deducted < line.amount))
    return { code: 'answer_amount' }
  const { deducted, carried } = divided(line, answer)
  if (isRest && answer.instalments !== undefined && !(line.canPlan && carried >= answer.instalments))
    return { code: 'answer_plan' }
  return line.limit !== null && deducted > atLeastZero(line.limit) && deducted > 0
    ? { code: 'answer_above_limit' }
    : null
}

type Totals = {
  readonly total: Sen
  readonly fees: Sen
  readonly deducted: Sen
  readonly employer: Sen
  readonly status: ListStatus
}
/** What the employer remits: deductions, its own payments and fees. Until the answers, the whole list. */
export const toRemit = ({ total, fees, deducted, employer, status }: Totals): Sen =>
  sum(status === 'submitted' ? [deducted, employer, fees] : [total, fees])
