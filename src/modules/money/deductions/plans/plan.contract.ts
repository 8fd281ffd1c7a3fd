import { z } from 'zod'
import { command, query } from '#kernel/call.ts'
import { done } from '#kernel/done.ts'
import { id, instant, localDate, money, period, text } from '#kernel/values.ts'
import { planSentences, recoveryPlanRecord } from './plan-record.rules.ts'
import { fewestInstalments, instalmentStates, mostInstalments, planStatuses } from './plan.rules.ts'

const planId = id('recovery_plan')
export const instalmentCount = z.int().min(fewestInstalments).max(mostInstalments)

const plan = z.object({
  id: planId,
  amount: money,
  status: z.enum(planStatuses),
  proposedAt: instant,
  proposedByName: z.string(),
  answeredAt: instant.nullable(),
  /** Whether the employee has moved an instalment to the end. */
  hasMoved: z.boolean(),
  instalments: z.array(
    z.object({
      period,
      payOn: localDate,
      amount: money,
      /** `missed`: not deducted in full; the rest is a later instalment, or carried over if the plan has ended. */
      state: z.enum(instalmentStates),
    }),
  ),
})
export type RecoveryPlan = z.output<typeof plan>

export const recoveryPlans = {
  getOwnPlans: query({
    summary: 'List the employee’s recovery plans with their instalments, the newest first.',
    allow: 'employee',
    input: z.object({}),
    output: z.object({
      plans: z.array(plan),
      /** The version of the request that accepts a plan. */
      textVersion: z.string(),
    }),
  }),
  acceptPlan: command({
    summary: 'Accept a proposed plan. The acceptance is the employee’s written request to deduct its instalments.',
    audit: [recoveryPlanRecord, 'Accepted a recovery plan', 'Menerima pelan bayaran balik'],
    allow: 'employee',
    input: z.object({ planId, textVersion: text(20) }),
    output: done,
    errors: ['not_found', 'plan_not_proposed', 'plan_as_shown'],
  }),
  declinePlan: command({
    summary: 'Decline a proposed plan. Its amount is on the next deduction list.',
    audit: [recoveryPlanRecord, 'Declined a recovery plan', 'Menolak pelan bayaran balik'],
    allow: 'employee',
    input: z.object({ planId }),
    output: done,
    errors: ['not_found', 'plan_not_proposed'],
  }),
  moveInstalment: command({
    summary: 'Move an instalment that is on no list yet to the end of its plan, once per plan.',
    audit: [
      recoveryPlanRecord,
      'Moved an instalment to the end of a recovery plan',
      'Mengalihkan ansuran ke akhir pelan bayaran balik',
    ],
    allow: 'employee',
    input: z.object({ planId, period }),
    output: done,
    errors: ['not_found', 'plan_not_active', 'plan_moved', 'instalment_listed'],
  }),
  proposePlan: command({
    summary: 'Propose a plan for amounts carried over from an employee that are on no list yet.',
    audit: [
      recoveryPlanRecord,
      'Proposed a recovery plan',
      'Mencadangkan pelan bayaran balik',
      // The job that makes lists writes these.
      planSentences,
    ],
    allow: 'management',
    effects: { limit: 'sometimes' },
    input: z.object({ employeeId: id('employee'), instalments: instalmentCount, amount: money }),
    output: z.object({ planId }),
    errors: ['not_found', 'plan_not_possible', 'plan_as_shown'],
  }),
}
