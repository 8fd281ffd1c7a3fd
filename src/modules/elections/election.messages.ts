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
