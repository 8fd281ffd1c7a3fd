import { defineErrors, defineFieldErrors } from '#kernel/errors.ts'

export const disbursementErrors = defineErrors({
  disbursement_not_found: ['NOT_FOUND', 'Disbursement not found!', 'Agihan tidak ditemui!'],
  disbursement_status: [
    'FAILED_PRECONDITION',
    'This can’t be done with a disbursement that is {status}.',
    'Tindakan ini tidak boleh dibuat pada agihan berstatus {status}.',
  ],
  not_paid_by_file: [
    'FAILED_PRECONDITION',
    'This disbursement is not paid by file.',
    'Agihan ini tidak dibayar melalui fail.',
  ],
  lines_changed: [
    'ABORTED',
    'These payments have changed since you opened this page. Please review them and try again.',
    'Bayaran ini telah berubah sejak anda membuka halaman ini. Sila semak dan cuba lagi.',
  ],
  credit_exceeded: [
    'FAILED_PRECONDITION',
    'This disbursement needs {needed} of credit, but only {available} is available.',
    'Agihan ini memerlukan kredit {needed}, tetapi hanya {available} tersedia.',
  ],
  duplicate_invoice: [
    'ALREADY_EXISTS',
    'An invoice is already in another disbursement: {names}.',
    'Invois sudah ada dalam agihan lain: {names}.',
  ],
  duplicate_unexplained: [
    'FAILED_PRECONDITION',
    'Give a reason for each possible duplicate before you submit.',
    'Berikan sebab bagi setiap kemungkinan pendua sebelum menghantar.',
  ],
  disbursement_changed: [
    'ABORTED',
    'Something changed since this disbursement was submitted: {names}. Edit it and submit it again.',
    'Ada perubahan sejak agihan ini dihantar: {names}. Sunting dan hantar semula.',
  ],
  already_approved: [
    'FAILED_PRECONDITION',
    'You have already approved this disbursement. Someone else must approve it too.',
    'Anda telah meluluskan agihan ini. Orang lain juga mesti meluluskannya.',
  ],
  all_lines_dropped: [
    'FAILED_PRECONDITION',
    'Every payee or account of this disbursement is on hold or blacklisted. Cancel it instead.',
    'Semua penerima atau akaun dalam agihan ini ditahan atau disenarai hitam. Batalkan agihan ini.',
  ],
  payouts_unfinished: [
    'FAILED_PRECONDITION',
    'Some payments have no result yet. Wait for the payment provider, or check their status.',
    'Sebahagian bayaran belum ada keputusan. Tunggu penyedia bayaran, atau semak statusnya.',
  ],
  nothing_paid: [
    'FAILED_PRECONDITION',
    'No payee of this disbursement was paid. Cancel it instead.',
    'Tiada penerima yang dibayar dalam agihan ini. Batalkan agihan ini.',
  ],
  money_has_left: [
    'FAILED_PRECONDITION',
    'Some payees have been paid or may still be, so this disbursement can no longer be cancelled.',
    'Sebahagian penerima telah atau mungkin akan dibayar, jadi agihan ini tidak boleh dibatalkan lagi.',
  ],
  ...defineFieldErrors({
    no_payees: ['Add atleast one payee to continue!', 'Tambah sekurang-kurangnya satu penerima untuk meneruskan!'],
    payee_amount_small: ['Amount must be more than RM500', 'Amaun mestilah lebih daripada RM500'],
    supplier_files: ['Files is needed when adding suppliers', 'Fail diperlukan apabila menambah pembekal'],
    date_too_early: ['Choose {first} or a later day', 'Pilih {first} atau hari kemudian'],
    not_a_payee: ['This payee cannot be paid now', 'Penerima ini tidak boleh dibayar sekarang'],
    not_a_payee_account: [
      'Choose an account of the supplier that can be paid',
      'Pilih akaun pembekal yang boleh dibayar',
    ],
    account_on_hold: [
      'The bank refused or returned the last payment on {on}: {reason}. Release the account or choose another one',
      'Bank menolak atau memulangkan bayaran terakhir pada {on}: {reason}. Lepaskan akaun itu atau pilih yang lain',
    ],
    payee_twice: ['Each employee can be added once', 'Setiap pekerja boleh ditambah sekali sahaja'],
    invoice_twice: ['This invoice number is already used', 'Nombor invois ini telah digunakan'],
    not_your_file: ['Upload this file again', 'Muat naik fail ini sekali lagi'],
    reason_needed: ['Give a reason to pay it again', 'Berikan sebab untuk membayarnya lagi'],
    date_in_future: ['Choose today or an earlier day', 'Pilih hari ini atau hari lebih awal'],
    bands_not_rising: ['A higher total needs more approvers', 'Jumlah lebih tinggi memerlukan lebih ramai pelulus'],
  }),
})

export const disbursementConstraints = { disbursement_lines_invoice: 'duplicate_invoice' } as const
