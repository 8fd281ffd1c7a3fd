import { paymentFileField } from '#money/originatingAccounts/payment-file-record.rules.ts'
import { recordType, type SentenceVariant } from '#kernel/audit.ts'

/** The audited fields of a withdrawal. */
export const withdrawalRecord = recordType('withdrawal', ['Withdrawal', 'Pengeluaran', 'withdrawals'], {
  status: ['status', 'Status', 'Status'],
  amount: ['money', 'Amount', 'Amaun'],
  reasonForWithdrawal: ['text', 'Reason', 'Tujuan'],
  reason: ['text', 'Remark', 'Catatan'],
  bankAnswer: ['text', 'Bank’s answer', 'Jawapan bank'],
  transferDate: ['date', 'Transfer date', 'Tarikh pindahan'],
  returned: ['flag', 'Returned by the bank', 'Dipulangkan oleh bank'],
  returnHandled: ['flag', 'Return handled', 'Pulangan selesai diuruskan'],
  accountReleased: ['flag', 'Account released', 'Akaun dilepaskan'],
  batchId: ['text', 'Batch', 'Kelompok'],
})

/** The audited fields of a batch. */
export const batchRecord = recordType(
  'bank_batch',
  ['Bank batch', 'Kelompok bank'],
  {
    number: ['number', 'Number', 'Nombor'],
    status: ['status', 'Status', 'Status'],
    count: ['number', 'Withdrawals', 'Bilangan pengeluaran'],
    withdrawals: ['number', 'Withdrawals', 'Bilangan pengeluaran'],
    amount: ['money', 'Amount', 'Amaun'],
    net: ['money', 'Net amount', 'Amaun bersih'],
    transferDate: ['date', 'Transfer date', 'Tarikh pindahan'],
    reason: ['text', 'Remark', 'Catatan'],
    handover: ['text', 'How the bank got the file', 'Cara bank menerima fail'],
    paymentFile: paymentFileField,
    resultFile: ['text', 'Bank result', 'Keputusan bank'],
    line: ['number', 'Line', 'Baris'],
    lines: ['number', 'Applied lines', 'Baris digunakan'],
    openLines: ['number', 'Open lines', 'Baris terbuka'],
  },
  { amounts: ['net', 'amount'], requested: 'amount', payees: ['count', 'withdrawals'] },
)

/** The sentence for a return that was marked as handled, or opened again. */
export const handledAudit = [
  withdrawalRecord,
  'Marked a bank return as handled',
  'Menandakan pulangan bank sebagai selesai diuruskan',
  [{ field: 'returnHandled', value: false, sentence: ['Reopened a bank return', 'Membuka semula pulangan bank'] }],
] as const

/** One call sets several statuses: the audit sentence for each. */
export const statusSentences: readonly SentenceVariant[] = [
  {
    field: 'status',
    value: 'pending',
    sentence: ['Set a withdrawal back to pending', 'Mengembalikan pengeluaran kepada menunggu'],
  },
  { field: 'status', value: 'approved', sentence: ['Approved a withdrawal', 'Meluluskan pengeluaran'] },
  { field: 'status', value: 'rejected', sentence: ['Rejected a withdrawal', 'Menolak pengeluaran'] },
  {
    field: 'status',
    value: 'processing',
    sentence: ['Started the transfer of a withdrawal', 'Memulakan pindahan pengeluaran'],
  },
  { field: 'status', value: 'completed', sentence: ['Completed a withdrawal', 'Menyelesaikan pengeluaran'] },
  { field: 'status', value: 'cancelled', sentence: ['Cancelled a withdrawal', 'Membatalkan pengeluaran'] },
]

/** Of a bank result, which cancels the payments that the bank refused. */
export const resultSentences: readonly SentenceVariant[] = [
  {
    field: 'status',
    value: 'cancelled',
    sentence: ['Recorded that the bank refused a withdrawal', 'Merekodkan pengeluaran yang ditolak oleh bank'],
  },
  ...statusSentences,
]
