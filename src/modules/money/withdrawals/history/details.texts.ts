import { noArrivalDate } from '../arrival.rules.ts'
import { withdrawalErrors } from '../withdrawal.errors.ts'
import { texts } from '#web/text.ts'

/** The receipt and the details of a withdrawal. */
export const t = texts({
  title: ['Rolling Pay - Transaction Details', 'Pendahuluan Gaji - Butiran Transaksi'],
  receipt: ['Withdrawal', 'Pengeluaran'],
  done: ['Done', 'Selesai'],
  failed: ['Failed to retrieve transaction!', 'Gagal mendapatkan transaksi!'],
  arrives: {
    ifApproved: ['In your account {date}, if approved today', 'Masuk ke akaun anda {date}, jika diluluskan hari ini'],
    by: ['In your account by {date}', 'Masuk ke akaun anda sebelum atau pada {date}'],
    noDate: noArrivalDate,
    on: ['In your account, {date}', 'Masuk ke akaun anda, {date}'],
  },
  transferTime: ['2 Working Days', '2 hari bekerja'],
  amount: ['Amount', 'Amaun'],
  fee: ['Service fee ({rate}%)', 'Fi perkhidmatan ({rate}%)'],
  feeEmployer: ['Service fee, paid by your employer', 'Fi perkhidmatan, ditanggung majikan anda'],
  net: ['You receive', 'Anda terima'],
  received: ['You received', 'Anda telah terima'],
  taken: ['Taken from your pay', 'Dipotong daripada gaji'],
  inTheEnd: ['In the end you pay', 'Akhirnya anda membayar'],
  onPayday: ['{name}, {date}', '{name}, {date}'],
  left: ['Left this month', 'Baki bulan ini'],
  to: ['To', 'Ke akaun'],
  deducted: ['Deducted from your pay', 'Dipotong daripada gaji'],
  paidBack: ['Paid back with your pay', 'Dipulangkan bersama gaji'],
  payday: {
    expected: ['{date}, expected', '{date}, dijangka'],
    listed: ['{date}', '{date}'],
    deducted: ['{date}', '{date}'],
    partly: ['{date}, in part', '{date}, sebahagian'],
    not_deducted: ['Not on {date}', 'Tidak pada {date}'],
  },
  reason: ['Reason', 'Tujuan'],
  number: ['Number', 'Nombor'],
  copy: ['Copy number', 'Salin nombor'],
  copied: ['Number copied', 'Nombor disalin'],
  next: ['What happens next', 'Langkah seterusnya'],
  history: ['History', 'Sejarah'],
  again: ['Request again', 'Mohon semula'],
  where: {
    inBalance: ['{amount} is back in your balance', '{amount} telah dikembalikan ke baki anda'],
    comesBack: ['{amount} comes back with your pay on {date}', '{amount} dipulangkan bersama gaji anda pada {date}'],
    paidBack: [
      '{amount} was paid back with your pay on {date}',
      '{amount} telah dipulangkan bersama gaji anda pada {date}',
    ],
    nothingTaken: [
      'Nothing is deducted from your wages, and no fee is charged',
      'Gaji anda tidak dipotong dan tiada fi dikenakan',
    ],
    notOn: ['It was not deducted from your pay on {date}', 'Ia tidak dipotong daripada gaji anda pada {date}'],
    unknown: [
      'Ask your employer whether it was deducted from your pay',
      'Tanya majikan anda sama ada ia dipotong daripada gaji anda',
    ],
  },
  happened: {
    never: ['{net} never reached you.', '{net} tidak sampai kepada anda.'],
    untouched: [
      'It came back before your employer’s list was final, so your pay isn’t touched.',
      'Ia dipulangkan sebelum senarai majikan anda muktamad, jadi gaji anda tidak terjejas.',
    ],
    taken: ['{amount} was taken from your pay on {date}.', '{amount} telah dipotong daripada gaji anda pada {date}.'],
    listed: [
      'The list for {date} was already final, so that pay is still {amount} lower.',
      'Senarai bagi {date} sudah muktamad, jadi gaji itu masih kurang {amount}.',
    ],
    partly: [
      'Part of the amount due was taken from your pay on {date}.',
      'Sebahagian daripada jumlah yang perlu dibayar telah dipotong daripada gaji anda pada {date}.',
    ],
    notOn: ['Nothing was taken from your pay on {date}.', 'Gaji anda pada {date} tidak dipotong.'],
  },
  account: {
    changed: [
      'Your pay goes to {now} now. {account} isn’t used any more.',
      'Gaji anda kini masuk ke {now}. {account} tidak digunakan lagi.',
    ],
    checked: [
      'Upah checked {account} on {at} and opened it for payments again. You can request again if it is still yours.',
      'Upah menyemak {account} pada {at} dan membukanya semula untuk bayaran. Anda boleh memohon semula jika akaun ini masih milik anda.',
    ],
    question: [
      'Is {account} still yours? {bank} returned the transfer, so the next one would come back too. Tell {employer} if the account has changed.',
      'Adakah {account} masih milik anda? {bank} memulangkan pindahan ini, jadi pindahan seterusnya juga akan dipulangkan. Beritahu {employer} jika akaun anda telah bertukar.',
    ],
  },
  because: ['Reason: {reason}', 'Sebab: {reason}'],
  saidBy: ['{name}’s reason: “{reason}”', 'Sebab daripada {name}: “{reason}”'],
  bankSays: ['{bank} says: {reason}.', 'Sebab daripada {bank}: {reason}.'],
  changeAccount: [
    'You can’t withdraw until your bank account is changed. Ask your manager to change it.',
    'Anda tidak boleh membuat pengeluaran sehingga akaun bank anda ditukar. Minta pengurus anda menukarnya.',
  ],
  whatToDo: {
    title: ['What to do', 'Apa yang perlu dibuat'],
    account: [
      'Tell {employer} your new bank account. You can withdraw again once it is changed.',
      'Beritahu {employer} akaun bank baharu anda. Anda boleh membuat pengeluaran semula selepas akaun itu ditukar.',
    ],
    rejected: [
      'You can request again when withdrawals are open. If the reason isn’t clear, ask {employer}.',
      'Anda boleh memohon semula apabila pengeluaran dibuka. Jika sebabnya kurang jelas, tanya {employer}.',
    ],
    cancelled: [
      'You can request again when withdrawals are open. If the reason isn’t clear, ask.',
      'Anda boleh memohon semula apabila pengeluaran dibuka. Jika sebabnya kurang jelas, sila tanya.',
    ],
    subject: ['Withdrawal {number}', 'Pengeluaran {number}'],
  },
  upah: ['Upah', 'Upah'],
  employer: ['Your employer', 'Majikan anda'],
  steps: {
    pending: ['Requested', 'Dimohon'],
    approvedBy: ['Approved by {name}', 'Diluluskan oleh {name}'],
    approved: ['Approved', 'Diluluskan'],
    processing: ['Processing', 'Sedang diproses'],
    sent: ['Sent to your bank', 'Dihantar ke bank anda'],
    sentTo: ['Sent to {account}', 'Dihantar ke {account}'],
    completed: ['In your account', 'Masuk ke akaun anda'],
    rejected: ['Rejected by {name}', 'Ditolak oleh {name}'],
    cancelled: ['Cancelled by {name}', 'Dibatalkan oleh {name}'],
    refused: ['Refused by {bank}', 'Ditolak oleh {bank}'],
    returned: ['Returned by {bank}', 'Dipulangkan oleh {bank}'],
  },
  coming: {
    approve: ['{employer} approves', '{employer} meluluskan'],
    sameDay: ['Usually on the same day', 'Biasanya pada hari yang sama'],
    endOfApprovalDay: ['At the end of the day of approval', 'Pada penghujung hari kelulusan'],
    endOfDay: ['At the end of the working day', 'Pada penghujung hari bekerja'],
    by: ['By {date}', 'Sebelum atau pada {date}'],
    ifApproved: ['{date}, if approved today', '{date}, jika diluluskan hari ini'],
    account: ['Ask your manager to change your account', 'Minta pengurus anda menukar akaun anda'],
    opens: ['You can withdraw again after the change', 'Anda boleh membuat pengeluaran semula selepas itu'],
  },
}).withErrors(withdrawalErrors)
