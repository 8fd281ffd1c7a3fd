import { joined, letters } from '#kernel/letters.ts'

export const contactLetters = letters({
  /** The code that verifies a mobile number. */
  code: {
    text: {
      '{code} is your Upah code for this mobile number. It is valid for 5 minutes. Do not share it with anyone.\n{autofill}':
        '{code} ialah kod Upah anda untuk nombor telefon bimbit ini. Kod ini sah selama 5 minit. Jangan kongsikannya dengan sesiapa.\n{autofill}',
    },
  },
  changedSms: {
    text: {
      'Upah: {employer} changed your {changed}. If you didn’t ask for this, tell your employer and Upah immediately.':
        'Upah: {employer} menukar {changed}. Jika bukan permintaan anda, beritahu majikan anda dan Upah dengan segera.',
    },
  },
  changed: {
    subject: ['Your contact details at Upah were changed', 'Maklumat hubungan anda di Upah telah ditukar'],
    text: {
      'Dear {employeeName},': '{employeeName},',
      '{employer} changed your {changed}.': '{employer} menukar {changed}.',
      'If you didn’t ask for this, tell your employer and Upah immediately. For now, links for a new password still go to your previous e-mail address.':
        'Jika bukan permintaan anda, beritahu majikan anda dan Upah dengan segera. Buat sementara waktu, pautan untuk kata laluan baharu masih dihantar ke alamat e-mel anda yang lama.',
    },
  },
  email: ['e-mail address to {email}', 'alamat e-mel anda kepada {email}'],
  mobileNumber: ['mobile number to {mobileNumber}', 'nombor telefon bimbit anda kepada {mobileNumber}'],
})

type Change = {
  readonly employeeName: string
  readonly employer: string
  /** The new ones; null if unchanged. */
  readonly email: string | null
  readonly mobileNumber: string | null
}
/** The announcement of changed contact details. */
export const contactChanged = ({ email, mobileNumber, ...of }: Change) => {
  const parts = [
    ...(email ? [contactLetters.email({ email })] : []),
    ...(mobileNumber ? [contactLetters.mobileNumber({ mobileNumber })] : []),
  ]
  const values = { ...of, changed: joined(parts, [' and your ', ' dan ']) }
  return { sms: contactLetters.changedSms(values), email: contactLetters.changed(values) }
}
