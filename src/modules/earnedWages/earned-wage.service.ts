import { dateIn, firstDay, periodOf } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Work } from '#server/context.ts'
import type { WageEntry } from './earned-wage.rules.ts'
import * as sql from './earned-wage.sql.ts'

type Crediting = Pick<Work, 'client' | 'now' | 'today' | 'newId'>

/** Credits entries of an organization, or stores why they cannot be credited. */
export const importEntries = (ctx: Crediting, orgId: Id<'org'>, entries: readonly WageEntry[]) =>
  sql.importEntries.one(ctx.client, [
    orgId,
    entries.map(() => ctx.newId<'earned_wage'>()),
    entries.map((entry) => entry.icNumber),
    entries.map((entry) => entry.on),
    entries.map((entry) => entry.amount),
    ctx.today,
    ctx.now,
  ])

/** Adds the accruals that fail today to the list, and takes those off it that no longer do. */
export const noteAccruals = async (ctx: Pick<Crediting, 'client' | 'now' | 'newId'>): Promise<void> => {
  const today = dateIn(ctx.now)
  const period = periodOf(today)
  await sql.retryAccruals.run(ctx.client, [today, ctx.now, period])
  const failing = await sql.selectFailingAccruals.all(ctx.client, [today, period])
  if (failing.length === 0) return
  await sql.insertFailedAccruals.run(ctx.client, [
    failing.map((row) => row.org_id),
    failing.map(() => ctx.newId<'earned_wage'>()),
    failing.map((row) => row.ic_number),
    failing.map((row) => row.employee_id),
    failing.map((row) => row.reason),
    period,
    firstDay(period),
    ctx.now,
  ])
}

/** The number of failed entries, and of organizations that have some. */
export const failedWages = ({ client }: Pick<Work, 'client'>) => sql.countFailed.one(client)
