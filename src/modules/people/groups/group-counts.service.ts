import type { Id } from '#kernel/values.ts'
import type { Context } from '#server/context.ts'
import { selectGroupCounts } from './group-counts.sql.ts'

type Counts = ReadonlyMap<string, number>

/** How many employees each team (by id), category (by code) and job level (by id) has, as their list shows them. */
export const groupCounts = async (
  ctx: Pick<Context, 'client'>,
  orgId: Id<'org'>,
): Promise<{ readonly teams: Counts; readonly categories: Counts; readonly levels: Counts }> => {
  const rows = await selectGroupCounts.all(ctx.client, { orgId })
  const by = (column: 'teamId' | 'categoryCode' | 'jobLevelId'): Counts =>
    new Map(rows.flatMap((row) => (row[column] === null ? [] : [[row[column], row.employees] as const])))
  return { teams: by('teamId'), categories: by('categoryCode'), levels: by('jobLevelId') }
}
