import { z } from 'zod'
import { query } from '#kernel/call.ts'
import { listInput, opt } from '#kernel/values.ts'
import { missingElection } from './employee-fields.rules.ts'
import { electionProblems } from './payment-election.rules.ts'

/** A page of employees. */
export const pageOf = <T extends z.ZodType>(one: T) =>
  z.object({
    employees: z.array(one),
    total: z.int(),
    /** Whether there are more than `total`: a search counts at most 500 matches. */
    more: z.boolean(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
  })
export const electionCalls = {
  getEmployeesWithMissingPaymentElection: query({
    summary:
      'List the approved employees, except leavers, whose payment election is not 100 % over active wallets with verified accounts.',
    allow: 'management',
    feature: 'eBenefits',
    // Wallets are platform records.
    seesPlatformRows: true,
    input: listInput(['name', 'email', 'reason'], z.object({ problem: opt(z.enum(electionProblems)) })),
    output: pageOf(missingElection).extend({
      /** All of them, by reason. */
      counts: z.record(z.enum(electionProblems), z.int()),
    }),
  }),
}
