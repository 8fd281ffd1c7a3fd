import pg from 'pg'
import { createClient } from './servers.ts'

/** Errors of a server that is starting, recovering or shutting down. Any other error is a response. */
const notReady = /^57P0[123]$/

/** Whether the server at this address answers a query, or refuses it, within this many milliseconds. */
export const responds = async (url: string, timeout: number): Promise<boolean> => {
  const client = createClient(url, {
    connectionTimeoutMillis: timeout,
    query_timeout: timeout,
    application_name: 'upah monitor',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch (error) {
    return error instanceof pg.DatabaseError && !notReady.test(error.code ?? '')
  } finally {
    client.end().catch(() => undefined)
  }
}

/** Backend type, SQLSTATE and text of a line of the server's log. */
export const linePrefix = '%b|%e|'
const linePattern = /^([a-z ]+)\|(\w{5})\|(.*)$/

/** Errors of the server itself: of its files, memory and processes. Errors of statements concern the application. */
const serverErrors = /^(53|58|57P|F0|XX)/
/** A session that was told to end: a normal stop does this to connections that are just closing. */
const ended = '57P01'
const normal =
  /^LOG: {2}(starting PostgreSQL|listening on|database system|received|shutting down|aborting any active transactions|background worker "logical replication launcher" .* exit code 1$|all server|checkpoint|redo)/

/** Parses a line of the server's log: whether it shows progress of a start or a recovery, and whether it is for operators. */
export const readLine = (line: string): { text: string; isProgress: boolean; isForOperators: boolean } => {
  const [, backend = '', state = '', text = line] = linePattern.exec(line) ?? []
  const isProgress = backend === 'startup' || backend === ''
  const isOfClient = backend === 'client backend'
  const isOfStatement = isOfClient && !serverErrors.test(state) && !/^(FATAL|PANIC)/.test(text)
  const isNormal = normal.test(text) || (isOfClient && state === ended)
  return { text, isProgress, isForOperators: backend !== '' && !isOfStatement && !isNormal }
}
