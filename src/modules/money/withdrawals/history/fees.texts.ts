import { texts } from '#web/text.ts'

/** The fees that an employee has paid this year. */
export const t = texts({
  title: ['Fees in {year}', 'Fi bagi tahun {year}'],
  back: ['Get Paid', 'Keluarkan Gaji'],
  paid: ['You’ve paid {fees} in fees this year', 'Anda telah membayar fi {fees} tahun ini'],
  paidThisYear: ['You’ve paid in fees this year', 'Fi yang anda bayar tahun ini'],
  of: ['{count, withdrawal, withdrawals}, {amount}', '{count, number} pengeluaran, {amount}'],
  withdrawals: ['{count, withdrawal, withdrawals}', '{count, number} pengeluaran'],
  ofAmount: ['of {amount}', 'daripada {amount}'],
  byMonth: ['Fees by month', 'Fi mengikut bulan'],
  none: ['No fees this year', 'Tiada fi tahun ini'],
  noneHint: [
    'Fees of completed withdrawals will appear here.',
    'Fi bagi pengeluaran yang selesai akan dipaparkan di sini.',
  ],
  soFar: [
    'You’ve requested {count, number} withdrawals in {month}. Fees: {fees}.',
    'Anda telah memohon {count, number} pengeluaran pada {month}. Fi: {fees}.',
  ],
  soFarAmount: [
    'You’ve requested {count, number} withdrawals in {month}, {amount}.',
    'Anda telah memohon {count, number} pengeluaran pada {month}, {amount}.',
  ],
  waiting: ['Waiting for payday costs nothing.', 'Tiada kos jika anda menunggu hari gaji.'],
  failed: ['Failed to retrieve your fees!', 'Gagal mendapatkan fi anda!'],
})
