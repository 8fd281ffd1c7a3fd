import type { Database } from '#server/postgres/database.ts'

/**
 * Deletes totals that have dropped to zero, so reading the open withdrawals does not slow down over the years. A later
 * withdrawal inserts the row again.
 */
export const dropEmptyTotals = (database: Database): Promise<void> =>
  database.transaction({ orgs: 'all' }, 'write', async ({ db }) => {
    await db
      .deleteFrom('withdrawal_totals')
      .where('status', 'in', ['pending', 'approved', 'processing'])
      .where('withdrawals', '=', 0)
      .execute()
  })
