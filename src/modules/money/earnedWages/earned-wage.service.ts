import { dateIn, firstDay, periodOf } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Work } from '#server/context.ts'
import type { WageEntry } from './earned-wage.rules.ts'
import * as sql from './earned-wage.sql.ts'

type CreditContext = Pick<Work, 'client' | 'now' | 'today' | 'newId'>

/** Credits entries of an organization. Stores entries that can't be credited as failed, with the reason. */
export const importEntries = (ctx: CreditContext, orgId: Id<'org'>, entries: readonly WageEntry[]) =>
  sql.importEntries.one(ctx.client, {
    orgId,
    entries: entries.map((entry) => ({
      id: ctx.newId<'earned_wage'>(),
      icNumber: entry.icNumber,
      workedOn: entry.on,
      amountSen: entry.amount,
    })),
    today: ctx.today,
    now: ctx.now,
  })

/** Adds employees whose wages can't be calculated today to the failed entries, and credits those that now can. */
export const updateFailedAccruals = async (ctx: Pick<CreditContext, 'client' | 'now' | 'newId'>): Promise<void> => {
  const today = dateIn(ctx.now)
  const period = periodOf(today)
  await sql.retryAccruals.run(ctx.client, { today, now: ctx.now, period })
  const failing = await sql.selectFailingAccruals.all(ctx.client, { today, period })
  if (failing.length === 0) return
  await sql.insertFailedAccruals.run(ctx.client, {
    failing: failing.map((row) => ({
      ...row,
      id: ctx.newId<'earned_wage'>(),
    })),
    period,
    workedOn: firstDay(period),
    now: ctx.now,
  })
}

/** The number of failed entries, and of organizations with failed entries. */
export const failedWages = ({ client }: Pick<Work, 'client'>) => sql.countFailed.one(client)
