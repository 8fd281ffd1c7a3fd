import { z } from 'zod'
import { riskSchema } from '#kernel/risks.ts'
import { fieldError } from '#kernel/field-errors.ts'
import { shownSchema } from '#kernel/shown.ts'
import { id, instant, localDate, money, opt, orgId, percentage, text } from '#kernel/values.ts'
import { supplierStatuses } from '#money/suppliers/supplier.rules.ts'
import {
  bars,
  disbursementStatuses,
  lineStatuses,
  longestPayee,
  payeesTypes,
  repaymentPeriods,
  smallestAmount,
} from './disbursement.rules.ts'

export const disbursementId = id('disbursement')

const amount = money.refine((value) => value >= smallestAmount, fieldError('payee_amount_small'))
const file = z.object({ url: z.string().max(300), fileName: opt(z.string().max(300)), name: opt(z.string().max(300)) })
const invoiceNumber = opt(z.union([z.literal('').transform(() => undefined), text(60)]))

const employeePayee = z.object({ id: id('employee'), amount })
const supplierPayee = z.object({
  id: id('supplier'),
  bankDetailId: id('supplier_account'),
  amount,
  files: z
    .array(file)
    .max(10)
    .refine((files) => files.length > 0, fieldError('supplier_files')),
  invoiceNumber,
  /** Why a possible duplicate is paid anyway. */
  duplicateReason: opt(z.union([z.literal('').transform(() => undefined), text(300)])),
})
const most = 500
const shared = {
  name: text(120),
  date: localDate,
  repaymentPeriod: z.literal(repaymentPeriods),
  notes: opt(z.string().trim().max(1000)),
  /** False submits it. */
  isDraft: z.boolean(),
}
const payeesOf = <T extends z.ZodType>(payee: T) =>
  z
    .array(payee)
    .max(most)
    .refine((payees) => payees.length > 0, fieldError('no_payees'))
export const disbursementFields = z.discriminatedUnion('payeesType', [
  z.object({ payeesType: z.literal('employees'), selectedPayees: payeesOf(employeePayee), ...shared }),
  z.object({ payeesType: z.literal('suppliers'), selectedPayees: payeesOf(supplierPayee), ...shared }),
])
export type DisbursementFields = z.output<typeof disbursementFields>
export type SupplierPayeeInput = z.output<typeof supplierPayee>

const line = z.object({
  lineId: id('disbursement_line'),
  /** The employee or the supplier. */
  id: z.string(),
  index: z.int(),
  name: z.string(),
  email: z.string().nullable(),
  mobileNumber: z.string().nullable(),
  bank: z.string(),
  bankCode: z.string(),
  accountName: z.string(),
  /** Masked. The file of payees has it in full. */
  accountNumber: z.string(),
  bankDetailId: id('supplier_account').nullable(),
  amount: money,
  invoiceNumber: z.string().nullable(),
  duplicateReason: z.string().nullable(),
  files: z.array(z.object({ url: z.string(), fileName: z.string() })),
  status: z.enum(lineStatuses),
  failureReason: z.string().nullable(),
  /** Whether a report about its payment awaits a decision. */
  disputed: z.boolean(),
  /** Why it is not paid if paying starts or is retried now; null if it is. */
  barred: z.object({ by: z.enum(bars), until: localDate.nullable() }).nullable(),
  /** The risks for the approver; once the batch is decided, only possible double payments. */
  risks: z.array(riskSchema),
})
export type DisbursementLine = z.output<typeof line>

export const disbursement = z.object({
  id: disbursementId,
  orgId,
  orgName: z.string(),
  name: z.string(),
  date: localDate,
  repaymentPeriod: z.int(),
  payeesType: z.enum(payeesTypes),
  notes: z.string(),
  status: z.enum(disbursementStatuses),
  isDraft: z.boolean(),
  payees: z.int(),
  total: money,
  disbursementTotal: money,
  platformFeePercentage: percentage,
  monthlyFeePercentage: percentage,
  platformFee: money,
  monthlyFeesTotal: money,
  feesTotal: money,
  amountToRepay: money,
  dateCompleted: localDate.nullable(),
  reasonForCancellation: z.string().nullable(),
  /** The settlement. */
  repaymentId: z.string().nullable(),
  processedWith: z.enum(['file', 'provider']).nullable(),
  /** When paying started. */
  processedAt: instant.nullable(),
  version: z.int(),
  approversNeeded: z.int(),
  approvals: z.int(),
  createdAt: instant,
  modifiedAt: instant,
})
export type Disbursement = z.output<typeof disbursement>

/** The states of a payee in a difference. Only approved payees can be paid. */
const payeeState = z.enum([...supplierStatuses, 'on hold', 'account on hold', 'deleted', 'not payable'])

/** How a payee, or the stored content as a whole, differs from the submitted version. */
const difference = z.discriminatedUnion('what', [
  z.object({ what: z.literal('status'), name: z.string(), before: payeeState, after: payeeState }),
  z.object({ what: z.literal('name'), name: z.string(), before: z.string(), after: z.string() }),
  /** `after` is null if the payee has no confirmed account any more. */
  z.object({ what: z.literal('account'), name: z.string(), before: z.string(), after: z.string().nullable() }),
  z.object({ what: z.literal('content') }),
])
export type Difference = z.output<typeof difference>

export const disbursementDetails = disbursement.extend({
  selectedPayees: z.array(line),
  /** Who submitted the version that awaits approval, or was approved; null for a draft. */
  submittedBy: z.object({ name: z.string(), at: instant }).nullable(),
  /** `forName`: the Manager in whose place a delegate approved it. */
  approvedBy: z.array(z.object({ name: z.string(), forName: z.string().nullable(), at: instant })),
  /** Whether the caller has approved the submitted version. */
  approvedByMe: z.boolean(),
  /** Whether the caller created, edited or submitted it. */
  madeByMe: z.boolean(),
  /** Whether someone else must approve, because the caller created, last edited or submitted it. */
  needsSecondPerson: z.boolean(),
  differences: z.array(difference),
  /** What each decision would pay now, or record as paid, for the command to send back; null if it can't be made now. */
  decisions: z.object({
    start: shownSchema.nullable(),
    retry: shownSchema.nullable(),
    complete: shownSchema.nullable(),
  }),
})

/** Who can be paid, and the accounts that are in use. */
const payeeChoice = z.object({
  /** The employee or the supplier. */
  id: z.string(),
  name: z.string(),
  /** The business registration number, or the IC number. */
  number: z.string(),
  holdUntil: localDate.nullable(),
  isPayable: z.boolean(),
  accounts: z.array(
    z.object({
      id: id('supplier_account').nullable(),
      bank: z.string(),
      accountNumber: z.string(),
      /** Why nothing is paid to it: the bank refused or returned the last payment. */
      held: z.object({ reason: z.string(), on: localDate }).nullable(),
    }),
  ),
})
export type PayeeChoice = z.output<typeof payeeChoice>
const searchFields = {
  /** Part of a name or number. */
  search: opt(z.string().trim().max(100)),
  /** Full names or numbers, such as those pasted from a spreadsheet. */
  names: opt(z.array(z.string().trim().max(longestPayee)).max(most)),
}
export const payeesInput = z.discriminatedUnion('payeesType', [
  z.object({ payeesType: z.literal('suppliers'), ...searchFields, ids: opt(z.array(id('supplier')).max(most)) }),
  z.object({ payeesType: z.literal('employees'), ...searchFields, ids: opt(z.array(id('employee')).max(most)) }),
])
export type PayeesInput = z.output<typeof payeesInput>
export const foundPayees = z.object({
  payees: z.array(payeeChoice),
  /** The ids of the payees that each of the names matches. */
  matches: z.array(z.array(z.string())),
})
export type FoundPayees = z.output<typeof foundPayees>

const warning = z.object({
  /** The position of the payee. */
  index: z.int(),
  kind: z.enum(['same_invoice', 'same_file', 'same_amount']),
  disbursementId: disbursementId.nullable(),
  disbursementName: z.string(),
  invoiceNumber: z.string().nullable(),
  date: localDate,
  amount: money,
})
export type Warning = z.output<typeof warning>

export const detailsInput = z.object({
  payees: z
    .array(
      z.object({
        id: opt(id('supplier')),
        bankDetailId: opt(id('supplier_account')),
        amount: money.refine((value) => value >= 0),
        invoiceNumber,
        files: opt(z.array(file).max(10)),
      }),
    )
    .max(most),
  repaymentPeriod: z.literal(repaymentPeriods),
  date: opt(localDate),
  /** The disbursement being edited, which is not a duplicate of itself. */
  id: opt(disbursementId),
})
export const details = z.object({
  total: money,
  platformFee: money,
  monthlyFeesTotal: money,
  feesTotal: money,
  amountToRepay: money,
  platformFeePercentage: percentage,
  monthlyFeePercentage: percentage,
  creditLimit: money,
  creditUsed: money,
  availableCredit: money,
  creditAfter: money,
  warnings: z.array(warning),
  /** The risks that the approver will see for each payee, by its position. */
  risks: z.array(z.array(riskSchema)),
})

const dueItem = z.object({
  disbursementId,
  repaymentId: z.string().nullable(),
  name: z.string(),
  status: z.enum(disbursementStatuses),
  amount: money,
  repaid: money,
  /** The credit that it uses; below zero if more was repaid than is owed. */
  outstanding: money,
  /** Null until it is completed. */
  dueDate: localDate.nullable(),
  /** Whether the organization has an open report of a payment. */
  reported: z.boolean(),
})
export const creditStatement = z.object({
  limit: money,
  used: money,
  available: money,
  items: z.array(dueItem),
  /** Settlements due within the next 90 days, overdue ones included. */
  due: z.array(dueItem),
})
