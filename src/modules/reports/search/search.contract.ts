import { z } from 'zod'
import { roles } from '#kernel/access.ts'
import { query } from '#kernel/call.ts'
import { id, localDate, money, orgId, text } from '#kernel/values.ts'
import { openReportStates, paymentTypes } from './search.rules.ts'

/** Whether the search is the person's or the payment's own word, number or amount, not a part of it. */
const exact = z.boolean()

export const search = {
  find: query({
    summary:
      'Find people of all organizations by name, IC number, e-mail, mobile number or account, and recorded or reported payments by reference or amount; five of each, exact ones first.',
    allow: 'staff',
    input: z.object({ search: text(100) }),
    output: z.object({
      people: z.array(
        z.object({
          orgId,
          orgName: z.string(),
          /** Null for an employee without an account. */
          userId: id('user').nullable(),
          employeeId: id('employee').nullable(),
          name: z.string(),
          email: z.string().nullable(),
          role: z.enum(roles),
          /** Masked; null for users who aren't employees. */
          employeeICNumber: z.string().nullable(),
          exact,
        }),
      ),
      payments: z.array(
        z.object({
          type: z.enum(paymentTypes),
          id: z.string(),
          /** Null for the platform's own. */
          orgName: z.string().nullable(),
          reference: z.string(),
          amount: money,
          paidOn: localDate,
          isVoid: z.boolean(),
          /** The state of a report of an employer that isn't recorded as a payment; null for payments. */
          report: z.enum(openReportStates).nullable(),
          /** The parameters of the screen that shows the payment. */
          params: z.record(z.string(), z.string()),
          exact,
        }),
      ),
    }),
  }),
}
