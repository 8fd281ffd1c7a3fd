import type pg from 'pg'
import * as sql from './status.sql.ts'

/** Write-ahead log that a standby may lack and still keep up, in bytes: one file of it. */
const mostLag = 16 * 1_048_576

/**
 * `none`: no standby is connected, and none is required. `missing`: commits wait for one that is not connected. `unknown`:
 * the user may not read the state of standbys.
 */
export type StandbyState = 'none' | 'streaming' | 'behind' | 'missing' | 'unknown'
export type ServerStatus = {
  /** The server's own address, behind any proxy. */
  readonly server: string
  readonly writable: boolean
  /** The name of the last migration that was applied. */
  readonly schema: string
  readonly standby: StandbyState
  readonly standbys: number
  /** Write-ahead log that the closest standby lacks, in bytes; null if it is not known. */
  readonly lag: number | null
  /** Commits that have waited for a standby for over a second. */
  readonly waiting: number
}

export const readStatus = async (pool: pg.Pool): Promise<ServerStatus> => {
  const { synchronous, visible, confirming, ...row } = await sql.selectStatus.one(pool)
  const stateOf = (): StandbyState => {
    if (row.standbys === 0) return synchronous ? 'missing' : 'none'
    if (visible === 0) return 'unknown'
    if (synchronous && confirming === 0) return 'missing'
    return row.lag !== null && row.lag <= mostLag ? 'streaming' : 'behind'
  }
  const { server, writable, schema, standbys, lag, waiting } = row
  return { server, writable, schema, standby: stateOf(), standbys, lag, waiting }
}
