import { z } from 'zod'
import { returnCall } from '#kernel/approval-calls.ts'
import { command, query } from '#kernel/call.ts'
import { done } from '#kernel/done.ts'
import { fieldError } from '#kernel/field-errors.ts'
import { approvals, id, instant, localDate, money, opt, text } from '#kernel/values.ts'
import { compensationRecord } from './compensation-record.rules.ts'
import { compensationLifecycle } from './compensation.rules.ts'

const policyId = id('compensation_policy')
const rangeId = id('pay_range')
const userId = id('user')

export const compensationPolicy = z.object({
  id: policyId,
  compensationName: z.string(),
  status: z.enum(compensationLifecycle.states),
  createdAt: instant,
  createdBy: userId,
  modifiedAt: instant,
  modifiedBy: userId,
  approvedAt: instant.nullable(),
  approvedBy: userId.nullable(),
  /** The approved name and the time of that approval. They stay in force while a change is pending approval. */
  nameInForce: z.string().nullable(),
  inForceAt: instant.nullable(),
})
export type CompensationPolicy = z.output<typeof compensationPolicy>

const values = {
  jobLevel: id('job_level'),
  jobLevelName: z.string(),
  jobGrade: z.int(),
  minimum: money,
  midpoint: money,
  maximum: money,
}
export const payRange = z.object({
  id: rangeId,
  policyId,
  ...values,
  deleted: z.boolean(),
  /** Whether the last approval of the policy included these values. */
  status: z.enum(compensationLifecycle.states),
  /** The values of the last approval; null for a range that was never approved. */
  inForce: z.object(values).nullable(),
  createdAt: instant,
  createdBy: userId,
  modifiedAt: instant,
  modifiedBy: userId,
})
export type PayRange = z.output<typeof payRange>

const person = z.object({ employeeICNumber: z.string(), name: z.string(), salary: money })
const details = z.object({
  policy: compensationPolicy.extend({ modifiedByName: z.string(), inForceByName: z.string().nullable() }),
  /** The ranges of the policy, and deleted ones that are in force until the deletion is approved. */
  ranges: z.array(payRange.extend({ modifiedByName: z.string() })),
  /** The employees of each job level with their current salaries, in ascending order. */
  levels: z.array(z.object({ jobLevel: values.jobLevel, people: z.array(person) })),
  /** Employees outside the range in force or outside the changed range. */
  outside: z.array(
    z.object({
      employeeId: id('employee'),
      employeeICNumber: z.string(),
      name: z.string(),
      team: z.string().nullable(),
      jobLevel: values.jobLevel,
      salary: money,
    }),
  ),
  minimumWage: z.object({ amount: money, since: localDate }).nullable(),
})

const name = { compensationName: text(120) }
const amount = money.refine((sen) => sen >= 100, fieldError('amount_not_above_zero'))
const amounts = { jobLevel: values.jobLevel, minimum: amount, midpoint: amount, maximum: amount }
export type RangeFields = z.output<z.ZodObject<typeof amounts>>
const version = { modifiedAt: opt(instant) }

/** minimum <= midpoint <= maximum, with the error at the field that is too low. */
const isMidpointValid = ({ minimum, midpoint }: Omit<RangeFields, 'jobLevel'>): boolean => minimum <= midpoint
const midpointError = { path: ['midpoint'], ...fieldError('midpoint_below_minimum') }
const isMaximumValid = ({ midpoint, maximum }: Omit<RangeFields, 'jobLevel'>): boolean => midpoint <= maximum
const maximumError = { path: ['maximum'], ...fieldError('maximum_below_midpoint') }
/** The fields of a pay range in a form, where the job level may not be chosen yet. */
export const rangeFields = z
  .object({ ...amounts, jobLevel: text(16) })
  .refine(isMidpointValid, midpointError)
  .refine(isMaximumValid, maximumError)
export const compensationPolicies = {
  getAll: query({
    summary: 'List the compensation policies of the organization, newest first.',
    allow: 'management',
    input: z.object({}),
    output: z.object({ policies: z.array(compensationPolicy) }),
  }),
  getOne: query({
    summary: 'Return one compensation policy.',
    allow: 'management',
    input: z.object({ id: policyId }),
    output: compensationPolicy,
    errors: ['compensation_policy_not_found'],
  }),
  getDetails: query({
    summary:
      'Return a policy with its pay ranges, the salaries of their employees, and the employees outside their range.',
    allow: 'management',
    input: z.object({ id: policyId }),
    output: details,
    errors: ['compensation_policy_not_found'],
  }),
  create: command({
    summary: 'Create a compensation policy, pending approval.',
    audit: [compensationRecord, 'Created a compensation policy', 'Mencipta polisi pampasan'],
    allow: 'management',
    input: z.object(name),
    output: compensationPolicy,
  }),
  update: command({
    summary: 'Rename a compensation policy, which then needs a new approval.',
    audit: [compensationRecord, 'Changed a compensation policy', 'Mengubah polisi pampasan'],
    allow: 'management',
    input: z.object({ id: policyId, ...name, ...version }),
    output: compensationPolicy,
    errors: ['compensation_policy_not_found', 'record_changed'],
  }),
  approve: command({
    summary: 'Approve pending policies with their pay ranges, which take effect immediately.',
    audit: [compensationRecord, 'Approved a compensation policy', 'Meluluskan polisi pampasan'],
    keepsReason: true,
    allow: 'Manager',
    delegates: 'policies',
    input: approvals(policyId, 100, 'ids'),
    output: z.object({ approved: z.int() }),
    errors: [
      'compensation_policy_not_found',
      'compensation_policy_status',
      'maker_is_checker',
      'own_record_reason',
      'record_changed',
    ],
  }),
  return: returnCall('Return the selected policies to their maker with a reason, until they are changed again.', {
    delegates: 'policies',
    record: compensationRecord,
    noun: ['a compensation policy', 'polisi pampasan'],
    id: policyId,
    most: 100,
    allow: 'Manager',
    errors: ['compensation_policy_not_found', 'compensation_policy_status'],
  }),
  delete: command({
    summary: 'Delete a compensation policy with its pay ranges, which are no longer in force.',
    audit: [compensationRecord, 'Deleted a compensation policy', 'Memadam polisi pampasan'],
    allow: 'management',
    input: z.object({ id: policyId }),
    output: done,
    errors: ['compensation_policy_not_found'],
  }),
}

export const payRanges = {
  getAll: query({
    summary: 'List the pay ranges of a policy by midpoint.',
    allow: 'management',
    input: z.object({ policyId }),
    output: z.object({ payRanges: z.array(payRange) }),
    errors: ['compensation_policy_not_found'],
  }),
  getOne: query({
    summary: 'Return one pay range.',
    allow: 'management',
    input: z.object({ policyId, id: rangeId }),
    output: payRange,
    errors: ['pay_range_not_found'],
  }),
  create: command({
    summary: 'Add a pay range. The policy then needs a new approval.',
    audit: [compensationRecord, 'Added a pay range', 'Menambah julat gaji'],
    allow: 'management',
    input: z
      .object({ policyId, ...amounts })
      .refine(isMidpointValid, midpointError)
      .refine(isMaximumValid, maximumError),
    output: payRange,
    errors: ['compensation_policy_not_found', 'pay_range_level_taken', 'invalid_input'],
  }),
  update: command({
    summary:
      'Change a pay range. The policy then needs a new approval, and the approved values stay in force until then.',
    audit: [compensationRecord, 'Changed a pay range', 'Mengubah julat gaji'],
    allow: 'management',
    input: z
      .object({ policyId, id: rangeId, ...amounts, ...version })
      .refine(isMidpointValid, midpointError)
      .refine(isMaximumValid, maximumError),
    output: payRange,
    errors: [
      'compensation_policy_not_found',
      'pay_range_not_found',
      'pay_range_level_taken',
      'record_changed',
      'invalid_input',
    ],
  }),
  delete: command({
    summary: 'Delete a pay range. Approved values stay in force until the policy is approved again.',
    audit: [compensationRecord, 'Deleted a pay range', 'Memadam julat gaji'],
    allow: 'management',
    input: z.object({ policyId, id: rangeId }),
    output: done,
    errors: ['compensation_policy_not_found', 'pay_range_not_found'],
  }),
}
