import type { Database } from '#server/postgres/database.ts'

/**
 * Takes away the totals of a day, a reason and a status in which nothing is under way any more, so that looking at what
 * is takes no longer with the years. Whatever comes to such a status again begins a new row.
 */
export const dropEmptyTotals = (database: Database): Promise<void> =>
  database.transaction({ orgs: 'all' }, 'write', async ({ client }) => {
    await client.query(
      `delete from withdrawal_totals where status in ('pending', 'approved', 'processing') and withdrawals = 0`,
    )
  })
