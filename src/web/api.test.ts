import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { resultOf, api, CallError, downloadAddress, loadMessageOf, messageOf, queries, queryOf, send } from './api.ts'
import { errorBody, stubBrowser } from './browser.fixtures.ts'
import { prefetchSession } from './session-prefetch.ts'
import { setLanguage } from './text.ts'
import { toast } from './ui/toast.ts'

let browser = stubBrowser()
beforeEach(() => void (browser = stubBrowser()))
afterEach(() => {
  setLanguage('en')
  queries.clear()
  vi.restoreAllMocks()
})
afterAll(() => void vi.unstubAllGlobals())

const errorOf = async (work: () => unknown): Promise<CallError> => {
  try {
    await work()
  } catch (error) {
    if (error instanceof CallError) return error
    throw error
  }
  throw new Error('the call did not fail')
}
const failed = (code: string, more: object = {}) => errorOf(() => resultOf(false, errorBody(code, more)))

describe('a call', () => {
  test('posts its input and the idempotency key of a command, and returns the result', async () => {
    browser.replies.push({ body: { result: { id: 'A1' } } })
    expect(await send('teams-create', { name: 'Barista' }, 'key-1')).toEqual({ id: 'A1' })
    const [{ path, init } = { path: '', init: {} }] = browser.sent
    expect(path).toBe('/call/teams-create')
    expect(init).toMatchObject({ method: 'POST', body: '{"data":{"name":"Barista"}}' })
    expect(init.headers).toEqual({ 'content-type': 'application/json', 'idempotency-key': 'key-1' })
  })

  test('without a key sends no idempotency key', async () => {
    browser.replies.push({ body: { result: [] } })
    await api.teams.getTeams({})
    expect(browser.sent).toMatchObject([
      { path: '/call/teams-getTeams', init: { headers: { 'content-type': 'application/json' } } },
    ])
    expect(browser.sent[0]?.init.headers).not.toHaveProperty('idempotency-key')
  })

  test('may return null', async () => {
    browser.replies.push({ body: { result: null } })
    expect(await send('teams-delete', {})).toBeNull()
  })

  test('without a response has no code, and its message reports a lost connection', async () => {
    browser.replies.push('lost')
    const error = await errorOf(() => send('teams-getTeams', {}))
    expect(error).toMatchObject({ code: null, status: null, unsent: false, fields: {} })
    expect(error.message).toBe('Can’t connect to Upah. Please try again.')
  })

  test('answered by a proxy with an HTML page has no code', async () => {
    browser.replies.push({ status: 502, body: '<html>Bad gateway</html>' })
    expect(await errorOf(() => send('teams-getTeams', {}))).toMatchObject({ code: null })
    browser.replies.push({ status: 200, body: '<html>Wi-Fi sign-in</html>' })
    expect(await errorOf(() => send('teams-getTeams', {}))).toMatchObject({ code: null })
  })

  test('of the session uses the prefetched response once', async () => {
    browser.replies.push({ body: { result: 'prefetched' } }, { body: { result: 'fetched' } })
    prefetchSession()
    expect(await send('auth-getSession', {})).toBe('prefetched')
    expect(await send('auth-getSession', {})).toBe('fetched')
    expect(browser.sent).toHaveLength(2)
  })
})

describe('the message of an error', () => {
  test('is in the language of the user, with its parameters', async () => {
    const error = await failed('too_long', { params: { maximum: 30 } })
    expect(messageOf(error, 'Failed')).toBe('At most 30 characters')
    setLanguage('ms')
    expect(messageOf(error, 'Failed')).toBe('Paling banyak 30 aksara')
  })

  test('is the fallback after an internal error or without a response, with the reference for support', async () => {
    expect(messageOf(await failed('internal'), 'Failed to save')).toBe('Failed to save')
    expect(messageOf(await failed('internal', { reference: '7F3K' }), 'Failed to save')).toBe(
      'Failed to save (reference 7F3K)',
    )
    expect(messageOf(new Error('a bug'), 'Failed to save')).toBe('Failed to save')
    browser.replies.push('lost')
    expect(messageOf(await errorOf(() => send('teams-getTeams', {})), 'Failed to save')).toBe('Failed to save')
  })

  test('says that nothing was sent if the device is offline', () => {
    expect(messageOf(new CallError(null, true), 'Failed to save')).toBe('You’re offline. Nothing has been sent.')
  })

  test('of a failed load is the fallback if the input is invalid', async () => {
    const error = await failed('invalid_input', { fields: { id: '*Required' } })
    expect(loadMessageOf(error, 'Failed to load')).toBe('Failed to load')
    expect(loadMessageOf(await failed('not_found'), 'Failed to load')).toBe('That record does not exist.')
  })

  test('differs between missing and invalid fields', async () => {
    const missing = await failed('invalid_input', { fields: { name: '*Required', city: 'At most 5 characters' } })
    const wrong = await failed('invalid_input', { fields: { city: 'At most 5 characters' } })
    expect(messageOf(missing, '')).not.toBe(messageOf(wrong, ''))
  })

  test('of a field is in the language of the user', async () => {
    setLanguage('ms')
    const error = await failed('invalid_input', {
      fields: { city: 'At most 5 characters' },
      fieldErrors: { city: { code: 'too_long', params: { maximum: 5 } } },
    })
    expect(error.fields).toEqual({ city: 'Paling banyak 5 aksara' })
  })
})

describe('a query that fails', () => {
  const load = async (code: string | null, meta: { fallback?: string; quiet?: boolean }) => {
    const shown = vi
      .spyOn(toast, 'failed')
      .mockImplementation(() => undefined)
      .mockClear()
    vi.spyOn(toast, 'failedOnce').mockImplementation(shown)
    queries.clear()
    browser.replies.push(...Array<'lost'>(9).fill('lost'))
    if (code !== null) browser.replies.splice(0, 9, { status: 400, body: errorBody(code) })
    const query = { ...queryOf(api.teams.getTeams, {}), meta, retryDelay: 0 }
    await expect(
      queries.fetchQuery({ ...query, retry: queries.getDefaultOptions().queries?.retry ?? false }),
    ).rejects.toThrow(CallError)
    return { messages: shown.mock.calls.map(([text]) => text), requests: browser.sent.length }
  }

  test('is retried twice without a response, and then shows that there is no connection', async () => {
    expect(await load(null, { fallback: 'Failed to load teams' })).toEqual({
      messages: ['Can’t connect to Upah. Please try again.'],
      requests: 3,
    })
  })

  test('is not retried after an error response', async () => {
    expect(await load('not_found', { fallback: 'Failed' })).toEqual({
      messages: ['That record does not exist.'],
      requests: 1,
    })
  })

  test('shows nothing if the session has ended, or if the page itself shows that access is denied', async () => {
    expect((await load('unauthenticated', { fallback: 'Failed' })).messages).toEqual([])
    expect((await load('permission_denied', { fallback: 'Failed', quiet: true })).messages).toEqual([])
    expect((await load('permission_denied', { fallback: 'Failed' })).messages).toHaveLength(1)
    expect((await load('not_found', {})).messages).toEqual([])
  })
})

test('the key of a query begins with the module and the call, so that a command can refetch the queries of a module', () => {
  expect(queryOf(api.users.getUsers, { search: 'x' }).queryKey).toEqual(['users', 'getUsers', { search: 'x' }])
})

test('the address of a download contains its input', () => {
  const address = downloadAddress('sales-export', { search: 'Ah Beng & Sons?', page: 2 })
  const { pathname, searchParams } = new URL(address, 'http://127.0.0.1')
  expect(pathname).toBe('/download/sales-export')
  expect([...searchParams.keys()]).toEqual(['data'])
  expect(JSON.parse(searchParams.get('data') ?? '')).toEqual({ search: 'Ah Beng & Sons?', page: 2 })
})
