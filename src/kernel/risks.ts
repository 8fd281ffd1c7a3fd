import { z } from 'zod'
import type { Bilingual } from './bilingual.ts'
import { opt } from './values.ts'

type Entry = {
  /** `stop`: the record can't be approved until this is decided. `check`: read it first. Defaults to `check`. */
  readonly severity?: 'stop' | 'check'
  /** The line of a row, a dialog and an e-mail. */
  readonly text: Bilingual
  /** The figures behind it, for a panel. */
  readonly detail?: Bilingual
}
const entries = <const T extends Readonly<Record<string, Entry>>>(table: T): T => table

/** The risks of all kinds of records that await approval, the most serious first. */
const table = entries({
  account_reported: {
    severity: 'stop',
    text: [
      'The employee reported the new account: “This wasn’t me”',
      'Pekerja melaporkan akaun baharu: “Bukan permintaan saya”',
    ],
    detail: [
      '{by} entered {account} on {at}. Reported on {reportedAt}. Keep or restore the account first.',
      '{by} memasukkan {account} pada {at}. Dilaporkan pada {reportedAt}. Kekalkan atau pulihkan akaun itu dahulu.',
    ],
  },
  account_held: {
    severity: 'stop',
    text: [
      'Not paid: the bank refused or returned the last payment to {account}',
      'Tidak dibayar: bank menolak atau memulangkan bayaran terakhir ke {account}',
    ],
    detail: [
      '{amount} on {on}: {reason}. Release the account or choose another one.',
      '{amount} pada {on}: {reason}. Lepaskan akaun itu atau pilih yang lain.',
    ],
  },
  account_returned: {
    text: ['The last transfer to this account was returned', 'Pemindahan terakhir ke akaun ini dipulangkan'],
    detail: ['{amount} on {on}: {reason}', '{amount} pada {on}: {reason}'],
  },
  account_changed: {
    text: ['Account changed after the request', 'Akaun diubah selepas permohonan'],
    detail: [
      '{by} changed it to {account} on {at}. This request is paid to the account before.',
      '{by} menukarnya kepada {account} pada {at}. Permohonan ini dibayar ke akaun sebelumnya.',
    ],
  },
  new_account: {
    text: ['New bank account', 'Akaun bank baharu'],
    detail: ['{by} entered {account} on {at}.', '{by} memasukkan {account} pada {at}.'],
  },
  first_account: {
    text: ['First bank account', 'Akaun bank pertama'],
    detail: ['{account}. Nothing has been paid to it yet.', '{account}. Belum ada bayaran ke akaun ini.'],
  },
  account_unconfirmed: {
    text: ['Pays the old account. {account} isn’t confirmed', 'Membayar akaun lama. {account} belum disahkan'],
  },
  account_waits: {
    text: ['Pays the old account. {account} can’t be used yet', 'Membayar akaun lama. {account} belum boleh digunakan'],
  },
  after_withdrawal: {
    text: ['Account changed after a withdrawal', 'Akaun diubah selepas pengeluaran'],
    detail: ['{amount} on {on}, to the old account', '{amount} pada {on}, ke akaun lama'],
  },
  payee_on_hold: { text: ['On hold until {date}', 'Ditahan hingga {date}'], detail: ['{reason}', '{reason}'] },
  same_registration: { text: ['Same registration number as {other}', 'Nombor pendaftaran sama dengan {other}'] },
  same_account: { text: ['Same account as {other}', 'Akaun sama dengan {other}'] },
  account_length: {
    text: ['Account has {digits} digits', 'Akaun mempunyai {digits} digit'],
    detail: ['{bank} accounts have {expected} digits', 'Akaun {bank} mempunyai {expected} digit'],
  },
  first_payment: {
    text: ['First payment to this account', 'Bayaran pertama ke akaun ini'],
    detail: [
      'Earlier transfers went to another account, the last on {on}',
      'Pemindahan terdahulu dibuat ke akaun lain, kali terakhir pada {on}',
    ],
  },
  first_payee: { text: ['Never paid before', 'Belum pernah dibayar'] },
  above_usual: {
    text: ['{times} times the usual {usual}', '{times} kali ganda jumlah biasa {usual}'],
    detail: ['Average of the last {count}', 'Purata {count} yang terakhir'],
  },
  paid_again: { text: ['May be paid twice: “{reason}”', 'Mungkin dibayar dua kali: “{reason}”'] },
  payments_held: {
    text: ['On hold: {amount} for {count, employee, employees}', 'Ditahan: {amount} bagi {count, number} pekerja'],
    detail: [
      'They reported a changed account, and aren’t paid until a Manager decides.',
      'Mereka melaporkan pertukaran akaun, dan tidak dibayar sehingga Pengurus membuat keputusan.',
    ],
  },
  wallets_wait: {
    text: [
      'Not paid before {at}: {amount} for {count, employee, employees}',
      'Tidak dibayar sebelum {at}: {amount} bagi {count, number} pekerja',
    ],
    detail: [
      'Their e-wallet accounts are new and can’t be used yet.',
      'Akaun e-dompet mereka baharu dan belum boleh digunakan.',
    ],
  },
  benefit_again: {
    text: [
      'Paid again: {benefit} for {count, employee, employees}',
      'Dibayar sekali lagi: {benefit} bagi {count, number} pekerja',
    ],
    detail: [
      '{amount} on {days} to {names}. Reason given: {reason}',
      '{amount} pada {days} kepada {names}. Sebab diberi: {reason}',
    ],
  },
  wallet_limit: {
    text: [
      'E-wallets may not accept {count, payment, payments}',
      'E-dompet mungkin tidak menerima {count, number} bayaran',
    ],
    detail: ['{names}', '{names}'],
  },
  failed_account: {
    text: [
      '{count, payment goes, payments go} to an account that failed before',
      '{count, number} bayaran dibuat ke akaun yang pernah gagal',
    ],
    detail: ['{names}', '{names}'],
  },
  larger_run: {
    text: ['{percent}% more than on {on}', '{percent}% lebih daripada {on}'],
    detail: [
      'The last one was {before}. Employees added: {added}. Amounts changed: {changed}.',
      'Yang terakhir {before}. Pekerja ditambah: {added}. Jumlah berubah: {changed}.',
    ],
  },
  limit_raised: {
    text: ['Maximum raised from {before} to {after}', 'Maksimum dinaikkan daripada {before} kepada {after}'],
    detail: ['For {count, employee, employees}', 'Bagi {count, number} pekerja'],
  },
  withdraws_more_often: {
    text: ['Employees can withdraw more often', 'Pekerja boleh membuat pengeluaran lebih kerap'],
    detail: ['For {count, employee, employees}', 'Bagi {count, number} pekerja'],
  },
  auto_approval: {
    text: ['Withdrawals will be approved automatically', 'Pengeluaran akan diluluskan secara automatik'],
    detail: ['For {count, employee, employees}', 'Bagi {count, number} pekerja'],
  },
  large_raise: {
    text: ['Raise of {percent}%', 'Kenaikan gaji {percent}%'],
    detail: ['{amount} a month more. Check for a typing error.', '{amount} lebih sebulan. Semak kesilapan menaip.'],
  },
  second_raise: { text: ['Also raised on {on}', 'Gaji turut dinaikkan pada {on}'] },
  above_range: { text: ['{amount} above the pay range', '{amount} melebihi julat gaji'] },
  below_range: { text: ['{amount} below the pay range', '{amount} di bawah julat gaji'] },
  below_minimum_wage: { text: ['{amount} below the minimum wage', '{amount} di bawah gaji minimum'] },
  same_name: { text: ['Same name as {other}, another IC number', 'Nama sama dengan {other}, no. kad pengenalan lain'] },
  birth_date_differs: {
    text: ['The date of birth differs from the IC number', 'Tarikh lahir berbeza daripada no. kad pengenalan'],
  },
})
export type RiskCode = keyof typeof table
export const riskTable: Readonly<Record<RiskCode, Entry>> = table
const codes = Object.keys(table) as [RiskCode, ...RiskCode[]]

/** The parameters of a text are ready to show: `RM 200.00`, `28/11/2026`. They are the same in both languages. */
export const riskSchema = z.object({
  code: z.enum(codes),
  severity: z.enum(['stop', 'check']),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})
/** A fact that an approver must know before approving a version of a record; never a score. */
export type Risk = z.output<typeof riskSchema>

/** The risks that were shown to the caller. An approval is refused if they have changed. */
export const seenRisks = opt(z.array(z.enum(codes)).max(codes.length))

export const risk = (code: RiskCode, params: Risk['params'] = {}): Risk => {
  return { code, severity: riskTable[code].severity ?? 'check', params }
}

/** `20.0`: a number that is rounded to one decimal. */
export const oneDecimal = (value: number): string => (Number.isInteger(value) ? `${value}.0` : String(value))

const rank = (one: Risk): number => codes.indexOf(one.code)
/** The risks with the most serious first. */
export const inOrder = (risks: readonly Risk[]): Risk[] => risks.toSorted((a, b) => rank(a) - rank(b))

/** Whether a risk must be resolved before the record can be approved. */
export const isStopped = (risks: readonly Risk[]): boolean => risks.some(({ severity }) => severity === 'stop')
