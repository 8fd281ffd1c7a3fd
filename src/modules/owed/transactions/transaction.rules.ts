import { sen, sum, type Sen } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'

/** The transaction types, in the order of the document. */
export const transactionTypes = ['advance', 'employerFee'] as const
export type TransactionType = (typeof transactionTypes)[number]

/** One transaction. `amount - fee = net` always holds. */
export type TransactionLine = {
  readonly type: TransactionType
  readonly date: LocalDate
  readonly reference: string
  readonly employee: { readonly name: string; readonly icNumber: string }
  readonly amount: Sen
  readonly fee: Sen
  readonly net: Sen
  readonly status: 'completed' | 'returned'
  /** The date on which the bank returned the transfer. */
  readonly returnedOn: LocalDate | null
}

/** The maximum number of lines in a PDF. */
export const maxPdfLines = 10_000

/** A transferred withdrawal, and whether the bank returned it later. */
export type CompletedWithdrawal = {
  readonly id: Id<'withdrawal'>
  readonly transferredOn: LocalDate
  readonly employeeName: string
  readonly icNumber: string
  readonly amount: Sen
  readonly fee: Sen
  readonly net: Sen
  readonly feePaidBy: 'employer' | 'employee'
  readonly returnedOn: LocalDate | null
}

/** An advance and, if the employer pays its fee, the fee as a separate line. */
export const linesOfAdvance = (advance: CompletedWithdrawal): TransactionLine[] => {
  const shared = {
    date: advance.transferredOn,
    reference: advance.id,
    employee: { name: advance.employeeName, icNumber: advance.icNumber },
    status: advance.returnedOn ? ('returned' as const) : ('completed' as const),
    returnedOn: advance.returnedOn,
  }
  const nothing = sen(0)
  const byEmployer = advance.feePaidBy === 'employer'
  const { amount, fee, net } = advance
  return [
    { ...shared, type: 'advance', amount, fee: byEmployer ? nothing : fee, net },
    ...(byEmployer && fee > 0
      ? [{ ...shared, type: 'employerFee' as const, amount: fee, fee: nothing, net: fee }]
      : []),
  ]
}

export type Totals = { readonly count: number; readonly amount: Sen; readonly fee: Sen; readonly net: Sen }
const totalsOf = (lines: readonly TransactionLine[]): Totals => ({
  count: lines.length,
  amount: sum(lines.map(({ amount }) => amount)),
  fee: sum(lines.map(({ fee }) => fee)),
  net: sum(lines.map(({ net }) => net)),
})

/** The lines of a type with totals of all lines, of returned lines, and of the difference. */
export type TypeSummary = {
  readonly type: TransactionType
  readonly lines: readonly TransactionLine[]
  readonly all: Totals
  readonly returned: Totals
  readonly remaining: Totals
}

/** Grouped by type, without empty types. */
export const summarize = (lines: readonly TransactionLine[]): TypeSummary[] =>
  transactionTypes.flatMap((type) => {
    const own = lines.filter((line) => line.type === type)
    if (own.length === 0) return []
    const returned = own.filter(({ status }) => status === 'returned')
    const remaining = own.filter(({ status }) => status !== 'returned')
    return [{ type, lines: own, all: totalsOf(own), returned: totalsOf(returned), remaining: totalsOf(remaining) }]
  })
