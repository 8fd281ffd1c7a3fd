import { recordType } from '#kernel/audit.ts'
import { recordedPaymentFields } from '../payment/payment-record.rules.ts'

/** The audited fields of an employer's repayment of benefits, and of its reported repayments. */
export const benefitRepaymentRecord = recordType(
  'benefit_repayment',
  ['Repayment of benefits', 'Bayaran balik manfaat'],
  {
    ...recordedPaymentFields,
    reported: ['money', 'Reported payment', 'Bayaran yang dilaporkan'],
    paymentDate: ['date', 'Payment date', 'Tarikh bayaran'],
    slip: ['text', 'Slip', 'Slip'],
  },
  { amounts: ['amount', 'reported'] },
)
