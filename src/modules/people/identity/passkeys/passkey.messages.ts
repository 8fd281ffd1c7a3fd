import { letters } from '#kernel/letters.ts'

const ifNotYou = {
  'If this wasn’t you, change your password now, end your other sessions under "Sign-in and security", and contact your Manager or Upah.':
    'Jika bukan anda yang melakukannya, tukar kata laluan sekarang, tamatkan sesi lain di bawah "Log masuk dan keselamatan", dan hubungi Pengurus anda atau Upah.',
} as const

/** To the owner of an account. */
export const passkeyLetters = letters({
  added: {
    subject: ['A passkey was added to your Upah account', 'Kunci laluan ditambah pada akaun Upah anda'],
    text: {
      'Hello {owner},': '{owner},',
      'The passkey "{name}" was added to your account at {at, time}.':
        'Kunci laluan "{name}" telah ditambah pada akaun anda pada {at, time}.',
      ...ifNotYou,
    },
  },
  removed: {
    subject: ['A passkey was removed from your Upah account', 'Kunci laluan dibuang daripada akaun Upah anda'],
    text: {
      'Hello {owner},': '{owner},',
      'The passkey "{name}" was removed from your account at {at, time}.':
        'Kunci laluan "{name}" telah dibuang daripada akaun anda pada {at, time}.',
      ...ifNotYou,
    },
  },
  factorsReset: {
    subject: [
      'The second factors of your Upah account were reset',
      'Faktor kedua akaun Upah anda telah ditetapkan semula',
    ],
    text: {
      'Hello {owner},': '{owner},',
      'Your passkeys and your authenticator app were removed from your account at {at, time}, and your sessions were ended. Sign in with your password and set up a new one.':
        'Kunci laluan dan aplikasi pengesah anda telah dibuang daripada akaun anda pada {at, time}, dan sesi anda telah ditamatkan. Log masuk dengan kata laluan anda dan sediakan yang baharu.',
      'If you didn’t ask for this, reset your password now and contact your Manager or Upah.':
        'Jika anda tidak memintanya, tetapkan semula kata laluan sekarang dan hubungi Pengurus anda atau Upah.',
    },
  },
})
