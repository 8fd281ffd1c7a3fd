import type { Sen } from '#kernel/money.ts'
import { addMonths, addDays, type LocalDate } from '#kernel/time.ts'
import { instalmentsOf } from '../plans/plan.rules.ts'

/** The least instalment, RM 1.00. */
export const leastInstalment = 1_00
const daysToFirst = 60
/** The last day for the first instalment. */
export const lastFirstDay = (today: LocalDate): LocalDate => addDays(today, daysToFirst)

export type LeaverInstalment = { readonly dueOn: LocalDate; readonly amount: Sen }
/** What an employee who left pays: an instalment a month, on the day of the first. */
export const leaverInstalments = (amount: Sen, count: number, firstDueOn: LocalDate): LeaverInstalment[] =>
  instalmentsOf(amount, count).map((one, i) => ({
    amount: one,
    dueOn: addMonths(firstDueOn, i),
  }))

type Agreed = {
  readonly outstanding: Sen
  readonly count: number
  readonly firstDueOn: LocalDate
  readonly today: LocalDate
}
/** Why no such plan can be agreed. */
export const whyNotLeaverPlan = ({ outstanding, count, firstDueOn, today }: Agreed) => {
  if (firstDueOn < today || firstDueOn > lastFirstDay(today)) return 'leaver_plan_first' as const
  return outstanding < count * leastInstalment ? ('leaver_plan_small' as const) : null
}
