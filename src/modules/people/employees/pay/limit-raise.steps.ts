import { aboutChanges, type Confirmed, type Confirming } from '#kernel/effect.ts'
import { formatRm, type Sen } from '#kernel/money.ts'
import { firstDay, formatDate, periodOf, type LocalDate } from '#kernel/time.ts'
import type { OtherDeduction } from './other-deduction.contract.ts'

/** What an employee may withdraw: a salary or the wages of a month, and the amount before. */
export type Raise = { readonly name: string; readonly salary: Sen; readonly before: Sen | null }
type Line = NonNullable<Confirmed['lines']>[number]

/** Confirms changes that raise what employees may withdraw. */
const confirmLimit = async ({ confirm }: Confirming<'limit'>, lines: readonly Line[]): Promise<void> => {
  if (lines.length > 0) await confirm('limit', aboutChanges(lines))
}

/** Confirms salary raises of employees eligible to withdraw, because the salary limits the amount. */
export const confirmRaises = (ctx: Confirming<'limit'>, raises: readonly Raise[]): Promise<void> =>
  confirmLimit(
    ctx,
    raises.map(({ name, salary, before }) => ({
      name,
      value: formatRm(salary),
      ...(before !== null && { before: formatRm(before) }),
    })),
  )

/** Confirms that the withdrawals of an employee are switched on. */
export const confirmEnabled = (ctx: Confirming<'limit'>, name: string): Promise<void> => confirmLimit(ctx, [{ name }])

type Employment = { readonly startOn: LocalDate | null; readonly endOn: LocalDate | null }
/** Changed dates of an employment; `before` is null for one that is restored. */
export type Reemployed = { readonly name: string; readonly before: Employment | null; readonly after: Employment }
/** Whether there are more days to earn wages on, from this month on: leavers can't withdraw. */
const isLonger = ({ before, after }: Reemployed, today: LocalDate): boolean => {
  if (after.endOn !== null) return false
  if (before === null || before.endOn !== null) return true
  const { startOn } = before
  if (startOn === null || startOn <= firstDay(periodOf(today))) return false
  return after.startOn === null || after.startOn < startOn
}
const datesText = ({ startOn, endOn }: Employment): string =>
  [startOn, endOn].map((date) => (date ? formatDate(date) : '…')).join(' – ')
/** Confirms an earlier start, the removal of an end and the return of a deleted employee. */
export const confirmLonger = (
  ctx: Confirming<'limit'> & { readonly today: LocalDate },
  people: readonly Reemployed[],
): Promise<void> =>
  confirmLimit(
    ctx,
    people
      .filter((one) => isLonger(one, ctx.today))
      .map(({ name, before, after }) => ({
        name,
        value: datesText(after),
        ...(before && { before: datesText(before) }),
      })),
  )

type Deduction = Pick<OtherDeduction, 'amount' | 'from'> & { readonly to?: OtherDeduction['to'] | undefined }
/** A monthly deduction that ends, falls or starts later; `after` is null for a removed one. */
export type Lowered = { readonly name: string; readonly before: Deduction; readonly after: Deduction | null }
const isLowered = ({ before, after }: Lowered, today: LocalDate): boolean => {
  if (before.to && before.to < periodOf(today)) return false
  if (after === null || after.amount < before.amount || after.from > before.from) return true
  return after.to ? !before.to || after.to < before.to : false
}
/** Confirms the removal or reduction of monthly deductions, which are kept back from what may be withdrawn. */
export const confirmLowered = (
  ctx: Confirming<'limit'> & { readonly today: LocalDate },
  deductions: readonly Lowered[],
): Promise<void> =>
  confirmLimit(
    ctx,
    deductions
      .filter((one) => isLowered(one, ctx.today))
      .map(({ name, before, after }) => ({
        name,
        value: after ? formatRm(after.amount) : '–',
        before: formatRm(before.amount),
      })),
  )

type Day = { readonly date: LocalDate; readonly days: number }
type Absent = { readonly name: string; readonly before: readonly Day[]; readonly after: readonly Day[] }
/** Confirms that unpaid days are paid again, because wages are earned on them. */
export const confirmPaidDays = (ctx: Confirming<'limit'>, people: readonly Absent[]): Promise<void> =>
  confirmLimit(
    ctx,
    people
      .filter(({ before, after }) =>
        before.some(({ date, days }) => (after.find((one) => one.date === date)?.days ?? 0) < days),
      )
      .map(({ name }) => ({ name })),
  )
