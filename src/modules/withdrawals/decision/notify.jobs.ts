import { msOf, type Instant } from '#kernel/time.ts'
import { newId } from '#server/ids.ts'
import { isFirstRun } from '#server/pipeline/idempotency.ts'
import type { Database } from '#server/postgres/database.ts'
import { notifyPage, type NotificationPage } from './outcome.service.ts'

/** Notifies a page of employees of their transfers. Does nothing if the job runs again. */
export const notifyCompleted = (database: Database, page: NotificationPage, now: Instant): Promise<void> =>
  database.transaction({ orgs: 'all' }, 'write', async ({ client }) => {
    const key = `notify-completed:${page.batchId}:${page.at}:${page.after.join('.')}`
    if (!(await isFirstRun(client, { key, call: 'notifyCompleted', now }))) return
    await notifyPage({ client, now, newId: () => newId(msOf(now)) }, page)
  })
