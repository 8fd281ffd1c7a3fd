import pg from 'pg'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { days, minutes } from '#kernel/time.ts'
import { accounts, password } from '#test/accounts.ts'
import { world, type Member, type Organization } from '#test/world.ts'
import { readToken } from '#server/session-token.ts'

const w = world()
let kopi: Organization
beforeAll(async () => {
  kopi = await w.organization()
})
afterEach(() => vi.restoreAllMocks())
const { elsewhere, query, createUser, signIn, signInOutcome, isSignedIn } = accounts(w, () => kopi)

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: { code: string }) => error.code,
  )
const agents = {
  windows:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
}
/** Signs in as that browser, from that address. */
const from = async (member: Member, userAgent: string, address: string): Promise<Member> => {
  const body = { tenantId: kopi.id, email: member.email, password }
  const { session = '' } = await w.app.answer({ name: 'auth-signIn', body, address, userAgent })
  return { ...member, session: readToken(session ?? '')!, token: session ?? '' }
}

describe('the sessions of the caller', () => {
  test('are listed by device, the current one first, and can be ended individually or all others together', async () => {
    const owner = await createUser('Employee')
    await query('delete from sessions where user_id = $1', [owner.id])
    const [desk, phone, other] = [
      await from(owner, agents.windows, '10.9.0.1'),
      await from(owner, agents.iphone, '10.9.0.2'),
      await from(owner, 'curl/8.5.0', '10.9.0.3'),
    ]
    const stranger = await signIn(await createUser())
    const { sessions } = await w.as(phone).users.getOwnSessions({})
    expect(sessions[0]).toMatchObject({ device: 'Safari on iPhone', kind: 'phone', address: '10.9.0.2', current: true })
    expect(new Map(sessions.map(({ device, current }) => [device, current]))).toEqual(
      new Map([
        ['Unknown device', false],
        ['Chrome on Windows', false],
        ['Safari on iPhone', true],
      ]),
    )
    const idOf = (device: string) => sessions.find((session) => session.device === device)!.id
    const end = (by: Member, sessionId: string) => refusal(w.as(by).users.endOwnSession({ sessionId }))
    expect(await end(phone, idOf('Safari on iPhone'))).toBe('own_session')
    expect(await end(stranger, idOf('Chrome on Windows'))).toBe('not_found')
    expect(await end(phone, w.id())).toBe('not_found')
    expect(await isSignedIn(desk)).toBe(true)
    expect(await end(phone, idOf('Chrome on Windows'))).toBe('ok')
    expect([await isSignedIn(desk), await isSignedIn(other)]).toEqual([false, true])
    expect(await end(phone, idOf('Chrome on Windows'))).toBe('not_found')
    expect(await w.as(phone).users.endOtherSessions({})).toEqual({ ended: 1 })
    expect(await w.as(phone).users.endOtherSessions({})).toEqual({ ended: 0 })
    expect([await isSignedIn(other), await isSignedIn(phone), await isSignedIn(stranger)]).toEqual([false, true, true])
    const trail = await query<{ after: object }>(
      `select after from audit_events where record_id = $1 and call like 'users-end%' order by id`,
      [owner.id],
    )
    expect(trail.map(({ after }) => after)).toEqual([
      { sessionEnded: 'Chrome on Windows' },
      { sessionsEnded: 1 },
      { sessionsEnded: 0 },
    ])
  })

  test('are not listed after they expire, and their ids are not tokens', async () => {
    const owner = await createUser('Employee')
    await query('delete from sessions where user_id = $1', [owner.id])
    await signIn(owner)
    w.pass(days(7))
    const here = await signIn(owner)
    const { sessions } = await w.as(here).users.getOwnSessions({})
    expect(sessions).toHaveLength(1)
    expect(JSON.stringify(sessions)).not.toContain(here.token.slice(17))
    expect(JSON.stringify(sessions)).not.toContain(here.session.tokenHash.toString('hex').slice(0, 12).toUpperCase())
  })
})

describe('signing in again', () => {
  test('ends the browser’s previous session, so that a planted or shared session becomes invalid', async () => {
    const [attacker, victim] = [await signIn(await createUser()), await createUser()]
    const own = await signIn(victim, { session: attacker.session })
    expect([await isSignedIn(attacker), await isSignedIn(own)]).toEqual([false, true])
    const failed = await signInOutcome(victim, { session: own.session, password: 'Wrong-Pass-1' })
    expect([failed, await isSignedIn(own)]).toEqual(['invalid_credentials', true])
  })
})

describe('guessing from within a session', () => {
  const change = (member: Member, oldPassword: string) =>
    refusal(
      w.as(member, { address: elsewhere() }).users.changeUserPassword({ oldPassword, newUserPassword: 'Next-Pass-2' }),
    )

  test('counts for this session only: after five wrong passwords it is refused for 15 minutes, and the owner can sign in elsewhere', async () => {
    const member = await signIn(await createUser())
    for (let guess = 0; guess < 5; guess++) expect(await change(member, 'Wrong-Pass-1')).toBe('wrong_password')
    expect([await change(member, 'Wrong-Pass-1'), await change(member, password), await signInOutcome(member)]).toEqual(
      ['user_disabled', 'user_disabled', 'signed in'],
    )
    const messages = await w.messages(member.email)
    expect(messages).toHaveLength(1)
    expect(messages[0]?.text).toContain('choose "Forgot your password?" on the sign-in page')
    w.pass(minutes(15))
    expect(await change(member, password)).toBe('ok')
  })

  test('counts when the user updates their profile', async () => {
    const member = await signIn(await createUser('Employee'))
    const profile = (oldPassword: string) =>
      refusal(
        w
          .as(member, { address: elsewhere() })
          .employees.updateOwnProfile({ updatedProfile: {}, oldPassword, newUserPassword: 'Next-Pass-2' }),
      )
    for (let guess = 0; guess < 5; guess++) expect(await profile('Wrong-Pass-1')).toBe('wrong_password')
    expect([await profile(password), await change(member, password)]).toEqual(['user_disabled', 'user_disabled'])
  })

  test('does not count a text that is too short for a password', async () => {
    const member = await signIn(await createUser('Employee'))
    const check = (given: string) => refusal(w.as(member).users.checkPassword({ password: given }))
    const profile = (oldPassword: string) =>
      refusal(w.as(member).employees.updateOwnProfile({ oldPassword, newUserPassword: 'Next-Pass-2' }))
    for (let typo = 0; typo < 6; typo++)
      expect([await change(member, 'Typos'), await check('Typos'), await profile('Typos')]).toEqual(
        Array(3).fill('invalid_input'),
      )
    expect(await check(password)).toBe('ok')
  })

  test('counts in the password check of the profile setup, which changes nothing', async () => {
    const member = await signIn(await createUser('Employee'))
    const check = (given: string) =>
      refusal(w.as(member, { address: elsewhere() }).users.checkPassword({ password: given }))
    expect(await check(password)).toBe('ok')
    for (let guess = 0; guess < 5; guess++) expect(await check('Wrong-Pass-1')).toBe('wrong_password')
    expect([await check(password), await change(member, password)]).toEqual(['user_disabled', 'user_disabled'])
    w.pass(minutes(15))
    expect(await check(password)).toBe('ok')
    expect(await isSignedIn(member)).toBe(true)
  })
})

describe('account enumeration by timing', () => {
  /** The texts of the statements that calls send. */
  const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> => {
    await w.settled()
    const queries = vi.spyOn(pg.Client.prototype, 'query')
    try {
      await work()
      const textOf = (sent: unknown) => (typeof sent === 'string' ? sent : (sent as { text: string }).text)
      // A new connection of the pool asks which server it has reached.
      return queries.mock.calls
        .map(([sent]) => textOf(sent))
        .filter((text) => !text.includes('pg_postmaster_start_time'))
    } finally {
      queries.mockRestore()
    }
  }
  const attempts = async () => {
    const known = await createUser()
    return [
      ['a wrong password', { ...known }, { password: 'Wrong-Pass-1' }],
      ['no such address', { email: 'nobody@kopi.example', orgId: kopi.id }, {}],
      ['no such organization', { ...known }, { tenantId: '0000000000000000' }],
      ['an account without a password', await w.member(kopi, 'Executive'), {}],
      ['platform staff', await createUser('admin', null), { password: 'Wrong-Pass-1' }],
    ] as const
  }

  test.each([
    ['the first attempt', 0],
    ['the attempt that notifies the owner', 4],
  ])('finds the same number of queries for every kind of failure at %s', async (_, earlier) => {
    const counts: Record<string, number> = {}
    for (const [name, account, attempt] of await attempts()) {
      if (name === 'an account without a password')
        await query('update users set password_hash = null where email = $1', [account.email])
      const from = elsewhere()
      for (let i = 0; i < earlier; i++)
        expect(await signInOutcome(account, { ...attempt, from })).toBe('invalid_credentials')
      const last = async () => expect(await signInOutcome(account, { ...attempt, from })).toBe('invalid_credentials')
      counts[name] = (await statementsOf(last)).length
    }
    expect(counts['a wrong password']).toBeGreaterThan(earlier === 0 ? 3 : 6)
    expect(new Set(Object.values(counts)).size, JSON.stringify(counts)).toBe(1)
  })

  test('finds similar times for every kind of failure, because each hashes a password', async () => {
    const tries = await attempts()
    const taken = new Map<string, number[]>(tries.map(([name]) => [name, []]))
    // Interleaved, so that other load slows all of them equally.
    for (let round = 0; round < 9; round++)
      for (const [name, account, attempt] of tries) {
        const begun = performance.now()
        await signInOutcome(account, { ...attempt, password: `Wrong-Pass-${round}` })
        taken.get(name)!.push(performance.now() - begun)
        if (account.orgId === kopi.id) await query('delete from sign_in_attempts where email = $1', [account.email])
      }
    const medians = [...taken.values()].map((times) => times.toSorted((a, b) => a - b)[4]!)
    expect(Math.max(...medians) / Math.min(...medians), JSON.stringify([...taken])).toBeLessThan(4)
  })

  test('finds the same statements in a reset request whether or not the account exists, even in parallel', async () => {
    const member = await createUser()
    const texts: string[][] = []
    for (const [email, domain] of [
      [member.email, kopi.code],
      ['nobody@kopi.example', kopi.code],
      [member.email, 'NOSUCHCODE'],
    ] as const) {
      const reset = () => w.as(null, { address: elsewhere() }).auth.requestPasswordReset({ email, domain })
      texts.push((await statementsOf(() => Promise.all([reset(), reset(), reset()]))).toSorted())
    }
    expect(texts[0]?.length).toBeGreaterThan(15)
    expect(texts[1]).toEqual(texts[0])
    expect(texts[2]).toEqual(texts[0])
  })
})

describe('password reset requests', () => {
  const reset = (email: string, organization: Organization, address: string) =>
    refusal(w.as(null, { address }).auth.requestPasswordReset({ email, domain: organization.code }))
  const queued = async (email: string) => (await query('select 1 from reset_requests where email = $1', [email])).length

  test.each(['an account', 'no account'])('for %s are limited to five in an hour, without an error', async (kind) => {
    const email = kind === 'an account' ? (await createUser()).email : 'nobody.here@kopi.example'
    for (let i = 0; i < 8; i++) expect(await reset(email, kopi, elsewhere())).toBe('ok')
    expect(await queued(email)).toBe(5)
    w.pass(minutes(60))
    await Promise.all(Array.from({ length: 8 }, () => reset(email, kopi, elsewhere())))
    expect(await queued(email)).toBe(10)
  })

  test('from one address are limited to twenty in an hour, and other addresses are not affected', async () => {
    const address = elsewhere()
    for (let i = 0; i < 20; i++) expect(await reset(`a${i}@kopi.example`, kopi, address)).toBe('ok')
    expect(await reset('b@kopi.example', kopi, address)).toBe('too_many_requests')
    expect(await reset('b@kopi.example', kopi, elsewhere())).toBe('ok')
    w.pass(minutes(60))
    expect(await reset('b@kopi.example', kopi, address)).toBe('ok')
  })

  test('for one organization are limited to three hundred in an hour', async () => {
    const attacked = await w.organization()
    await query(
      `insert into reset_requests (org_id, id, email, address, requested_at)
       select $1, 'R' || lpad(n::text, 15, '0'), 'x' || n, 'y' || n, $2 from generate_series(1, 299) n`,
      [attacked.id, w.now()],
    )
    expect(await reset('a@x.example', attacked, elsewhere())).toBe('ok')
    expect(await reset('b@x.example', attacked, elsewhere())).toBe('too_many_requests')
    expect(await reset('b@x.example', kopi, elsewhere())).toBe('ok')
  })
})
