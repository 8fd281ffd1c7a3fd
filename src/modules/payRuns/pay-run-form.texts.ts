import { walletWaitedName } from './pay-run.rules.ts'
import { texts } from '#web/text.ts'
import { payRunErrors } from './pay-run.errors.ts'

/** Texts of the form and of the list of reasons. */
export const t = texts({
  lastRun: ['The last run of this kind was on {day}.', 'Larian terakhir seumpama ini pada {day}.'],
  people: ['{employees} in these groups.', '{employees} dalam kumpulan ini.'],
  next: [
    'A draft for next month. It can be submitted from {day}.',
    'Draf untuk bulan hadapan. Boleh dihantar mulai {day}.',
  ],
  notYet: [
    'This run is for {month}. It can be submitted from {day}; its employees and amounts are updated then.',
    'Larian ini untuk {month}. Ia boleh dihantar mulai {day}; pekerja dan amaunnya dikemas kini ketika itu.',
  ],
  openDraft: ['Review and submit', 'Semak dan hantar'],
  openNext: ['Review', 'Semak'],
  paid: ['Paid', 'Dibayar'],
  wallets_one: ['{count, number} wallet', '{count, number} e-dompet'],
  wallets_other: ['{count, number} wallets', '{count, number} e-dompet'],
  notPaid_one: ["{count, number} employee won't be paid", '{count, number} pekerja tidak akan dibayar'],
  notPaid_other: ["{count, number} employees won't be paid", '{count, number} pekerja tidak akan dibayar'],
  notPaidText: ['{amount}.', '{amount}.'],
  remindable: [
    '{amount}. {count, number} of them can still be reminded today.',
    '{amount}. {count, number} daripada mereka masih boleh diingatkan hari ini.',
  ],
  consequence_one: [
    'Saves a draft with {count, number} employee. Nothing is paid until you submit it and a Manager approves it.',
    'Menyimpan draf dengan {count, number} pekerja. Tiada bayaran dibuat sehingga anda menghantarnya dan Pengurus meluluskannya.',
  ],
  consequence_other: [
    'Saves a draft with {count, number} employees. Nothing is paid until you submit it and a Manager approves it.',
    'Menyimpan draf dengan {count, number} pekerja. Tiada bayaran dibuat sehingga anda menghantarnya dan Pengurus meluluskannya.',
  ],
  nobody: [
    'Nobody in these groups can be paid, so there is nothing to save.',
    'Tiada sesiapa dalam kumpulan ini boleh dibayar, jadi tiada apa untuk disimpan.',
  ],
  save: ['Save as draft, {amount}', 'Simpan sebagai draf, {amount}'],
  sinceLast: ['Since last run', 'Sejak larian lalu'],
  same: ['Same', 'Sama'],
  reason: ['Reason', 'Sebab'],
  amount: ['Amount, RM', 'Amaun, RM'],
  action: ['Action', 'Tindakan'],
  reasons_one: ['{count, number} reason', '{count, number} sebab'],
  reasons_other: ['{count, number} reasons', '{count, number} sebab'],
  allReasons: ['All reasons', 'Semua sebab'],
  everyone: ['List everyone', 'Senaraikan semua'],
  others: ['{count, number} more', '{count, number} lagi'],
  remind: ['Remind {count, number}', 'Ingatkan {count, number}'],
  remindOf: ['Remind {count, number}: {reason}', 'Ingatkan {count, number}: {reason}'],
  remindedToday: ['Reminded', 'Diingatkan'],
  lastReminder: ['Last reminder {day}', 'Peringatan terakhir {day}'],
  noReminder: ['No reminder yet', 'Belum ada peringatan'],
  review: ['Review {count, number}', 'Semak {count, number}'],
  othersHad: [
    'The earlier run also had {groups}: {employees}, {amount}.',
    'Larian terdahulu turut merangkumi {groups}: {employees}, {amount}.',
  ],
  held_one: ['{amount} for {count, number} employee is on hold', '{amount} untuk {count, number} pekerja ditahan'],
  held_other: ['{amount} for {count, number} employees is on hold', '{amount} untuk {count, number} pekerja ditahan'],
  waiting_one: [
    '{amount} for {count, number} employee goes to a new e-wallet account',
    '{amount} untuk {count, number} pekerja dibayar ke akaun e-dompet baharu',
  ],
  waiting_other: [
    '{amount} for {count, number} employees goes to new e-wallet accounts',
    '{amount} untuk {count, number} pekerja dibayar ke akaun e-dompet baharu',
  ],
  walletWaits: ['new account, from {at}', 'akaun baharu, mulai {at}'],
  walletWaited: walletWaitedName,
  waitingText: [
    'A new account can be used after a waiting time, here until {at}. What still waits when payment starts is left out, and a re-run pays it.',
    'Akaun baharu boleh digunakan selepas tempoh menunggu, di sini sehingga {at}. Bayaran yang masih menunggu apabila pembayaran bermula tidak disertakan, dan larian semula membayarnya.',
  ],
  heldText: [
    'They reported a changed account. Nothing is sent until the report is resolved. After this run is sent, a re-run pays it.',
    'Mereka melaporkan pertukaran akaun. Bayaran tidak dihantar sehingga laporan diselesaikan. Selepas larian ini dihantar, larian semula membayarnya.',
  ],
}).withErrors(payRunErrors)
