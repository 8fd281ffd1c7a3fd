import { policyRecord } from './policy-record.rules.ts'
import { fieldError } from '#kernel/field-errors.ts'
import { z } from 'zod'
import { returnCall } from '#kernel/approval-calls.ts'
import { command, query } from '#kernel/call.ts'
import { done } from '#kernel/done.ts'
import { sen } from '#kernel/money.ts'
import { riskSchema } from '#kernel/risks.ts'
import { approvals, id, instant, money, opt } from '#kernel/values.ts'
import { policyLifecycle, policyStatuses, policyTypes, withdrawalFrequencies } from './policy.rules.ts'

const policyId = id('withdrawal_policy')

export const policy = z.object({
  id: policyId,
  type: z.enum(policyTypes),
  maximumWithdrawalAmount: money,
  withdrawalFrequency: z.enum(withdrawalFrequencies),
  /** Day of the month; 0 allows any day. */
  withdrawalDate: z.int(),
  autoApproval: z.boolean(),
  minSalary: money.nullable(),
  maxSalary: money.nullable(),
  status: z.enum(policyStatuses),
  /** The approved policy that this revision replaces once it is approved. */
  revisesId: policyId.nullable(),
  createdAt: instant,
  createdBy: id('user'),
  modifiedAt: instant,
  modifiedBy: id('user'),
})
export type Policy = z.output<typeof policy>

/** With the number of employees that it applies to, now or once it is approved, and what its approver must know. */
export const countedPolicy = policy.extend({ employees: z.int(), risks: z.array(riskSchema) })

const limits = {
  maximumWithdrawalAmount: money.refine((amount) => amount > 0, fieldError('not_positive')),
  withdrawalFrequency: z.enum(withdrawalFrequencies),
  withdrawalDate: opt(z.int().min(0).max(31)),
}
const dateNeedsMonth = (fields: { withdrawalFrequency: string; withdrawalDate?: number | undefined }) =>
  !fields.withdrawalDate || fields.withdrawalFrequency === 'ONCE_PER_MONTH'
const dateError = { path: ['withdrawalDate'], ...fieldError('day_needs_month') }

export const generalFields = z.object({ ...limits, autoApproval: opt(z.boolean()) }).refine(dateNeedsMonth, dateError)

const oneRinggit = sen(100)
export const advancedFields = z
  .object({
    ...limits,
    minSalary: money.refine((amount) => amount >= 0, fieldError('below_zero')),
    maxSalary: money,
  })
  .refine(dateNeedsMonth, dateError)
  .refine((fields) => fields.maxSalary >= fields.minSalary + oneRinggit, {
    path: ['maxSalary'],
    ...fieldError('maximum_salary_too_low'),
  })

const withId = z.object({ id: policyId })
/** `modifiedAt` is the version that the caller has seen; later changes by others are not overwritten. */
const seen = z.object({ id: policyId, modifiedAt: opt(instant) })

export const withdrawalPolicies = {
  getAdvancedPolicies: query({
    summary: 'List advanced policies, newest first.',
    allow: 'management',
    feature: 'rollingPay',
    input: z.object({}),
    output: z.object({ policies: z.array(countedPolicy) }),
  }),
  getGeneralPolicy: query({
    summary: 'Return the general policy and its pending revision.',
    allow: 'management',
    feature: 'rollingPay',
    input: z.object({}),
    output: z.object({ policy: countedPolicy.nullable(), pending: countedPolicy.nullable() }),
  }),
  getPolicy: query({
    summary: 'Return one policy.',
    allow: 'management',
    feature: 'rollingPay',
    input: withId,
    output: policy,
    errors: ['advanced_policy_not_found'],
  }),
  createGeneralPolicy: command({
    summary: 'Create the general policy, pending approval.',
    audit: [policyRecord, 'Created the general withdrawal policy', 'Mencipta polisi pengeluaran umum'],
    allow: 'management',
    feature: 'rollingPay',
    input: generalFields,
    output: policy,
    errors: ['general_policy_exists', 'invalid_input'],
  }),
  createAdvancedPolicy: command({
    summary: 'Create a policy for a salary range, pending approval.',
    audit: [policyRecord, 'Created a withdrawal policy', 'Mencipta polisi pengeluaran'],
    allow: 'management',
    feature: 'rollingPay',
    input: advancedFields,
    output: policy,
    errors: ['policy_overlaps', 'invalid_input'],
  }),
  updateGeneralPolicy: command({
    summary: 'Edit the general policy. Editing an approved policy creates a pending revision.',
    audit: [policyRecord, 'Changed the general withdrawal policy', 'Mengubah polisi pengeluaran umum'],
    allow: 'management',
    feature: 'rollingPay',
    input: z.intersection(seen, generalFields),
    output: policy,
    errors: ['general_policy_not_found', 'policy_has_revision', 'record_changed', 'invalid_input'],
  }),
  updateAdvancedPolicy: command({
    summary: 'Edit an advanced policy. Editing an approved policy creates a pending revision.',
    audit: [policyRecord, 'Changed a withdrawal policy', 'Mengubah polisi pengeluaran'],
    allow: 'management',
    feature: 'rollingPay',
    input: z.intersection(seen, advancedFields),
    output: policy,
    errors: ['advanced_policy_not_found', 'policy_has_revision', 'record_changed', 'policy_overlaps', 'invalid_input'],
  }),
  approvePolicy: command({
    summary: 'Approve pending policies.',
    audit: [policyRecord, 'Approved a withdrawal policy', 'Meluluskan polisi pengeluaran'],
    keepsReason: true,
    allow: policyLifecycle.moves.approve.by,
    delegates: 'policies',
    feature: 'rollingPay',
    effects: { limit: 'always' },
    input: approvals(policyId, 500, 'ids'),
    output: done,
    errors: [
      'not_found',
      'policy_not_pending',
      'record_changed',
      'maker_is_checker',
      'own_record_reason',
      'policy_overlaps',
    ],
  }),
  return: returnCall('Return the selected policies to their maker with a reason, until they are saved again.', {
    delegates: 'policies',
    record: policyRecord,
    noun: ['a withdrawal policy', 'polisi pengeluaran'],
    id: policyId,
    most: 500,
    allow: policyLifecycle.moves.return.by,
    feature: 'rollingPay',
    errors: ['not_found', 'policy_not_pending'],
  }),
  deletePolicy: command({
    summary: 'Delete a policy. Withdrawals made under it keep its terms.',
    audit: [policyRecord, 'Deleted a withdrawal policy', 'Memadam polisi pengeluaran'],
    allow: policyLifecycle.moves.delete.by,
    effects: { limit: 'sometimes' },
    feature: 'rollingPay',
    input: withId,
    output: z.object({ message: z.string() }),
    errors: ['advanced_policy_not_found'],
  }),
}
