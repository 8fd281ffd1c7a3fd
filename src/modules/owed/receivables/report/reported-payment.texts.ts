import { debtErrors } from '../debt/debt.errors.ts'
import { texts } from '#web/text.ts'
import { reportedPaymentErrors } from './reported-payment.errors.ts'

export const t = texts({
  title: ['I have paid', 'Saya sudah bayar'],
  intro: [
    'Tell Upah what you paid for {name}. Upah checks its account and records the payment; until then, {amount} stays due.',
    'Maklumkan bayaran anda bagi {name} kepada Upah. Upah menyemak akaunnya dan merekod bayaran itu; sehingga itu, {amount} masih perlu dibayar.',
  ],
  amount: ['Amount', 'Amaun'],
  reference: ['Reference', 'Rujukan'],
  date: ['Paid on', 'Tarikh bayaran'],
  slip: ['Slip', 'Slip'],
  slipHint: [
    'Slip of the transfer (required): PDF, PNG or JPG, up to 10 MB',
    'Slip pindahan (wajib): PDF, PNG atau JPG, sehingga 10 MB',
  ],
  slipNeeded: ['Add the slip of your transfer', 'Sertakan slip pindahan anda'],
  slipFailed: ['The file could not be uploaded.', 'Fail tidak dapat dimuat naik.'],
  referenceHint: ['As on the slip, such as FPX 7781204', 'Seperti pada slip, contohnya FPX 7781204'],
  send: ['Report {amount}', 'Laporkan {amount}'],
  sendPlain: ['Report payment', 'Laporkan bayaran'],
  sent: ['Reported to Upah: {amount}, {name}', 'Dilaporkan kepada Upah: {amount}, {name}'],
  open: ['Reported: {amount} paid on {date}', 'Dilaporkan: {amount} dibayar pada {date}'],
  openTo: [
    '{name} reported it on {at}. Upah is checking its account.',
    '{name} melaporkannya pada {at}. Upah sedang menyemak akaunnya.',
  ],
  openPlatform: [
    '{name} reported it on {at}. Nothing is booked until you record the payment.',
    '{name} melaporkannya pada {at}. Tiada apa-apa dibukukan sehingga anda merekod bayaran itu.',
  ],
  dismissed: ['Upah did not find {amount} of {date}', 'Upah tidak menemui {amount} bertarikh {date}'],
  dismissedBy: ['{reason} ({name}, {at})', '{reason} ({name}, {at})'],
  void: ['The payment of {amount} on {date} was voided', 'Bayaran {amount} pada {date} telah dibatalkan'],
  voidHint: [
    'The amount is due again. The list of payments shows why.',
    'Amaun itu perlu dibayar semula. Sebabnya ada dalam senarai bayaran.',
  ],
  withdraw: ['Withdraw report', 'Tarik balik laporan'],
  withdrawTitle: ['Withdraw the report of {amount}?', 'Tarik balik laporan {amount}?'],
  withdrawText: [
    'Upah stops looking for the payment. You can report it again.',
    'Upah berhenti mencari bayaran itu. Anda boleh melaporkannya semula.',
  ],
  withdrawn: ['Report withdrawn', 'Laporan ditarik balik'],
  dismiss: ['Not received', 'Tidak diterima'],
  dismissTitle: ['Dismiss the report of {amount}?', 'Tolak laporan {amount}?'],
  dismissText: [
    '{name} sees your reason, and {amount} stays due.',
    '{name} melihat sebab anda, dan {amount} masih perlu dibayar.',
  ],
  dismissReason: ['Reason', 'Sebab'],
  dismissVerb: ['Dismiss report', 'Tolak laporan'],
  dismissDone: ['Report dismissed', 'Laporan ditolak'],
  record: ['Record {amount}', 'Rekod {amount}'],
  pill: ['Payment reported', 'Bayaran dilaporkan'],
  prefilled: [
    'Filled in from what {name} reported. Compare it with the bank account.',
    'Diisi daripada laporan {name}. Bandingkan dengan akaun bank.',
  ],
}).withErrors(reportedPaymentErrors, debtErrors)
