import { texts } from '#web/text.ts'

/** A failed payment of benefits, which few employees see. */
export const t = texts({
  title: ['{amount} didn’t arrive', '{amount} tidak diterima'],
  of: ['{wallet}, {month} benefits', '{wallet}, manfaat {month}'],
  ofNamed: ['{wallet}, {name}', '{wallet}, {name}'],
  fix: ['Fix', 'Betulkan'],
  view: ['View', 'Lihat'],
  heading: ['{month} benefits', 'Manfaat {month}'],
  reach: ['{amount} didn’t reach {wallet}', '{amount} tidak sampai ke {wallet}'],
  returned: ['on {date}', 'pada {date}'],
  why: ['Why it failed', 'Sebab kegagalan'],
  yourAccount: ['Your {wallet} account number', 'Nombor akaun {wallet} anda'],
  correct: ['What to correct', 'Perkara untuk dibetulkan'],
  check: ['Check your number in the {wallet} app', 'Semak nombor anda dalam aplikasi {wallet}'],
  here: ['Correct it here', 'Betulkan di sini'],
  addAgain: ['Add {wallet} again with the correct number', 'Tambah {wallet} semula dengan nombor yang betul'],
  again: ['Your employer will send {amount} again', 'Majikan anda akan menghantar {amount} semula'],
  next: ['What happens next', 'Langkah seterusnya'],
  resend: [
    'You have corrected the account. Your employer will send {amount} again.',
    'Anda telah membetulkan akaun. Majikan anda akan menghantar {amount} semula.',
  ],
  waited: [
    'Your new account could only be used from {at}. Your employer will send {amount} again.',
    'Akaun baharu anda hanya boleh digunakan mulai {at}. Majikan anda akan menghantar {amount} semula.',
  ],
  notYet: ['The account was new when the payment started.', 'Akaun itu masih baharu semasa pembayaran bermula.'],
  held: [
    'You reported a changed account. Your employer will send {amount} after a manager has decided.',
    'Anda melaporkan pertukaran akaun. Majikan anda akan menghantar {amount} selepas pengurus membuat keputusan.',
  ],
  released: [
    'A manager has decided about your account. Your employer will send {amount} again.',
    'Pengurus telah membuat keputusan tentang akaun anda. Majikan anda akan menghantar {amount} semula.',
  ],
  onHold: ['Payments to you were on hold.', 'Bayaran kepada anda ditahan.'],
  sending: ['Your employer is sending {amount} again.', 'Majikan anda sedang menghantar {amount} semula.'],
  total: ['{month} total', 'Jumlah {month}'],
  totalNamed: ['{name} total', 'Jumlah {name}'],
  paid: ['Paid', 'Dibayar'],
  button: ['Correct account number', 'Betulkan nombor akaun'],
  gone: ['Nothing to correct', 'Tiada apa-apa untuk dibetulkan'],
  goneHint: ['This payment has been sent again.', 'Bayaran ini telah dihantar semula.'],
})
