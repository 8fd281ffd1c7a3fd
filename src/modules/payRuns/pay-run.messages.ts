import { formatRm, type Sen } from '#kernel/money.ts'
import { formatDate, type LocalDate } from '#kernel/time.ts'

type Failure = {
  readonly employeeName: string
  readonly wallets: string
  readonly amount: Sen
  readonly reason: string
  readonly payDay: LocalDate
}

/** Tells an employee which benefits did not arrive, why, and what to correct. */
export const failedPaymentMessage = ({ employeeName, wallets, amount, reason, payDay }: Failure) => ({
  subject: `${formatRm(amount)} of your benefits did not arrive`,
  text: [
    `Dear ${employeeName},`,
    '',
    `We could not pay ${formatRm(amount)} to your ${wallets} on ${formatDate(payDay)}. Reason: ${reason}`,
    'Please check the account number in your wallet app, and correct it under Payment Election in Upah.',
    'Your employer then sends the amount again.',
  ].join('\n'),
})
