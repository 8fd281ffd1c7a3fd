/** The audited fields of a payment that platform staff record and void. */
export const recordedPaymentFields = {
  amount: ['money', 'Amount', 'Amaun'],
  paidOn: ['date', 'Payment date', 'Tarikh bayaran'],
  reference: ['text', 'Reference', 'Rujukan'],
  isVoid: ['flag', 'Void', 'Batal'],
  reason: ['text', 'Reason', 'Sebab'],
} as const
