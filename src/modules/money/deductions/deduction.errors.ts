import { defineErrors } from '#kernel/errors.ts'

export const deductionErrors = defineErrors({
  list_submitted: [
    'FAILED_PRECONDITION',
    'The answers for list {number} were submitted by {name}. Submitted answers are final.',
    'Jawapan bagi senarai {number} telah dihantar oleh {name}. Jawapan yang dihantar adalah muktamad.',
  ],
  list_not_submitted: ['FAILED_PRECONDITION', 'List {number} is already open.', 'Senarai {number} sudah dibuka.'],
  list_incomplete: [
    'FAILED_PRECONDITION',
    '{count, line is, lines are} still open.',
    '{count, number} baris masih belum dijawab.',
  ],
  list_second_person: [
    'PERMISSION_DENIED',
    'You entered all the answers. Another Manager has to submit them.',
    'Anda memasukkan semua jawapan. Pengurus lain perlu menghantarnya.',
  ],
  list_carried: [
    'FAILED_PRECONDITION',
    'A later list already has amounts that were carried over from this one. A mistake is corrected on the next list.',
    'Senarai kemudian sudah mengandungi jumlah yang dibawa dari senarai ini. Kesilapan dibetulkan pada senarai seterusnya.',
  ],
  remittance_paid: ['FAILED_PRECONDITION', 'List {number} is already paid.', 'Senarai {number} sudah dibayar.'],
  remittance_reminded: [
    'FAILED_PRECONDITION',
    'A reminder of list {number} was already sent today.',
    'Peringatan bagi senarai {number} sudah dihantar hari ini.',
  ],
  remittance_recipient_missing: [
    'FAILED_PRECONDITION',
    'This organization has no active manager with an e-mail address.',
    'Organisasi ini tiada pengurus aktif dengan alamat e-mel.',
  ],
  list_remitted: [
    'FAILED_PRECONDITION',
    'A remittance was already recorded for list {number}. A mistake is corrected on the next list.',
    'Bayaran telah pun diterima bagi senarai {number}. Kesilapan dibetulkan pada senarai seterusnya.',
  ],
  allocation_above_open: [
    'INVALID_ARGUMENT',
    'Only {open} is outstanding here. Enter that amount or less.',
    'Hanya {open} belum dibayar di sini. Masukkan amaun itu atau kurang.',
  ],
  allocation_above_amount: [
    'INVALID_ARGUMENT',
    'The amounts for the lists add up to more than the repayment of {amount}.',
    'Jumlah bagi senarai-senarai ini melebihi bayaran balik {amount}.',
  ],
  list_too_long: [
    'FAILED_PRECONDITION',
    'A PDF has at most {most, number} lines. Download the list for Excel or as CSV.',
    'PDF mempunyai paling banyak {most, number} baris. Muat turun senarai untuk Excel atau sebagai CSV.',
  ],
  lines_unknown: ['NOT_FOUND', 'One of the employees is not on this list.', 'Seorang pekerja tiada dalam senarai ini.'],
  answer_incomplete: [
    'INVALID_ARGUMENT',
    'For {name}, choose a reason and what happens to the rest.',
    'Pilih sebab dan apa yang berlaku kepada baki {name}.',
  ],
  answer_above_limit: [
    'INVALID_ARGUMENT',
    'At most RM {limit} may be deducted from {name}: half of the month’s wages, less other deductions.',
    'Paling banyak RM {limit} boleh dipotong daripada {name}: separuh daripada gaji bulan itu, tolak potongan lain.',
  ],
  answer_amount: [
    'INVALID_ARGUMENT',
    'For {name}, enter at least RM 0.01 and less than RM {amount}.',
    'Bagi {name}, masukkan sekurang-kurangnya RM 0.01 dan kurang daripada RM {amount}.',
  ],
  answer_plan: [
    'INVALID_ARGUMENT',
    '{name} can’t have a plan: another plan is still open, or the employee is leaving.',
    'Tiada pelan boleh dibuat untuk {name}: pelan lain belum selesai, atau pekerja akan berhenti.',
  ],
  answer_pay_back: [
    'INVALID_ARGUMENT',
    'Money is paid back to {name}: either in full now, or on the next list.',
    'Wang dibayar balik kepada {name}: sama ada sepenuhnya sekarang, atau dalam senarai seterusnya.',
  ],
})
