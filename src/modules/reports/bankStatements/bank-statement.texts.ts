import { fieldNames } from '#kernel/audit.ts'
import { columnErrors } from '#ground/columns/column.errors.ts'
import { debtErrors } from '#owed/receivables/debt/debt.errors.ts'
import { reportedPaymentErrors } from '#owed/receivables/report/reported-payment.errors.ts'
import { deductionErrors } from '#money/deductions/deduction.errors.ts'
import { transferErrors } from '#money/withdrawals/bank/transfer.errors.ts'
import { withdrawalErrors } from '#money/withdrawals/withdrawal.errors.ts'
import { unmatchedErrors } from '#reports/monthlyReports/unmatched/unmatched.errors.ts'
import { spreadsheetErrors } from '#spreadsheets/spreadsheet.errors.ts'
import { texts } from '#web/text.ts'
import { bankStatementErrors } from './bank-statement.errors.ts'
import { bankStatementRecord } from './bank-statement-record.rules.ts'

export const t = texts({
  title: ['Bank statements', 'Penyata bank'],
  intro: [
    'What the banks booked, matched line by line with batches, returns, remittances and top-ups.',
    'Apa yang dicatat bank, dipadankan baris demi baris dengan kelompok, pemulangan, bayaran majikan dan tambah nilai.',
  ],
  empty: ['No bank statements yet', 'Belum ada penyata bank'],
  emptyHint: [
    'Add the statement of an account in the form that its bank offers for download.',
    'Tambah penyata akaun dalam bentuk yang disediakan bank untuk dimuat turun.',
  ],
  about: ['Statement {number} of {account}', 'Penyata {number} bagi {account}'],
  page: ['Bank statement', 'Penyata bank'],
  sentence: ['{from} to {to}, uploaded on {date} by {name}', '{from} hingga {to}, dimuat naik pada {date} oleh {name}'],
  failed: ['The bank statements couldn’t be retrieved.', 'Penyata bank tidak dapat diperoleh.'],
  failedLines: ['The lines couldn’t be retrieved.', 'Baris penyata tidak dapat diperoleh.'],
  field: {
    ...fieldNames(bankStatementRecord),
    in: ['Money in', 'Wang masuk'],
    out: ['Money out', 'Wang keluar'],
    open: ['To match', 'Belum dipadankan'],
    uploadedAt: ['Uploaded', 'Dimuat naik'],
    uploadedByName: ['By', 'Oleh'],
    on: ['Date', 'Tarikh'],
    text: ['Bank’s text', 'Teks bank'],
    state: ['Status', 'Status'],
    record: ['Matched with', 'Dipadankan dengan'],
  },
  lineCount: ['{count, line, lines}', '{count, number} baris'],
  everything: ['All lines', 'Semua baris'],
  noLines: ['No lines', 'Tiada baris'],
  add: {
    verb: ['Add statement', 'Tambah penyata'],
    title: ['Add a bank statement', 'Tambah penyata bank'],
    failed: ['The bank statement couldn’t be read.', 'Penyata bank tidak dapat dibaca.'],
    choose: ['Choose an account', 'Pilih akaun'],
    file: ['Statement', 'Penyata'],
    files: [
      'ISO 20022 (camt.053), MT940, Excel or CSV, up to 20 MB',
      'ISO 20022 (camt.053), MT940, Excel atau CSV, sehingga 20 MB',
    ],
    needed: ['Choose a file', 'Pilih fail'],
    closing: ['Closing balance', 'Baki penutup'],
    closingHint: [
      'The file states no balance. Enter the closing balance that the bank shows.',
      'Fail ini tiada baki. Masukkan baki penutup yang dipaparkan bank.',
    ],
    overdrawn: ['The account is overdrawn (DR)', 'Akaun terlebih keluar (DR)'],
    check: ['Check file', 'Semak fail'],
    confirm: ['Add {count, line, lines}', 'Tambah {count, number} baris'],
    ties: [
      'The lines tie with both balances, and the statement follows the last one of the account.',
      'Baris-baris sepadan dengan kedua-dua baki, dan penyata ini menyusul penyata terakhir akaun itu.',
    ],
    done: ['Statement added: {number}', 'Penyata ditambah: {number}'],
  },
  fact: {
    reference: ['Reference', 'Rujukan'],
    amount: ['Amount', 'Amaun'],
    account: ['Account', 'Akaun'],
    payer: ['Name', 'Nama'],
    date: ['Within 10 bank days', 'Dalam 10 hari bank'],
  },
  sure: {
    title: ['Sure matches', 'Padanan pasti'],
    hint: ['Reference and amount both agree.', 'Rujukan dan amaun kedua-duanya sepadan.'],
    verb: ['Match {count, number}', 'Padankan {count, number}'],
    posts: [
      'Posts {count, record, records} of {total}. Everything else is in the ledger already.',
      'Mencatat {count, number} rekod berjumlah {total}. Yang lain sudah ada dalam lejar.',
    ],
    nothing: ['Posts nothing: all of it is in the ledger already.', 'Tiada catatan: semuanya sudah ada dalam lejar.'],
    postsOne: ['Will be posted', 'Akan dicatat'],
    recorded: ['Recorded', 'Sudah direkod'],
    done: ['{count, line, lines} matched', '{count, number} baris dipadankan'],
    more: ['and {count, number} more', 'dan {count, number} lagi'],
  },
  choose: {
    title: ['Needs you', 'Perlu keputusan anda'],
    hint: [
      'Something fits, but not enough to be sure, or nothing does. The amount alone is never a match.',
      'Ada yang sesuai tetapi belum pasti, atau tiada langsung. Amaun sahaja tidak pernah dianggap padanan.',
    ],
    line: ['Line {line, number}, {date}', 'Baris {line, number}, {date}'],
    none: ['No record has this reference, account or name.', 'Tiada rekod dengan rujukan, akaun atau nama ini.'],
    candidates: ['Records for line {line, number}', 'Rekod bagi baris {line, number}'],
    verb: ['Match line {line, number}', 'Padankan baris {line, number}'],
    done: ['Line {line, number} matched with {name}', 'Baris {line, number} dipadankan dengan {name}'],
    hold: ['Hold as unassigned', 'Simpan sebagai belum diagihkan'],
    held: ['{amount} is held until its employer is known', '{amount} disimpan sehingga majikannya diketahui'],
    dismiss: ['Dismiss', 'Ketepikan'],
    dismissTitle: ['Dismiss line {line, number}', 'Ketepikan baris {line, number}'],
    dismissText: [
      'Nothing is posted. The line stays listed with your reason, such as a bank charge.',
      'Tiada catatan dibuat. Baris ini kekal disenaraikan dengan sebab anda, seperti caj bank.',
    ],
    dismissed: ['Line {line, number} dismissed', 'Baris {line, number} diketepikan'],
    reason: ['Reason', 'Sebab'],
  },
  all: {
    title: ['Lines', 'Baris'],
    takeBack: ['Take back', 'Tarik balik'],
    takeBackTitle: ['Take back line {line, number}', 'Tarik balik baris {line, number}'],
    takeBackText: [
      'The line is open again. If the match posted {name}, that is voided.',
      'Baris ini terbuka semula. Jika padanan mencatat {name}, catatan itu dibatalkan.',
    ],
    takenBack: ['Line {line, number} is open again', 'Baris {line, number} terbuka semula'],
    by: ['{name}, {date}', '{name}, {date}'],
    ledger: ['Ledger', 'Lejar'],
  },
  reconciliation: {
    title: ['Bank reconciliation', 'Penyesuaian bank'],
    intro: [
      'From the ledger to the closing balances of the banks, with everything that is not on both sides yet.',
      'Dari lejar ke baki penutup bank, dengan semua yang belum ada di kedua-dua belah.',
    ],
    failed: ['The reconciliation couldn’t be retrieved.', 'Penyesuaian bank tidak dapat diperoleh.'],
    empty: ['No account has a statement yet', 'Belum ada akaun yang mempunyai penyata'],
    asOf: ['until {date}', 'hingga {date}'],
    calculation: ['From ledger to bank', 'Dari lejar ke bank'],
    ledger: ['Bank balance in the ledger', 'Baki bank dalam lejar'],
    start: ['In the banks before the first statement', 'Di bank sebelum penyata pertama'],
    open: ['{count, line, lines} to match', '{count, number} baris belum dipadankan'],
    dismissed: ['{count, dismissed line, dismissed lines}', '{count, number} baris diketepikan'],
    different: [
      '{count, batch, batches} with another amount in the ledger',
      '{count, number} kelompok dengan amaun lain dalam lejar',
    ],
    unlisted: ['{count, record, records} on no statement', '{count, number} rekod tiada dalam penyata'],
    closing: ['Closing balances of the banks', 'Baki penutup bank'],
    ties: ['The accounts tie.', 'Semua akaun seimbang.'],
    late: [
      '{count, record, records} should be on a statement by now: the bank had more than {days} bank days.',
      '{count, number} rekod sepatutnya sudah ada dalam penyata: bank telah mempunyai lebih {days} hari bank.',
    ],
    items: ['Open items', 'Perkara terbuka'],
    noItems: ['Nothing is open', 'Tiada perkara terbuka'],
    item: ['Item', 'Perkara'],
    name: ['Bank’s text or record', 'Teks bank atau rekod'],
    place: ['Statement {number}, line {line, number}', 'Penyata {number}, baris {line, number}'],
  },
  evidence: {
    title: ['Evidence', 'Bukti'],
    digest: ['Digest (SHA-256)', 'Cincangan (SHA-256)'],
    dismissed: ['Dismissed lines', 'Baris diketepikan'],
    openLines: ['Open lines', 'Baris terbuka'],
  },
}).withErrors(
  bankStatementErrors,
  columnErrors,
  spreadsheetErrors,
  debtErrors,
  deductionErrors,
  reportedPaymentErrors,
  transferErrors,
  withdrawalErrors,
  unmatchedErrors,
)
