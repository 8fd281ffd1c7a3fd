import { recordType } from '#kernel/audit.ts'

/** The audited fields of a settlement and of a payment to it. */
export const settlementRecord = recordType(
  'settlement',
  ['Settlement', 'Penyelesaian'],
  {
    disbursement: ['text', 'Disbursement', 'Agihan'],
    dueDate: ['date', 'Due date', 'Tarikh akhir'],
    amountDue: ['money', 'Amount due', 'Amaun perlu dibayar'],
    amountRepaid: ['money', 'Amount repaid', 'Amaun telah dibayar'],
    reported: ['money', 'Reported payment', 'Bayaran yang dilaporkan'],
    payment: ['money', 'Payment', 'Bayaran'],
    paymentDate: ['date', 'Payment date', 'Tarikh bayaran'],
    reference: ['text', 'Reference', 'Rujukan'],
    slip: ['text', 'Slip', 'Slip'],
    reason: ['text', 'Reason', 'Sebab'],
  },
  { amounts: ['payment', 'reported', 'amountDue'] },
)
