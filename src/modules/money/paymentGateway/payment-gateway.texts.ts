import { outcomeNames } from '#kernel/outcome-names.ts'
import { texts } from '#web/text.ts'
import { debtErrors } from '#owed/receivables/debt/debt.errors.ts'

export const t = texts({
  title: ['Payment provider', 'Penyedia pembayaran'],
  intro: [
    'The balance with Curlec, which pays disbursements, the transfers to it from the bank account, and its fees.',
    'Baki pada Curlec, yang membayar agihan, pindahan kepadanya daripada akaun bank, dan finya.',
  ],
  failed: ['Failed to retrieve the top-ups and fees!', 'Gagal mendapatkan tambahan baki dan fi!'],
  balance: {
    title: ['Reconciliation', 'Penyesuaian'],
    failed: ['Failed to retrieve the balance!', 'Gagal mendapatkan baki!'],
    booked: ['Balance in the ledger', 'Baki dalam lejar'],
    inProgress: ['Payments in progress', 'Bayaran yang sedang diproses'],
    unknown: ['of which {amount} has an unknown outcome', 'termasuk {amount} yang keputusannya tidak diketahui'],
    feesNotBooked: ['Curlec fees not booked', 'Fi Curlec belum direkod'],
    unexplained: ['Unexplained', 'Belum dijelaskan'],
    reported: ['Balance at Curlec', 'Baki di Curlec'],
    parts: [
      'In the ledger: {toppedUp} topped up, {fees} of fees booked.',
      'Dalam lejar: {toppedUp} ditambah, fi {fees} direkod.',
    ],
    asOf: ['Balance at Curlec as of {time}.', 'Baki di Curlec setakat {time}.'],
    notRead: ['Curlec has not reported a balance yet.', 'Curlec belum melaporkan baki.'],
    unreachable: ['No response from Curlec since {time}.', 'Curlec tidak menjawab sejak {time}.'],
    check: [
      'Compare with Curlec’s statement: a top-up or a fee may be missing here, or recorded with another amount.',
      'Bandingkan dengan penyata Curlec: tambahan baki atau fi mungkin belum direkod di sini, atau direkod dengan amaun lain.',
    ],
  },
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
    reversed: outcomeNames.returned,
    fees: ['Curlec fees', 'Fi Curlec'],
    count: ['{count, payment, payments}', '{count, number} bayaran'],
  },
  list: ['Top-ups and fees', 'Tambahan baki dan fi'],
  empty: ['No top-ups or fees yet', 'Belum ada tambahan baki atau fi'],
  emptyHint: [
    'Record each transfer from the bank account to Curlec, and the fees on Curlec’s statement. The ledger then shows the balance that Curlec should have.',
    'Rekod setiap pindahan daripada akaun bank kepada Curlec, dan fi pada penyata Curlec. Lejar kemudian memaparkan baki yang sepatutnya ada di Curlec.',
  ],
  kind: ['Type', 'Jenis'],
  kinds: { top_up: ['Top-up', 'Tambahan baki'], fee: ['Fee', 'Fi'] },
  paidOn: ['Date', 'Tarikh'],
  by: ['by {name}', 'oleh {name}'],
  recorded: ['Recorded: {amount}. Balance in the ledger: {booked}', 'Direkod: {amount}. Baki dalam lejar: {booked}'],
  top_up: {
    record: ['Record top-up', 'Rekod tambahan baki'],
    title: ['Record a top-up of Curlec', 'Rekod tambahan baki Curlec'],
    text: [
      'A transfer that has left the bank account. The ledger moves the amount from the bank to the balance at Curlec, now {booked} in the ledger. No money is sent.',
      'Pindahan yang telah keluar daripada akaun bank. Lejar memindahkan amaun daripada bank kepada baki di Curlec, kini {booked} dalam lejar. Tiada wang dihantar.',
    ],
    date: ['Transfer date', 'Tarikh pindahan'],
    voidTitle: ['Void the top-up of {amount}', 'Batalkan tambahan baki {amount}'],
    voidText: [
      'Reverses the top-up of {amount} ({reference}) in the ledger. No money moves. This can’t be undone.',
      'Tambahan baki {amount} ({reference}) diterbalikkan dalam lejar. Tiada wang berpindah. Tindakan ini muktamad.',
    ],
  },
  fee: {
    record: ['Book fee', 'Rekod fi'],
    title: ['Book a fee of Curlec', 'Rekod fi Curlec'],
    text: [
      'A fee on Curlec’s statement. The ledger takes the amount from the balance at Curlec, now {booked} in the ledger. No money is sent.',
      'Fi pada penyata Curlec. Lejar menolak amaun daripada baki di Curlec, kini {booked} dalam lejar. Tiada wang dihantar.',
    ],
    date: ['Charge date', 'Tarikh caj'],
    voidTitle: ['Void the fee of {amount}', 'Batalkan fi {amount}'],
    voidText: [
      'Reverses the fee of {amount} ({reference}) in the ledger. No money moves. This can’t be undone.',
      'Fi {amount} ({reference}) diterbalikkan dalam lejar. Tiada wang berpindah. Tindakan ini muktamad.',
    ],
  },
}).withErrors(debtErrors)
