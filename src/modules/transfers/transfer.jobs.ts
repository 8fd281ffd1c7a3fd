import { msOf } from '#kernel/time.ts'
import type { Instant } from '#kernel/values.ts'
import { newId } from '#server/ids.ts'
import { isFirstTime } from '#server/once.ts'
import type { Database } from '#server/postgres/database.ts'
import { tellPage, type Telling } from './transfer.moves.ts'

export type { Telling }

/** Tells the next page of employees that their money was transferred. A job that is run again does nothing. */
export const tellCompleted = (database: Database, of: Telling, now: Instant): Promise<void> =>
  database.transaction({ orgs: 'all' }, 'write', async ({ client }) => {
    const key = `tell-completed:${of.batchId}:${of.at}:${of.after.join('.')}`
    if (!(await isFirstTime(client, { key, call: 'tellCompleted', now }))) return
    await tellPage({ client, now, newId: () => newId(msOf(now)) }, of)
  })
