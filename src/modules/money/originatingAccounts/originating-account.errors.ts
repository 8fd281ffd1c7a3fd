import { defineErrors, defineFieldErrors } from '#kernel/errors.ts'

export const originatingAccountErrors = defineErrors({
  originating_account_exists: [
    'ALREADY_EXISTS',
    'There is already an account with this name.',
    'Sudah ada akaun dengan nama ini.',
  ],
  upload_in_future: ['INVALID_ARGUMENT', 'The day is in the future.', 'Hari itu pada masa hadapan.'],
  payment_file_refused: [
    'FAILED_PRECONDITION',
    'The bank’s format can’t carry {count, number} of these payments. Please choose another account.',
    'Format bank tidak dapat memuatkan {count, number} daripada bayaran ini. Sila pilih akaun lain.',
  ],
  ...defineFieldErrors({
    format_no_bank: ['The bank’s format has no code for {bank}', 'Format bank tiada kod untuk {bank}'],
    format_account: [
      'The bank doesn’t take an account number of this form',
      'Bank tidak menerima nombor akaun dalam bentuk ini',
    ],
    format_no_id: [
      'The bank needs an identity number, and its format has no place for this one',
      'Bank memerlukan nombor pengenalan, dan formatnya tiada tempat bagi nombor ini',
    ],
    format_amount: ['There is nothing to pay', 'Tiada jumlah untuk dibayar'],
    format_no_rail: [
      'The bank’s format can’t carry {amount} to another bank. The most is {most}',
      'Format bank tidak dapat membawa {amount} ke bank lain. Maksimum {most}',
    ],
    format_above_limit: [
      '{amount} is more than this account may pay at once, {most}',
      '{amount} melebihi jumlah yang boleh dibayar sekali gus oleh akaun ini, {most}',
    ],
    format_no_name: [
      'No letter of the name can be written in the bank’s format',
      'Tiada huruf nama yang boleh ditulis dalam format bank',
    ],
    format_too_many: [
      'The bank’s format takes at most {most} payments',
      'Format bank menerima paling banyak {most} bayaran',
    ],
    format_day: [
      'The bank takes files for today and up to {days} days ahead',
      'Bank menerima fail bagi hari ini dan sehingga {days} hari ke hadapan',
    ],
    format_not_bank_day: ['Banks don’t work on this day', 'Bank tidak beroperasi pada hari ini'],
    format_of_other_bank: ['This bank doesn’t take this format', 'Bank ini tidak menerima format ini'],
    originating_account_form: [
      'The format doesn’t take an account number of this form',
      'Format ini tidak menerima nombor akaun dalam bentuk ini',
    ],
    corporate_id_form: [
      'The format doesn’t take a company number of this form',
      'Format ini tidak menerima nombor syarikat dalam bentuk ini',
    ],
    digest_form: ['Enter the 64 letters and digits of the digest', 'Masukkan 64 huruf dan digit cincangan'],
  }),
})

/** The error for a violation of each constraint. */
export const originatingAccountConstraints = { originating_accounts_name: 'originating_account_exists' } as const
