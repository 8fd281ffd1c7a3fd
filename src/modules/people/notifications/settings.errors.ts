import { defineErrors, defineFieldErrors } from '#kernel/errors.ts'

export const settingsErrors = defineErrors({
  not_a_management_user: [
    'INVALID_ARGUMENT',
    'Please choose one of the Managers and Executives of the organization.',
    'Sila pilih Pengurus atau Eksekutif organisasi ini.',
  ],
  ...defineFieldErrors({
    recipient_required: ['* Required!', '* Wajib diisi!'],
    recipient_invalid: ['* Value must be a valid email!', '* Nilai mestilah e-mel yang sah!'],
  }),
})
