import type { Database } from '#server/postgres/database.ts'

/**
 * Deletes totals that have dropped to zero, so reading the open withdrawals does not slow down over the years. A later
 * withdrawal inserts the row again.
 */
export const dropEmptyTotals = (database: Database): Promise<void> =>
  database.transaction({ orgs: 'all' }, 'write', async ({ client }) => {
    await client.query(
      `delete from withdrawal_totals where status in ('pending', 'approved', 'processing') and withdrawals = 0`,
    )
  })
