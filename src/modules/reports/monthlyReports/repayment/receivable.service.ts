import { sum } from '#kernel/money.ts'
import { readOpenItems, readOwed } from '#owed/receivables/advance/remittance.service.ts'
import type { Work } from '#server/context.ts'
import { agedOf, nextReminder } from './receivable.rules.ts'

/** What each employer owes for advances: on open lists by age, on no list yet, and the totals. */
export const readReceivables = async (ctx: Pick<Work, 'client' | 'today'>) => {
  const { today } = ctx
  const items = (await readOpenItems(ctx)).map((row) => ({
    ...row,
    isUnconfirmed: row.unconfirmed,
  }))
  const itemsOf = Map.groupBy(items, ({ orgId }) => orgId)
  const employers = (await readOwed(ctx)).map(({ owed: total, ...employer }) => {
    const own = itemsOf.get(employer.orgId) ?? []
    return {
      ...employer,
      items: own.length,
      overdueItems: own.filter(({ dueOn }) => dueOn < today).length,
      unconfirmed: own.filter(({ isUnconfirmed }) => isUnconfirmed).length,
      dueOn: own[0]?.dueOn ?? null,
      ...agedOf(own, today),
      total,
      next: nextReminder(
        own.flatMap(({ listId, dueOn }) => (listId ? [dueOn] : [])),
        today,
      ),
    }
  })
  const totalOf = (of: 'unlisted' | 'credit' | 'total') => sum(employers.map((one) => one[of]))
  const totals = {
    items: items.length,
    ...agedOf(items, today),
    unlisted: totalOf('unlisted'),
    credit: totalOf('credit'),
    total: totalOf('total'),
  }
  return { on: today, employers, totals }
}
