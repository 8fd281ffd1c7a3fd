import type { Clock } from '#kernel/time.ts'
import type { MovableClock } from '#server/context.ts'
import type { Database } from '#server/postgres/database.ts'
import { selectClock } from './clock.sql.ts'

/** How often a process reads where the clock is, in milliseconds. */
const interval = 1_000

/** The clock of a sandbox: `real`, moved by what the database says. Each process of the sandbox follows it. */
export const openMovableClock = async (
  { pool }: Pick<Database, 'pool'>,
  real: Clock,
): Promise<MovableClock & { readonly clock: Clock; readonly follow: () => () => void }> => {
  let ahead = 0
  const refresh = async () => {
    ahead = Math.max(ahead, (await selectClock.one(pool)).aheadMs)
  }
  await refresh()
  return {
    clock: () => real() + ahead,
    ahead: () => ahead,
    refresh,
    // After a lost connection, it is read again a second later.
    follow: () => {
      const timer = setInterval(() => void refresh().catch(() => undefined), interval)
      return () => clearInterval(timer)
    },
  }
}
