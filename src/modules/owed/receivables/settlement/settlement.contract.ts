import { z } from 'zod'
import { command, query } from '#kernel/call.ts'
import { done } from '#kernel/done.ts'
import { fieldIssue } from '#kernel/field-errors.ts'
import { isWholeSen, type Ringgit } from '#kernel/money.ts'
import { finalReason, id, instant, listInput, localDate, money, opt, orgId, text } from '#kernel/values.ts'
import { reminderDays } from '../reminder/reminder.rules.ts'
import { openReport, reportedPayment, reportErrors, reportFields, reportId } from '../report/reported-payment.rules.ts'
import { paymentErrors } from '../debt/debt.rules.ts'
import { settlementRecord } from './settlement-record.rules.ts'
import { listStatuses, settlementStatuses } from './settlement.rules.ts'

const repaymentId = id('settlement')
const disbursementId = id('disbursement')

export const settlement = z.object({
  id: repaymentId,
  orgId,
  orgName: z.string(),
  disbursementId,
  disbursement: z.object({ orgName: z.string(), name: z.string() }),
  dueDate: localDate,
  /** The amount still to be paid. */
  amountDue: money,
  amountRepaid: money,
  status: z.enum(settlementStatuses),
  /** When the disbursement was completed. */
  dateCompleted: localDate,
  /** 0 unless an amount is due after the due date. */
  overdueDays: z.int(),
  /** The open report of a payment by the organization. */
  reported: openReport.nullable(),
  createdAt: instant,
  modifiedAt: instant,
})
export type Settlement = z.output<typeof settlement>

export const settlementDetails = settlement.extend({
  /** The amounts of the disbursement, which were due at first. */
  total: money,
  fees: money,
  toRepay: money,
  repaymentPeriod: z.int(),
  /** The platform's account, null if none is configured. */
  payTo: z.object({ bank: z.string(), accountNumber: z.string(), accountName: z.string() }).nullable(),
  /** The reference that identifies a transfer to this settlement. */
  payReference: z.string(),
  /** The payments that the organization has reported, the newest first. */
  reports: z.array(reportedPayment),
  reminders: z.array(
    z.object({
      days: z.literal(reminderDays),
      date: localDate,
      sentOn: localDate.nullable(),
    }),
  ),
})
export type SettlementDetails = z.output<typeof settlementDetails>

export const payment = z.object({
  id: id('settlement_payment'),
  orgId,
  disbursementId,
  repaymentId,
  paymentDate: localDate,
  amountRepaid: money,
  reference: z.string(),
  /** The amount due after this payment; a void payment doesn't change it. */
  amountDueAfter: money,
  isVoid: z.boolean(),
  voidReason: z.string().nullable(),
  voidedAt: instant.nullable(),
  createdAt: instant,
  createdByName: z.string(),
})
export type Payment = z.output<typeof payment>

const key = { repaymentId, disbursementId }
const ofOrganization = { orgId }
/** Platform staff name the organization; its money remains after it is deleted. */
const platform = { allow: 'staff', scope: 'named', accepts: ['deleted'] } as const
/** An amount with the specification's messages. */
const amount = (notANumber: string, smallest: number, tooSmall: string) =>
  z
    .custom<Ringgit>()
    .check((checked) => {
      const value: unknown = checked.value
      const refuse = (code: string) => void checked.issues.push(fieldIssue(value, code))
      if (value === null || value === undefined || value === '') return refuse('required')
      if (typeof value !== 'number' || Number.isNaN(value)) return refuse(notANumber)
      if (value < smallest) return refuse(tooSmall)
      if (!isWholeSen(value)) return refuse('too_many_decimals')
    })
    .meta({ type: 'number', description: 'ringgit' })
    .pipe(money)
const fields = {
  disbursementId,
  ...ofOrganization,
  amountDue: amount('amount_due_not_a_number', 1, 'amount_due_too_small'),
  amountRepaid: amount('amount_repaid_not_a_number', 0, 'amount_repaid_not_a_number'),
  dueDate: localDate,
}
const paymentFields = {
  ...key,
  ...ofOrganization,
  paymentDate: localDate,
  amountRepaid: amount('amount_repaid_not_a_number', 0.01, 'payment_not_positive'),
  /** The bank's reference. */
  reference: opt(text(100)),
  /** Whether it is another payment than one of the same day and amount, if one of them has no reference. */
  isAnother: opt(z.boolean()),
}
const recordErrors = ['settlement_not_found', ...paymentErrors, 'payment_alike'] as const
const formErrors = ['settlement_amounts_differ', 'due_date_before_completion', 'settlement_not_found'] as const

export const repayments = {
  getAll: query({
    summary: 'List the settlements of the caller’s organization, or of all organizations for platform staff.',
    allow: ['management', 'staff'],
    scope: 'ownOrEvery',
    accepts: ['deleted'],
    feature: 'disbursements',
    input: listInput(
      ['dueDate', 'amountDue', 'amountRepaid', 'orgName', 'createdAt'],
      z.object({ status: opt(z.enum(listStatuses)), orgId: opt(orgId) }),
    ),
    output: z.object({
      settlements: z.array(settlement),
      total: z.int(),
      next: z.string().nullable(),
      counts: z.record(z.enum(listStatuses), z.int()),
    }),
    errors: ['not_found'],
  }),
  getOne: query({
    summary: 'Return a settlement with the amounts of its disbursement and its reminders.',
    allow: ['management', 'staff'],
    scope: 'ownOrNamed',
    accepts: ['deleted'],
    feature: 'disbursements',
    input: z.object({ ...key, orgId: opt(orgId) }),
    output: settlementDetails,
    errors: ['settlement_not_found'],
  }),
  getUnsettled: query({
    summary: 'List the completed disbursements that have no settlement.',
    allow: 'staff',
    input: z.object({}),
    output: z.object({
      disbursements: z.array(
        z.object({
          disbursementId,
          orgId,
          orgName: z.string(),
          name: z.string(),
          toRepay: money,
          dateCompleted: localDate,
          dueDate: localDate,
        }),
      ),
    }),
  }),
  create: command({
    summary: 'Create the settlement of a completed disbursement that has none.',
    audit: [settlementRecord, 'Created a settlement', 'Mencipta penyelesaian'],
    ...platform,
    allow: 'admin',
    input: z.object(fields),
    output: settlement,
    errors: [...formErrors, 'disbursement_not_completed', 'settlement_exists'],
  }),
  update: command({
    summary: 'Change a settlement that has no payments.',
    audit: [settlementRecord, 'Changed a settlement', 'Mengubah penyelesaian'],
    ...platform,
    allow: 'admin',
    input: z.object({ ...fields, repaymentId, modifiedAt: opt(instant) }),
    output: settlement,
    errors: [...formErrors, 'settlement_has_payments', 'record_changed'],
  }),
  delete: command({
    summary: 'Delete a settlement that has no payments.',
    audit: [settlementRecord, 'Deleted a settlement', 'Memadam penyelesaian'],
    ...platform,
    allow: 'admin',
    final: 'reason',
    input: z.object({ ...key, ...ofOrganization, reason: finalReason }),
    output: done,
    errors: ['settlement_not_found', 'settlement_has_payments', 'settlement_has_report'],
  }),
}

export const repaymentTransactions = {
  getAll: query({
    summary: 'List the payments to a settlement, the most recent first.',
    allow: ['management', 'staff'],
    scope: 'ownOrNamed',
    accepts: ['deleted'],
    feature: 'disbursements',
    input: z.object({ ...key, orgId: opt(orgId) }),
    output: z.object({ payments: z.array(payment) }),
    errors: ['settlement_not_found'],
  }),
  create: command({
    summary: 'Record a payment to a settlement.',
    audit: [settlementRecord, 'Recorded a payment to a settlement', 'Merekod bayaran penyelesaian'],
    ...platform,
    allow: 'admin',
    effects: { receipt: 'always' },
    // `reportId` is the reported payment that it answers.
    input: z.object({ ...paymentFields, reportId: opt(reportId) }),
    output: z.object({ id: id('settlement_payment'), amountDue: money }),
    errors: [...recordErrors, 'report_closed'],
  }),
  update: command({
    summary: 'Correct a payment: the wrong one becomes void, and the right one is recorded in its place.',
    audit: [settlementRecord, 'Corrected a payment to a settlement', 'Membetulkan bayaran penyelesaian'],
    ...platform,
    allow: 'admin',
    effects: { receipt: 'always' },
    input: z.object({ ...paymentFields, id: id('settlement_payment') }),
    output: z.object({ id: id('settlement_payment'), amountDue: money }),
    errors: [...recordErrors, 'payment_already_void'],
  }),
  void: command({
    summary:
      'Void a payment permanently: its amount becomes due and uses credit again, and the report that it answered is open again.',
    audit: [settlementRecord, 'Voided a payment to a settlement', 'Membatalkan bayaran penyelesaian'],
    ...platform,
    allow: 'admin',
    effects: { receipt: 'always' },
    final: 'reason',
    input: z.object({ ...key, ...ofOrganization, id: id('settlement_payment'), reason: finalReason }),
    output: z.object({ amountDue: money }),
    errors: ['settlement_not_found', 'payment_already_void'],
  }),
  report: command({
    summary: 'Report that the organization has paid. Nothing is posted until platform staff record the payment.',
    audit: [settlementRecord, 'Reported a payment', 'Melaporkan bayaran'],
    allow: 'management',
    feature: 'disbursements',
    input: z.object({ ...key, ...reportFields, amountRepaid: paymentFields.amountRepaid }),
    output: z.object({ id: reportId }),
    errors: ['settlement_not_found', ...reportErrors],
  }),
  withdrawReport: command({
    summary: 'Withdraw a reported payment that is still open.',
    audit: [settlementRecord, 'Withdrew a reported payment', 'Menarik balik laporan bayaran'],
    allow: 'management',
    feature: 'disbursements',
    input: z.object({ ...key, id: reportId }),
    output: done,
    errors: ['settlement_not_found', 'report_closed'],
  }),
  dismissReport: command({
    summary: 'Dismiss a reported payment that did not arrive. The organization sees the reason.',
    audit: [settlementRecord, 'Dismissed a reported payment', 'Menolak laporan bayaran'],
    ...platform,
    allow: 'admin',
    final: 'reason',
    input: z.object({ ...key, ...ofOrganization, id: reportId, reason: text(300) }),
    output: done,
    errors: ['settlement_not_found', 'report_closed'],
  }),
}
