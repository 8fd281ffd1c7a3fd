import { recordType } from '#kernel/audit.ts'

/** The audited fields of a sale. */
export const saleRecord = recordType(
  'sale',
  ['Sale', 'Jualan'],
  {
    saleDate: ['date', 'Sale date', 'Tarikh jualan'],
    reference: ['text', 'Reference', 'Rujukan'],
    amount: ['money', 'Amount', 'Amaun'],
    royalty: ['money', 'Royalty', 'Royalti'],
    isVoid: ['flag', 'Void', 'Batal'],
    reason: ['text', 'Reason', 'Sebab'],
  },
  { amounts: ['amount'] },
)
