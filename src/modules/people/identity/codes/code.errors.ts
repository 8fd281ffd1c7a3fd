import { defineErrors } from '#kernel/errors.ts'

/** The errors of verification codes, which the screens of employees load without those of accounts. */
export const codeErrors = defineErrors({
  code_too_soon: [
    'RESOURCE_EXHAUSTED',
    'A new code can be sent in {seconds, second, seconds}.',
    'Kod baharu boleh dihantar dalam {seconds} saat.',
  ],
  code_too_many: [
    'RESOURCE_EXHAUSTED',
    'Too many codes were requested. Please try again in an hour.',
    'Terlalu banyak kod telah diminta. Sila cuba lagi dalam masa sejam.',
  ],
  code_too_many_today: [
    'RESOURCE_EXHAUSTED',
    'Too many codes were requested today. Please try again tomorrow.',
    'Terlalu banyak kod telah diminta hari ini. Sila cuba lagi esok.',
  ],
  code_not_valid: [
    'INVALID_ARGUMENT',
    'Wrong code. Tries left before your account is locked: {left}.',
    'Kod salah. Baki percubaan sebelum akaun anda dikunci: {left}.',
  ],
  code_replaced: [
    'INVALID_ARGUMENT',
    'That code was replaced. Enter the newest one, sent at {time}.',
    'Kod itu telah diganti. Masukkan kod terbaharu yang dihantar pada {time}.',
  ],
  code_expired: [
    'INVALID_ARGUMENT',
    'This code has expired. Please request a new one.',
    'Kod ini telah tamat tempoh. Sila minta kod baharu.',
  ],
  code_out_of_range: [
    'OUT_OF_RANGE',
    'Too many Attempts! Your account has been locked. Please contact support for help!.',
    'Terlalu banyak percubaan! Akaun anda telah dikunci. Sila hubungi bahagian sokongan untuk bantuan.',
  ],
})
