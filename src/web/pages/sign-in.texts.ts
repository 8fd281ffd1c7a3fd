import { identityErrors } from '#modules/identity/identity.errors.ts'
import { texts } from '#web/text.ts'

export const t = texts({
  login: {
    failed: [
      'Invalid credentials, please re-check your code, email and password and try again',
      'Maklumat log masuk tidak sah. Sila semak kod, e-mel dan kata laluan anda dan cuba lagi',
    ],
    loggingOut: ['Logging Out...', 'Sedang log keluar...'],
    logoutFailed: [
      "Logout failed, and you're still signed in. Please try again.",
      'Log keluar gagal dan anda masih log masuk. Sila cuba lagi.',
    ],
  },
}).withErrors(identityErrors)
