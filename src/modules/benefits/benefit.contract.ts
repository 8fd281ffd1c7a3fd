import { z } from 'zod'
import { approvalStatuses } from '#kernel/approval.ts'
import { command, query } from '#kernel/call.ts'
import { fieldError } from '#kernel/field-errors.ts'
import {
  hasEachVersion,
  id,
  instant,
  localDate,
  money,
  opt,
  period,
  seenVersions,
  text,
  versionOfEach,
} from '#kernel/values.ts'
import { benefitRecord } from './benefit-record.rules.ts'
import './benefit.errors.ts'
import { recurrences } from './benefit.rules.ts'

export const benefit = z.object({
  id: id('employee_benefit'),
  name: z.string(),
  amount: money,
  /** The name of its category. */
  employeeCategory: z.string(),
  categoryStatus: z.enum(approvalStatuses),
  officeCode: z.string(),
  officeName: z.string(),
  recurrence: z.enum(recurrences),
  status: z.enum(approvalStatuses),
  createdBy: id('user'),
  createdAt: instant,
  modifiedBy: id('user'),
  modifiedDate: instant,
  approvedBy: id('user').nullable(),
  approvedDate: instant.nullable(),
})
export type Benefit = z.output<typeof benefit>
const ownBenefit = benefit
  .pick({
    id: true,
    name: true,
    amount: true,
    employeeCategory: true,
    officeCode: true,
    officeName: true,
    recurrence: true,
  })
  .extend({ due: period })
const adHocPayment = z.object({
  payRunId: id('pay_run'),
  name: z.string(),
  amount: money,
  payDay: localDate,
  paid: z.boolean(),
})
const list = z.object({ benefits: z.array(benefit) })

const benefitId = id('employee_benefit')
const fields = {
  name: text(120),
  amount: money.refine((amount) => amount >= 0, fieldError('below_zero')),
  employeeCategory: text(120),
  officeCode: text(30),
  recurrence: z.enum(recurrences),
}
export type BenefitFields = z.output<z.ZodObject<typeof fields>>
/** Draft saves, Pending Approval submits, Approved approves the stored fields. */
const status = { status: z.enum(approvalStatuses) }
const shared = { allow: 'management', feature: 'eBenefits' } as const

export const employeeBenefits = {
  getEmployeeBenefits: query({
    summary: 'List the benefits of the organization by name.',
    ...shared,
    input: z.object({}),
    output: list,
  }),
  getApproved: query({
    summary: 'List the approved benefits of the organization by name. Pay runs pay only these.',
    ...shared,
    input: z.object({}),
    output: list,
  }),
  getIndividualEmployeeBenefits: query({
    summary: 'List your own benefits with the month in which each is due next, and the next payment.',
    allow: 'employee',
    feature: 'eBenefits',
    input: z.object({}),
    output: z.object({
      /** The month of the next payment: the first in which a benefit is due, or one with a pay run. */
      period,
      /** The sum of the benefits due in that month. */
      total: money,
      /** Null until a pay run is created, and while the pay day of a draft has passed; `planned` until it is submitted. */
      payment: z.object({ payDay: localDate, planned: z.boolean() }).nullable(),
      /** The shares of the current month's payment that succeeded; null until it is completed or if all shares failed. */
      lastPaid: z.object({ period, payDay: localDate, amount: money }).nullable(),
      /** The ad-hoc payments from the current month on: submitted ones, and the shares of completed ones that succeeded. */
      adHoc: z.array(adHocPayment),
      benefits: z.array(ownBenefit),
    }),
  }),
  getEmployeeBenefit: query({
    summary: 'Return one benefit.',
    ...shared,
    input: z.object({ empBenId: benefitId }),
    output: benefit,
    errors: ['not_found'],
  }),
  createEmployeeBenefit: command({
    summary: 'Create a benefit as a draft, or submit it for approval.',
    audit: { record: benefitRecord, sentence: ['Created a benefit', 'Mencipta faedah'] },
    ...shared,
    input: z.object({ ...fields, ...status }),
    output: benefit,
    errors: ['benefit_reference_unknown', 'not_pending_approval'],
  }),
  updateEmployeeBenefit: command({
    summary: 'Change, submit or approve a benefit. Approving it also approves its category.',
    audit: {
      record: benefitRecord,
      sentence: ['Changed a benefit', 'Mengubah faedah'],
      variants: [
        { field: 'status', value: 'Approved', sentence: ['Approved a benefit', 'Meluluskan faedah'] },
        { field: 'status', value: 'Pending Approval', sentence: ['Submitted a benefit', 'Menghantar faedah'] },
      ],
    },
    ...shared,
    /** `modifiedAt` is the version that the caller has seen; a later change by someone else is not overwritten. */
    input: z.object({ id: benefitId, ...fields, ...status, modifiedAt: opt(instant) }),
    output: benefit,
    errors: [
      'benefit_reference_unknown',
      'not_found',
      'record_changed',
      'not_pending_approval',
      'maker_is_checker',
      'permission_denied',
    ],
  }),
  bulkApproveEmployeeBenefit: command({
    summary: 'Approve the selected benefits that are pending approval, and their categories.',
    audit: { record: benefitRecord, sentence: ['Approved a benefit', 'Meluluskan faedah'] },
    allow: 'Manager',
    feature: 'eBenefits',
    input: z
      .object({ benefits: z.array(benefitId).min(1).max(500), modifiedAt: seenVersions(500) })
      .refine(({ benefits, modifiedAt }) => hasEachVersion(benefits, modifiedAt), versionOfEach),
    output: z.object({ approved: z.int() }),
    errors: ['not_found', 'record_changed', 'not_pending_approval', 'maker_is_checker', 'permission_denied'],
  }),
}
