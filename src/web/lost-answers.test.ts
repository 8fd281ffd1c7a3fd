import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { eachCall, isCommand } from '#kernel/call.ts'
import { contract } from '#app/contract.ts'
import { CallError, messageOf, queries, sendCommand } from './api.ts'
import { errorBody, stubBrowser } from './browser.fixtures.ts'
import { forgetAttempts } from './idempotency.ts'

let browser = stubBrowser()
beforeEach(() => {
  browser = stubBrowser()
  forgetAttempts()
})
afterEach(() => queries.clear())
afterAll(() => void vi.unstubAllGlobals())

const fallback = 'Failed to update transactions!'
const commands = eachCall(contract).filter(({ call }) => isCommand(call))
const lost = [
  ['a broken connection', 'lost'],
  ['a proxy without its server', { status: 502, body: '<html>Bad gateway</html>' }],
  ['a proxy that waited too long', { status: 504, body: '<html>Gateway timeout</html>' }],
  ['an unconfirmed commit', { status: 503, body: errorBody('outcome_unknown') }],
] as const
const attempt = async (name: string): Promise<unknown> => {
  try {
    return await sendCommand(name, { id: 'A1' })
  } catch (error) {
    if (error instanceof CallError) return error
    throw error
  }
}

describe.each(lost)('after %s', (_, reply) => {
  test('no command is called failed, and pressing again asks with the same key', async () => {
    for (const { name } of commands) {
      browser.replies.push(reply, { body: { result: { ok: true } } })
      const error = await attempt(name)
      expect(error, name).toMatchObject({ unknown: true })
      expect(messageOf(error, fallback), name).toMatch(/^No answer came back/)
      expect(await attempt(name)).toEqual({ ok: true })
      const [first, second] = browser.sent
        .slice(-2)
        .map(({ init }) => (init.headers as Record<string, string>)['idempotency-key'])
      expect(second, name).toBe(first)
    }
  })
})

test('it stays unknown while the service is busy, and a refusal ends it', async () => {
  const name = 'rollingPayAdmin-endOfDayProcessing'
  browser.replies.push('lost', { status: 503, body: errorBody('unavailable') })
  await attempt(name)
  expect(await attempt(name)).toMatchObject({ code: 'unavailable', unknown: true })
  browser.replies.push({ status: 409, body: errorBody('not_as_shown') })
  expect(await attempt(name)).toMatchObject({ code: 'not_as_shown', unknown: false })
})

test('a refusal, an internal error and a busy service did nothing, and say so', async () => {
  for (const code of ['withdrawal_status', 'internal', 'unavailable']) {
    browser.replies.push({ status: 500, body: errorBody(code) })
    forgetAttempts()
    expect(await attempt('rollingPayAdmin-completeAll')).toMatchObject({ code, unknown: false })
  }
})
