import type { Message } from '#server/outbound/outbox.ts'

type Change = {
  readonly employeeName: string
  readonly employer: string
  /** The new ones; null if unchanged. */
  readonly email: string | null
  readonly mobileNumber: string | null
}

const changed = ({ email, mobileNumber }: Change) => ({
  english: [
    ...(email ? [`e-mail address to ${email}`] : []),
    ...(mobileNumber ? [`mobile number to ${mobileNumber}`] : []),
  ].join(' and your '),
  malay: [
    ...(email ? [`alamat e-mel anda kepada ${email}`] : []),
    ...(mobileNumber ? [`nombor telefon bimbit anda kepada ${mobileNumber}`] : []),
  ].join(' dan '),
})

/** The announcement of changed contact details as an SMS, without a subject. */
export const contactChangedSms = (change: Change): Message => {
  const { english, malay } = changed(change)
  return {
    subject: '',
    text: `Upah: ${change.employer} changed your ${english}. If you didn’t ask for this, tell your employer and Upah immediately.`,
    malay: {
      subject: '',
      text: `Upah: ${change.employer} menukar ${malay}. Jika bukan permintaan anda, beritahu majikan anda dan Upah dengan segera.`,
    },
  }
}

/** The same as an e-mail. */
export const contactChangedMessage = (change: Change): Message => {
  const { english, malay } = changed(change)
  return {
    subject: 'Your contact details at Upah were changed',
    text: [
      `Dear ${change.employeeName},`,
      '',
      `${change.employer} changed your ${english}.`,
      '',
      'If you didn’t ask for this, tell your employer and Upah immediately. For now, links for a new password still go to your previous e-mail address.',
    ].join('\n'),
    malay: {
      subject: 'Maklumat hubungan anda di Upah telah ditukar',
      text: [
        `${change.employeeName},`,
        '',
        `${change.employer} menukar ${malay}.`,
        '',
        'Jika bukan permintaan anda, beritahu majikan anda dan Upah dengan segera. Buat sementara waktu, pautan untuk kata laluan baharu masih dihantar ke alamat e-mel anda yang lama.',
      ].join('\n'),
    },
  }
}
