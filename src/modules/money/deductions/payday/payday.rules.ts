import { recordOf } from '#kernel/one-of.ts'
import { sen, sum, type Sen } from '#kernel/money.ts'
import { addPeriods, firstDay, type LocalDate, type Period } from '#kernel/time.ts'
import { asFarAsAllowed, divided, partKinds, type PartKind, type Parts } from '../deduction.rules.ts'

/** `salary`: the whole salary. `wages`: of a month with a raise, unpaid days, or that isn't worked whole. */
export const wagesKinds = ['salary', 'wages', 'reported'] as const
export type Wages = { readonly kind: (typeof wagesKinds)[number]; readonly amount: Sen }

/** An employee's part of a list that is made or expected. `answered` is the deducted amount of a submitted answer. */
export type OwnLine = { readonly parts: Parts; readonly answered: Sen | null; readonly limit: Sen | null }

/** Parts by kind, zero without an amount. */
export const partsOf = (amount: (kind: PartKind) => Sen | null | undefined): Parts =>
  recordOf(partKinds, (kind) => amount(kind) ?? sen(0))
export const sumParts = (all: readonly Parts[]): Parts => partsOf((kind) => sum(all.map((parts) => parts[kind])))
export const amountOf = (parts: Parts): Sen => sum(partKinds.map((kind) => parts[kind]))

/** The deduction from a line: the answer, or as much as may be deducted. */
export const deductedOf = ({ parts, answered, limit }: OwnLine): Sen => {
  if (answered !== null) return answered
  const line = { amount: amountOf(parts), instalment: parts.instalment, limit }
  return divided(line, asFarAsAllowed(line)).deducted
}

type MonthWages = {
  readonly salary: Sen | null
  /** Of the whole month. */
  readonly whole: Sen
  readonly whyNot: string | null
  readonly isReported: boolean
}
/** The wages of a month, as far as they are known; null if they aren't, or don't cover a deduction. */
export const wagesOf = (
  month: MonthWages | undefined,
  { period, deducted, today }: { readonly period: Period; readonly deducted: Sen; readonly today: LocalDate },
): Wages | null => {
  if (!month || month.whyNot !== null || month.whole <= 0 || month.whole < deducted) return null
  const { isReported, salary, whole } = month
  if (isReported) return today < firstDay(addPeriods(period, 1)) ? null : { kind: 'reported', amount: whole }
  return { kind: whole === salary ? 'salary' : 'wages', amount: whole }
}

/** Whether the amount of a payday is known and comes before withdrawals open. */
export const isPaydayFirst = (
  { payOn, wages }: { readonly payOn: string; readonly wages: object | null },
  opens: { readonly on: string } | null,
): boolean => wages !== null && (opens === null || payOn < opens.on)

type AmountOn = { readonly payOn: LocalDate; readonly amount: Sen }
/** The deductions on the paydays after one, the earliest first. */
export const byPayday = (amounts: readonly AmountOn[], after: LocalDate): AmountOn[] =>
  [...new Set(amounts.map(({ payOn }) => payOn))]
    .filter((payOn) => payOn > after)
    .toSorted()
    .map((payOn) => ({ payOn, amount: sum(amounts.flatMap((one) => (one.payOn === payOn ? one.amount : []))) }))
    .filter(({ amount }) => amount > 0)
