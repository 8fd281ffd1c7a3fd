import type { Message } from '#server/outbound/outbox.ts'

type Reminder = {
  readonly name: string
  /** Already allocated to wallets that can be paid. */
  readonly percentage: number
}

/** Reminds an employee that benefits are paid only once the whole amount is allocated. */
export const reminderMessage = ({ name, percentage }: Reminder): Message => ({
  subject: 'Choose where your benefits are paid',
  text: [
    `Dear ${name},`,
    '',
    'Your benefits are paid once you have allocated 100% of them to verified e-wallets.',
    percentage === 0
      ? 'You have not allocated any of them yet.'
      : `So far, ${percentage}% goes to e-wallets that can be paid.`,
    'Please complete your Payment Election in Upah before the next pay run.',
  ].join('\n'),
  malay: {
    subject: 'Pilih e-dompet untuk menerima manfaat anda',
    text: [
      `${name},`,
      '',
      'Manfaat anda dibayar selepas anda memperuntukkan 100% daripadanya kepada e-dompet yang disahkan.',
      percentage === 0
        ? 'Anda belum memperuntukkan sebarang bahagian.'
        : `Setakat ini, ${percentage}% diperuntukkan kepada e-dompet yang boleh dibayar.`,
      'Sila lengkapkan Pilihan Pembayaran anda dalam Upah sebelum larian gaji seterusnya.',
    ].join('\n'),
  },
})

type Elected = { readonly name: string; readonly wallet: string; readonly accountNumber: string }
const accountOf = ({ wallet, accountNumber }: Elected): string => `${wallet} ••••${accountNumber.slice(-4)}`

/** The announcement of a wallet account that benefits will be paid to, as an SMS, without a subject. */
export const walletChangedSms = (elected: Elected): Message => ({
  subject: '',
  text: `Upah: your benefits will be paid to ${accountOf(elected)}. This wasn’t you? Change your password and tell your employer.`,
  malay: {
    subject: '',
    text: `Upah: manfaat anda akan dibayar ke ${accountOf(elected)}. Bukan anda? Tukar kata laluan dan beritahu majikan anda.`,
  },
})

/** The same as an e-mail. */
export const walletChangedMessage = (elected: Elected): Message => ({
  subject: 'Your payment election was changed',
  text: [
    `Dear ${elected.name},`,
    '',
    `Your benefits will be paid to ${accountOf(elected)} from the next pay run. Pay runs that are submitted already keep your election of then.`,
    'If you did not make this change, change your password in Upah, correct your Payment Election and tell your employer.',
  ].join('\n'),
  malay: {
    subject: 'Pilihan pembayaran anda telah diubah',
    text: [
      `${elected.name},`,
      '',
      `Manfaat anda akan dibayar ke ${accountOf(elected)} mulai larian gaji seterusnya. Larian gaji yang telah dihantar mengekalkan pilihan anda yang terdahulu.`,
      'Jika anda tidak membuat perubahan ini, tukar kata laluan anda dalam Upah, betulkan Pilihan Pembayaran dan beritahu majikan anda.',
    ].join('\n'),
  },
})
