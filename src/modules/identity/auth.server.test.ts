import { beforeAll, describe, expect, test } from 'vitest'
import type { Refusal } from '#kernel/errors.ts'
import { days, hours, minutes } from '#kernel/time.ts'
import type { Credentials } from '#server/pipeline/parts.ts'
import { accounts, type Account, type Attempt } from '#test/accounts.ts'
import { world, type Member, type Organization } from '#test/world.ts'
import { readToken } from '#server/session-token.ts'

const w = world()
let kopi: Organization
beforeAll(async () => {
  kopi = await w.organization()
})
const { elsewhere, query, somebody, signIn, told, isSignedIn } = accounts(w, () => kopi)

const guess = (member: Member, from?: string) => told(member, { password: 'Wrong-Pass-1', ...(from && { from }) })
const guessUntilLocked = async (member: Member) => {
  for (let i = 0; i < 5; i++) expect(await guess(member)).toBe('invalid_credentials')
}

describe('signing in', () => {
  test('with the right password returns the user and opens a session', async () => {
    const member = await signIn(await somebody('Employee'))
    expect(await w.as(member).auth.getSession({})).toMatchObject({
      userId: member.id,
      role: 'Employee',
      orgId: kopi.id,
      tenantId: kopi.id,
    })
    const staff = await signIn(await somebody('superadmin', null))
    expect(await w.as(staff).auth.getSession({})).toMatchObject({ role: 'superadmin', orgId: null, tenantId: null })
  })

  test('an unknown address, a wrong password, a wrong organization and an account without a password get the same error', async () => {
    const member = await somebody()
    const other = await w.organization()
    const invited = await w.member(kopi, 'Executive')
    const tries: [Account, Attempt][] = [
      [member, { password: 'Wrong-Pass-1' }],
      [{ email: 'nobody@kopi.example', orgId: kopi.id }, {}],
      [member, { tenantId: other.id }],
      [member, { tenantId: '0000000000000000' }],
      [member, { tenantId: 'no such tenant' }],
      [invited, {}],
    ]
    const answers = await Promise.all(
      tries.map(async ([who, attempt]) => {
        const error: unknown = await signIn(who, attempt).catch((refusal: unknown) => refusal)
        const { code, message, fields, params } = error as Refusal
        return { code, message, fields, params }
      }),
    )
    const alike = {
      code: 'invalid_credentials',
      message: 'Invalid credentials, please re-check your code, email and password and try again',
      fields: {},
      params: {},
    }
    expect(answers).toEqual(answers.map(() => alike))
  })

  test('ignores the case of the e-mail address', async () => {
    const member = await somebody()
    expect(await told({ ...member, email: ` ${member.email.toUpperCase()} ` })).toBe('signed in')
  })

  test('always opens a new session and invalidates the old token', async () => {
    const member = await somebody()
    const planted = `${kopi.id}.${'A'.repeat(32)}`
    const session = readToken(planted)
    const first = await signIn(member, { session })
    expect(await isSignedIn({ ...member, session: session as Credentials })).toBe(false)
    const second = await signIn(member, { session: first.session })
    expect(second.token).not.toBe(first.token)
    expect(first.token).toMatch(/^[0-9A-Z]{16}\.[\w-]{32}$/)
    expect(
      await query('select 1 from sessions where encode(token_hash, $1) like $2', [
        'escape',
        `%${first.token.slice(17)}%`,
      ]),
    ).toEqual([])
  })

  test('signing out ends only this session and clears its cookie', async () => {
    const member = await somebody()
    const [here, there] = [await signIn(member), await signIn(member)]
    const { session } = await w.app.answer({
      name: 'auth-signOut',
      body: {},
      session: here.session,
      address: '::1',
      userAgent: '',
    })
    expect(session).toBeNull()
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([false, true])
  })
})

describe('password guessing', () => {
  test('five wrong passwords lock the account for 15 minutes, which only the right password reveals', async () => {
    const member = await somebody()
    await guessUntilLocked(member)
    expect(await told(member)).toBe('user_disabled')
    expect(await guess(member)).toBe('invalid_credentials')
    w.pass(minutes(14))
    expect(await told(member)).toBe('user_disabled')
    w.pass(minutes(1))
    expect(await told(member)).toBe('signed in')
  })

  test('a lock does not end the sessions of its owner', async () => {
    const member = await signIn(await somebody())
    w.pass(minutes(1))
    await guessUntilLocked(member)
    expect(await told(member)).toBe('user_disabled')
    expect(await isSignedIn(member)).toBe(true)
  })

  test('the right password, or 15 minutes, resets the count', async () => {
    const member = await somebody()
    for (let i = 0; i < 4; i++) await guess(member)
    expect(await told(member)).toBe('signed in')
    for (let i = 0; i < 4; i++) await guess(member)
    w.pass(minutes(15))
    for (let i = 0; i < 4; i++) await guess(member)
    expect(await told(member)).toBe('signed in')
  })

  test('five locks within a day suspend the user and end every session, until an administrator lifts it', async () => {
    const member = await signIn(await somebody('Employee'))
    w.pass(minutes(1))
    for (let lock = 1; lock <= 5; lock++) {
      expect(await isSignedIn(member)).toBe(true)
      await guessUntilLocked(member)
      w.pass(minutes(16))
    }
    expect(await isSignedIn(member)).toBe(false)
    expect(await query('select status, suspended_for from users where id = $1', [member.id])).toEqual([
      { status: 'Suspended', suspended_for: 'sign_in' },
    ])
    w.pass(days(3))
    expect(await told(member)).toBe('user_disabled')
    expect(await guess(member)).toBe('invalid_credentials')
  })

  test('locks of yesterday do not count', async () => {
    const member = await somebody()
    for (let lock = 1; lock <= 5; lock++) {
      await guessUntilLocked(member)
      w.pass(hours(7))
    }
    expect(await told(member)).toBe('signed in')
  })

  test('two hundred concurrent guesses are each counted or refused, and lock the account once', async () => {
    const member = await somebody()
    const answers = await Promise.all(Array.from({ length: 200 }, () => guess(member)))
    const counted = answers.filter((answer) => answer === 'invalid_credentials').length
    expect(answers.filter((answer) => answer === 'unavailable')).toHaveLength(200 - counted)
    expect(counted).toBeGreaterThan(50)
    const attempts = await query('select 1 from sign_in_attempts where org_id = $1 and email = $2', [
      kopi.id,
      member.email,
    ])
    expect(attempts).toHaveLength(counted)
    expect(await query('select 1 from account_locks where user_id = $1', [member.id])).toHaveLength(1)
    expect(await told(member)).toBe('user_disabled')
  })

  const failures = (count: number, orgId: string, from: string) =>
    query(
      `insert into sign_in_attempts (org_id, id, email, address, succeeded, attempted_at)
       select $1, 'A' || lpad(n::text, 9, '0') || $4, 'guess' || n || '@x.example', $2, false, $5 from generate_series(1, $3) n`,
      [orgId, from, count, w.id().slice(10), w.now()],
    )

  test('fifty failures block one IP address temporarily for all accounts', async () => {
    const member = await somebody()
    const from = elsewhere()
    await failures(49, kopi.id, from)
    expect(await guess(member, from)).toBe('invalid_credentials')
    expect(await told(member, { from })).toBe('too_many_requests')
    expect(await told({ email: 'nobody@x.example', orgId: kopi.id }, { from })).toBe('too_many_requests')
    expect(await told(member)).toBe('signed in')
    w.pass(minutes(15))
    expect(await told(member, { from })).toBe('signed in')
  })

  test('an organization under attack allows five failures per IP address, and users with the right password sign in', async () => {
    const besieged = await w.organization()
    const member = await somebody('Manager', besieged)
    for (let i = 0; i < 300; i += 4) await failures(Math.min(4, 300 - i), besieged.id, elsewhere())
    expect(await told(member)).toBe('signed in')
    const from = elsewhere()
    for (let i = 0; i < 5; i++) await told({ email: `other${i}@x.example`, orgId: besieged.id }, { from })
    expect(await told(member, { from })).toBe('too_many_requests')
  })
})
