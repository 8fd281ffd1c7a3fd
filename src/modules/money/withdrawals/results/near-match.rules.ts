import { ringgit, senOf, type Sen } from '#kernel/money.ts'
import { daysBetween, type LocalDate } from '#kernel/time.ts'
import { accountKey, type SentTransfer } from './bank-result.rules.ts'

/** The bank may have paid this much more or less. */
const nearAmount = senOf(ringgit(1))
/** The bank may have paid so many days before or after the due date. */
const nearDays = 5

export type OpenLine = {
  readonly accountNumber: string
  /** Null if the amount can't be read. */
  readonly amount: Sen | null
  readonly outcome: 'completed' | 'cancelled' | null
  readonly transferOn: LocalDate
}
type Unanswered = SentTransfer & { readonly dueOn: LocalDate }

/** Whether a line of the bank's result may be about a payment: the same account, almost the amount, about the date. */
export const isNear = ({ accountNumber, amount, outcome, transferOn }: OpenLine, payment: Unanswered): boolean =>
  amount !== null &&
  outcome !== null &&
  accountKey(accountNumber) === accountKey(payment.accountNumber) &&
  Math.abs(amount - payment.net) <= nearAmount &&
  Math.abs(daysBetween(payment.dueOn, transferOn)) <= nearDays

/** The payment that a line is most likely about, as a suggestion. Different payments that are equally near are no suggestion. */
const nearestTo = <T extends Unanswered>(line: OpenLine, payments: readonly T[]): T | null => {
  const near = payments.filter((payment) => isNear(line, payment))
  const distance = ({ net }: T) => Math.abs((line.amount ?? 0) - net)
  const [nearest, next] = near.toSorted((a, b) => distance(a) - distance(b))
  return nearest && (!next || distance(nearest) < distance(next) || nearest.net === next.net) ? nearest : null
}

/** The nearest payment of each line, or null. A payment is suggested once. */
export const nearMatches = <T extends Unanswered>(
  lines: readonly OpenLine[],
  payments: readonly T[],
): readonly (T | null)[] => {
  const left = new Map<string, T[]>()
  for (const payment of payments) {
    const key = accountKey(payment.accountNumber)
    left.set(key, [...(left.get(key) ?? []), payment])
  }
  return lines.map((line) => {
    const key = accountKey(line.accountNumber)
    const ofAccount = left.get(key) ?? []
    const near = nearestTo(line, ofAccount)
    if (near)
      left.set(
        key,
        ofAccount.filter((payment) => payment !== near),
      )
    return near
  })
}
