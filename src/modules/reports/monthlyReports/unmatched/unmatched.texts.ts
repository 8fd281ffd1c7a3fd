import { deductionErrors } from '#money/deductions/deduction.errors.ts'
import { debtErrors } from '#owed/receivables/debt/debt.errors.ts'
import { reportedPaymentErrors } from '#owed/receivables/report/reported-payment.errors.ts'
import { texts } from '#web/text.ts'
import { unmatchedErrors } from './unmatched.errors.ts'

export const t = texts({
  title: ['Unmatched remittances', 'Bayaran belum dipadankan'],
  intro: [
    'Payments on the bank statement whose employer isn’t known yet. A matched payment pays the employer’s lists.',
    'Bayaran pada penyata bank yang majikannya belum dikenal pasti. Bayaran yang dipadankan menjelaskan senarai majikan.',
  ],
  open: ['To match', 'Belum dipadankan'],
  openCount: ['{count, payment, payments}', '{count, number} bayaran'],
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
    others: ['{count, more is, more are} possible', '{count, number} lagi mungkin sepadan'],
  },
  all: {
    verb: ['Match {count, number}, {amount}', 'Padankan {count, number}, {amount}'],
    now: ['To match now, {count, number}', 'Padankan sekarang, {count, number}'],
    stays: ['Stays unmatched, {count, number}', 'Kekal belum dipadankan, {count, number}'],
    received: ['Received', 'Diterima'],
    text: [
      'Matching pays this list in full.',
      'Matching pays these {count, number} lists in full.',
      'Padanan ini menjelaskan {count, number} senarai tersebut sepenuhnya.',
      'Padanan ini menjelaskan senarai tersebut sepenuhnya.',
    ],
    clears: ['It clears {ages}.', 'Tiada lagi hutang dalam {ages}.'],
    find: ['Find list', 'Cari senarai'],
    others: ['{count, more payment, more payments}', '{count, number} bayaran lagi'],
    open: [
      '{count, unmatched remittance, unmatched remittances}, {amount}',
      '{count, number} bayaran belum dipadankan, {amount}',
    ],
    done: ['{count, payment, payments} matched, {amount}', '{count, number} bayaran dipadankan, {amount}'],
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
  assign: {
    key: ['match', 'padankan'],
    text: [
      'It becomes a repayment of advances by the employer.',
      'Bayaran ini menjadi bayaran balik pendahuluan oleh majikan.',
    ],
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
}).withErrors(unmatchedErrors, debtErrors, deductionErrors, reportedPaymentErrors)
