import { z } from 'zod'
import { returnCall } from '#kernel/approval-calls.ts'
import { command, query } from '#kernel/call.ts'
import { done } from '#kernel/done.ts'
import { approvals, finalReason, id, instant, money, opt, text } from '#kernel/values.ts'
import { jobLevelRecord } from './job-level-record.rules.ts'
import { highestGrade, jobLevelLifecycle, lowestGrade } from './job-level.rules.ts'

export const jobLevel = z.object({
  id: id('job_level'),
  jobLevel: z.string(),
  name: z.string(),
  jobGrade: z.int(),
  status: z.enum(jobLevelLifecycle.states),
  createdAt: instant,
  createdBy: id('user'),
  modifiedAt: instant,
  modifiedBy: id('user'),
  approvedAt: instant.nullable(),
  approvedBy: id('user').nullable(),
})
export type JobLevel = z.output<typeof jobLevel>
const uses = { employees: z.int(), payRanges: z.int() }
const list = z.object({ jobLevels: z.array(jobLevel) })

const key = { jobLevelId: id('job_level') }
export const jobLevelFields = {
  jobLevel: text(30),
  name: text(120),
  jobGrade: z.int().min(lowestGrade).max(highestGrade),
}
export type JobLevelFields = z.output<z.ZodObject<typeof jobLevelFields>>

export const jobLevels = {
  getAll: query({
    summary:
      'List the job levels of the organization by grade, with their employees, pay ranges and what their benefits cost.',
    allow: 'management',
    feature: 'eBenefits',
    input: z.object({}),
    /** `monthlyCost`: of the benefits that its employees are paid, on average over a year. */
    output: z.object({ jobLevels: z.array(jobLevel.extend({ ...uses, monthlyCost: money })) }),
  }),
  getApproved: query({
    summary: 'List the approved job levels of the organization by grade.',
    allow: 'management',
    input: z.object({}),
    output: list,
  }),
  getOne: query({
    summary: 'Return one job level, and how many employees and pay ranges have it.',
    allow: 'management',
    feature: 'eBenefits',
    input: z.object(key),
    output: jobLevel.extend(uses),
    errors: ['not_found'],
  }),
  create: command({
    summary: 'Create a job level, pending approval.',
    audit: [jobLevelRecord, 'Created a job level', 'Mencipta tahap jawatan'],
    allow: 'management',
    feature: 'eBenefits',
    input: z.object(jobLevelFields),
    output: jobLevel,
  }),
  edit: command({
    summary: 'Change a job level, which then needs a new approval.',
    audit: [jobLevelRecord, 'Changed a job level', 'Mengubah tahap jawatan'],
    allow: 'management',
    feature: 'eBenefits',
    /** `modifiedAt` is the version that the caller has seen; later changes by others are not overwritten. */
    input: z.object({ ...key, ...jobLevelFields, modifiedAt: opt(instant) }),
    output: jobLevel,
    errors: ['not_found', 'record_changed'],
  }),
  delete: command({
    summary: 'Delete a job level. Its employees keep it until they get another one.',
    audit: [jobLevelRecord, 'Deleted a job level', 'Memadam tahap jawatan'],
    allow: 'management',
    feature: 'eBenefits',
    input: z.object(key),
    output: done,
    errors: ['not_found', 'job_level_in_use'],
  }),
  approve: command({
    summary: 'Approve the selected job levels that are pending approval.',
    audit: [jobLevelRecord, 'Approved a job level', 'Meluluskan tahap jawatan'],
    keepsReason: true,
    allow: 'Manager',
    feature: 'eBenefits',
    input: approvals(key.jobLevelId, 500, 'jobLevelsIds'),
    output: z.object({ approved: z.int() }),
    errors: ['not_found', 'job_level_status', 'maker_is_checker', 'own_record_reason', 'record_changed'],
  }),
  return: returnCall('Return the selected job levels to their maker with a reason, until they are saved again.', {
    record: jobLevelRecord,
    noun: ['a job level', 'tahap jawatan'],
    id: key.jobLevelId,
    most: 500,
    allow: 'Manager',
    feature: 'eBenefits',
    errors: ['not_found', 'job_level_status'],
  }),
  copyFromPlatform: command({
    summary: "Create the platform's job levels that the organization does not have yet, pending approval.",
    audit: [jobLevelRecord, "Copied the platform's job levels", 'Menyalin tahap jawatan platform'],
    allow: 'management',
    feature: 'eBenefits',
    seesPlatformRows: true,
    input: z.object({}),
    output: z.object({ created: z.int() }),
  }),
}

/** The job levels that organizations can copy. They need no approval. */
export const adminJobLevels = {
  getAll: query({
    summary: 'List the job levels of the platform by grade.',
    allow: 'staff',
    input: z.object({}),
    output: list,
  }),
  getOne: query({
    summary: 'Return one job level of the platform.',
    allow: 'staff',
    input: z.object(key),
    output: jobLevel,
    errors: ['not_found'],
  }),
  create: command({
    summary: 'Create a job level that organizations can copy.',
    audit: [jobLevelRecord, 'Created a platform job level', 'Mencipta tahap jawatan platform'],
    allow: 'admin',
    input: z.object(jobLevelFields),
    output: jobLevel,
  }),
  edit: command({
    summary: 'Change a job level of the platform. The copies of organizations stay unchanged.',
    audit: [jobLevelRecord, 'Changed a platform job level', 'Mengubah tahap jawatan platform'],
    allow: 'admin',
    input: z.object({ ...key, ...jobLevelFields, modifiedAt: opt(instant) }),
    output: jobLevel,
    errors: ['not_found', 'record_changed'],
  }),
  delete: command({
    summary: 'Delete a job level of the platform. The copies of organizations stay unchanged.',
    audit: [jobLevelRecord, 'Deleted a platform job level', 'Memadam tahap jawatan platform'],
    allow: 'admin',
    final: 'reason',
    input: z.object({ ...key, reason: finalReason }),
    output: done,
    errors: ['not_found'],
  }),
}
