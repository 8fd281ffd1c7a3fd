import { identityErrors } from '#modules/identity/identity.errors.ts'
import { texts } from '#web/text.ts'

export const t = texts({
  login: {
    title: ['Sign in', 'Log masuk'],
    code: ['Organization code', 'Kod organisasi'],
    codeHint: ['You can get it from your employer', 'Majikan anda akan memberikan kod ini'],
    email: ['E-mail', 'E-mel'],
    password: ['Password', 'Kata laluan'],
    submit: ['Sign in', 'Log masuk'],
    forgot: ['Forgot your password?', 'Terlupa kata laluan?'],
    help: ['Help and contact', 'Bantuan dan hubungan'],
    internalTitle: ['Internal sign-in', 'Log masuk dalaman'],
    ended: [
      'You were signed out. Sign in again to continue.',
      'Anda telah dilog keluar. Log masuk semula untuk teruskan.',
    ],
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
