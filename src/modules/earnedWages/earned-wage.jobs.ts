import { instantOf, msOf, type Clock } from '#kernel/time.ts'
import { newId } from '#server/ids.ts'
import type { Database } from '#server/postgres/database.ts'
import { updateFailedAccruals } from './earned-wage.service.ts'

/** Lists the employees whose earned wages cannot be calculated. */
export const noteFailedAccruals = (database: Database, clock: Clock): Promise<void> =>
  database.transaction({ orgs: 'all' }, 'write', async ({ client }) => {
    const now = instantOf(clock())
    await updateFailedAccruals({ client, now, newId: () => newId(msOf(now)) })
  })
