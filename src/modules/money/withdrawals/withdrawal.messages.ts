import { letters, type Message } from '#kernel/letters.ts'
import type { Sen } from '#kernel/money.ts'
import { dateIn, type Instant, type LocalDate, type Period } from '#kernel/time.ts'
import { bankName } from '#ground/banks/bank.rules.ts'
import { decisionReason } from './reason-names.rules.ts'
import { isBackInBalance } from './withdrawal.rules.ts'

const dear = { 'Dear {employeeName},': '{employeeName},' } as const
const backInBalance = {
  '{released?, RM} is back in your balance.': '{released?, RM} telah dikembalikan ke baki anda.',
} as const

export const withdrawalLetters = letters({
  approved: {
    subject: ['Your withdrawal of {amount, RM} is approved', 'Pengeluaran anda sebanyak {amount, RM} diluluskan'],
    text: {
      ...dear,
      'Your withdrawal of {amount, RM} is approved. {transfer}':
        'Pengeluaran anda sebanyak {amount, RM} telah diluluskan. {transfer}',
    },
  },
  arrives: [
    '{net, RM} will be in your {account} by {arrivesOn, date}.',
    '{net, RM} akan masuk ke {account} selewat-lewatnya pada {arrivesOn, date}.',
  ],
  onHold: [
    'The transfer of {net, RM} to your {account} is on hold, so there is no date yet.',
    'Pindahan {net, RM} ke {account} ditahan, jadi belum ada tarikh.',
  ],
  account: [
    '{bank} account ending in {accountNumber, digits}',
    'akaun {bank} anda yang berakhir dengan {accountNumber, digits}',
  ],
  completed: {
    subject: ['Your withdrawal of {amount, RM} has been paid', 'Pengeluaran anda sebanyak {amount, RM} telah dibayar'],
    text: {
      ...dear,
      'We transferred {net, RM} to your {account} on {transferredOn, date}.':
        'Kami telah memindahkan {net, RM} ke {account} pada {transferredOn, date}.',
    },
  },
  rejected: {
    subject: ['Your withdrawal was not approved', 'Pengeluaran anda tidak diluluskan'],
    text: {
      ...dear,
      'Your employer did not approve your withdrawal of {amount, RM}. Reason: {reason}':
        'Majikan anda tidak meluluskan pengeluaran anda sebanyak {amount, RM}. Sebab: {reason}',
      ...backInBalance,
    },
  },
  cancelled: {
    subject: ['Your withdrawal of {amount, RM} was cancelled', 'Pengeluaran anda sebanyak {amount, RM} dibatalkan'],
    text: {
      ...dear,
      'Your withdrawal of {amount, RM} was cancelled: {reason}':
        'Pengeluaran anda sebanyak {amount, RM} telah dibatalkan: {reason}',
      ...backInBalance,
    },
  },
  refused: {
    subject: [
      'Your withdrawal of {amount, RM} was refused by the bank',
      'Pengeluaran anda sebanyak {amount, RM} ditolak oleh bank',
    ],
    text: {
      ...dear,
      'The bank refused our transfer for your withdrawal of {amount, RM}: {reason}':
        'Bank menolak pindahan kami bagi pengeluaran anda sebanyak {amount, RM}: {reason}',
      ...backInBalance,
    },
  },
  returned: {
    subject: ['Your bank returned our transfer', 'Bank anda memulangkan pindahan kami'],
    text: {
      ...dear,
      'Your bank returned our transfer of {net, RM} to your {account}: {reason}':
        'Bank anda memulangkan pindahan {net, RM} ke {account}: {reason}',
      'Please check the bank and account number in your profile. If they are wrong, ask your manager to correct them.':
        'Sila semak bank dan nombor akaun dalam profil anda. Jika tidak betul, minta pengurus anda membetulkannya.',
      ...backInBalance,
    },
  },
  /** The reminder that an employee asked for. */
  open: {
    subject: ['You can withdraw again', 'Anda boleh membuat pengeluaran semula'],
    text: {
      ...dear,
      'You asked us to remind you: withdrawals are open, and you can take up to {amount, RM}.':
        'Seperti yang anda minta: pengeluaran telah dibuka dan anda boleh mengeluarkan sehingga {amount, RM}.',
      '{link}': '{link}',
    },
  },
  /** The code that confirms a withdrawal. */
  code: {
    subject: ['Verification code', 'Kod pengesahan'],
    text: {
      '{code} is your Upah code to withdraw {amount, RM}. It is valid for 5 minutes. Never share it.\n{autofill}':
        '{code} ialah kod Upah anda untuk mengeluarkan {amount, RM}. Kod ini sah selama 5 minit. Jangan kongsikannya.\n{autofill}',
    },
  },
})

type Transfer = {
  readonly employeeName: string
  readonly amount: Sen
  readonly net: Sen
  readonly bankCode: string
  readonly accountNumber: string
}
/** A withdrawal whose amount returns to the balance of its month. Leavers can no longer withdraw it. */
type Released = Pick<Transfer, 'employeeName' | 'amount'> & { readonly period: Period; readonly leaving: boolean }

const accountOf = ({ bankCode, accountNumber }: Transfer) =>
  withdrawalLetters.account({ bank: bankName(bankCode), accountNumber })
/** The amount returned to the balance of the current month; null for leavers and withdrawals of earlier months. */
const releasedOf = (of: Released, now: Instant): Sen | null => (isBackInBalance(of, dateIn(now)) ? of.amount : null)

export const approvedMessage = (of: Transfer, arrivesOn: LocalDate | null): Message => {
  const values = { ...of, account: accountOf(of) }
  const transfer = arrivesOn ? withdrawalLetters.arrives({ ...values, arrivesOn }) : withdrawalLetters.onHold(values)
  return withdrawalLetters.approved({ ...of, transfer })
}

export const completedMessage = (of: Transfer, transferredOn: LocalDate): Message =>
  withdrawalLetters.completed({ ...of, account: accountOf(of), transferredOn })

export const rejectedMessage = (of: Released, reason: string, now: Instant): Message =>
  withdrawalLetters.rejected({ ...of, reason: decisionReason(reason), released: releasedOf(of, now) })

export const cancelledMessage = (of: Released, reason: string, now: Instant): Message =>
  withdrawalLetters.cancelled({ ...of, reason, released: releasedOf(of, now) })

export const refusedMessage = (of: Released, reason: string, now: Instant): Message =>
  withdrawalLetters.refused({ ...of, reason, released: releasedOf(of, now) })

export const returnedMessage = (of: Transfer & Released, reason: string, now: Instant): Message =>
  withdrawalLetters.returned({ ...of, account: accountOf(of), reason, released: releasedOf(of, now) })
