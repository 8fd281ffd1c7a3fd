import { Refusal } from '#kernel/errors.ts'
import { StorageUnavailable } from './outbound/storage.ts'
import { codeOf, CommitUnknown } from './postgres/commit.ts'

type PostgresError = Error & { code: string; constraint?: string }
const isPostgresError = (error: unknown): error is PostgresError =>
  error instanceof Error && typeof codeOf(error) === 'string'

const idempotencyKey = 'idempotency_keys_pkey'
/** Deadlocks, serialization failures and races for an idempotency key: nothing was written, so the work can be retried. */
const isWorthRetrying = (error: unknown): boolean =>
  isPostgresError(error) && (error.code === '40001' || error.code === '40P01' || error.constraint === idempotencyKey)

/** A row stayed locked for longer than the lock timeout. */
export const isLockTimeout = (error: unknown): boolean => isPostgresError(error) && error.code === '55P03'

/** A statement ran for longer than the statement timeout. */
export const isStatementTimeout = (error: unknown): boolean => isPostgresError(error) && error.code === '57014'

/** The work may have been committed, or not. Its caller must repeat it with the same idempotency key. */
export const isOutcomeUnknown = (error: unknown): error is CommitUnknown => error instanceof CommitUnknown

/** The connection ended during the work, before its commit; a retry uses another one. */
export const isConnectionLost = (error: unknown): boolean =>
  error instanceof Error &&
  (/^(57P01|08006|ECONNRESET|EPIPE)$/.test(String(codeOf(error))) ||
    /^(Connection terminated(?! due to connection timeout)|Connection ended)/.test(error.message))

/** PostgreSQL's error classes for a database that is down, busy or full. */
const unavailableCodes = /^(08|57P0[1-3]|53[034]|55P03|57014|25P0[234])/
const fullCodes = /^(53100|53200|58030)/
/** Text that PostgreSQL cannot store, such as a null character. */
const invalidTextCodes = new Set(['22021', '22P05'])
/** The server or its network is unreachable, or its name can't be looked up. */
const networkCodes =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOENT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN)$/
/** The local disk is full or read-only. */
const diskFullCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS'])
const unavailableMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Cannot use a pool after calling end|The server does not support|Connection ended|Client was closed)/

/** The refusal that the caller receives for a failure; null for a bug. */
export const refusalOf = (error: unknown): Refusal | null => {
  if (error instanceof Refusal) return error
  if (!(error instanceof Error)) return null
  if (isOutcomeUnknown(error)) return new Refusal('outcome_unknown')
  if (isPostgresError(error)) {
    if (invalidTextCodes.has(error.code)) return new Refusal('bad_request')
    if (fullCodes.test(error.code)) return new Refusal('read_only')
    if (unavailableCodes.test(error.code) || networkCodes.test(error.code)) return new Refusal('unavailable')
  }
  if (error instanceof StorageUnavailable) return new Refusal('unavailable')
  if (diskFullCodes.has(String(codeOf(error)))) return new Refusal('read_only')
  if (unavailableMessages.test(error.message)) return new Refusal('unavailable')
  return null
}

/** The error code for a violation of each constraint of the database, which the modules define. */
export type Constraints = Readonly<Record<string, string>>

/** The refusal for a violated constraint, which catches races that rules cannot, or the error itself. */
export const violationOr = (error: unknown, constraints: Constraints): unknown => {
  const code = isPostgresError(error) && error.constraint && constraints[error.constraint]
  return code ? new Refusal<string>(code) : error
}

/** Retries work that was rolled back because of a race. */
export const attempt = async <T>(work: () => Promise<T>, left = 3): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (left > 1 && isWorthRetrying(error)) return attempt(work, left - 1)
    throw error
  }
}
