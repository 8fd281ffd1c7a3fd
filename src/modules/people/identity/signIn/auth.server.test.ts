import { throwWithTexts } from '#test/outcomes.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Refusal } from '#kernel/errors.ts'
import { days, hours, minutes } from '#kernel/time.ts'
import type { Credentials } from '#server/pipeline/parts.ts'
import { accounts, requestReset, type Account, type Attempt } from '#test/accounts.ts'
import { world, type Member, type Organization } from '#test/world.ts'
import { readToken } from '#server/session-token.ts'

const w = world()
let kopi: Organization
beforeAll(async () => {
  kopi = await w.organization()
})
const { elsewhere, query, createUser, signIn, signInOutcome, isSignedIn } = accounts(w, () => kopi)

const guess = (member: Account, attempt: Attempt = {}) =>
  signInOutcome(member, { password: 'Wrong-Pass-1', ...attempt })
const guessTimes = async (count: number, member: Account, attempt: Attempt = {}) => {
  for (let i = 0; i < count; i++) expect(await guess(member, attempt)).toMatch(/^(invalid_credentials|user_disabled)$/)
}

describe('signing in', () => {
  test('returns the user and opens a session for the right password', async () => {
    const member = await signIn(await createUser('Employee'))
    expect(await w.as(member).auth.getSession({})).toMatchObject({
      userId: member.id,
      role: 'Employee',
      orgId: kopi.id,
      tenantId: kopi.id,
    })
    const staff = await signIn(await createUser('superadmin', null))
    expect(await w.as(staff).auth.getSession({})).toMatchObject({ role: 'superadmin', orgId: null, tenantId: null })
  })

  test('returns the same error for an unknown address, a wrong password, a wrong organization and an account without a password', async () => {
    const member = await createUser()
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
        const error: unknown = await signIn(who, attempt)
          .catch(throwWithTexts)
          .catch((refusal: unknown) => refusal)
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
    const member = await createUser()
    expect(await signInOutcome({ ...member, email: ` ${member.email.toUpperCase()} ` })).toBe('signed in')
  })

  test('always opens a new session and invalidates the old token', async () => {
    const member = await createUser()
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
    const member = await createUser()
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
  test('refuses an address for 15 minutes after five wrong passwords, and the answer doesn’t tell the right password', async () => {
    const member = await createUser()
    const from = elsewhere()
    await guessTimes(5, member, { from })
    expect(await signInOutcome(member, { from })).toBe('user_disabled')
    expect(await guess(member, { from })).toBe('user_disabled')
    // Others are not affected: the owner at another address, another account at this address.
    expect(await signInOutcome(member)).toBe('signed in')
    expect(await signInOutcome(await createUser(), { from })).toBe('signed in')
    w.pass(minutes(15) - 1)
    expect(await signInOutcome(member, { from })).toBe('user_disabled')
    w.pass(1)
    expect(await signInOutcome(member, { from })).toBe('signed in')
  })

  test('refuses an address for 15 minutes from the fifth wrong password, even if the first ones are older', async () => {
    const member = await createUser()
    const from = elsewhere()
    await guessTimes(1, member, { from })
    w.pass(minutes(14))
    await guessTimes(4, member, { from })
    w.pass(minutes(14))
    expect(await signInOutcome(member, { from })).toBe('user_disabled')
    w.pass(minutes(1))
    expect(await signInOutcome(member, { from })).toBe('signed in')
  })

  test('resets the count of an address after the right password or 15 minutes', async () => {
    const member = await createUser()
    const from = elsewhere()
    await guessTimes(4, member, { from })
    expect(await signInOutcome(member, { from })).toBe('signed in')
    await guessTimes(4, member, { from })
    w.pass(minutes(15))
    await guessTimes(4, member, { from })
    expect(await signInOutcome(member, { from })).toBe('signed in')
  })

  test('refuses all unknown browsers for an hour after twenty wrong passwords within an hour', async () => {
    const owner = await signIn(await createUser())
    await guessTimes(19, owner)
    expect(await signInOutcome(owner)).toBe('signed in')
    await guessTimes(1, owner)
    expect([await signInOutcome(owner), await guess(owner)]).toEqual(['user_disabled', 'user_disabled'])
    expect(await signInOutcome(owner, { device: owner.device })).toBe('signed in')
    expect(await isSignedIn(owner)).toBe(true)
    w.pass(hours(1) - 1)
    expect(await signInOutcome(owner)).toBe('user_disabled')
    w.pass(1)
    expect(await signInOutcome(owner)).toBe('signed in')
  })

  test('counts a known browser separately, and it is known only to its own account', async () => {
    const [owner, colleague] = [await signIn(await createUser()), await signIn(await createUser())]
    const from = elsewhere()
    // The address of both is refused for the owner’s account, and for every account after fifty failures.
    await guessTimes(5, owner, { from })
    expect(await signInOutcome(owner, { from, device: colleague.device })).toBe('user_disabled')
    await failures(45, kopi.id, from)
    expect(await signInOutcome(owner, { from })).toBe('too_many_requests')
    expect(await signInOutcome(owner, { from, device: owner.device })).toBe('signed in')
    await guessTimes(5, owner, { device: owner.device })
    expect(await signInOutcome(owner, { device: owner.device })).toBe('user_disabled')
    expect(await signInOutcome(owner)).toBe('signed in')
    w.pass(minutes(15))
    expect(await signInOutcome(owner, { device: owner.device })).toBe('signed in')
  })

  test('ignores a forged or altered cookie of a known browser, and remembers several accounts per browser', async () => {
    const [owner, other] = [await signIn(await createUser()), await createUser()]
    const shared = await signIn(other, { device: owner.device })
    await guessTimes(20, owner)
    const [browser = '', signature = ''] = owner.device.split('.')
    const altered = `${signature.slice(0, -2)}${signature.endsWith('AA') ? 'BB' : 'AA'}`
    for (const device of ['', 'x', browser, `${'A'.repeat(32)}.${signature}`, `${browser}.${altered}`])
      expect(await signInOutcome(owner, { device }), device).toBe('user_disabled')
    expect(await signInOutcome(owner, { device: shared.device })).toBe('signed in')
  })

  test('cannot lock out the owner: forty wrong passwords suspend no account and end no session', async () => {
    const [owner, superadmin] = [await createUser('Employee'), await createUser('superadmin', null)]
    for (const member of [owner, superadmin]) {
      const account = await signIn(member)
      for (let hour = 0; hour < 2; hour++) {
        await guessTimes(20, account)
        expect([await isSignedIn(account), await signInOutcome(account, { device: account.device })]).toEqual([
          true,
          'signed in',
        ])
        w.pass(hours(1))
      }
    }
    expect(await query('select status from users where id = any($1)', [[owner.id, superadmin.id]])).toEqual([
      { status: 'Active' },
      { status: 'Active' },
    ])
    expect(await signInOutcome(owner)).toBe('signed in')
  })

  test('notifies the owner by e-mail once a day, unless the owner is suspended', async () => {
    const [owner, suspended] = [await createUser(), await createUser()]
    await query(`update users set status = 'Suspended', suspended_for = 'admin' where id = $1`, [suspended.id])
    const mails = async (member: Member) => (await w.messages(member.email)).map(({ subject }) => subject)
    for (const member of [owner, suspended]) await guessTimes(4, member, { from: '10.99.0.1' })
    expect(await mails(owner)).toEqual([])
    for (const member of [owner, suspended]) await guessTimes(1, member, { from: '10.99.0.1' })
    expect([await mails(owner), await mails(suspended)]).toEqual([['Wrong passwords for your Upah account'], []])
    expect((await w.messages(owner.email))[0]?.text).toContain('10.99.0.1')
    await guessTimes(20, owner)
    expect(await mails(owner)).toHaveLength(1)
    w.pass(days(1))
    await guessTimes(20, owner)
    expect(await mails(owner)).toHaveLength(2)
  })

  test('does not refuse the browser in which the password was reset, nor other known browsers of the owner', async () => {
    const owner = await createUser()
    const [desktop, phone] = [await signIn(owner), await signIn(owner)]
    await guessTimes(5, owner, { device: desktop.device })
    await guessTimes(20, owner)
    expect(await signInOutcome(owner, { device: desktop.device })).toBe('user_disabled')
    expect(await signInOutcome(owner, { device: phone.device })).toBe('signed in')
    await requestReset(w, owner.email, kopi.code)
    const token = /#(\S+)/.exec((await w.messages(owner.email))[0]?.text ?? '')?.[1] ?? ''
    const { device } = await w.app.answer({
      name: 'auth-resetPassword',
      body: { token, newUserPassword: 'New-Pass-2' },
      address: elsewhere(),
      userAgent: 'test',
    })
    const password = 'New-Pass-2'
    for (const known of [device, desktop.device])
      expect(await signInOutcome(owner, { password, device: known })).toBe('signed in')
    expect(await signInOutcome(owner, { password })).toBe('user_disabled')
  })

  test('counts or refuses each of two hundred concurrent guesses, and notifies the owner once', async () => {
    const member = await createUser()
    const answers = await Promise.all(Array.from({ length: 200 }, () => guess(member)))
    const counted = answers.filter((answer) => answer !== 'unavailable').length
    expect(answers.filter((answer) => answer === 'unavailable')).toHaveLength(200 - counted)
    expect(counted).toBeGreaterThan(50)
    const attempts = await query<{ refused: boolean }>(
      'select refused from sign_in_attempts where org_id = $1 and email = $2',
      [kopi.id, member.email],
    )
    expect(attempts).toHaveLength(counted)
    expect(attempts.filter(({ refused }) => !refused)).toHaveLength(20)
    expect(await w.messages(member.email)).toHaveLength(1)
    expect(await signInOutcome(member)).toBe('user_disabled')
  })

  const failures = (count: number, orgId: string, from: string) =>
    query(
      `insert into sign_in_attempts (org_id, id, email, address, succeeded, attempted_at)
       select $1, 'A' || lpad(n::text, 9, '0') || $4, 'guess' || n || '@x.example', $2, false, $5 from generate_series(1, $3) n`,
      [orgId, from, count, w.id().slice(10), w.now()],
    )

  test('refuses an IP address temporarily for all accounts after fifty failures', async () => {
    const member = await createUser()
    const from = elsewhere()
    await failures(49, kopi.id, from)
    expect(await guess(member, { from })).toBe('invalid_credentials')
    expect(await signInOutcome(member, { from })).toBe('too_many_requests')
    expect(await signInOutcome({ email: 'nobody@x.example', orgId: kopi.id }, { from })).toBe('too_many_requests')
    expect(await signInOutcome(member)).toBe('signed in')
    w.pass(minutes(15))
    expect(await signInOutcome(member, { from })).toBe('signed in')
  })

  test('allows five failures per IP address while the organization is under attack, and the right password still works', async () => {
    const attacked = await w.organization()
    const member = await createUser('Manager', attacked)
    for (let i = 0; i < 300; i += 4) await failures(Math.min(4, 300 - i), attacked.id, elsewhere())
    expect(await signInOutcome(member)).toBe('signed in')
    const from = elsewhere()
    for (let i = 0; i < 5; i++) await signInOutcome({ email: `other${i}@x.example`, orgId: attacked.id }, { from })
    expect(await signInOutcome(member, { from })).toBe('too_many_requests')
  })
})
