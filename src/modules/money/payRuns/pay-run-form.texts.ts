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
  wallets: ['{count, wallet, wallets}', '{count, number} e-dompet'],
  notPaid: ['{count, employee, employees} won’t be paid', '{count, number} pekerja tidak akan dibayar'],
  notPaidText: ['{amount}.', '{amount}.'],
  elsewhere: [
    '{count, employee, employees} in another run of this month, {amount}',
    '{count, number} pekerja dalam larian lain bulan ini, {amount}',
  ],
  remindable: [
    '{amount}. {count, number} of them can still be reminded today.',
    '{amount}. {count, number} daripada mereka masih boleh diingatkan hari ini.',
  ],
  consequence: [
    'Saves a draft with {count, employee, employees}. Nothing is paid until you submit it and a Manager approves it.',
    'Menyimpan draf dengan {count, number} pekerja. Tiada bayaran dibuat sehingga anda menghantarnya dan Pengurus meluluskannya.',
  ],
  noPeople: ['These groups have no employees', 'Kumpulan ini tiada pekerja'],
  nobody: [
    'No one in these groups can be paid, so there is nothing to save.',
    'Tiada sesiapa dalam kumpulan ini boleh dibayar, jadi tiada apa untuk disimpan.',
  ],
  save: ['Save as draft, {amount}', 'Simpan sebagai draf, {amount}'],
  sinceLast: ['Since last run', 'Sejak larian lalu'],
  same: ['Same', 'Sama'],
  reason: ['Reason', 'Sebab'],
  amount: ['Amount, RM', 'Amaun, RM'],
  action: ['Action', 'Tindakan'],
  reasons: ['{count, reason, reasons}', '{count, number} sebab'],
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
  held: ['{amount} for {count, employee, employees} is on hold', '{amount} untuk {count, number} pekerja ditahan'],
  waiting: [
    '{amount} for {count, number} employee goes to a new e-wallet account',
    '{amount} for {count, number} employees goes to new e-wallet accounts',
    '{amount} untuk {count, number} pekerja dibayar ke akaun e-dompet baharu',
  ],
  walletWaits: ['new account, from {at}', 'akaun baharu, mulai {at}'],
  walletWaited: walletWaitedName,
  waitingText: [
    'New accounts can be paid after a waiting period, here until {at}. Payments that are still waiting when payment starts are left out, and a re-run pays them.',
    'Akaun baharu boleh digunakan selepas tempoh menunggu, di sini sehingga {at}. Bayaran yang masih menunggu apabila pembayaran bermula tidak disertakan, dan larian semula membayarnya.',
  ],
  heldText: [
    'They reported a changed account. Nothing is sent until the report is resolved. Once this run has been sent, a re-run pays them.',
    'Mereka melaporkan pertukaran akaun. Bayaran tidak dihantar sehingga laporan diselesaikan. Selepas larian ini dihantar, larian semula membayarnya.',
  ],
}).withErrors(payRunErrors)
