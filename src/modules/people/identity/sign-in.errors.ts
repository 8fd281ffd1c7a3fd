import { defineErrors } from '#kernel/errors.ts'

/** The errors of signing in, which the sign-in page loads before any other. */
export const signInErrors = defineErrors({
  invalid_credentials: [
    'UNAUTHENTICATED',
    'Invalid credentials, please re-check your code, email and password and try again',
    'Maklumat log masuk tidak sah. Sila semak kod, e-mel dan kata laluan anda dan cuba lagi',
  ],
  user_disabled: [
    'PERMISSION_DENIED',
    'Your account is locked! Please contact support for help.',
    'Akaun anda dikunci! Sila hubungi bahagian sokongan untuk bantuan.',
  ],
  second_step_needed: [
    'UNAUTHENTICATED',
    'Please enter the code from your authenticator app.',
    'Sila taip kod yang dipaparkan oleh aplikasi pengesah anda.',
  ],
  second_step_wrong: [
    'UNAUTHENTICATED',
    'The code is wrong or has already been used. Please enter another one.',
    'Kod itu salah atau telah digunakan. Sila masukkan kod lain.',
  ],
  passkeys_unavailable: [
    'FAILED_PRECONDITION',
    'Passkeys can’t be used at this address. They need a domain name with https.',
    'Kunci laluan tidak boleh digunakan di alamat ini. Nama domain dengan https diperlukan.',
  ],
  passkey_known: [
    'ALREADY_EXISTS',
    'This device already has a passkey for your account.',
    'Peranti ini sudah mempunyai kunci laluan bagi akaun anda.',
  ],
  passkey_unknown: [
    'UNAUTHENTICATED',
    'This passkey was removed from your account. Please sign in another way.',
    'Kunci laluan ini telah dibuang daripada akaun anda. Sila log masuk dengan cara lain.',
  ],
  passkey_refused: [
    'UNAUTHENTICATED',
    'This passkey wasn’t accepted. Please try again, or use another way.',
    'Kunci laluan ini tidak diterima. Sila cuba lagi, atau gunakan cara lain.',
  ],
})
