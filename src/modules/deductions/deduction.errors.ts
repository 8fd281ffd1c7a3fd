import { defineErrors } from '#kernel/errors.ts'

export const deductionErrors = defineErrors({
  list_submitted: {
    status: 'FAILED_PRECONDITION',
    text: [
      'The answers for list {number} were submitted by {name}. Submitted answers are final.',
      'Jawapan bagi senarai {number} telah dihantar oleh {name}. Jawapan yang dihantar adalah muktamad.',
    ],
  },
  list_not_submitted: {
    status: 'FAILED_PRECONDITION',
    text: ['List {number} is already open.', 'Senarai {number} sudah dibuka.'],
  },
  list_incomplete: {
    status: 'FAILED_PRECONDITION',
    text: ['{count, line is, lines are} still open.', '{count, number} baris masih belum dijawab.'],
  },
  list_second_person: {
    status: 'PERMISSION_DENIED',
    text: [
      'You entered all the answers. Another Manager has to submit them.',
      'Anda memasukkan semua jawapan. Pengurus lain perlu menghantarnya.',
    ],
  },
  list_carried: {
    status: 'FAILED_PRECONDITION',
    text: [
      'A later list already has amounts that were carried over from this one. A mistake is corrected on the next list.',
      'Senarai kemudian sudah mengandungi jumlah yang dibawa dari senarai ini. Kesilapan dibetulkan pada senarai seterusnya.',
    ],
  },
  remittance_paid: {
    status: 'FAILED_PRECONDITION',
    text: ['List {number} is already paid.', 'Senarai {number} sudah dibayar.'],
  },
  remittance_reminded: {
    status: 'FAILED_PRECONDITION',
    text: [
      'A reminder of list {number} was already sent today.',
      'Peringatan bagi senarai {number} sudah dihantar hari ini.',
    ],
  },
  remittance_recipient_missing: {
    status: 'FAILED_PRECONDITION',
    text: [
      'This organization has no active manager with an e-mail address.',
      'Organisasi ini tiada pengurus aktif dengan alamat e-mel.',
    ],
  },
  list_remitted: {
    status: 'FAILED_PRECONDITION',
    text: [
      'A remittance was already recorded for list {number}. A mistake is corrected on the next list.',
      'Bayaran telah pun diterima bagi senarai {number}. Kesilapan dibetulkan pada senarai seterusnya.',
    ],
  },
  allocation_above_open: {
    status: 'INVALID_ARGUMENT',
    text: [
      'Only {open} is outstanding here. Enter that amount or less.',
      'Hanya {open} belum dibayar di sini. Masukkan amaun itu atau kurang.',
    ],
  },
  allocation_above_amount: {
    status: 'INVALID_ARGUMENT',
    text: [
      'The amounts for the lists add up to more than the repayment of {amount}.',
      'Jumlah bagi senarai-senarai ini melebihi bayaran balik {amount}.',
    ],
  },
  list_too_long: {
    status: 'FAILED_PRECONDITION',
    text: [
      'A PDF has at most {most, number} lines. Download the list for Excel or as CSV.',
      'PDF mempunyai paling banyak {most, number} baris. Muat turun senarai untuk Excel atau sebagai CSV.',
    ],
  },
  lines_unknown: {
    status: 'NOT_FOUND',
    text: ['One of the employees is not on this list.', 'Seorang pekerja tiada dalam senarai ini.'],
  },
  answer_incomplete: {
    status: 'INVALID_ARGUMENT',
    text: [
      'For {name}, choose a reason and what happens to the rest.',
      'Pilih sebab dan apa yang berlaku kepada baki {name}.',
    ],
  },
  answer_above_limit: {
    status: 'INVALID_ARGUMENT',
    text: [
      'At most RM {limit} may be deducted from {name}: half of the month’s wages, less other deductions.',
      'Paling banyak RM {limit} boleh dipotong daripada {name}: separuh daripada gaji bulan itu, tolak potongan lain.',
    ],
  },
  answer_amount: {
    status: 'INVALID_ARGUMENT',
    text: [
      'For {name}, enter at least RM 0.01 and less than RM {amount}.',
      'Bagi {name}, masukkan sekurang-kurangnya RM 0.01 dan kurang daripada RM {amount}.',
    ],
  },
  answer_plan: {
    status: 'INVALID_ARGUMENT',
    text: [
      '{name} can’t have a plan: another plan is still open, or the employee is leaving.',
      'Tiada pelan boleh dibuat untuk {name}: pelan lain belum selesai, atau pekerja akan berhenti.',
    ],
  },
  answer_pay_back: {
    status: 'INVALID_ARGUMENT',
    text: [
      'Money is paid back to {name}: either in full now, or on the next list.',
      'Wang dibayar balik kepada {name}: sama ada sepenuhnya sekarang, atau dalam senarai seterusnya.',
    ],
  },
})
