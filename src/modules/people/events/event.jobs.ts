import { job } from '#server/job.ts'
import * as sql from './event.sql.ts'

/** Deletes events that are older than 30 days. */
export const deleteOldEvents = job({
  name: 'deleteOldEvents',
  cron: '25 19 * * *',
  run: ({ within }) => within(({ client, now }) => sql.deleteOldEvents.run(client, { now })),
})
