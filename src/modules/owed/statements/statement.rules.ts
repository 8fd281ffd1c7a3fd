import { formatRm, sen, type Sen } from '#kernel/money.ts'
import { addMs, addPeriods, dateIn, formatPeriod, minutes, periodOf, type Instant, type Period } from '#kernel/time.ts'

/** The time between the end of a month and its close, which is at 00:30 on the 1st. */
const closeDelay = minutes(30)

/** The latest month that is due to be closed. */
export const lastDuePeriod = (now: Instant): Period => addPeriods(periodOf(dateIn(addMs(now, -closeDelay))), -1)

type Figures = { readonly salary: Sen; readonly withdrawn: Sen; readonly serviceFee: Sen }

/** The figures of a statement. The payroll deduction is the total withdrawn, including fees paid by the employee. */
export const statementFigures = ({ salary, withdrawn, serviceFee }: Figures) => ({
  salary,
  totalWithdrawn: withdrawn,
  serviceFee,
  transferred: sen(withdrawn - serviceFee),
  totalDeductable: withdrawn,
  balancePayable: sen(salary - withdrawn),
})

type Told = { readonly period: Period; readonly correction: number; readonly deducted: Sen }
/** The `message` of a statement. Screens say it in the reader's language. */
export const deductionSentence = ({ period, correction, deducted }: Told): string => {
  const corrected = correction > 0 ? ` Correction ${correction} replaces the earlier statement.` : ''
  return `Your employer deducts ${formatRm(deducted)} from your wages for ${formatPeriod(period)}.${corrected}`
}

/** The page that statements lead back to. Its module has a higher rank. */
export const historyPage = '/rolling-pay/transactions'
