import type { Transaction } from '#server/postgres/database.ts'
import { moveAll } from './session.sql.ts'

/** Moves all times of all sessions by these milliseconds, together with the clock of a sandbox. */
export const moveSessions = (client: Transaction['client'], ms: number): Promise<number> => moveAll.run(client, { ms })
