import { recordType } from '#kernel/audit.ts'

/** The audited fields of an employer's repayment of advances. */
export const repaymentRecord = recordType(
  'advance_repayment',
  ['Repayment of advances', 'Bayaran balik pendahuluan'],
  {
    amount: ['money', 'Amount', 'Amaun'],
    paidOn: ['date', 'Payment date', 'Tarikh bayaran'],
    reference: ['text', 'Reference', 'Rujukan'],
    isVoid: ['flag', 'Void', 'Batal'],
    reason: ['text', 'Reason', 'Sebab'],
  },
  { amounts: ['amount'] },
)
