import { dateIn, type Instant } from '#kernel/time.ts'
import type { Work } from '#server/context.ts'
import { bankDaysLate } from '../arrival.rules.ts'
import { heldAmong, totalOf } from '../bank/end-of-day.steps.ts'
import { unsentSummary } from '../bank/payment.store.ts'
import { openLineTotal } from '../results/bank-result.store.ts'

type Reads = Pick<Work, 'client' | 'today'>
const bankDaysSince = (since: Instant | null, { today }: Reads): number =>
  since === null ? 0 : bankDaysLate(dateIn(since), today)

/** The withdrawals on hold, and the lines of bank results without a decision, with the bank days that the oldest waits. */
export const waitingWithdrawals = async (ctx: Reads) => {
  const [{ organizations }, lines] = await Promise.all([unsentSummary(ctx), openLineTotal(ctx)])
  const held = heldAmong(organizations)
  const [heldSince] = held.map(({ since }) => since).toSorted()
  return {
    onHold: { count: totalOf(held).count, bankDays: bankDaysSince(heldSince ?? null, ctx) },
    openLines: { count: lines.count, bankDays: bankDaysSince(lines.since, ctx) },
  }
}
