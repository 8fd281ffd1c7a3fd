import { formatRm, type Sen } from '#kernel/money.ts'
import { formatDate, type LocalDate } from '#kernel/time.ts'
import { bankName } from '#modules/banks/bank.rules.ts'

type Transfer = {
  readonly employeeName: string
  readonly amount: Sen
  readonly net: Sen
  readonly bankCode: string
  readonly accountNumber: string
}
type Message = { readonly subject: string; readonly text: string }

const account = (of: Transfer): string => `${bankName(of.bankCode)} account ending in ${of.accountNumber.slice(-4)}`
const letter = ({ employeeName }: { readonly employeeName: string }, ...sentences: string[]): string =>
  [`Dear ${employeeName},`, '', ...sentences].join('\n')

export const completedMessage = (of: Transfer, transferredOn: LocalDate): Message => ({
  subject: `Your withdrawal of ${formatRm(of.amount)} is on its way`,
  text: letter(of, `We transferred ${formatRm(of.net)} to your ${account(of)} on ${formatDate(transferredOn)}.`),
})

export const rejectedMessage = (of: { employeeName: string; amount: Sen }, reason: string): Message => ({
  subject: 'Your withdrawal was not approved',
  text: letter(
    of,
    `Your employer did not approve your withdrawal of ${formatRm(of.amount)}. Reason: ${reason}`,
    'The amount is back in your balance.',
  ),
})

export const cancelledMessage = (of: Transfer, reason: string): Message => ({
  subject: `Your withdrawal of ${formatRm(of.amount)} was cancelled`,
  text: letter(
    of,
    `Your withdrawal of ${formatRm(of.amount)} was cancelled: ${reason}`,
    'The amount is back in your balance.',
  ),
})

export const returnedMessage = (of: Transfer, reason: string): Message => ({
  subject: 'Your bank returned our transfer',
  text: letter(
    of,
    `Your bank returned our transfer of ${formatRm(of.net)} to your ${account(of)}: ${reason}`,
    'Please check the bank and account number in your profile. If they are wrong, ask your manager to correct them.',
    `The withdrawal of ${formatRm(of.amount)} no longer counts, so you can request it again.`,
  ),
})
