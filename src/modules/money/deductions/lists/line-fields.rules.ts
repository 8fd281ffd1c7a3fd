import { z } from 'zod'
import { id, instant, money } from '#kernel/values.ts'
import { reasons, rests, results } from '../deduction.rules.ts'
import { planStatuses } from '../plans/plan.rules.ts'

/** The amount that the bank has returned since the list was made, and the list that pays it back; null while that is the next one. */
export const cameBack = z.object({ amount: money, at: instant, number: z.string().nullable() })

export const deductionLine = z.object({
  employeeId: id('employee'),
  employeeName: z.string(),
  employeeNumber: z.string().nullable(),
  withdrawn: money,
  late: money,
  returned: money,
  carried: money,
  instalment: money,
  /** The sum of the parts. */
  amount: money,
  fees: money,
  cameBack: cameBack.nullable(),
  /** The most that may be deducted: half of the month's wages, less other deductions; null without a limit. */
  limit: money.nullable(),
  /** Other deductions are shown to management only, and so are the figures that they follow from. */
  wages: money.nullable(),
  others: money.nullable(),
  answer: z
    .object({
      result: z.enum(results),
      deducted: money,
      reason: z.enum(reasons).nullable(),
      remark: z.string().nullable(),
      rest: z.enum(rests).nullable(),
      instalments: z.int().nullable(),
      /** The rest: carried to the next list, paid by the employer, or of an instalment that moves to the end of its plan. */
      carried: money,
      employer: money,
      missed: money,
      enteredByName: z.string(),
      enteredAt: instant,
    })
    .nullable(),
  /** Whether a plan can be proposed for a rest. */
  canPlan: z.boolean(),
  /** The plan that covers the rest, or was proposed for it and declined or not answered. */
  plan: z
    .object({ id: id('recovery_plan'), status: z.enum(planStatuses), amount: money, instalments: z.int() })
    .nullable(),
  /** The amount carried over that is neither on a list nor in a plan. */
  waiting: money,
  /** Whether the employee owes (of an open list: would owe) the amount carried over, because no pay day follows. */
  isCollected: z.boolean(),
  /** The employee's answer on the list before. */
  last: z.object({ number: z.string(), result: z.enum(results), amount: money, deducted: money }).nullable(),
})
export type DeductionLine = z.output<typeof deductionLine>
