import { columnErrors } from '#modules/columns/column.errors.ts'
import { moreValuesText } from '#modules/columns/table.rules.ts'
import { deductionErrors } from '#modules/deductions/deduction.errors.ts'
import { importErrors } from '#modules/employees/import.errors.ts'
import { listedRowsErrors } from '#modules/employees/listed-rows.errors.ts'
import { owedErrors } from '#modules/ledger/owed.errors.ts'
import { texts } from '#web/text.ts'
import { monthlyReportErrors } from './report.errors.ts'
import { unmatchedErrors } from './unmatched.errors.ts'

export const t = texts({
  title: ['Unmatched remittances', 'Bayaran belum dipadankan'],
  intro: [
    'Payments on the bank statement whose employer isn’t known yet. A matched payment pays the employer’s lists.',
    'Bayaran pada penyata bank yang majikannya belum dikenal pasti. Bayaran yang dipadankan menjelaskan senarai majikan.',
  ],
  open: ['To match', 'Belum dipadankan'],
  openCount_one: ['{count, number} payment', '{count, number} bayaran'],
  openCount_other: ['{count, number} payments', '{count, number} bayaran'],
  oldest: ['Oldest', 'Paling lama'],
  everything: ['All payments', 'Semua bayaran'],
  field: {
    paidOn: ['Date', 'Tarikh'],
    reference: ['Payer and reference', 'Pembayar dan rujukan'],
    amount: ['Amount', 'Amaun'],
    status: ['Status', 'Status'],
    match: ['Employer', 'Majikan'],
    createdByName: ['Recorded by', 'Direkod oleh'],
  },
  match: {
    likely: ['Likely {employer}', 'Mungkin {employer}'],
    list: ['{employer}, {lists}', '{employer}, {lists}'],
    why: ['same {what}', '{what} sama'],
    number: ['list number', 'nombor senarai'],
    amount: ['amount', 'amaun'],
    payer: ['payer', 'pembayar'],
    and: ['{first} and {last}', '{first} dan {last}'],
    none: ['No list has this amount', 'Tiada senarai dengan amaun ini'],
    others_one: ['{count} more is possible', '{count} lagi mungkin sepadan'],
    others_other: ['{count} more are possible', '{count} lagi mungkin sepadan'],
  },
  all: {
    verb_one: ['Match {count, number}, {amount}', 'Padankan {count, number}, {amount}'],
    verb_other: ['Match {count, number}, {amount}', 'Padankan {count, number}, {amount}'],
    now: ['To match now, {count, number}', 'Padankan sekarang, {count, number}'],
    stays: ['Stays unmatched, {count, number}', 'Kekal belum dipadankan, {count, number}'],
    received: ['Received', 'Diterima'],
    text_one: ['Matching pays this list in full.', 'Padanan ini menjelaskan senarai tersebut sepenuhnya.'],
    text_other: [
      'Matching pays these {count, number} lists in full.',
      'Padanan ini menjelaskan {count, number} senarai tersebut sepenuhnya.',
    ],
    clears: ['It clears {ages}.', 'Tiada lagi hutang dalam {ages}.'],
    find: ['Find list', 'Cari senarai'],
    others_one: ['{count, number} more payment', '{count, number} bayaran lagi'],
    others_other: ['{count, number} more payments', '{count, number} bayaran lagi'],
    open_one: ['{count, number} unmatched remittance, {amount}', '{count, number} bayaran belum dipadankan, {amount}'],
    open_other: [
      '{count, number} unmatched remittances, {amount}',
      '{count, number} bayaran belum dipadankan, {amount}',
    ],
    done_one: ['{count, number} payment matched, {amount}', '{count, number} bayaran dipadankan, {amount}'],
    done_other: ['{count, number} payments matched, {amount}', '{count, number} bayaran dipadankan, {amount}'],
  },
  by: ['{name}, {date}', '{name}, {date}'],
  reason: ['{reason} ({name}, {date})', '{reason} ({name}, {date})'],
  empty: ['No payments to match', 'Tiada bayaran untuk dipadankan'],
  emptyHint: [
    'Record payments of the bank statement here when you don’t know which employer they come from.',
    'Rekodkan bayaran pada penyata bank di sini jika majikannya belum diketahui.',
  ],
  failed: ['The unmatched remittances could not be loaded.', 'Bayaran belum dipadankan gagal dimuatkan.'],
  record: {
    verb: ['Record payment', 'Rekod bayaran'],
    title: ['Record an unmatched remittance', 'Rekod bayaran yang belum dipadankan'],
    text: [
      'A payment on the bank statement whose employer isn’t known yet. It is posted to the ledger as money received.',
      'Bayaran pada penyata bank yang majikannya belum dikenal pasti. Bayaran ini dicatat dalam lejar sebagai wang diterima.',
    ],
  },
  statement: {
    verb: ['Add bank statement', 'Tambah penyata bank'],
    title: ['Add a bank statement', 'Tambah penyata bank'],
    rows: ['Rows', 'Baris'],
    hint: [
      'Date, payer and reference, amount received. Column names are optional; rows without money received are left out.',
      'Tarikh, pembayar dan rujukan, amaun diterima. Nama lajur tidak wajib; baris tanpa wang diterima tidak diambil kira.',
    ],
    failed: ['The bank statement could not be read.', 'Penyata bank gagal dibaca.'],
    found_one: ['{count, number} new payment', '{count, number} bayaran baharu'],
    found_other: ['{count, number} new payments', '{count, number} bayaran baharu'],
    others_one: ['{count, number} row without money received', '{count, number} baris tanpa wang diterima'],
    others_other: ['{count, number} rows without money received', '{count, number} baris tanpa wang diterima'],
    faults_one: ['{count, number} row will be left out', '{count, number} baris tidak akan ditambah'],
    faults_other: ['{count, number} rows will be left out', '{count, number} baris tidak akan ditambah'],
    add_one: ['Add {count, number} payment, {amount}', 'Tambah {count, number} bayaran, {amount}'],
    add_other: ['Add {count, number} payments, {amount}', 'Tambah {count, number} bayaran, {amount}'],
    added_one: ['{count, number} payment added', '{count, number} bayaran ditambah'],
    added_other: ['{count, number} payments added', '{count, number} bayaran ditambah'],
    noText: ['no text', 'tiada teks'],
    problem: {
      date: ['the date can’t be read', 'tarikh tidak dapat dibaca'],
      future: ['the date is in the future', 'tarikh pada masa hadapan'],
      amount: ['the amount can’t be read', 'amaun tidak dapat dibaca'],
      text: ['the payer and the reference are missing', 'tiada pembayar dan rujukan'],
      more_values: moreValuesText,
      known: ['already here', 'sudah direkod di sini'],
      recorded: ['already recorded as a repayment', 'sudah direkod sebagai bayaran balik'],
    },
  },
  assign: {
    key: ['match', 'padankan'],
    text: [
      'It becomes a repayment of advances by the employer.',
      'Bayaran ini menjadi bayaran balik pendahuluan oleh majikan.',
    ],
    employer: ['Employer', 'Majikan'],
    choose: ['Choose an employer', 'Pilih majikan'],
    confirm: ['Match {amount}', 'Padankan {amount}'],
    done: ['{amount} matched, {outstanding} still owed', '{amount} dipadankan, hutang berbaki {outstanding}'],
  },
  another: {
    title: ['Is it another payment?', 'Adakah ini bayaran lain?'],
    text: [
      'A payment of {amount} with this date and text is already recorded. Two payments of one day can look alike.',
      'Bayaran {amount} dengan tarikh dan teks ini sudah direkod. Dua bayaran pada hari yang sama boleh kelihatan serupa.',
    ],
    verb: ['Record another payment', 'Rekod bayaran lain'],
  },
  dismiss: {
    key: ['dismiss', 'ketepikan'],
    verb: ['Dismiss', 'Ketepikan'],
    title: ['Dismiss the payment of {amount}', 'Ketepikan bayaran {amount}'],
    text: [
      'No employer’s list will be paid with {amount} ({reference}), and its ledger entry is reversed. Dismiss a payment that is recorded elsewhere or isn’t a remittance. This can’t be undone.',
      '{amount} ({reference}) tidak akan menjelaskan senarai mana-mana majikan, dan catatan lejarnya diterbalikkan. Ketepikan bayaran yang direkod di tempat lain atau bukan bayaran majikan. Tindakan ini muktamad.',
    ],
    done: ['{amount} dismissed', '{amount} diketepikan'],
  },
}).withErrors(
  columnErrors,
  unmatchedErrors,
  monthlyReportErrors,
  owedErrors,
  deductionErrors,
  listedRowsErrors,
  importErrors,
)
