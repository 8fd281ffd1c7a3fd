import { formatRm, sen, type Sen } from '#kernel/money.ts'
import { formatDate, type LocalDate } from '#kernel/time.ts'
import type { Message, MessageText } from '#server/outbound/outbox.ts'
import { isOfLastPay, partKinds, type PartKind, type Parts } from './deduction.rules.ts'

/** A final list and its line. */
export type FinalList = {
  readonly number: string
  readonly employee: string
  readonly endOn: LocalDate
  readonly payOn: LocalDate
  /** The amount that payroll deducts; negative if it pays back. */
  readonly amount: Sen
  readonly parts: Parts
  readonly link: string
}

type Texts = {
  readonly subject: (list: string, to: string) => string
  readonly subjectOfMany: (count: number) => string
  readonly leaves: (name: string, on: string) => string
  readonly closed: string
  readonly list: (number: string, to: string, payOn: string, isLast: boolean) => string
  readonly to: (amount: Sen) => string
  readonly part: Readonly<Record<PartKind, (amount: string) => string>>
  readonly others: string
}
/** An amount to deduct or to pay back, without its sign. */
const size = (amount: Sen): string => formatRm(sen(Math.abs(amount)))

const english: Texts = {
  subject: (list, to) => `Final deduction list ${list}: ${to}`,
  subjectOfMany: (count) => `Final deduction lists of ${count} employees`,
  leaves: (name, on) => `${name} leaves on ${on}.`,
  closed: 'No more withdrawals are possible.',
  list: (number, to, payOn, isLast) =>
    `Final deduction list ${number}, ${isLast ? `last pay, at the latest on ${payOn}` : `payday ${payOn}`}: ${to}.`,
  to: (amount) =>
    amount === 0 ? 'nothing to deduct' : amount < 0 ? `pay back ${size(amount)}` : `deduct ${size(amount)}`,
  part: {
    withdrawn: (amount) => `${amount} withdrawn this month`,
    late: (amount) => `${amount} withdrawn in earlier months`,
    returned: (amount) => `${amount} returned by the bank`,
    carried: (amount) => `${amount} carried over`,
    instalment: (amount) => `${amount} instalment`,
  },
  others: 'What earlier lists have is deducted as those lists say.',
}
const malay: Texts = {
  subject: (list, to) => `Senarai potongan terakhir ${list}: ${to}`,
  subjectOfMany: (count) => `Senarai potongan terakhir ${count} pekerja`,
  leaves: (name, on) => `${name} berhenti kerja pada ${on}.`,
  closed: 'Pengeluaran tidak lagi boleh dibuat.',
  list: (number, to, payOn, isLast) =>
    `Senarai potongan terakhir ${number}, ${isLast ? `gaji terakhir, selewat-lewatnya pada ${payOn}` : `hari gaji ${payOn}`}: ${to}.`,
  to: (amount) =>
    amount === 0 ? 'tiada potongan' : amount < 0 ? `bayar balik ${size(amount)}` : `potong ${size(amount)}`,
  part: {
    withdrawn: (amount) => `${amount} dikeluarkan bulan ini`,
    late: (amount) => `${amount} dikeluarkan pada bulan terdahulu`,
    returned: (amount) => `${amount} dipulangkan oleh bank`,
    carried: (amount) => `${amount} dibawa ke hadapan`,
    instalment: (amount) => `ansuran ${amount}`,
  },
  others: 'Amaun dalam senarai terdahulu dipotong seperti yang dinyatakan dalam senarai itu.',
}

const linesOf = (texts: Texts, { number, payOn, endOn, amount, parts, link }: FinalList): string[] => [
  texts.list(number, texts.to(amount), formatDate(payOn), isOfLastPay({ endOn, payOn })),
  ...partKinds.flatMap((kind) => (parts[kind] === 0 ? [] : texts.part[kind](formatRm(parts[kind])))),
  link,
]
const textIn = (texts: Texts, lists: readonly FinalList[]): MessageText => {
  const [first] = lists
  const leavesOf = ({ employee, endOn }: FinalList) => texts.leaves(employee, formatDate(endOn))
  const isOne = first !== undefined && lists.length === 1
  return {
    subject: isOne
      ? texts.subject(first.number, `${first.employee}, ${texts.to(first.amount)}`)
      : texts.subjectOfMany(lists.length),
    text: [
      ...lists.flatMap((list) => [`${leavesOf(list)} ${texts.closed}`, ...linesOf(texts, list), '']),
      texts.others,
    ].join('\n'),
  }
}

/** The e-mail to payroll about final lists of leavers: the amounts with their parts, and links to the lists. */
export const finalListsMessage = (lists: readonly FinalList[]): Message => ({
  ...textIn(english, lists),
  malay: textIn(malay, lists),
})
