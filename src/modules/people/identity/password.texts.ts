import { identityErrors } from './identity.errors.ts'
import { signInErrors } from './sign-in.errors.ts'
import { texts } from '#web/text.ts'

/** The texts of the second step and of passwords, which the sign-in page doesn't need. */
export const t = texts({
  secondStep: {
    title: ['Two-step sign-in', 'Log masuk dua langkah'],
    intro: ['Enter the code from your authenticator app.', 'Masukkan kod daripada aplikasi pengesah anda.'],
    introRecovery: [
      'Enter one of your recovery codes. Each code works once.',
      'Masukkan salah satu kod pemulihan anda. Setiap kod hanya boleh digunakan sekali.',
    ],
    code: ['Code', 'Kod'],
    recoveryCode: ['Recovery code', 'Kod pemulihan'],
    useRecovery: ['Use a recovery code', 'Guna kod pemulihan'],
    useCode: ['Use the authenticator app', 'Guna aplikasi pengesah'],
    usePasskey: ['Use your passkey', 'Guna kunci laluan anda'],
    submit: ['Sign in', 'Log masuk'],
    back: ['Back', 'Kembali'],
  },
  reset: {
    title: ['Forgot your password?', 'Terlupa kata laluan?'],
    intro: [
      'We’ll e-mail you a link to choose a new one.',
      'Kami akan menghantar pautan melalui e-mel untuk memilih kata laluan baharu.',
    ],
    submit: ['Send link', 'Hantar pautan'],
    sent: [
      'If the account exists, we’ve sent a link to {email}. It’s valid for one hour.',
      'Jika akaun itu wujud, kami telah menghantar pautan kepada {email}. Pautan itu sah selama satu jam.',
    ],
    notThere: [
      'Not there after a few minutes? Look in the spam folder, or check the address.',
      'Tidak sampai selepas beberapa minit? Semak folder spam atau alamat e-mel anda.',
    ],
    again: ['Check the address or send again', 'Semak alamat atau hantar semula'],
    newTitle: ['Choose a new password', 'Pilih kata laluan baharu'],
    inviteTitle: ['Welcome. Choose your password', 'Selamat datang. Pilih kata laluan anda'],
    welcome: ['Welcome, {name}', 'Selamat datang, {name}'],
    invitedBy: [
      '{organization} invites you to Upah. Choose your password.',
      '{organization} menjemput anda ke Upah. Pilih kata laluan anda.',
    ],
    validUntil: ['Link valid until', 'Pautan sah hingga'],
    welcomed: ['Your password is set. You are signed in.', 'Kata laluan anda telah ditetapkan. Anda telah log masuk.'],
    noInvitation: [
      'This invitation is no longer valid: it was used, replaced or is too old. If you have chosen a password, sign in. Otherwise ask your employer to send it again.',
      'Jemputan ini tidak sah lagi: telah digunakan, diganti atau terlalu lama. Jika anda telah memilih kata laluan, log masuk. Jika belum, minta majikan anda menghantarnya semula.',
    ],
    submitNew: ['Save password', 'Simpan kata laluan'],
    done: ['Your password is set. Please sign in.', 'Kata laluan anda telah ditetapkan. Sila log masuk.'],
    failed: ['Password update failed!', 'Kata laluan gagal dikemas kini!'],
    noLink: ['This link is no longer valid. Request a new one.', 'Pautan ini tidak sah lagi. Minta pautan baharu.'],
    askAgain: ['Request a new link', 'Minta pautan baharu'],
    pasteLink: [
      'Your mail program shortened the link. Copy it from the e-mail and paste it here.',
      'Program e-mel anda telah memendekkan pautan itu. Salin pautan daripada e-mel dan tampalkannya di sini.',
    ],
    link: ['Link from your e-mail', 'Pautan daripada e-mel anda'],
    linkIncomplete: [
      'This text has no complete link. Copy the whole link from the e-mail.',
      'Teks ini tiada pautan lengkap. Salin keseluruhan pautan daripada e-mel.',
    ],
    openLink: ['Continue', 'Teruskan'],
  },
  password: {
    title: ['Change Password', 'Tukar Kata Laluan'],
    current: ['Current Password', 'Kata Laluan Semasa'],
    new: ['New Password', 'Kata Laluan Baharu'],
    confirm: ['Confirm New Password', 'Sahkan Kata Laluan Baharu'],
    wrong: ['This isn’t your current password.', 'Ini bukan kata laluan semasa anda.'],
    mismatch: ["Passwords don't match!", 'Kata laluan tidak sepadan!'],
    tooShort: ['At least 6 characters', 'Sekurang-kurangnya 6 aksara'],
    success: ['Password change successful! Please re-log in.', 'Kata laluan berjaya ditukar! Sila log masuk semula.'],
    failed: ['Password change failed!', 'Kata laluan gagal ditukar!'],
  },
}).withErrors(identityErrors, signInErrors)
