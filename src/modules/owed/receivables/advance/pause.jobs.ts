import { job } from '#server/job.ts'
import { followOverdue } from './pause.service.ts'
import { selectToReview } from './pause.sql.ts'

/** Pauses and reopens new withdrawals as lists become overdue. Any number of processes may run this. */
export const pauseOverdue = job({
  name: 'pauseOverdue',
  // Every hour at :05, so the day begins at 00:05 in Kuala Lumpur and a missed run is soon made up for.
  cron: '5 * * * *',
  run: async ({ within }) => {
    const found = await within(({ client, today }) => selectToReview.all(client, { today }))
    for (const { orgId } of found) await within((ctx) => followOverdue(ctx, orgId))
  },
})
