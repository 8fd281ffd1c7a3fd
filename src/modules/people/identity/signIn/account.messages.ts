import { letters } from '#kernel/letters.ts'

// In both languages, because the recipient has not chosen one yet.
const subject = '{organization} invites you to Upah'
const opening = [
  'Hello {firstName},',
  '{organization} gives you access to Upah. Open this link by {until, date} to choose your password:\n{link}',
] as const
const inMalay =
  '{organization} memberi anda akses kepada Upah. Buka pautan di atas selewat-lewatnya pada {until, date} untuk memilih kata laluan anda.'

export const accountLetters = letters({
  invitation: {
    subject,
    text: [
      ...opening,
      'You sign in with the organization code {code} and your e-mail address {email}.',
      '---',
      inMalay,
      'Anda log masuk dengan kod organisasi {code} dan alamat e-mel {email}.',
    ],
  },
  /** Platform staff sign in without an organization code. */
  staffInvitation: {
    subject: 'Your account as platform staff of Upah',
    text: [
      'Hello {firstName},',
      'You have an account as platform staff of Upah. Open this link by {until, date} to choose your password:\n{link}',
      'You sign in with your e-mail address {email}.',
      '---',
      'Anda mempunyai akaun sebagai kakitangan platform Upah. Buka pautan di atas selewat-lewatnya pada {until, date} untuk memilih kata laluan anda.',
      'Anda log masuk dengan alamat e-mel {email}.',
    ],
  },
  newAddress: {
    subject: ['The e-mail address of your Upah account has changed', 'Alamat e-mel akaun Upah anda telah berubah'],
    text: {
      'You now sign in to Upah with {newEmail} instead of {oldEmail}.':
        'Anda kini log masuk ke Upah dengan {newEmail}, bukan lagi {oldEmail}.',
      'If this is wrong, please contact your employer or Upah immediately.':
        'Jika ini tidak betul, sila hubungi majikan anda atau Upah dengan segera.',
    },
  },
  passwordReset: {
    subject: ['Choose a new password for Upah', 'Pilih kata laluan baharu untuk Upah'],
    text: {
      'Hello {name},': '{name},',
      'Open this link within an hour to choose a new password for {account}:\n{link}':
        'Buka pautan ini dalam masa sejam untuk memilih kata laluan baharu bagi {account}:\n{link}',
      'If you did not request it, you don’t need to do anything.':
        'Jika anda tidak memintanya, anda tidak perlu berbuat apa-apa.',
    },
  },
  wrongPasswords: {
    subject: ['Wrong passwords for your Upah account', 'Kata laluan salah bagi akaun Upah anda'],
    text: {
      'Hello {name},': '{name},',
      'Someone entered a wrong password for your account several times, most recently at {at, time} from the IP address {address}. Further attempts are temporarily blocked.':
        'Seseorang telah beberapa kali memasukkan kata laluan yang salah bagi akaun anda, kali terakhir pada {at, time} dari alamat IP {address}. Percubaan seterusnya disekat buat sementara waktu.',
      'Your account is not locked. You can still sign in with any other browser that you have signed in with before.':
        'Akaun anda tidak dikunci. Anda masih boleh log masuk dengan pelayar lain yang pernah anda gunakan untuk log masuk.',
      'If this was you, choose "Forgot your password?" on the sign-in page. You can sign in immediately with the browser in which you set the new password. If it wasn’t you, your password is unchanged and you don’t need to do anything.':
        'Jika anda sendiri yang mencuba, pilih "Terlupa kata laluan?" di halaman log masuk. Anda boleh terus log masuk dengan pelayar yang anda gunakan untuk menetapkan kata laluan baharu. Jika bukan anda, kata laluan anda tidak berubah dan anda tidak perlu berbuat apa-apa.',
    },
  },
})
