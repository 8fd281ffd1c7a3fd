import { beforeEach, describe, expect, test } from 'vitest'
import { dateIn, hours, minutes } from '#kernel/time.ts'
import type { Work } from '#server/context.ts'
import { world, type Member } from '#test/world.ts'
import { checkCode, issueCode, sentCode } from './codes.service.ts'

const w = world()
let aina: Member
let badrul: Member
beforeEach(async () => {
  w.travelTo('2026-11-16T01:00:00.000Z')
  const organization = await w.organization()
  aina = await w.employee(organization)
  badrul = await w.employee(organization)
})
const transaction = <T>(work: (ctx: Work) => Promise<T>) =>
  w.database.transaction({ orgs: 'all' }, 'write', (tx) =>
    work({ ...tx, now: w.now(), today: dateIn(w.now()), newId: w.id, env: w.app.env }),
  )
const requestOf = (user: Member, boundTo = '250.00|Rent', purpose: 'withdrawal' | 'mobile' = 'withdrawal') => ({
  user,
  purpose,
  boundTo,
})
const issue = (request = requestOf(aina), mobileNumber = aina.mobileNumber) =>
  transaction((ctx) => issueCode(ctx, { ...request, mobileNumber }))
const issued = async (request = requestOf(aina)) => {
  const made = await issue(request)
  if (!('code' in made)) throw new Error(made.whyNot.code)
  return made.code
}
const check = (code: string, request = requestOf(aina)) => transaction((ctx) => checkCode(ctx, { ...request, code }))
const sent = (request = requestOf(aina)) => transaction((ctx) => sentCode(ctx, request))
const wrongCodesOf = async ({ id }: Member) =>
  (
    await w.database.pool.query<{ wrong_codes: number; status: string }>(
      'select wrong_codes, status from users where id = $1',
      [id],
    )
  ).rows[0]
/** A different code. */
const other = (code: string) => (code === 'R-000000' ? 'R-000001' : 'R-000000')

describe('a code', () => {
  test('has the prefix and six digits, and is stored as a digest only', async () => {
    const code = await issued()
    expect(code).toMatch(/^R-\d{6}$/)
    const { rows } = await w.database.pool.query(`select * from verification_codes where user_id = $1`, [aina.id])
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(code.slice(2))
  })

  test('is accepted once, in upper or lower case, with surrounding spaces', async () => {
    const code = await issued()
    expect(await check(` ${code.toLowerCase()} `)).toBe('ok')
    expect(await check(code)).toEqual({ left: 4 })
  })

  test('is wrong without its prefix', async () => {
    const code = await issued()
    expect(await check(code.slice(2))).toEqual({ left: 4 })
    expect(await check(code)).toBe('ok')
  })

  test.each([
    ['another amount', () => requestOf(aina, '250.01|Rent')],
    ['another reason', () => requestOf(aina, '250.00|Food')],
    ['another purpose', () => requestOf(aina, '250.00|Rent', 'mobile')],
    ['another user', () => requestOf(badrul)],
  ])('is wrong for %s', async (_, request) => {
    const code = await issued()
    expect(await check(code, request())).toEqual({ left: 4 })
    expect(await check(code)).toBe('ok')
  })

  test('is valid for five minutes, and an expired code does not count as wrong', async () => {
    const first = await issued()
    w.pass(minutes(5) - 1)
    expect(await check(first)).toBe('ok')
    const second = await issued()
    w.pass(minutes(5))
    for (let attempt = 0; attempt < 6; attempt++) expect(await check(second)).toBe('expired')
    expect(await wrongCodesOf(aina)).toEqual({ wrong_codes: 0, status: 'Active' })
  })

  test('is replaced by the next code for the same purpose', async () => {
    const first = await issued()
    w.pass(minutes(2))
    const second = await issued(requestOf(aina, '300.00|Rent'))
    const sentAt = w.now()
    w.pass(minutes(1))
    // A late SMS is not a guess, so it doesn't count.
    expect(await check(first)).toEqual({ replacedAt: sentAt })
    expect(await wrongCodesOf(aina)).toEqual({ wrong_codes: 0, status: 'Active' })
    expect(await check(second, requestOf(aina, '300.00|Rent'))).toBe('ok')
    // Once the newest code is used, an earlier one is wrong like any other.
    expect(await check(first)).toEqual({ left: 4 })
  })

  test('for a withdrawal and a code for a mobile number are valid at the same time', async () => {
    const withdrawal = await issued()
    const mobile = await issued(requestOf(aina, '+60123', 'mobile'))
    expect(await check(mobile, requestOf(aina, '+60123', 'mobile'))).toBe('ok')
    expect(await check(withdrawal)).toBe('ok')
  })

  test('that was sent before the clock was set back is no longer valid', async () => {
    w.pass(hours(1))
    const later = await issued()
    w.pass(-hours(1))
    const now = await issued()
    expect(await check(later)).toEqual({ left: 4 })
    expect(await check(now)).toBe('ok')
  })
})

describe('wrong codes', () => {
  test('are counted across codes and purposes; the fifth suspends the user and ends every session', async () => {
    const first = await issued()
    for (const left of [4, 3]) expect(await check(other(first))).toEqual({ left })
    const mobile = requestOf(aina, '+60123', 'mobile')
    const second = await issued(mobile)
    for (const left of [2, 1]) expect(await check(other(second), mobile)).toEqual({ left })
    expect((await w.as(aina).auth.getSession({})).userId).toBe(aina.id)
    expect(await check(other(second), mobile)).toBe('locked')
    expect(await wrongCodesOf(aina)).toEqual({ wrong_codes: 0, status: 'Suspended' })
    await expect(w.as(aina).auth.getSession({})).rejects.toMatchObject({ code: 'unauthenticated' })
    // Even the right code is refused now, and colleagues are not affected.
    expect(await check(second, mobile)).toBe('locked')
    expect((await w.as(badrul).auth.getSession({})).userId).toBe(badrul.id)
  })

  test('are reset by a correct code', async () => {
    const first = await issued()
    for (let attempt = 0; attempt < 4; attempt++) await check(other(first))
    expect(await check(first)).toBe('ok')
    expect(await wrongCodesOf(aina)).toEqual({ wrong_codes: 0, status: 'Active' })
    w.pass(minutes(2))
    expect(await check(other(await issued()))).toEqual({ left: 4 })
  })

  test('are each counted in four concurrent attempts', async () => {
    const code = await issued()
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => check(other(code))))
    const left = outcomes.map((outcome) => (typeof outcome === 'object' && 'left' in outcome ? outcome.left : outcome))
    expect(new Set(left)).toEqual(new Set([4, 3, 2, 1]))
  })

  test('count even if no code was sent', async () => {
    expect(await check('R-123456')).toEqual({ left: 4 })
  })

  test('and correct codes of a deleted user are refused', async () => {
    const code = await issued()
    await w.database.pool.query('update users set deleted_at = now() where id = $1', [aina.id])
    expect(await check(code)).toBe('locked')
  })
})

describe('another code', () => {
  test('is sent after two minutes, and before that the error states the remaining seconds', async () => {
    await issued()
    w.pass(minutes(2) - 1)
    expect(await issue()).toEqual({ whyNot: { code: 'code_too_soon', params: { seconds: 1 } } })
    w.pass(1)
    expect(await issue()).toHaveProperty('code')
  })

  test('is not needed while the sent code is valid for at least another minute', async () => {
    const code = await issued()
    const expiresAt = '2026-11-16T01:05:00.000Z'
    expect(await sent()).toEqual({ sentAt: '2026-11-16T01:00:00.000Z', expiresAt })
    expect(await sent(requestOf(aina, '300.00|Rent'))).toBeNull()
    expect(await sent(requestOf(badrul))).toBeNull()
    w.pass(minutes(4))
    expect(await sent()).toMatchObject({ expiresAt })
    w.pass(1)
    expect(await sent()).toBeNull()
    w.pass(-1)
    await check(code)
    expect(await sent()).toBeNull()
  })

  test('leaves the sent code valid if it is refused', async () => {
    const code = await issued()
    expect(await issue(requestOf(aina, '300.00|Rent'))).toHaveProperty('whyNot')
    expect(await check(code)).toBe('ok')
  })
})
