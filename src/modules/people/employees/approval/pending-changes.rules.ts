import type { Sen } from '#kernel/money.ts'
import type { Instant, LocalDate } from '#kernel/time.ts'
import { bankName } from '#ground/banks/bank.rules.ts'

/** The fields of an audit entry that need approval. Account numbers are masked. */
export type RecordedFields = {
  readonly bank?: string | null
  readonly accountNumber?: string | null
  readonly salary?: Sen | null
  readonly salaries?: readonly { readonly from: LocalDate; readonly salary: Sen }[]
  readonly from?: LocalDate
}
/** A change of an employee since the last approval, oldest first. */
export type RecordedChange = {
  readonly by: string
  readonly at: Instant
  readonly before: RecordedFields
  readonly after: RecordedFields
}
type Author = { readonly by: string; readonly at: Instant }
/** What an approval puts in force: the value at the last approval, the new one, and who changed it last. */
export type PendingChange = Author &
  (
    | { readonly field: 'bank' | 'accountNumber'; readonly before: string | null; readonly after: string | null }
    | {
        readonly field: 'salary'
        readonly before: Sen | null
        readonly after: Sen | null
        /** The effective date of a salary that was set with one. */
        readonly from: LocalDate | null
      }
  )

/** The salary before a change: of a change with an effective date, the one in force on that date. */
const salaryBefore = ({ before, after }: RecordedChange): Sen | null => {
  if (before.salary !== undefined) return before.salary
  const earlier = (before.salaries ?? []).filter(({ from }) => !after.from || from <= after.from)
  return earlier.toSorted((a, b) => (a.from < b.from ? -1 : 1)).at(-1)?.salary ?? null
}

const textChange = (field: 'bank' | 'accountNumber', changes: readonly RecordedChange[]): PendingChange[] => {
  const of = changes.filter(({ before, after }) => after[field] !== undefined && after[field] !== before[field])
  const [first, last] = [of[0], of.at(-1)]
  if (!first || !last || first.before[field] === last.after[field]) return []
  const nameOf = (value: string | null | undefined) => (value && field === 'bank' ? bankName(value) : (value ?? null))
  return [{ field, before: nameOf(first.before[field]), after: nameOf(last.after[field]), by: last.by, at: last.at }]
}

const salaryChange = (changes: readonly RecordedChange[]): PendingChange[] => {
  const of = changes.filter((one) => one.after.salary !== undefined && one.after.salary !== salaryBefore(one))
  const [first, last] = [of[0], of.at(-1)]
  if (!first || !last) return []
  const [before, after] = [salaryBefore(first), last.after.salary ?? null]
  return before === after
    ? []
    : [{ field: 'salary', before, after, from: last.after.from ?? null, by: last.by, at: last.at }]
}

/** A change to another account with the same last digits, which masked numbers don't show. */
const sameDigits = (changes: readonly RecordedChange[]): PendingChange[] => {
  const last = changes.findLast(({ after }) => after.accountNumber !== undefined)
  const number = last?.after.accountNumber ?? null
  const isVisible = changes.some(
    ({ before, after }) =>
      (after.accountNumber !== undefined && before.accountNumber !== after.accountNumber) ||
      (after.bank !== undefined && before.bank !== after.bank),
  )
  return last && !isVisible ? [{ field: 'accountNumber', before: number, after: number, by: last.by, at: last.at }] : []
}

/**
 * The bank, account and salary that have changed since the last approval. A change back to the approved value is none.
 * `isAccountChanged` is whether someone changed bank or account since.
 */
export const pendingChangesOf = (changes: readonly RecordedChange[], isAccountChanged: boolean): PendingChange[] => [
  ...textChange('bank', changes),
  ...textChange('accountNumber', changes),
  ...(isAccountChanged ? sameDigits(changes) : []),
  ...salaryChange(changes),
]

/** A raise of more than this share needs attention, in percent. */
export const largeRaise = 20

/** The difference in percent with one decimal, or null without a previous amount. */
export const percentChange = (before: number | null, after: number | null): number | null =>
  before && after !== null ? Math.round(((after - before) / before) * 1000) / 10 : null
