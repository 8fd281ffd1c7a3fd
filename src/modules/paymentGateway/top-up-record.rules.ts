import { recordType } from '#kernel/audit.ts'

/** The audited fields of a top-up of the payment provider. */
export const topUpRecord = recordType(
  'provider_top_up',
  ['Provider top-up', 'Tambahan baki penyedia'],
  {
    amount: ['money', 'Amount', 'Amaun'],
    paidOn: ['date', 'Transfer date', 'Tarikh pindahan'],
    reference: ['text', 'Reference', 'Rujukan'],
    isVoid: ['flag', 'Void', 'Batal'],
    reason: ['text', 'Reason', 'Sebab'],
  },
  { amounts: ['amount'] },
)
