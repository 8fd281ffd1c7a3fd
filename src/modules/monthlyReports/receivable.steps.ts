import type { Work } from '#server/context.ts'
import { readOpenItems } from '#modules/deductions/remittance.service.ts'
import { agedOf, nextReminder } from './receivable.rules.ts'

/** What each employer still owes for advances, by age, and the totals. */
export const readReceivables = async (ctx: Pick<Work, 'client' | 'today'>) => {
  const { today } = ctx
  const items = (await readOpenItems(ctx)).map((row) => ({
    orgId: row.org_id,
    orgName: row.name,
    pausedOn: row.paused_on,
    listId: row.list_id,
    dueOn: row.due_on,
    open: row.open_sen,
    isUnconfirmed: row.unconfirmed,
  }))
  const employers = [...Map.groupBy(items, ({ orgId }) => orgId)].map(([orgId, own]) => ({
    orgId,
    orgName: own[0]?.orgName ?? '',
    pausedOn: own[0]?.pausedOn ?? null,
    items: own.length,
    overdueItems: own.filter(({ dueOn }) => dueOn < today).length,
    unconfirmed: own.filter(({ isUnconfirmed }) => isUnconfirmed).length,
    dueOn: own[0]?.dueOn ?? today,
    ...agedOf(own, today),
    next: nextReminder(
      own.flatMap(({ listId, dueOn }) => (listId ? [dueOn] : [])),
      today,
    ),
  }))
  return { on: today, employers, totals: { items: items.length, ...agedOf(items, today) } }
}
