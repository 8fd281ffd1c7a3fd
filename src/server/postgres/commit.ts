import pg from 'pg'
import { Refusal } from '#kernel/errors.ts'
import { createSemaphore } from '../semaphore.ts'
import { socketOf } from './servers.ts'
import { selectWaiting } from './status.sql.ts'

/** The longest wait for a commit and for a place among the writers, in milliseconds. */
const commitTimeout = 5_000
const placeTimeout = 4_000
/** How often it is checked whether commits still wait for the standby, in milliseconds. */
const checkInterval = 500

/** The connection ended, or the standby did not confirm, during the commit: whether it will last is unknown. */
export class CommitUnknown extends Error {
  override readonly name = 'CommitUnknown'
  /** Whether the commit ran into its time limit, so that another attempt would too. */
  readonly timedOut: boolean
  constructor(options: { cause?: unknown; timedOut?: boolean } = {}) {
    super('the outcome of a commit is unknown', { cause: options.cause })
    this.timedOut = options.timedOut ?? false
  }
}

/** The code of an error of PostgreSQL or of the system. */
export const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

/** An error that PostgreSQL reports for a commit means that it was rolled back, unless the server is ending. */
const isRolledBack = (error: unknown): boolean =>
  /^(?!08|57P)[0-9A-Z]{5}$/.test(String(codeOf(error))) && error instanceof Error && 'severity' in error

/**
 * Commits in bounded time. No timeout of PostgreSQL applies while a commit waits for a synchronous standby, so its
 * connection is closed. A wait that an operator cancelled is reported as a warning only.
 */
const commit = async (client: pg.PoolClient): Promise<void> => {
  let isUnconfirmed = false
  let timedOut = false
  const onNotice = ({ routine }: { routine?: string | undefined }) => {
    if (routine === 'SyncRepWaitForLSN') isUnconfirmed = true
  }
  const timer = setTimeout(() => {
    timedOut = true
    socketOf(client).destroy(new Error('The commit takes too long.'))
  }, commitTimeout)
  client.on('notice', onNotice)
  try {
    await client.query('commit')
  } catch (error) {
    throw isRolledBack(error) ? error : new CommitUnknown({ cause: error, timedOut })
  } finally {
    clearTimeout(timer)
    client.off('notice', onNotice)
  }
  if (isUnconfirmed) throw new CommitUnknown()
}

/**
 * Waits for a commit and the statements that were sent before it. An error that the server reports for a statement means
 * that nothing was committed; if the connection ended, only the commit can tell.
 */
export const commitAfter = async (sent: readonly Promise<unknown>[], committing: Promise<void>): Promise<void> => {
  const [commit, ...statements] = await Promise.allSettled([committing, ...sent])
  const failed = statements.filter((one) => one.status === 'rejected')
  const refused = failed.find(({ reason }) => reason instanceof pg.DatabaseError)
  const failure = refused ?? (commit.status === 'rejected' ? commit : failed[0])
  if (failure) throw failure.reason
}

/**
 * Writers leave a fifth of the connections to readers, because all writers wait when the standby is missing. The server keeps
 * a commit waiting after its connection was closed; until such commits have ended, writers are refused, so that they
 * don't use up the connections of the server.
 */
export const createWriters = (pool: pg.Pool, maxConnections: number) => {
  const permits = Math.max(1, maxConnections - Math.ceil(maxConnections / 5))
  const acquire = createSemaphore({ permits, maxWaiting: Number.POSITIVE_INFINITY, timeout: placeTimeout })
  let isBlocked = false
  const check = async () => {
    try {
      isBlocked = (await selectWaiting.one(pool)).waiting > 0
    } catch {
      // The database is not available at all, and commits end with their server.
      isBlocked = false
    }
    if (isBlocked) setTimeout(() => void check(), checkInterval).unref()
  }
  return {
    /** Waits for a place, and returns the function that frees it. */
    enter: async (): Promise<() => void> => {
      if (isBlocked) throw new Refusal('unavailable')
      const leave = await acquire()
      if (!isBlocked) return leave
      leave()
      throw new Refusal('unavailable')
    },
    commit: async (client: pg.PoolClient): Promise<void> => {
      try {
        await commit(client)
      } catch (error) {
        if (error instanceof CommitUnknown && error.timedOut && !isBlocked) {
          isBlocked = true
          void check()
        }
        throw error
      }
    },
  }
}
