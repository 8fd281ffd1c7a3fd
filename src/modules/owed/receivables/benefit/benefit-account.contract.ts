import { z } from 'zod'
import { command, query } from '#kernel/call.ts'
import { done } from '#kernel/done.ts'
import { id, localDate, money, opt, orgId, text } from '#kernel/values.ts'
import { paymentErrors } from '../debt/debt.rules.ts'
import { newRepayment, owedFields, repaymentFields } from '../debt/owed.rules.ts'
import { openReport, reportedPayment, reportErrors, reportFields, reportId } from '../report/reported-payment.rules.ts'
import { benefitRepaymentRecord } from './benefit-repayment-record.rules.ts'

const benefitAccount = owedFields.extend({
  months: z.array(
    owedFields.shape.months.element.extend({
      dueOn: localDate,
      /** The day of the last reminder of this due date. */
      remindedOn: localDate.nullable(),
      /** Whether the open report of a payment reaches it. */
      reported: z.boolean(),
    }),
  ),
  /** The day from which anything is owed; null without a completed run. */
  since: localDate.nullable(),
  /** The part of `outstanding` whose due date has passed. */
  overdue: money,
  payTo: z.object({ bank: z.string(), accountNumber: z.string(), accountName: z.string() }).nullable(),
  /** The reference of a transfer. */
  payReference: z.string(),
  /** The payments that the employer has reported, the newest first. */
  reports: z.array(reportedPayment),
  repayments: z.array(repaymentFields.extend({ id: id('benefit_repayment') })),
})
export type BenefitAccount = z.output<typeof benefitAccount>

/** Platform staff name the organization; its money remains after it is deleted. */
const platform = { allow: 'staff', scope: 'named', accepts: ['deleted'] } as const

export const benefitAccountCalls = {
  getBenefitAccount: query({
    summary: 'Return the benefits that the employer owes for its pay runs, month by month, and its repayments.',
    allow: 'management',
    input: z.object({}),
    output: benefitAccount,
  }),
  reportBenefitRepayment: command({
    summary: 'Report that the employer has repaid benefits. Nothing is posted until platform staff record it.',
    audit: [benefitRepaymentRecord, 'Reported a payment', 'Melaporkan bayaran'],
    allow: 'management',
    input: z.object({ ...reportFields, amountRepaid: newRepayment.shape.amount }),
    output: z.object({ id: reportId }),
    errors: reportErrors,
  }),
  withdrawBenefitReport: command({
    summary: 'Withdraw a reported repayment of benefits that is still open.',
    audit: [benefitRepaymentRecord, 'Withdrew a reported payment', 'Menarik balik laporan bayaran'],
    allow: 'management',
    input: z.object({ id: reportId }),
    output: done,
    errors: ['report_closed'],
  }),
}

export const adminBenefitAccountCalls = {
  getBenefitAccount: query({
    summary: 'Return the benefits that an employer owes for its pay runs, month by month, and its repayments.',
    ...platform,
    input: z.object({ orgId }),
    output: benefitAccount.extend({ orgName: z.string() }),
    errors: ['not_found'],
  }),
  getBenefitsOwed: query({
    summary: 'List the employers with overdue benefits or a reported repayment of them, the earliest due first.',
    allow: 'staff',
    input: z.object({}),
    output: z.object({
      employers: z.array(
        z.object({
          orgId,
          orgName: z.string(),
          overdue: money,
          /** The months that are overdue, and the earliest due date of an outstanding amount. */
          monthsOverdue: z.int(),
          dueOn: localDate,
          reported: openReport.nullable(),
        }),
      ),
    }),
  }),
  recordBenefitRepayment: command({
    summary: 'Record that an employer repaid benefits that its pay runs paid.',
    audit: [benefitRepaymentRecord, 'Recorded a repayment of benefits', 'Merekod bayaran balik manfaat'],
    ...platform,
    allow: 'admin',
    effects: { receipt: 'always' },
    // `reportId` is the reported payment that it answers.
    input: newRepayment.extend({ reportId: opt(reportId) }),
    output: done.extend({ id: id('benefit_repayment'), outstanding: money }),
    errors: ['not_found', ...paymentErrors, 'report_closed'],
  }),
  voidBenefitRepayment: command({
    summary: 'Void a repayment of benefits that was recorded by mistake. Its ledger entry is reversed.',
    audit: [benefitRepaymentRecord, 'Voided a repayment of benefits', 'Membatalkan bayaran balik manfaat'],
    ...platform,
    allow: 'admin',
    effects: { receipt: 'always' },
    final: 'reason',
    input: z.object({ orgId, id: id('benefit_repayment'), reason: text(300) }),
    output: done,
    errors: ['not_found', 'payment_already_void'],
  }),
  dismissBenefitReport: command({
    summary: 'Dismiss a reported repayment of benefits that did not arrive. The employer sees the reason.',
    audit: [benefitRepaymentRecord, 'Dismissed a reported payment', 'Menolak laporan bayaran'],
    ...platform,
    allow: 'admin',
    final: 'reason',
    input: z.object({ orgId, id: reportId, reason: text(300) }),
    output: done,
    errors: ['report_closed'],
  }),
}
