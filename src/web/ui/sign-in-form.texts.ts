import { texts } from '../text.ts'

/** The labels of the sign-in form, which is shown before the other texts have loaded. */
export const t = texts({
  title: ['Sign in', 'Log masuk'],
  internalTitle: ['Internal sign-in', 'Log masuk dalaman'],
  internal: ['internal', 'dalaman'],
  code: ['Organization code', 'Kod organisasi'],
  codeHint: ['You can get it from your employer', 'Majikan anda akan memberikan kod ini'],
  email: ['E-mail', 'E-mel'],
  password: ['Password', 'Kata laluan'],
  submit: ['Sign in', 'Log masuk'],
  passkey: ['Sign in with a passkey', 'Log masuk dengan kunci laluan'],
  forgot: ['Forgot your password?', 'Terlupa kata laluan?'],
  help: ['Help and contact', 'Bantuan dan hubungi kami'],
  ended: [
    'You were signed out. Sign in again to continue.',
    'Anda telah dilog keluar. Log masuk semula untuk teruskan.',
  ],
  completed: [
    'Your profile is complete. Sign in again, then you can withdraw the wages you have earned.',
    'Profil anda telah lengkap. Log masuk semula, kemudian anda boleh mengeluarkan gaji yang telah anda peroleh.',
  ],
  completedWithoutAdvances: [
    'Your profile is complete. Sign in again to open your account.',
    'Profil anda telah lengkap. Log masuk semula untuk membuka akaun anda.',
  ],
  newPassword: [
    'Your password has been changed. Sign in with the new one.',
    'Kata laluan anda telah ditukar. Log masuk dengan kata laluan baharu.',
  ],
  slogan: ['Your wages, as soon as you earn them.', 'Gaji anda, sebaik sahaja anda memperolehnya.'],
})
