import { texts } from '#web/text.ts'
import { statementExplanation, statementNames } from './statement-names.rules.ts'

export const t = texts({
  title: ['Monthly Statements', 'Penyata Bulanan'],
  intro: [
    'A statement is published after each month ends. It shows your withdrawals and the amount deducted on payday.',
    'Penyata diterbitkan selepas setiap bulan berakhir. Penyata menunjukkan pengeluaran anda dan jumlah potongan pada hari gaji.',
  ],
  statement: ['Statement for {month}', 'Penyata {month}'],
  one: ['Monthly statement', 'Penyata bulanan'],
  ...statementNames,
  original: ['Statement', 'Penyata'],
  correction: ['Correction {number}', 'Pembetulan {number}'],
  history: ['Rolling Pay - Transactions', 'Pendahuluan Gaji - Transaksi'],
  deducted: ['{amount} deducted', '{amount} dipotong'],
  nothingDeducted: ['Nothing deducted', 'Tiada potongan'],
  left: ['{amount} before other deductions', '{amount} sebelum potongan lain'],
  empty: ['No statements yet', 'Belum ada penyata'],
  emptyHint: [
    'Your first statement will appear here after the month ends.',
    'Penyata pertama anda akan dipaparkan di sini selepas bulan berakhir.',
  ],
  withdrawals: ['Withdrawals', 'Pengeluaran'],
  noLines: ['No withdrawals in this month', 'Tiada pengeluaran pada bulan ini'],
  receivedAmount: ['{amount} received', '{amount} diterima'],
  opening: ['Earlier statements', 'Penyata terdahulu'],
  event: {
    withdrawal_completed: ['Withdrawal', 'Pengeluaran'],
    withdrawal_returned: ['Returned by your bank', 'Dipulangkan oleh bank anda'],
  },
  versions: ['Statements of this month', 'Penyata bulan ini'],
  replacedTitle: ['This statement was corrected', 'Penyata ini telah dibetulkan'],
  replacedText: [
    'A withdrawal from this month was completed or returned later. See the latest correction for the current figures.',
    'Satu pengeluaran bulan ini diselesaikan atau dipulangkan kemudian. Lihat pembetulan terkini untuk angka semasa.',
  ],
  openLatest: ['Open the latest correction', 'Buka pembetulan terkini'],
  inProgress: [
    '{amount} of {month} is still in progress. A correction of this statement will include it once you receive it.',
    '{amount} bagi {month} masih diproses. Pembetulan penyata ini akan memasukkannya setelah anda menerimanya.',
  ],
  explain: statementExplanation,
  download: ['Download PDF', 'Muat turun PDF'],
  downloadTitle: ['Download statement', 'Muat turun penyata'],
  downloadText: [
    'The PDF contains the figures of this statement for {month}.',
    'PDF ini mengandungi angka penyata {month}.',
  ],
  working: ['Creating the PDF…', 'Mencipta PDF…'],
  ready: ['Your monthly statement is ready to download.', 'Penyata bulanan anda sedia untuk dimuat turun.'],
  openFile: ['Download', 'Muat turun'],
  failed: {
    list: ['Failed to retrieve monthly statements!', 'Gagal mendapatkan penyata bulanan!'],
    one: ['Failed to get monthly statement!', 'Gagal mendapatkan penyata bulanan!'],
    link: ['Failed to get the download link!', 'Gagal mendapatkan pautan muat turun!'],
  },
})
