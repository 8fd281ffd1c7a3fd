import { recordType } from '#kernel/audit.ts'

/** The audited fields of an employer's repayment of benefits. */
export const benefitRepaymentRecord = recordType(
  'benefit_repayment',
  ['Repayment of benefits', 'Bayaran balik manfaat'],
  {
    amount: ['money', 'Amount', 'Amaun'],
    paidOn: ['date', 'Payment date', 'Tarikh bayaran'],
    reference: ['text', 'Reference', 'Rujukan'],
    isVoid: ['flag', 'Void', 'Batal'],
    reason: ['text', 'Reason', 'Sebab'],
  },
  { amounts: ['amount'] },
)
