import type { Bilingual } from '#kernel/bilingual.ts'
import { formatRm, type Sen } from '#kernel/money.ts'
import { formatDate, type LocalDate } from '#kernel/time.ts'
import { bankName } from '#modules/banks/bank.rules.ts'
import type { Message } from '#server/outbound/outbox.ts'

type Transfer = {
  readonly employeeName: string
  readonly amount: Sen
  readonly net: Sen
  readonly bankCode: string
  readonly accountNumber: string
}
type Named = { readonly employeeName: string }

const lastDigits = (of: Transfer): string => of.accountNumber.slice(-4)
const account = (of: Transfer): string => `${bankName(of.bankCode)} account ending in ${lastDigits(of)}`
const malayAccount = (of: Transfer): string =>
  `akaun ${bankName(of.bankCode)} anda yang berakhir dengan ${lastDigits(of)}`
const letter = ({ employeeName }: Named, ...sentences: string[]): string =>
  [`Dear ${employeeName},`, '', ...sentences].join('\n')
const malayLetter = ({ employeeName }: Named, ...sentences: string[]): string =>
  [`${employeeName},`, '', ...sentences].join('\n')

export const completedMessage = (of: Transfer, transferredOn: LocalDate): Message => ({
  subject: `Your withdrawal of ${formatRm(of.amount)} is on its way`,
  text: letter(of, `We transferred ${formatRm(of.net)} to your ${account(of)} on ${formatDate(transferredOn)}.`),
  malay: {
    subject: `Pengeluaran anda sebanyak ${formatRm(of.amount)} sedang dipindahkan`,
    text: malayLetter(
      of,
      `Kami telah memindahkan ${formatRm(of.net)} ke ${malayAccount(of)} pada ${formatDate(transferredOn)}.`,
    ),
  },
})

export const rejectedMessage = (of: Named & { readonly amount: Sen }, reason: string): Message => ({
  subject: 'Your withdrawal was not approved',
  text: letter(
    of,
    `Your employer did not approve your withdrawal of ${formatRm(of.amount)}. Reason: ${reason}`,
    'The amount is back in your balance.',
  ),
  malay: {
    subject: 'Pengeluaran anda tidak diluluskan',
    text: malayLetter(
      of,
      `Majikan anda tidak meluluskan pengeluaran anda sebanyak ${formatRm(of.amount)}. Sebab: ${reason}`,
      'Amaun itu telah dikembalikan ke baki anda.',
    ),
  },
})

export const cancelledMessage = (of: Transfer, reason: string): Message => ({
  subject: `Your withdrawal of ${formatRm(of.amount)} was cancelled`,
  text: letter(
    of,
    `Your withdrawal of ${formatRm(of.amount)} was cancelled: ${reason}`,
    'The amount is back in your balance.',
  ),
  malay: {
    subject: `Pengeluaran anda sebanyak ${formatRm(of.amount)} dibatalkan`,
    text: malayLetter(
      of,
      `Pengeluaran anda sebanyak ${formatRm(of.amount)} telah dibatalkan: ${reason}`,
      'Amaun itu telah dikembalikan ke baki anda.',
    ),
  },
})

export const returnedMessage = (of: Transfer, reason: string): Message => ({
  subject: 'Your bank returned our transfer',
  text: letter(
    of,
    `Your bank returned our transfer of ${formatRm(of.net)} to your ${account(of)}: ${reason}`,
    'Please check the bank and account number in your profile. If they are wrong, ask your manager to correct them.',
    `The withdrawal of ${formatRm(of.amount)} no longer counts, so you can request it again.`,
  ),
  malay: {
    subject: 'Bank anda memulangkan pindahan kami',
    text: malayLetter(
      of,
      `Bank anda memulangkan pindahan ${formatRm(of.net)} ke ${malayAccount(of)}: ${reason}`,
      'Sila semak bank dan nombor akaun dalam profil anda. Jika tidak betul, minta pengurus anda membetulkannya.',
      `Pengeluaran ${formatRm(of.amount)} tidak lagi dikira, jadi anda boleh memohonnya semula.`,
    ),
  },
})

/** The code that confirms a withdrawal. */
export const withdrawalCodeMessage = (code: string, amount: Sen, [english, malay]: Bilingual): Message => ({
  subject: 'Verification code',
  text: `${code} is your Upah code to withdraw ${formatRm(amount)} (${english}). It is valid for 5 minutes. Never share it.`,
  malay: {
    subject: 'Kod pengesahan',
    text: `${code} ialah kod Upah anda untuk mengeluarkan ${formatRm(amount)} (${malay}). Kod ini sah selama 5 minit. Jangan kongsikannya.`,
  },
})
