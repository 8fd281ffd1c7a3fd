import { recordType } from '#kernel/audit.ts'
import { recordedPaymentFields } from '#modules/ledger/recorded-payment.rules.ts'

/** The audited fields of an employer's repayment of benefits. */
export const benefitRepaymentRecord = recordType(
  'benefit_repayment',
  ['Repayment of benefits', 'Bayaran balik manfaat'],
  recordedPaymentFields,
  { amounts: ['amount'] },
)
