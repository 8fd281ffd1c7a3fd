import type { Bilingual } from '#kernel/bilingual.ts'
import { joined, letters, type Message } from '#kernel/letters.ts'
import { bankName } from '#ground/banks/bank.rules.ts'
import type { Resolution } from './account-change.rules.ts'

const dear = { 'Dear {employeeName},': '{employeeName},' } as const

export const accountLetters = letters({
  changedSms: {
    text: {
      'Upah: {employer} changed your bank account to {account}. It can be used from {usableFrom, time}. If this wasn’t you, open Upah and press “This wasn’t me”.':
        'Upah: {employer} menukar akaun bank anda kepada {account}. Akaun ini boleh digunakan mulai {usableFrom, time}. Jika bukan permintaan anda, buka Upah dan tekan “Bukan permintaan saya”.',
    },
  },
  changed: {
    subject: ['Your bank account was changed', 'Akaun bank anda telah ditukar'],
    text: {
      ...dear,
      '{employer} changed your bank account to {account}.': '{employer} menukar akaun bank anda kepada {account}.',
      'Withdrawals can be paid to it from {usableFrom, time}. Those that you have already requested go to the previous account.':
        'Pengeluaran boleh dibayar ke akaun ini mulai {usableFrom, time}. Pengeluaran yang telah anda mohon dibayar ke akaun sebelumnya.',
      'If you did not ask for this change, open this link within 7 days and press “This wasn’t me”. It stops payments to you until a manager has checked the account:\n{link}':
        'Jika anda tidak meminta pertukaran ini, buka pautan ini dalam masa 7 hari dan tekan “Bukan permintaan saya”. Bayaran kepada anda ditahan sehingga pengurus menyemak akaun itu:\n{link}',
    },
  },
  /** Of a changed or first e-wallet account. */
  walletChangedSms: {
    text: {
      'Upah: your benefits will be paid to {account} from {usableFrom, time}. If this wasn’t you, open Payment Election in Upah and press “This wasn’t me”.':
        'Upah: manfaat anda akan dibayar ke {account} mulai {usableFrom, time}. Jika bukan anda, buka Pilihan Pembayaran dalam Upah dan tekan “Bukan permintaan saya”.',
    },
  },
  walletChanged: {
    subject: ['Your payment election was changed', 'Pilihan pembayaran anda telah diubah'],
    text: {
      ...dear,
      'Your benefits will be paid to {account}, which can be used from {usableFrom, time}. Pay runs that are submitted already keep your previous election.':
        'Manfaat anda akan dibayar ke {account}, yang boleh digunakan mulai {usableFrom, time}. Larian gaji yang telah dihantar mengekalkan pilihan anda yang terdahulu.',
      'If you did not make this change, open this link within 7 days and press “This wasn’t me”. It stops payments to you until a manager has checked the account:\n{link}':
        'Jika anda tidak membuat perubahan ini, buka pautan ini dalam masa 7 hari dan tekan “Bukan permintaan saya”. Bayaran kepada anda ditahan sehingga pengurus menyemak akaun itu:\n{link}',
    },
  },
  /** To the other Managers, or the platform if there is none. */
  approved: {
    subject: [
      'New bank accounts approved at {employer}: {count}',
      'Akaun bank baharu diluluskan di {employer}: {count}',
    ],
    text: {
      '{approvedBy} approved bank accounts that have not received a payment yet:':
        '{approvedBy} meluluskan akaun bank yang belum pernah menerima bayaran:',
      '{accounts}': '{accounts}',
      'If you don’t know one of these people or accounts, turn off the employee’s withdrawals in Upah, and ask who entered the account.':
        'Jika anda tidak mengenali pekerja atau akaun ini, nyahaktifkan pengeluaran pekerja itu di Upah, dan tanya siapa yang memasukkan akaun itu.',
    },
  },
  more: ['and {others} more', 'dan {others} lagi'],
  /** To the Managers and the platform. */
  reported: {
    subject: ['{employeeName} reported a changed {noun}', '{employeeName} melaporkan pertukaran {noun}'],
    text: {
      '{employeeName} ({employer}) reports that the change of their {noun} wasn’t theirs.':
        '{employeeName} ({employer}) melaporkan bahawa pertukaran {noun}nya bukan permintaannya.',
      '{change}': '{change}',
      'Payments to this employee are on hold. {whoDecides} which account is right.':
        'Bayaran kepada pekerja ini ditahan. {whoDecides} menentukan akaun yang betul.',
      'Call the employee first, on a number that you know. Then resolve the report: {link}':
        'Telefon pekerja itu dahulu melalui nombor yang anda kenali. Kemudian selesaikan laporan ini: {link}',
    },
  },
  moved: [
    '{changedBy} changed it from {before} to {after}.',
    '{changedBy} menukarnya daripada {before} kepada {after}.',
  ],
  added: ['{changedBy} added {after}.', '{changedBy} menambah {after}.'],
  resolvedSms: { text: ['Upah: {outcome}'] },
  resolved: {
    subject: ['Your report about your {noun} is resolved', 'Laporan tentang {noun} anda telah diselesaikan'],
    text: {
      ...dear,
      '{outcome}': '{outcome}',
      'If this is wrong, ask your employer.': 'Jika ini salah, tanya majikan anda.',
    },
  },
  kept: [
    '{employer} checked your {noun} and keeps {account}. Payments to you continue.',
    '{employer} telah menyemak {noun} anda dan mengekalkan {account}. Bayaran kepada anda diteruskan.',
  ],
  restored: [
    '{employer} restored your {noun} {account}. Payments to you continue.',
    '{employer} telah memulihkan {noun} anda {account}. Bayaran kepada anda diteruskan.',
  ],
  removed: [
    '{employer} removed your {noun} {account}. Payments to you continue.',
    '{employer} telah membuang {noun} anda {account}. Bayaran kepada anda diteruskan.',
  ],
})

/** The account in a bank or e-wallet. Only the last digits of the number are named. */
type Account = { readonly bank: string; readonly number: string; readonly isWallet: boolean }
const nounOf = ({ isWallet }: Account): Bilingual =>
  isWallet ? ['e-wallet account', 'akaun e-dompet'] : ['bank account', 'akaun bank']
const platformDecides: Bilingual = [
  'No other manager can decide, so Upah decides',
  'Tiada pengurus lain yang boleh membuat keputusan, jadi Upah',
]
const managerDecides: Bilingual = [
  'A manager who did not make the change decides',
  'Pengurus yang tidak membuat pertukaran itu',
]

export const shownAccount = ({ bank, number }: Pick<Account, 'bank' | 'number'>): string =>
  `${bank} ••••${number.slice(-4)}`

type Approved = {
  readonly approvedBy: string
  readonly employer: string
  /** The first of them. */
  readonly accounts: readonly {
    readonly employeeName: string
    readonly newBankCode: string
    readonly newAccountNumber: string
  }[]
  readonly count: number
}
export const accountsApproved = ({ accounts, ...approved }: Approved): Message => {
  const others = approved.count - accounts.length
  const first = accounts.map(
    (of) => `${of.employeeName}: ${shownAccount({ bank: bankName(of.newBankCode), number: of.newAccountNumber })}`,
  )
  const list = others > 0 ? [...first, accountLetters.more({ others })] : first
  return accountLetters.approved({ ...approved, accounts: joined(list) })
}

type Reported = {
  readonly employeeName: string
  readonly employer: string
  readonly changedBy: string
  /** Null for the first account in an e-wallet. */
  readonly before: Account | null
  readonly after: Account
  /** Whether platform staff decide, because no other Manager can. */
  readonly forPlatform: boolean
  readonly link: string
}
export const accountReported = (report: Reported): Message => {
  const { changedBy, before } = report
  const after = shownAccount(report.after)
  return accountLetters.reported({
    ...report,
    noun: nounOf(report.after),
    change: before
      ? accountLetters.moved({ changedBy, before: shownAccount(before), after })
      : accountLetters.added({ changedBy, after }),
    whoDecides: report.forPlatform ? platformDecides : managerDecides,
  })
}

type Resolved = {
  readonly employeeName: string
  readonly employer: string
  /** The account that is used from now on; the one that was removed if there was none before. */
  readonly account: Account
  readonly resolution: Resolution | 'removed'
}
export const accountResolved = ({ employeeName, employer, account, resolution }: Resolved) => {
  const noun = nounOf(account)
  const outcome = accountLetters[resolution]({ employer, noun, account: shownAccount(account) })
  return {
    sms: accountLetters.resolvedSms({ outcome }),
    email: accountLetters.resolved({ employeeName, noun, outcome }),
  }
}
