import { recordType } from '#kernel/audit.ts'

/** The audited fields of a deduction list. */
export const deductionListRecord = recordType('deductionList', ['Deduction list', 'Senarai potongan'], {
  number: ['text', 'Number', 'Nombor'],
  // The names that its screens have.
  status: [
    'choice',
    'Status',
    'Status',
    { open: ['To confirm', 'Perlu disahkan'], submitted: ['Confirmed', 'Disahkan'] },
  ],
  result: [
    'choice',
    'Answer',
    'Jawapan',
    {
      deducted: ['Deducted', 'Dipotong'],
      partly: ['Partly', 'Sebahagian'],
      not_deducted: ['Not deducted', 'Tidak dipotong'],
    },
  ],
  employees: ['text', 'Employees', 'Pekerja'],
  answered: ['number', 'Lines answered', 'Baris dijawab'],
  deducted: ['money', 'Deducted', 'Dipotong'],
  carried: ['money', 'Carried over', 'Dibawa ke hadapan'],
  employer: ['money', 'Paid by the employer', 'Dibayar oleh majikan'],
  toRemit: ['money', 'To remit', 'Untuk dibayar'],
  reported: ['money', 'Reported payment', 'Bayaran yang dilaporkan'],
  paymentDate: ['date', 'Payment date', 'Tarikh bayaran'],
  reference: ['text', 'Reference', 'Rujukan'],
  slip: ['text', 'Slip', 'Slip'],
  reason: ['text', 'Reason', 'Sebab'],
})
