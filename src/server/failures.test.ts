import { describe, expect, test } from 'vitest'
import { Refusal } from '#kernel/errors.ts'
import { attempt, isConnectionLost, isLockTimeout, refusalOf, violationOr } from './failures.ts'
import { StorageUnavailable } from './outbound/storage.ts'
import { CommitUnknown } from './postgres/commit.ts'

const errorOf = (code: string, message = 'it failed', constraint?: string) =>
  Object.assign(new Error(message), { code, ...(constraint && { constraint }) })
const codeOf = (error: unknown) => refusalOf(error)?.code ?? null

describe('a caller gets', () => {
  const outages: [string, Error][] = [
    ['a database that shuts down', errorOf('57P01')],
    ['a database that starts', errorOf('57P03')],
    ['too many connections', errorOf('53300')],
    ['a statement that takes too long', errorOf('57014')],
    ['a transaction that idles too long', errorOf('25P03')],
    ['a row that stays locked', errorOf('55P03')],
    ['a connection that failed in PostgreSQL', errorOf('08006')],
    ['a port on which nothing listens', errorOf('ECONNREFUSED')],
    ['a connection that was cut', errorOf('ECONNRESET')],
    ['a host that is gone', errorOf('EHOSTUNREACH')],
    ['a host name that cannot be looked up', errorOf('EAI_AGAIN')],
    ['a server that does not answer', new Error('timeout expired')],
    ['a socket that does not exist', errorOf('ENOENT')],
    ['a connection that ended early', new Error('Connection terminated unexpectedly')],
    ['a pool without a free connection', new Error('timeout exceeded when trying to connect')],
    ['a pool that closes', new Error('Cannot use a pool after calling end on the pool')],
    ['a storage that does not respond', new StorageUnavailable('the storage answered 503')],
  ]
  test.each(outages)('an error that the service is unavailable for %s', (_, error) =>
    expect(codeOf(error)).toBe('unavailable'),
  )

  const full: [string, Error][] = [
    ['a full disk of the database', errorOf('53100')],
    ['a database without memory', errorOf('53200')],
    ['a disk that fails', errorOf('58030')],
    ['a full disk of files', errorOf('ENOSPC')],
    ['a full quota', errorOf('EDQUOT')],
    ['a disk that is read-only', errorOf('EROFS')],
  ]
  test.each(full)('an error that nothing can be saved for %s', (_, error) => expect(codeOf(error)).toBe('read_only'))

  test('an error that the outcome is unknown for a commit that was not confirmed', () =>
    expect(codeOf(new CommitUnknown({ cause: errorOf('57P01') }))).toBe('outcome_unknown'))

  test('a bad request for text that PostgreSQL cannot store', () => {
    expect(codeOf(errorOf('22021'))).toBe('bad_request')
    expect(codeOf(errorOf('22P05'))).toBe('bad_request')
  })

  test('a refusal unchanged', () => {
    const refusal = new Refusal('not_found')
    expect(refusalOf(refusal)).toBe(refusal)
  })

  const bugs: [string, unknown][] = [
    ['a constraint without an error code', errorOf('23505')],
    ['a write in a transaction that only reads', errorOf('25006')],
    ['a division by zero', errorOf('22012')],
    ['a column that does not exist', errorOf('42703')],
    ['a programming error', new TypeError('Cannot read properties of undefined')],
    ['a thrown string', 'Connection terminated'],
    ['nothing', null],
  ]
  test.each(bugs)('only an internal error for %s', (_, error) => expect(refusalOf(error)).toBeNull())
})

describe('work rolled back by a race', () => {
  const races: [string, Error][] = [
    ['a deadlock', errorOf('40P01')],
    ['a serialization failure', errorOf('40001')],
    ['two requests with one key', errorOf('23505', 'duplicate key', 'idempotency_keys_pkey')],
  ]
  test.each(races)('is retried after %s', async (_, race) => {
    let runs = 0
    const work = async () => {
      runs += 1
      if (runs < 3) throw race
      return 'done'
    }
    expect(await attempt(work)).toBe('done')
    expect(runs).toBe(3)
  })

  test('is tried three times at most', async () => {
    let runs = 0
    const deadlock = errorOf('40P01')
    await expect(
      attempt(async () => {
        runs += 1
        throw deadlock
      }),
    ).rejects.toBe(deadlock)
    expect(runs).toBe(3)
  })

  const others: [string, Error][] = [
    ['a refusal', new Refusal('not_found')],
    ['another constraint', errorOf('23505', 'duplicate key', 'teams_name_key')],
    ['a lost connection, because the work may have been done', errorOf('ECONNRESET')],
  ]
  test.each(others)('is not retried after %s', async (_, error) => {
    let runs = 0
    await expect(
      attempt(async () => {
        runs += 1
        throw error
      }),
    ).rejects.toBe(error)
    expect(runs).toBe(1)
  })
})

test('a violated constraint has the error of its module, and other errors are unchanged', () => {
  const constraints = { teams_name_key: 'not_found' }
  expect(violationOr(errorOf('23505', 'duplicate key', 'teams_name_key'), constraints)).toMatchObject({
    code: 'not_found',
  })
  const other = errorOf('23505', 'duplicate key', 'offices_name_key')
  expect(violationOr(other, constraints)).toBe(other)
  const unnamed = errorOf('23502')
  expect(violationOr(unnamed, constraints)).toBe(unnamed)
})

test('a lock timeout is distinguished from other timeouts', () => {
  expect(isLockTimeout(errorOf('55P03'))).toBe(true)
  expect(isLockTimeout(errorOf('57014'))).toBe(false)
})

test('a lost connection is distinguished from one that could not be opened', () => {
  for (const lost of [
    errorOf('57P01'),
    errorOf('ECONNRESET'),
    errorOf('EPIPE'),
    new Error('Connection terminated'),
    new Error('Connection terminated unexpectedly'),
    new Error('Connection ended unexpectedly'),
  ])
    expect(isConnectionLost(lost), lost.message).toBe(true)
  for (const other of [
    errorOf('ECONNREFUSED'),
    new Error('Connection terminated due to connection timeout'),
    'Connection terminated',
    null,
  ])
    expect(isConnectionLost(other)).toBe(false)
})
