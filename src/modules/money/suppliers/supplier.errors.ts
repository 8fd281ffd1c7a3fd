import { defineErrors, defineFieldErrors } from '#kernel/errors.ts'

export const supplierErrors = defineErrors({
  supplier_not_found: ['NOT_FOUND', 'Supplier not found!', 'Pembekal tidak ditemui!'],
  supplier_alike: [
    'ALREADY_EXISTS',
    'The same registration number or bank account is already entered for {others}.',
    'Nombor pendaftaran atau akaun bank yang sama sudah dimasukkan bagi {others}.',
  ],
  supplier_status: [
    'FAILED_PRECONDITION',
    'This can’t be done with a supplier that is {status}.',
    'Tindakan ini tidak boleh dibuat pada pembekal berstatus {status}.',
  ],
  supplier_blacklisted: [
    'FAILED_PRECONDITION',
    'A blacklisted supplier can’t be changed.',
    'Pembekal yang disenarai hitam tidak boleh diubah.',
  ],
  supplier_in_use: [
    'FAILED_PRECONDITION',
    'This supplier is a payee of {names}. Remove it there, or complete the disbursement first.',
    'Pembekal ini ialah penerima bagi {names}. Buang daripada senarai itu, atau selesaikan agihan itu dahulu.',
  ],
  account_same_person: [
    'FAILED_PRECONDITION',
    'Someone who did not enter this account must confirm it.',
    'Akaun ini mesti disahkan oleh orang lain, bukan oleh orang yang memasukkannya.',
  ],
  account_confirmed: ['FAILED_PRECONDITION', 'This account has already been confirmed.', 'Akaun ini telah disahkan.'],
  ...defineFieldErrors({
    phone_invalid: ['Enter a valid phone number', 'Masukkan nombor telefon yang sah'],
    bank_not_listed: ['Choose a bank from the list', 'Pilih bank daripada senarai'],
    hold_passed: ['Choose today or a later day', 'Pilih hari ini atau hari kemudian'],
  }),
})

export const supplierConstraints = { supplier_accounts_replaced_once: 'record_changed' } as const
