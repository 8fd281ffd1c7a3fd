import { outcomeOf } from './outcomes.ts'
import { untilBlocked, type World } from './world.ts'

/** Makes calls while another session holds the lock on a row, until each of them waits, and lets them go in this order. */
export const racing = async (
  { database }: World,
  [table, id]: readonly [table: string, id: string],
  ...calls: (() => Promise<unknown>)[]
): Promise<string[]> => {
  const outcomes: Promise<string>[] = []
  await database.transaction({ orgs: 'all' }, 'write', async ({ client }) => {
    await client.query(`select from ${table} where id = $1 for update`, [id])
    for (const call of calls) {
      outcomes.push(outcomeOf(call()))
      await untilBlocked(database, outcomes.length)
    }
  })
  return Promise.all(outcomes)
}
