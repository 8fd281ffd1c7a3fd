import { formatRm, type Sen } from '#kernel/money.ts'
import { formatDate, type LocalDate } from '#kernel/time.ts'
import type { Message } from '#server/outbound/outbox.ts'

type Failure = {
  readonly employeeName: string
  readonly wallets: string
  readonly amount: Sen
  readonly reason: string
  readonly failedOn: LocalDate
}

/** The e-mail about benefits that did not arrive: amount, reason and correction. */
export const failedPaymentMessage = ({ employeeName, wallets, amount, reason, failedOn }: Failure): Message => ({
  subject: `${formatRm(amount)} of your benefits did not arrive`,
  text: [
    `Dear ${employeeName},`,
    '',
    `We could not pay ${formatRm(amount)} to your ${wallets} on ${formatDate(failedOn)}. Reason: ${reason}`,
    'Please check the account number in your wallet app, and correct it under Payment Election in Upah.',
    'Your employer will then send the amount again.',
  ].join('\n'),
  malay: {
    subject: `${formatRm(amount)} daripada manfaat anda tidak diterima`,
    text: [
      `${employeeName},`,
      '',
      `Kami tidak dapat membayar ${formatRm(amount)} ke ${wallets} anda pada ${formatDate(failedOn)}. Sebab: ${reason}`,
      'Sila semak nombor akaun dalam aplikasi e-dompet anda, dan betulkannya di Pilihan Pembayaran dalam Upah.',
      'Majikan anda kemudian akan menghantar amaun itu semula.',
    ].join('\n'),
  },
})
