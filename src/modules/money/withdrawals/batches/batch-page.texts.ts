import { outcomeNames } from '#kernel/outcome-names.ts'
import { secondPersonErrors } from '#people/identity/second-person.errors.ts'
import { texts } from '#web/text.ts'
import { transferErrors } from '../bank/transfer.errors.ts'
import { spreadsheetErrors } from '#spreadsheets/spreadsheet.errors.ts'
import { withdrawalErrors } from '../withdrawal.errors.ts'

export const t = texts({
  title: ['Batch {number}', 'Kelompok {number}'],
  sentence: [
    '{count, withdrawal, withdrawals}, sent on {sent} by {name}. Due on {due}.',
    '{count, number} pengeluaran, dihantar pada {sent} oleh {name}. Perlu dijawab pada {due}.',
  ],
  late: ['{count, bank day, bank days} late', 'lewat {count, number} hari bank'],
  count: ['{count, withdrawal, withdrawals}', '{count, number} pengeluaran'],
  countLate: ['{withdrawals}, {late}', '{withdrawals}, {late}'],
  done: {
    paid: ['{count, number} paid', '{count, number} dibayar'],
    refused: ['{count, number} refused by bank', '{count, number} ditolak oleh bank'],
    returned: ['{count, number} returned by bank', '{count, number} dipulangkan oleh bank'],
    cancelled: ['{count, number} cancelled', '{count, number} dibatalkan'],
    unanswered: ['{count, number} unanswered', '{count, number} belum dijawab'],
  },
  results: {
    all: ['All', 'Semua'],
    paid: ['Paid', 'Dibayar'],
    ...outcomeNames,
    unanswered: ['Unanswered', 'Belum dijawab'],
  },
  sent: ['Sent', 'Dihantar'],
  payees: {
    amount: ['Amount', 'Amaun'],
    label: ['Payees', 'Penerima'],
    tabs: ['Payees by result', 'Penerima mengikut keputusan'],
    payee: ['Payee', 'Penerima'],
    account: ['Account', 'Akaun'],
    result: ['Result', 'Keputusan'],
    paidOn: ['Paid {date}', 'Dibayar {date}'],
    refusedOn: ['Refused by bank {date}', 'Ditolak oleh bank {date}'],
    returnedOn: ['Returned by bank {date}', 'Dipulangkan oleh bank {date}'],
    cancelledOn: ['Cancelled {date}', 'Dibatalkan {date}'],
    nearMatch: ['Near match, {amount}', 'Hampir sepadan, {amount}'],
    noAnswer: ['No answer from the bank', 'Belum ada jawapan bank'],
    none: ['No payees with this result', 'Tiada penerima dengan keputusan ini'],
    failed: ['Failed to retrieve the payees!', 'Gagal mendapatkan penerima!'],
  },
  control: {
    title: ['Control total', 'Jumlah kawalan'],
    answered: ['Answered, {count, number}', 'Dijawab, {count, number}'],
    near: ['Near match, {count, number}', 'Hampir sepadan, {count, number}'],
    unanswered: ['No answer, {count, number}', 'Belum dijawab, {count, number}'],
    file: ['Bank file, {count, number}', 'Fail bank, {count, number}'],
    late: ['Due on {date}, {late}.', 'Perlu dijawab pada {date}, {late}.'],
    promised: [
      '{count, employee was, employees were} promised the money by then.',
      '{count, number} pekerja dijanjikan wang selewat-lewatnya pada tarikh itu.',
    ],
    complete: ['Complete {total, number}, {amount}', 'Selesaikan {total, number}, {amount}'],
  },
  lines: {
    title: [
      'Open line of the bank’s result ({count, number})',
      'Open lines of the bank’s result ({count, number})',
      'Baris terbuka keputusan bank ({count, number})',
    ],
    hint: ['They match no payment exactly', 'Tiada bayaran yang sepadan sepenuhnya'],
    line: ['Line {line, number} of {file}', 'Baris {line, number} dalam {file}'],
    noAmount: ['No amount', 'Tiada amaun'],
    near: ['Near match', 'Hampir sepadan'],
    nearWhy: ['Same account, {difference}', 'Akaun sama, {difference}'],
    noPayee: ['No payee in batch {number, number}', 'Tiada penerima dalam kelompok {number, number}'],
    matchPaid: ['Match, paid {amount}', 'Padankan, dibayar {amount}'],
    matchUnpaid: ['Match, not paid', 'Padankan, tidak dibayar'],
    ignore: ['Ignore with a reason', 'Abaikan dengan sebab'],
    matchTitle: ['Match line {line, number} to {name}', 'Padankan baris {line, number} dengan {name}'],
    matchPaidText: [
      'Records that the bank paid {name} {amount} on {date}. This can’t be undone.',
      'Merekodkan bahawa bank membayar {name} {amount} pada {date}. Tindakan ini muktamad.',
    ],
    matchUnpaidText: [
      'Records that the bank did not pay {name} {amount}: {reason}. The amount goes back to the balance. This can’t be undone.',
      'Merekodkan bahawa bank tidak membayar {name} {amount}: {reason}. Amaun dikembalikan ke baki. Tindakan ini muktamad.',
    ],
    booked: [
      'The batch has {net}. The ledger records the difference: {difference}.',
      'Kelompok mempunyai {net}. Lejar merekodkan bezanya: {difference}.',
    ],
    ignoreTitle: ['Ignore line {line, number}, {amount}', 'Abaikan baris {line, number}, {amount}'],
    ignoreText: [
      'The line is closed without a payment. The file and the line are kept.',
      'Baris ini ditutup tanpa bayaran. Fail dan baris kekal dalam rekod.',
    ],
    ignoreVerb: ['Ignore line {line, number}', 'Abaikan baris {line, number}'],
    reason: ['Why it is about no payment of this batch', 'Sebab ia bukan bayaran dalam kelompok ini'],
  },
  notInBatch: ['Not in this batch', 'Bukan dalam kelompok ini'],
  lineCount: ['{count, line, lines} of the result', '{count, number} baris keputusan'],
  bankResults: {
    title: ['Bank results', 'Keputusan bank'],
    applied: [
      '{name}, {applied, number} of {lines, number} lines applied',
      '{name}, {applied, number} daripada {lines, number} baris digunakan',
    ],
  },
  file: {
    title: ['Bank file', 'Fail bank'],
    payments: ['{count, payment, payments}', '{count, number} bayaran'],
    download: ['Download', 'Muat turun'],
    handover: [
      'Not downloaded. How the bank got it, by {name}, {at}',
      'Belum dimuat turun. Cara bank menerimanya, oleh {name}, {at}',
    ],
    late: ['The bank can’t pay until it gets this file', 'Bank tidak dapat membayar sehingga menerima fail ini'],
    inFormat: ['Payment file of batch {number}', 'Fail bayaran kelompok {number}'],
    warnTitle: ['Download the bank file of batch {number}', 'Muat turun fail bank kelompok {number}'],
  },
  failed: ['Failed to retrieve the batch!', 'Gagal mendapatkan kelompok!'],
}).withErrors(transferErrors, spreadsheetErrors, withdrawalErrors, secondPersonErrors)
