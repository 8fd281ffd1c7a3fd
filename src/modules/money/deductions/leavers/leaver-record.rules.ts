import { recordType } from '#kernel/audit.ts'
import { recordedPaymentFields } from '#owed/receivables/payment/payment-record.rules.ts'

/** The audited fields of a receivable from an employee who left, and of its payments. */
export const leaverReceivableRecord = recordType(
  'leaverReceivable',
  ['Receivable from an employee who left', 'Hutang bekas pekerja'],
  {
    ...recordedPaymentFields,
    instalments: ['number', 'Instalments', 'Ansuran'],
    firstDueOn: ['date', 'First instalment', 'Ansuran pertama'],
    number: ['text', 'Number', 'Nombor'],
    employee: ['text', 'Employee', 'Pekerja'],
    dueOn: ['date', 'Due', 'Tarikh akhir bayaran'],
    status: ['status', 'Status', 'Status'],
    outstanding: ['money', 'Open', 'Belum dibayar'],
  },
  { amounts: ['amount'] },
)
