import type { Bilingual } from '#kernel/bilingual.ts'
import { sen, type Sen } from '#kernel/money.ts'
import { addPeriods, type LocalDate, type Period } from '#kernel/time.ts'
import { payDayOf } from '#people/wages/payday.rules.ts'

export const planStatuses = ['proposed', 'active', 'completed', 'declined', 'lapsed', 'ended'] as const
export type PlanStatus = (typeof planStatuses)[number]
export const instalmentStates = ['open', 'listed', 'deducted', 'missed'] as const

export const fewestInstalments = 2
export const mostInstalments = 12
/** The numbers of instalments that a plan can have. */
export const planLengths: readonly number[] = Array.from(
  { length: mostInstalments - fewestInstalments + 1 },
  (_, i) => fewestInstalments + i,
)

/** Equal instalments, the first ones a sen higher if the amount can't be divided: 1,000.00 in 3 is 333.34, 333.33, 333.33. */
export const instalmentsOf = (amount: Sen, count: number): Sen[] => {
  const equal = Math.floor(amount / count)
  const odd = amount - equal * count
  return Array.from({ length: count }, (_, i) => sen(equal + (i < odd ? 1 : 0)))
}

export type Instalment = { readonly period: Period; readonly amount: Sen }
/** A plan's instalments, one on each monthly list from the first. */
export const scheduleOf = (amount: Sen, count: number, first: Period): Instalment[] =>
  instalmentsOf(amount, count).map((instalment, i) => ({ period: addPeriods(first, i), amount: instalment }))

/** The pay days of the lists to come, as many as a plan can have. */
export const planDates = (first: Period, payDay: number): LocalDate[] =>
  Array.from({ length: mostInstalments }, (_, i) => payDayOf(addPeriods(first, i), payDay))

/** The month to which a plan's end moves: after its last instalment, and on a list that isn't made yet. */
export const endOf = (last: Period, next: Period): Period => {
  const after = addPeriods(last, 1)
  return after > next ? after : next
}

type Settled = { readonly missed: Sen; readonly missedBefore: boolean }
/** Two missed instalments in a row end a plan. */
export const isBroken = ({ missed, missedBefore }: Settled): boolean => missed > 0 && missedBefore

/** The request that an employee accepts with a plan. Another text has another version. */
export const planRequest: { readonly version: string; readonly text: Bilingual } = {
  version: '2026-11-28',
  text: [
    'I ask my employer to deduct these instalments from my wages and to pay them to Upah. There is no interest and no fee.',
    'Saya meminta majikan saya memotong ansuran ini daripada gaji saya dan membayarnya kepada Upah. Tiada faedah dikenakan, dan tiada fi.',
  ],
}
