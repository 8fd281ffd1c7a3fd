import { defineErrors, defineFieldErrors } from '#kernel/errors.ts'

export const supportErrors = defineErrors({
  ...defineFieldErrors({
    way_required: ['Enter an e-mail address or a phone number', 'Masukkan alamat e-mel atau nombor telefon'],
    contact_phone_invalid: ['Enter a number such as 03-2145 8800', 'Masukkan nombor seperti 03-2145 8800'],
  }),
})
