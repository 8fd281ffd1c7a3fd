import { texts } from '#web/text.ts'

/** The page that opens without network. */
export const t = texts({
  title: ['No connection', 'Tiada sambungan'],
  since: ['No connection. Figures from {at}.', 'Tiada sambungan. Angka pada {at}.'],
  availableAt: ['Available at {time}', 'Boleh dikeluarkan pada {time}'],
  availableOn: ['Available on {at}', 'Boleh dikeluarkan pada {at}'],
  left: ['{amount} left in {month}', 'Baki {amount} bagi {month}'],
  received: ['Received', 'Diterima'],
  underWay: ['In progress and requested', 'Sedang diproses dan dimohon'],
  limit: ['Your limit', 'Had anda'],
  payday: ['Payday, {date}', 'Hari gaji, {date}'],
  paydayNote: ['Before other deductions', 'Sebelum potongan lain'],
  ended: [
    'Your last figures are no longer true, so they aren’t shown.',
    'Angka terakhir anda tidak lagi tepat, jadi tidak dipaparkan.',
  ],
  none: [
    'Your figures appear here after you sign in with a connection.',
    'Angka anda dipaparkan di sini selepas anda log masuk dengan sambungan.',
  ],
  withdrawals: [
    'Withdrawals need a connection. Nothing is sent while you’re offline.',
    'Pengeluaran memerlukan sambungan. Tiada apa-apa dihantar semasa anda di luar talian.',
  ],
  help: ['Help and contact', 'Bantuan dan hubungi kami'],
  call: ['Call {phone}', 'Telefon {phone}'],
  retry: ['Try again', 'Cuba lagi'],
})
