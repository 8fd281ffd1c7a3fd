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
  percentage,
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
const ownShare = z.object({ walletId: id('wallet'), name: z.string(), percentage, amount: money })
const otherPayment = z.object({
  payRunId: id('pay_run'),
  /** The ad-hoc benefit; null for the regular benefits of the month. */
  name: z.string().nullable(),
  period,
  amount: money,
  payDay: localDate,
  /** The day on which it was last paid, or on which it failed. */
  completedOn: localDate.nullable(),
  /** `failed`: every share has failed. The amount of a paid one is the sum of the shares that succeeded. */
  status: z.enum(['coming', 'paid', 'failed']),
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
      /** The month of the next payment: that of the next pay run, or the first in which a benefit is due. */
      period,
      /** The amount of the next payment: as submitted, otherwise the sum of the benefits due in its month. */
      total: money,
      /**
       * Null until a pay run is created, and while the pay day of a draft has passed; `planned` until it is submitted.
       * `shares` are its amounts by wallet, which don't change; none while it is planned.
       */
      payment: z.object({ payDay: localDate, planned: z.boolean(), shares: z.array(ownShare) }).nullable(),
      /**
       * The completed payments of the current month, or of an earlier one that was paid this month: the sums of the shares
       * that succeeded, in the run or a re-run, and of those that failed.
       */
      lastPayment: z.object({ period, completedOn: localDate, paid: money, failed: money }).nullable(),
      /** Submitted payments other than the next: of ad-hoc runs, and of other regular runs that are not completed. */
      otherPayments: z.array(otherPayment),
      /** Those of a submitted next payment as submitted, the others as they are today. */
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
