import { z } from 'zod'
import { query } from '#kernel/call.ts'
import { id, localDate, money } from '#kernel/values.ts'
import { icNumber } from '#people/employees/employee-fields.rules.ts'
import { otherDeductionKinds } from '#people/employees/other-deduction.rules.ts'
import { listStatuses } from '../deduction.rules.ts'

export const leavingCalls = {
  getOpenAmounts: query({
    summary: 'Return what is open of an employee: on deduction lists, on none yet, planned, and in progress.',
    allow: 'management',
    keys: 'deductions:read',
    input: z.object({ employeeICNumber: icNumber }),
    output: z.object({
      /** The lists that aren't confirmed, or whose pay day is to come. A confirmed one has the deducted amount. */
      listed: z.array(
        z.object({
          listId: id('deduction_list'),
          number: z.string(),
          status: z.enum(listStatuses),
          payOn: localDate,
          amount: money,
        }),
      ),
      /** What a final list would have now: these parts, and the rest of the plan that it ends. */
      final: z.object({ withdrawn: money, late: money, returned: money, carried: money, plan: money, total: money }),
      /** Approved, and not sent to the bank yet. */
      inProgress: z.object({ count: z.int(), amount: money }),
      /** What payroll deducts this month besides advances. */
      others: z.array(z.object({ kind: z.enum(otherDeductionKinds), amount: money })),
      /** What the employee owes to the platform after the last pay day. */
      owed: money,
    }),
    errors: ['not_found'],
  }),
}
