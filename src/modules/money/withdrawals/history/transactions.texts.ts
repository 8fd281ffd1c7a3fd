import { texts } from '#web/text.ts'

/** The list of an employee's withdrawals. */
export const t = texts({
  fees: ['{amount} fees', 'Fi {amount}'],
  firstDay: ['The first day shown is {date}.', 'Hari pertama yang dipaparkan ialah {date}.'],
  statements: ['Monthly statements', 'Penyata bulanan'],
  title: ['Rolling Pay - Transactions', 'Pendahuluan Gaji - Transaksi'],
  notAvailable: ['Not Available!', 'Tidak tersedia!'],
  failed: ['Failed to retrieve transactions!', 'Gagal mendapatkan transaksi!'],
  empty: ['No withdrawals in {month}', 'Tiada pengeluaran pada {month}'],
  emptyPart: ['No withdrawals from {from} to {to}', 'Tiada pengeluaran dari {from} hingga {to}'],
  emptyHint: ['You can see the last 90 days here.', 'Transaksi 90 hari yang lalu boleh dilihat di sini.'],
})
