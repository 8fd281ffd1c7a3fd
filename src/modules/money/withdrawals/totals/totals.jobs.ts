import { job } from '#server/job.ts'

/**
 * Deletes totals that have dropped to zero, so reading the open withdrawals does not slow down over the years. A later
 * withdrawal inserts the row again.
 */
export const dropEmptyTotals = job({
  name: 'dropEmptyTotals',
  cron: '45 18 * * *',
  run: ({ within }) =>
    within(({ db }) =>
      db
        .deleteFrom('withdrawal_totals')
        .where('status', 'in', ['pending', 'approved', 'processing'])
        .where('withdrawals', '=', 0)
        .execute(),
    ),
})
