import type { Bilingual } from '#kernel/bilingual.ts'
import { formatRm, type Sen } from '#kernel/money.ts'
import { dateIn, formatDate, type Instant, type LocalDate, type Period } from '#kernel/time.ts'
import { autofillLine } from '#modules/identity/codes.rules.ts'
import { bankName } from '#modules/banks/bank.rules.ts'
import { decisionReason } from './reason-names.rules.ts'
import { isBackInBalance } from './withdrawal.rules.ts'
import type { Message } from '#server/outbound/outbox.ts'

type Transfer = {
  readonly employeeName: string
  readonly amount: Sen
  readonly net: Sen
  readonly bankCode: string
  readonly accountNumber: string
}
type Named = { readonly employeeName: string }
/** A withdrawal whose amount returns to the balance of its month. Leavers can no longer withdraw it. */
type Released = Named & { readonly period: Period; readonly amount: Sen; readonly leaving: boolean }

const lastDigits = (of: Transfer): string => of.accountNumber.slice(-4)
const account = (of: Transfer): string => `${bankName(of.bankCode)} account ending in ${lastDigits(of)}`
const malayAccount = (of: Transfer): string =>
  `akaun ${bankName(of.bankCode)} anda yang berakhir dengan ${lastDigits(of)}`
const letter = ({ employeeName }: Named, ...sentences: string[]): string =>
  [`Dear ${employeeName},`, '', ...sentences].join('\n')
const malayLetter = ({ employeeName }: Named, ...sentences: string[]): string =>
  [`${employeeName},`, '', ...sentences].join('\n')

/** The sentence about the balance of the current month; none for leavers and for a withdrawal of an earlier month. */
const backInBalance = ({ period, amount, leaving }: Released, now: Instant) =>
  isBackInBalance({ period, leaving }, dateIn(now))
    ? {
        english: [`${formatRm(amount)} is back in your balance.`],
        malay: [`${formatRm(amount)} telah dikembalikan ke baki anda.`],
      }
    : { english: [], malay: [] }

export const approvedMessage = (of: Transfer, arrivesOn: LocalDate | null): Message => ({
  subject: `Your withdrawal of ${formatRm(of.amount)} is approved`,
  text: letter(
    of,
    `Your withdrawal of ${formatRm(of.amount)} is approved. ${
      arrivesOn
        ? `${formatRm(of.net)} will be in your ${account(of)} by ${formatDate(arrivesOn)}.`
        : `The transfer of ${formatRm(of.net)} to your ${account(of)} is on hold, so there is no date yet.`
    }`,
  ),
  malay: {
    subject: `Pengeluaran anda sebanyak ${formatRm(of.amount)} diluluskan`,
    text: malayLetter(
      of,
      `Pengeluaran anda sebanyak ${formatRm(of.amount)} telah diluluskan. ${
        arrivesOn
          ? `${formatRm(of.net)} akan masuk ke ${malayAccount(of)} selewat-lewatnya pada ${formatDate(arrivesOn)}.`
          : `Pindahan ${formatRm(of.net)} ke ${malayAccount(of)} ditahan, jadi belum ada tarikh.`
      }`,
    ),
  },
})

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

export const rejectedMessage = (of: Released, reason: string, now: Instant): Message => {
  const [english, malay] = decisionReason(reason)
  return {
    subject: 'Your withdrawal was not approved',
    text: letter(
      of,
      `Your employer did not approve your withdrawal of ${formatRm(of.amount)}. Reason: ${english}`,
      ...backInBalance(of, now).english,
    ),
    malay: {
      subject: 'Pengeluaran anda tidak diluluskan',
      text: malayLetter(
        of,
        `Majikan anda tidak meluluskan pengeluaran anda sebanyak ${formatRm(of.amount)}. Sebab: ${malay}`,
        ...backInBalance(of, now).malay,
      ),
    },
  }
}

export const cancelledMessage = (of: Released, reason: string, now: Instant): Message => ({
  subject: `Your withdrawal of ${formatRm(of.amount)} was cancelled`,
  text: letter(
    of,
    `Your withdrawal of ${formatRm(of.amount)} was cancelled: ${reason}`,
    ...backInBalance(of, now).english,
  ),
  malay: {
    subject: `Pengeluaran anda sebanyak ${formatRm(of.amount)} dibatalkan`,
    text: malayLetter(
      of,
      `Pengeluaran anda sebanyak ${formatRm(of.amount)} telah dibatalkan: ${reason}`,
      ...backInBalance(of, now).malay,
    ),
  },
})

export const returnedMessage = (of: Transfer & Released, reason: string, now: Instant): Message => ({
  subject: 'Your bank returned our transfer',
  text: letter(
    of,
    `Your bank returned our transfer of ${formatRm(of.net)} to your ${account(of)}: ${reason}`,
    'Please check the bank and account number in your profile. If they are wrong, ask your manager to correct them.',
    ...backInBalance(of, now).english,
  ),
  malay: {
    subject: 'Bank anda memulangkan pindahan kami',
    text: malayLetter(
      of,
      `Bank anda memulangkan pindahan ${formatRm(of.net)} ke ${malayAccount(of)}: ${reason}`,
      'Sila semak bank dan nombor akaun dalam profil anda. Jika tidak betul, minta pengurus anda membetulkannya.',
      ...backInBalance(of, now).malay,
    ),
  },
})

type Opening = Named & { readonly amount: Sen; readonly link: string }
/** The reminder that an employee asked for. */
export const openMessage = ({ employeeName, amount, link }: Opening): Message => ({
  subject: 'You can withdraw again',
  text: letter(
    { employeeName },
    `You asked us to remind you: withdrawals are open, and you can take up to ${formatRm(amount)}.`,
    link,
  ),
  malay: {
    subject: 'Anda boleh membuat pengeluaran semula',
    text: malayLetter(
      { employeeName },
      `Seperti yang anda minta: pengeluaran telah dibuka dan anda boleh mengeluarkan sehingga ${formatRm(amount)}.`,
      link,
    ),
  },
})

type Code = { readonly code: string; readonly amount: Sen; readonly reason: Bilingual; readonly publicUrl: string }
/** The code that confirms a withdrawal. */
export const withdrawalCodeMessage = ({ code, amount, reason: [english, malay], publicUrl }: Code): Message => ({
  subject: 'Verification code',
  text: `${code} is your Upah code to withdraw ${formatRm(amount)} (${english}). It is valid for 5 minutes. Never share it.\n${autofillLine(publicUrl, code)}`,
  malay: {
    subject: 'Kod pengesahan',
    text: `${code} ialah kod Upah anda untuk mengeluarkan ${formatRm(amount)} (${malay}). Kod ini sah selama 5 minit. Jangan kongsikannya.\n${autofillLine(publicUrl, code)}`,
  },
})
