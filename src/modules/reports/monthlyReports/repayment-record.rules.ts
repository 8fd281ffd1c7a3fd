import { recordType } from '#kernel/audit.ts'
import { recordedPaymentFields } from '#owed/receivables/payment/payment-record.rules.ts'

/** The audited fields of an employer's repayment of advances. */
export const repaymentRecord = recordType(
  'advance_repayment',
  ['Repayment of advances', 'Bayaran balik pendahuluan'],
  recordedPaymentFields,
  { amounts: ['amount'] },
)
