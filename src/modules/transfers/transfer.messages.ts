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
type Words = { readonly subject: string; readonly text: string }

const account = (of: Transfer): string => `${bankName(of.bankCode)} account ending in ${of.accountNumber.slice(-4)}`
const letter = (of: Transfer, ...sentences: string[]): string =>
  [`Dear ${of.employeeName},`, '', ...sentences].join('\n')

export const completedWords = (of: Transfer, transferredOn: LocalDate): Words => ({
  subject: `Your withdrawal of ${formatRm(of.amount)} is on its way`,
  text: letter(of, `${formatRm(of.net)} was transferred to your ${account(of)} on ${formatDate(transferredOn)}.`),
})

export const cancelledWords = (of: Transfer, reason: string): Words => ({
  subject: `Your withdrawal of ${formatRm(of.amount)} was cancelled`,
  text: letter(
    of,
    `Your withdrawal of ${formatRm(of.amount)} was cancelled: ${reason}`,
    'The amount is in your balance again.',
  ),
})

export const returnedWords = (of: Transfer, reason: string): Words => ({
  subject: 'Your bank returned our transfer',
  text: letter(
    of,
    `Your bank returned our transfer of ${formatRm(of.net)} to your ${account(of)}: ${reason}`,
    'Please check the bank and account number in your profile. If they are wrong, ask your manager to correct them.',
    `The withdrawal of ${formatRm(of.amount)} does not count any more, so you can ask for it again.`,
  ),
})
