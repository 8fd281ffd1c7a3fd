import { z } from 'zod'
import { command } from '#kernel/call.ts'
import { done } from '#kernel/done.ts'
import { id, orgId, text } from '#kernel/values.ts'
import { newRepayment } from '#owed/receivables/debt/owed.rules.ts'
import { reportErrors, reportFields, reportId } from '#owed/receivables/report/reported-payment.rules.ts'
import { deductionListRecord } from '../deduction-record.rules.ts'

const listId = id('deduction_list')

export const listPaymentCalls = {
  reportPayment: command({
    summary: 'Report that the employer has paid a deduction list. Nothing is posted until platform staff record it.',
    audit: [deductionListRecord, 'Reported a payment', 'Melaporkan bayaran'],
    allow: 'management',
    input: z.object({ listId, ...reportFields, amountRepaid: newRepayment.shape.amount }),
    output: z.object({ id: reportId }),
    errors: ['not_found', ...reportErrors],
  }),
  withdrawReport: command({
    summary: 'Withdraw a reported payment of a deduction list that is still open.',
    audit: [deductionListRecord, 'Withdrew a reported payment', 'Menarik balik laporan bayaran'],
    allow: 'management',
    input: z.object({ listId, id: reportId }),
    output: done,
    errors: ['not_found', 'report_closed'],
  }),
  dismissReport: command({
    summary: 'Dismiss a reported payment of a deduction list that did not arrive. The employer sees the reason.',
    audit: [deductionListRecord, 'Dismissed a reported payment', 'Menolak laporan bayaran'],
    allow: 'admin',
    scope: 'named',
    accepts: ['deleted'],
    final: 'reason',
    input: z.object({ orgId, listId, id: reportId, reason: text(300) }),
    output: done,
    errors: ['not_found', 'report_closed'],
  }),
}
