import { z } from 'zod'
import { query } from '#kernel/call.ts'
import { localDate, money, period } from '#kernel/values.ts'
import { otherDeductionKinds } from '#people/employees/other-deduction.rules.ts'
import { wagesKinds } from './payday.rules.ts'

const amountOn = z.object({ payOn: localDate, amount: money })

const payday = z.object({
  payOn: localDate,
  /** The month whose wages are paid. */
  period,
  /** The wages before deductions; null if they can't be known, or don't cover the deduction. */
  wages: z.object({ kind: z.enum(wagesKinds), amount: money }).nullable(),
  /** Whether the deduction list is made. */
  listed: z.boolean(),
  /** What the list has of the employee, or will have. */
  parts: z.object({ withdrawn: money, late: money, returned: money, carried: money, instalment: money }),
  /** The part that isn't deducted: above half of the wages, or by the employer’s answer. */
  rest: money,
  /** The amount deducted; if negative, it is paid back. */
  deducted: money,
  /** What payroll deducts from these wages besides advances. */
  others: z.array(z.object({ kind: z.enum(otherDeductionKinds), amount: money })),
  /** Requested amounts that are also deducted from these wages if the bank gets them before the list is made. */
  unsent: money,
  /** The deductions on later paydays. */
  later: z.array(amountOn),
  /** The additional deduction if the employee doesn’t accept the proposed plan. */
  proposed: amountOn.nullable(),
})
export type Payday = z.output<typeof payday>

export const paydayCalls = {
  getPayday: query({
    summary: 'Return the next payday of the employee with the deductions for advances; none without a pay day.',
    allow: 'employee',
    input: z.object({}),
    output: z.object({ payday: payday.nullable() }),
  }),
}
