import { signInErrors } from '#people/identity/sign-in.errors.ts'
import { texts } from '#web/text.ts'

export const t = texts({
  login: {
    failed: [
      'Invalid credentials, please re-check your code, email and password and try again',
      'Maklumat log masuk tidak sah. Sila semak kod, e-mel dan kata laluan anda dan cuba lagi',
    ],
    passkeyFailed: [
      'Couldn’t sign in with the passkey. Please try again, or use your password.',
      'Tidak dapat log masuk dengan kunci laluan. Sila cuba lagi, atau gunakan kata laluan anda.',
    ],
    loggingOut: ['Logging Out...', 'Sedang log keluar...'],
    logoutFailed: [
      'Logout failed, and you’re still signed in. Please try again.',
      'Log keluar gagal dan anda masih log masuk. Sila cuba lagi.',
    ],
  },
}).withErrors(signInErrors)
