import { z } from 'zod'
import { approvalStatuses } from '#kernel/approval.ts'
import { approvalCalls, approvalFields } from '#kernel/approval-calls.ts'
import { query } from '#kernel/call.ts'
import { fieldError } from '#kernel/field-errors.ts'
import { id, localDate, money, percentage, period, text } from '#kernel/values.ts'
import { benefitRecord } from './benefit-record.rules.ts'
import { recurrences } from '#people/groups/recurrence.rules.ts'

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
  ...approvalFields('modifiedDate', 'approvedDate'),
})
export type Benefit = z.output<typeof benefit>
const listed = benefit.extend({
  /** Its employees, and its average monthly cost over a year, approved or not. */
  employees: z.int(),
  monthlyCost: money,
})
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
const fields = {
  name: text(120),
  amount: money.refine((amount) => amount >= 0, fieldError('below_zero')),
  employeeCategory: text(120),
  officeCode: text(30),
  recurrence: z.enum(recurrences),
}
export type BenefitFields = z.output<z.ZodObject<typeof fields>>

const calls = approvalCalls({
  record: benefitRecord,
  noun: ['a benefit', 'manfaat'],
  schema: benefit,
  listed,
  fields,
  id: id('employee_benefit'),
  list: 'benefits',
  key: 'empBenId',
  selected: 'benefits',
  feature: 'eBenefits',
  delegates: 'benefits',
  errors: ['benefit_reference_unknown'],
})

export const employeeBenefits = {
  getEmployeeBenefits: calls.list('List the benefits of the organization by name, with their employees and costs.'),
  getApproved: query({
    summary: 'List the approved benefits of the organization by name. Pay runs pay only these.',
    allow: 'management',
    feature: 'eBenefits',
    input: z.object({}),
    output: z.object({ benefits: z.array(benefit) }),
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
  getEmployeeBenefit: calls.one('Return one benefit.'),
  createEmployeeBenefit: calls.create('Create a benefit as a draft, or submit it for approval.'),
  updateEmployeeBenefit: calls.update('Change, submit or approve a benefit. Approving it also approves its category.'),
  bulkApproveEmployeeBenefit: calls.approve(
    'Approve the selected benefits that are pending approval, and their categories.',
  ),
  return: calls.return('Return the selected benefits to their maker as drafts, with a reason.'),
}
