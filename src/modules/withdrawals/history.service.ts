import type { Id } from '#kernel/values.ts'
import type { Work } from '#server/context.ts'
import { selectHistory } from './history.sql.ts'

/** The history of a withdrawal, oldest first. Ids keep the order even if the clock is set back. */
export const historyOf = async ({ client }: Pick<Work, 'client'>, orgId: Id<'org'>, id: Id<'withdrawal'>) =>
  (await selectHistory.all(client, [orgId, id])).map((row) => ({
    status: row.status,
    reason: row.reason,
    byName: row.by_name,
    byRole: row.by_role,
    at: row.happened_at,
  }))
