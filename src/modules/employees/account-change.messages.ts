import { formatInstant, type Instant } from '#kernel/time.ts'
import { bankName } from '#modules/banks/bank.rules.ts'
import type { Message } from '#server/outbound/outbox.ts'
import type { Resolution } from './account-change.rules.ts'

type Change = {
  readonly employeeName: string
  readonly employer: string
  readonly bankCode: string
  readonly accountNumber: string
  readonly usableFrom: Instant
  /** "This wasn't me". */
  readonly link: string
}
/** The account in a bank or e-wallet. Only the last digits of the number are named. */
type Account = { readonly bank: string; readonly number: string; readonly isWallet: boolean }
const nounOf = ({ isWallet }: Account) =>
  isWallet ? { english: 'e-wallet account', malay: 'akaun e-dompet' } : { english: 'bank account', malay: 'akaun bank' }

const newAccount = ({ bankCode, accountNumber }: Change): string =>
  `${bankName(bankCode)} ••••${accountNumber.slice(-4)}`
const shown = ({ bank, number }: Account): string => `${bank} ••••${number.slice(-4)}`

/** The announcement of a changed bank account as an SMS, without a subject. */
export const accountChangedSms = (change: Change): Message => ({
  subject: '',
  text: `Upah: ${change.employer} changed your bank account to ${newAccount(change)}. It can be used from ${formatInstant(change.usableFrom)}. If this wasn’t you, open Upah and press “This wasn’t me”.`,
  malay: {
    subject: '',
    text: `Upah: ${change.employer} menukar akaun bank anda kepada ${newAccount(change)}. Akaun ini boleh digunakan mulai ${formatInstant(change.usableFrom)}. Jika bukan permintaan anda, buka Upah dan tekan “Bukan permintaan saya”.`,
  },
})

/** The same as an e-mail. */
export const accountChangedMessage = (change: Change): Message => ({
  subject: 'Your bank account was changed',
  text: [
    `Dear ${change.employeeName},`,
    '',
    `${change.employer} changed your bank account to ${newAccount(change)}.`,
    `Withdrawals can be paid to it from ${formatInstant(change.usableFrom)}. Those that you have already requested go to the previous account.`,
    '',
    `If you did not ask for this change, open this link within 7 days and press “This wasn’t me”. It stops payments to you until a manager has checked the account:\n${change.link}`,
  ].join('\n'),
  malay: {
    subject: 'Akaun bank anda telah ditukar',
    text: [
      `${change.employeeName},`,
      '',
      `${change.employer} menukar akaun bank anda kepada ${newAccount(change)}.`,
      `Pengeluaran boleh dibayar ke akaun ini mulai ${formatInstant(change.usableFrom)}. Pengeluaran yang telah anda mohon dibayar ke akaun sebelumnya.`,
      '',
      `Jika anda tidak meminta pertukaran ini, buka pautan ini dalam masa 7 hari dan tekan “Bukan permintaan saya”. Bayaran kepada anda ditahan sehingga pengurus menyemak akaun itu:\n${change.link}`,
    ].join('\n'),
  },
})

type WalletChange = {
  readonly employeeName: string
  readonly account: Account
  readonly usableFrom: Instant
  /** "This wasn't me". */
  readonly link: string
}
/** The announcement of a changed or first e-wallet account as an SMS, without a subject. */
export const walletChangedSms = ({ account, usableFrom }: WalletChange): Message => ({
  subject: '',
  text: `Upah: your benefits will be paid to ${shown(account)} from ${formatInstant(usableFrom)}. If this wasn’t you, open Payment Election in Upah and press “This wasn’t me”.`,
  malay: {
    subject: '',
    text: `Upah: manfaat anda akan dibayar ke ${shown(account)} mulai ${formatInstant(usableFrom)}. Jika bukan anda, buka Pilihan Pembayaran dalam Upah dan tekan “Bukan permintaan saya”.`,
  },
})

/** The same as an e-mail. */
export const walletChangedMessage = ({ employeeName, account, usableFrom, link }: WalletChange): Message => ({
  subject: 'Your payment election was changed',
  text: [
    `Dear ${employeeName},`,
    '',
    `Your benefits will be paid to ${shown(account)}, which can be used from ${formatInstant(usableFrom)}. Pay runs that are submitted already keep your previous election.`,
    '',
    `If you did not make this change, open this link within 7 days and press “This wasn’t me”. It stops payments to you until a manager has checked the account:\n${link}`,
  ].join('\n'),
  malay: {
    subject: 'Pilihan pembayaran anda telah diubah',
    text: [
      `${employeeName},`,
      '',
      `Manfaat anda akan dibayar ke ${shown(account)}, yang boleh digunakan mulai ${formatInstant(usableFrom)}. Larian gaji yang telah dihantar mengekalkan pilihan anda yang terdahulu.`,
      '',
      `Jika anda tidak membuat perubahan ini, buka pautan ini dalam masa 7 hari dan tekan “Bukan permintaan saya”. Bayaran kepada anda ditahan sehingga pengurus menyemak akaun itu:\n${link}`,
    ].join('\n'),
  },
})

type Approved = {
  readonly approvedBy: string
  readonly employer: string
  /** The first of them. */
  readonly accounts: readonly Pick<Change, 'employeeName' | 'bankCode' | 'accountNumber'>[]
  readonly count: number
}
/** For the other Managers, or the platform if there is none. */
export const accountsApprovedMessage = ({ approvedBy, employer, accounts, count }: Approved): Message => {
  const lines = accounts.map(
    ({ employeeName, bankCode, accountNumber }) =>
      `${employeeName}: ${bankName(bankCode)} ••••${accountNumber.slice(-4)}`,
  )
  const others = count - accounts.length
  const [more, moreMalay] = others > 0 ? [[`and ${others} more`], [`dan ${others} lagi`]] : [[], []]
  return {
    subject: `New bank accounts approved at ${employer}: ${count}`,
    text: [
      `${approvedBy} approved bank accounts that nobody has been paid to yet:`,
      '',
      ...lines,
      ...more,
      '',
      'If you don’t know one of these people or accounts, disable the employee’s withdrawals in Upah, and ask who entered the account.',
    ].join('\n'),
    malay: {
      subject: `Akaun bank baharu diluluskan di ${employer}: ${count}`,
      text: [
        `${approvedBy} meluluskan akaun bank yang belum pernah menerima bayaran:`,
        '',
        ...lines,
        ...moreMalay,
        '',
        'Jika anda tidak mengenali pekerja atau akaun ini, nyahaktifkan pengeluaran pekerja itu di Upah, dan tanya siapa yang memasukkan akaun itu.',
      ].join('\n'),
    },
  }
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
/** For the Managers and the platform. */
export const accountReportedMessage = (report: Reported): Message => {
  const { employeeName, employer, changedBy, before, after, forPlatform, link } = report
  const noun = nounOf(after)
  return {
    subject: `${employeeName} reported a changed ${noun.english}`,
    text: [
      `${employeeName} (${employer}) reports that the change of their ${noun.english} wasn’t theirs.`,
      before
        ? `${changedBy} changed it from ${shown(before)} to ${shown(after)}.`
        : `${changedBy} added ${shown(after)}.`,
      '',
      `Payments to this employee are on hold. ${forPlatform ? 'No other manager can decide, so Upah decides' : 'A manager who did not make the change decides'} which account is right.`,
      `Call the employee first, on a number that you know. Then resolve the report: ${link}`,
    ].join('\n'),
    malay: {
      subject: `${employeeName} melaporkan pertukaran ${noun.malay}`,
      text: [
        `${employeeName} (${employer}) melaporkan bahawa pertukaran ${noun.malay}nya bukan permintaannya.`,
        before
          ? `${changedBy} menukarnya daripada ${shown(before)} kepada ${shown(after)}.`
          : `${changedBy} menambah ${shown(after)}.`,
        '',
        `Bayaran kepada pekerja ini ditahan. ${forPlatform ? 'Tiada pengurus lain yang boleh membuat keputusan, jadi Upah' : 'Pengurus yang tidak membuat pertukaran itu'} menentukan akaun yang betul.`,
        `Telefon pekerja itu dahulu melalui nombor yang anda kenali. Kemudian selesaikan laporan ini: ${link}`,
      ].join('\n'),
    },
  }
}

type Resolved = {
  readonly employeeName: string
  readonly employer: string
  /** The account that is used from now on; the one that was removed if there was none before. */
  readonly account: Account
  readonly resolution: Resolution | 'removed'
}
const resolvedText = ({ employer, account, resolution }: Resolved) => {
  const noun = nounOf(account)
  const english = {
    kept: `checked your ${noun.english} and keeps ${shown(account)}`,
    restored: `restored your ${noun.english} ${shown(account)}`,
    removed: `removed your ${noun.english} ${shown(account)}`,
  }[resolution]
  const malay = {
    kept: `menyemak ${noun.malay} anda dan mengekalkan ${shown(account)}`,
    restored: `memulihkan ${noun.malay} anda ${shown(account)}`,
    removed: `membuang ${noun.malay} anda ${shown(account)}`,
  }[resolution]
  return {
    english: `${employer} ${english}. Payments to you continue.`,
    malay: `${employer} telah ${malay}. Bayaran kepada anda diteruskan.`,
  }
}

export const accountResolvedSms = (of: Resolved): Message => {
  const { english, malay } = resolvedText(of)
  return { subject: '', text: `Upah: ${english}`, malay: { subject: '', text: `Upah: ${malay}` } }
}

export const accountResolvedMessage = (of: Resolved): Message => {
  const { english, malay } = resolvedText(of)
  return {
    subject: `Your report about your ${nounOf(of.account).english} is resolved`,
    text: [`Dear ${of.employeeName},`, '', english, 'If this is wrong, ask your employer.'].join('\n'),
    malay: {
      subject: `Laporan tentang ${nounOf(of.account).malay} anda telah diselesaikan`,
      text: [`${of.employeeName},`, '', malay, 'Jika ini salah, tanya majikan anda.'].join('\n'),
    },
  }
}
