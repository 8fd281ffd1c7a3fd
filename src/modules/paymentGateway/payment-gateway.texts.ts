import { texts } from '#web/text.ts'
import { topUpErrors } from './top-up.errors.ts'

export const t = texts({
  title: ['Payment provider', 'Penyedia pembayaran'],
  intro: [
    'The balance with Curlec, which pays disbursements, and the transfers to it from the bank account.',
    'Wang pada Curlec, yang membayar agihan, dan pindahan kepadanya daripada akaun bank.',
  ],
  failed: ['Failed to retrieve the top-ups!', 'Gagal mendapatkan tambahan baki!'],
  reported: ['Balance at Curlec', 'Baki di Curlec'],
  asOf: ['As of {time}', 'Setakat {time}'],
  notRead: ['Curlec has not reported a balance yet.', 'Curlec belum melaporkan baki.'],
  unreachable: ['No response from Curlec since {time}.', 'Curlec tidak menjawab sejak {time}.'],
  booked: ['Balance in the ledger', 'Baki dalam lejar'],
  bookedNote: ['{toppedUp} topped up', '{toppedUp} telah ditambah'],
  difference: ['Difference', 'Beza'],
  differenceNote: [
    'Payments in progress, and top-ups or charges that are not recorded',
    'Bayaran yang sedang diproses, serta tambahan baki atau caj yang belum direkod',
  ],
  same: ['Curlec and the ledger agree', 'Curlec dan lejar sepadan'],
  figures: {
    title: ['Payments by organization', 'Bayaran mengikut organisasi'],
    failed: ['Failed to retrieve the payments by organization!', 'Gagal mendapatkan bayaran mengikut organisasi!'],
    empty: ['No payments through Curlec in {month}', 'Tiada bayaran melalui Curlec pada {month}'],
    emptyHint: [
      'Disbursements that are processed with Curlec will appear here.',
      'Agihan yang diproses dengan Curlec akan dipaparkan di sini.',
    ],
    sent: ['Sent', 'Dihantar'],
    paid: ['Paid', 'Dibayar'],
    open: ['No result yet', 'Belum ada keputusan'],
    failedName: ['Failed', 'Gagal'],
    reversed: ['Returned', 'Dipulangkan'],
    fees: ['Curlec fees', 'Fi Curlec'],
    count_one: ['{count, number} payment', '{count, number} bayaran'],
    count_other: ['{count, number} payments', '{count, number} bayaran'],
  },
  list: ['Top-ups', 'Tambahan baki'],
  empty: ['No top-ups yet', 'Belum ada tambahan baki'],
  emptyHint: [
    'Record each transfer from the bank account to Curlec. The ledger then shows the balance that Curlec should have.',
    'Rekod setiap pindahan daripada akaun bank kepada Curlec. Lejar kemudian memaparkan baki yang sepatutnya ada di Curlec.',
  ],
  paidOn: ['Transfer date', 'Tarikh pindahan'],
  by: ['by {name}', 'oleh {name}'],
  record: ['Record top-up', 'Rekod tambahan baki'],
  recordTitle: ['Record a top-up of Curlec', 'Rekod tambahan baki Curlec'],
  recordText: [
    'A transfer that has left the bank account. The ledger moves the amount from the bank to the balance at Curlec, now {booked} in the ledger. No money is sent.',
    'Pindahan yang telah keluar daripada akaun bank. Lejar memindahkan amaun daripada bank kepada baki di Curlec, kini {booked} dalam lejar. Tiada wang dihantar.',
  ],
  recorded: ['Recorded: {amount}. Balance in the ledger: {booked}', 'Direkod: {amount}. Baki dalam lejar: {booked}'],
  voidTitle: ['Void the top-up of {amount}', 'Batalkan tambahan baki {amount}'],
  voidText: [
    'Reverses the top-up of {amount} ({reference}) in the ledger. No money moves. This can’t be undone.',
    'Tambahan baki {amount} ({reference}) diterbalikkan dalam lejar. Tiada wang berpindah. Tindakan ini muktamad.',
  ],
}).withErrors(topUpErrors)
