import { joined, letters, type Message } from '#kernel/letters.ts'
import { sen, type Sen } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import { isOfLastPay, partKinds, type Parts } from '../deduction.rules.ts'

const others = {
  'What earlier lists have is deducted as those lists say.':
    'Amaun dalam senarai terdahulu dipotong seperti yang dinyatakan dalam senarai itu.',
}
const finalLetters = letters({
  one: {
    subject: [
      'Final deduction list {number}: {employee}, {to}',
      'Senarai potongan terakhir {number}: {employee}, {to}',
    ],
    text: { '{lists}': '{lists}', ...others },
  },
  many: {
    subject: ['Final deduction lists of {count} employees', 'Senarai potongan terakhir {count} pekerja'],
    text: { '{lists}': '{lists}', ...others },
  },
  leaves: [
    '{employee} leaves on {endOn, date}. No more withdrawals are possible.',
    '{employee} berhenti kerja pada {endOn, date}. Pengeluaran tidak lagi boleh dibuat.',
  ],
  onPayday: [
    'Final deduction list {number}, payday {payOn, date}: {to}.',
    'Senarai potongan terakhir {number}, hari gaji {payOn, date}: {to}.',
  ],
  withLastPay: [
    'Final deduction list {number}, last pay, at the latest on {payOn, date}: {to}.',
    'Senarai potongan terakhir {number}, gaji terakhir, selewat-lewatnya pada {payOn, date}: {to}.',
  ],
  nothing: ['nothing to deduct', 'tiada potongan'],
  deduct: ['deduct {amount, RM}', 'potong {amount, RM}'],
  payBack: ['pay back {amount, RM}', 'bayar balik {amount, RM}'],
  withdrawn: ['{amount, RM} withdrawn this month', '{amount, RM} dikeluarkan bulan ini'],
  late: ['{amount, RM} withdrawn in earlier months', '{amount, RM} dikeluarkan pada bulan terdahulu'],
  returned: ['{amount, RM} returned by the bank', '{amount, RM} dipulangkan oleh bank'],
  carried: ['{amount, RM} carried over', '{amount, RM} dibawa ke hadapan'],
  instalment: ['{amount, RM} instalment', 'ansuran {amount, RM}'],
})

/** A final list and its line. */
type FinalList = {
  readonly number: string
  readonly employee: string
  readonly endOn: LocalDate
  readonly payOn: LocalDate
  /** The amount that payroll deducts; negative if it pays back. */
  readonly amount: Sen
  readonly parts: Parts
  readonly link: string
}

const toDeduct = ({ amount }: FinalList) => {
  if (amount === 0) return finalLetters.nothing({})
  return amount < 0 ? finalLetters.payBack({ amount: sen(0 - amount) }) : finalLetters.deduct({ amount })
}
const linesOf = (list: FinalList) => {
  const values = { ...list, to: toDeduct(list) }
  return joined([
    finalLetters.leaves(list),
    isOfLastPay(list) ? finalLetters.withLastPay(values) : finalLetters.onPayday(values),
    ...partKinds
      .filter((kind) => list.parts[kind] !== 0)
      .map((kind) => finalLetters[kind]({ amount: list.parts[kind] })),
    list.link,
  ])
}

/** The e-mail to payroll about final lists of leavers: the amounts with their parts, and links to the lists. */
export const finalListsMessage = (lists: readonly FinalList[]): Message => {
  const [first] = lists
  const text = { lists: joined(lists.map(linesOf), '\n\n') }
  return first && lists.length === 1
    ? finalLetters.one({ ...text, ...first, to: toDeduct(first) })
    : finalLetters.many({ ...text, count: lists.length })
}
