import { isPlatform } from '#kernel/access.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { days, hours, minutes, type LocalDate } from '#kernel/time.ts'
import { accounts, password, requestReset, sendResetLinks } from '#test/accounts.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { world, type Member, type Organization } from '#test/world.ts'
import { inviteUser } from '../signIn/account.steps.ts'

const w = world()
let kopi: Organization
beforeAll(async () => {
  kopi = await w.organization()
})
const { elsewhere, query, createUser, signIn, signInOutcome, isSignedIn } = accounts(w, () => kopi)

describe('sessions', () => {
  test('end when the user changes the password in another session, and the old password is refused', async () => {
    const member = await createUser()
    const [here, there] = [await signIn(member), await signIn(member)]
    const bystander = await signIn(await createUser())
    expect(
      await outcomeOf(
        w.as(here).users.changeUserPassword({ oldPassword: 'Wrong-Pass-1', newUserPassword: 'New-Pass-2' }),
      ),
    ).toBe('wrong_password')
    expect(await isSignedIn(there)).toBe(true)
    await w.as(here).users.changeUserPassword({ oldPassword: password, newUserPassword: 'New-Pass-2' })
    expect([await isSignedIn(here), await isSignedIn(there), await isSignedIn(bystander)]).toEqual([true, false, true])
    expect([await signInOutcome(member), await signInOutcome(member, { password: 'New-Pass-2' })]).toEqual([
      'invalid_credentials',
      'signed in',
    ])
  })

  test('end when the organization is suspended; sign-in is refused, and only the right password reveals the reason', async () => {
    const org = await w.organization()
    const member = await signIn(await createUser('Manager', org))
    await query(`update organizations set status = 'Suspended' where org_id = $1`, [org.id])
    expect(await isSignedIn(member)).toBe(false)
    expect([await signInOutcome(member), await signInOutcome(member, { password: 'Wrong-Pass-1' })]).toEqual([
      'user_disabled',
      'invalid_credentials',
    ])
    await query(`update organizations set status = 'Active', deleted_at = $2 where org_id = $1`, [org.id, w.now()])
    expect(await isSignedIn(member)).toBe(false)
    expect(await signInOutcome(member)).not.toBe('signed in')
  })

  test('end on the next call of a suspended or deleted user, and have a changed role from the next call', async () => {
    const [suspended, deleted, demoted] = [
      await signIn(await createUser()),
      await signIn(await createUser()),
      await signIn(await createUser()),
    ]
    await query(`update users set status = 'Suspended' where id = $1`, [suspended.id])
    await query('update users set deleted_at = $2 where id = $1', [deleted.id, w.now()])
    await query(`update users set role = 'Executive' where id = $1`, [demoted.id])
    expect([await isSignedIn(suspended), await isSignedIn(deleted)]).toEqual([false, false])
    expect(await outcomeOf(w.as(demoted).withdrawalPolicies.approvePolicy({ ids: [] }))).toBe('permission_denied')
  })

  const lastSeen = async (member: Member) =>
    (
      await query<{ last_seen_at: string }>('select last_seen_at from sessions where token_hash = $1', [
        member.session.tokenHash,
      ])
    )[0]?.last_seen_at
  const lastSeenIsNow = (member: Member) => expect.poll(() => lastSeen(member)).toBe(w.now())

  test('last no longer than the role to which the user is promoted allows', async () => {
    const employee = await signIn(await createUser('Employee'))
    w.pass(hours(10))
    expect(await isSignedIn(employee)).toBe(true)
    await lastSeenIsNow(employee)
    const superadmin = w.as(await w.member(null, 'superadmin'))
    const { users } = await superadmin.users.getUsers({ tenantId: kopi.id, search: employee.email })
    const { id: userId, firstName, lastName, email } = users[0]!
    await superadmin.users.updateUser({
      tenantId: kopi.id,
      userId,
      firstName,
      lastName,
      email,
      role: 'Manager',
      status: 'Active',
    })
    w.pass(minutes(119))
    expect(await isSignedIn(employee)).toBe(true)
    w.pass(minutes(1))
    expect(await isSignedIn(employee)).toBe(false)
  })

  test.each([
    ['Employee', days(7), days(30)],
    ['Manager', hours(4), hours(12)],
    ['Executive', hours(4), hours(12)],
    ['admin', hours(2), hours(12)],
    ['superadmin', hours(2), hours(12)],
    ['approver', hours(2), hours(12)],
    ['reader', hours(2), hours(12)],
  ] as const)('of the role %s end when unused, and also expire in constant use', async (role, idle, absolute) => {
    const organization = isPlatform(role) ? null : kopi
    const [used, unused] = [
      await signIn(await createUser(role, organization)),
      await signIn(await createUser(role, organization)),
    ]
    const step = idle - minutes(1)
    w.pass(step)
    expect([await isSignedIn(used), await isSignedIn(unused)]).toEqual([true, true])
    await lastSeenIsNow(used)
    await lastSeenIsNow(unused)
    let age = step
    while (age + step < absolute) {
      w.pass(step)
      age += step
      expect(await isSignedIn(used)).toBe(true)
      await lastSeenIsNow(used)
    }
    expect(await isSignedIn(unused)).toBe(false)
    w.pass(absolute - age)
    expect(await isSignedIn(used)).toBe(false)
  })
})

describe('links', () => {
  const linkOf = async (email: string) => /#(\S+)/.exec((await w.messages(email))[0]?.text ?? '')?.[1] ?? ''
  const resetLink = async (member: Member) => {
    await requestReset(w, member.email, kopi.code.toLowerCase(), elsewhere())
    return linkOf(member.email)
  }
  const reset = (token: string, newUserPassword = 'New-Pass-2') =>
    w
      .as(null)
      .auth.resetPassword({ token, newUserPassword })
      .then(
        () => 'ok',
        (refusal: { code: string }) => refusal.code,
      )

  test('a reset link works once, within an hour, and ends every session', async () => {
    const member = await signIn(await createUser())
    const link = await resetLink(member)
    expect(await reset(`${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`)).toBe('link_not_valid')
    expect(await reset(link)).toBe('ok')
    expect(await isSignedIn(member)).toBe(false)
    expect([await signInOutcome(member), await signInOutcome(member, { password: 'New-Pass-2' })]).toEqual([
      'invalid_credentials',
      'signed in',
    ])
    expect(await reset(link, 'New-Pass-3')).toBe('link_not_valid')
    const late = await createUser()
    const old = await resetLink(late)
    w.pass(hours(1))
    expect(await reset(old)).toBe('link_not_valid')
  })

  test('a link ends the session of the browser, which may be another user’s', async () => {
    const [member, colleague] = [await createUser(), await signIn(await createUser())]
    const elsewhereToo = await signIn(colleague)
    const { session } = await w.app.answer({
      name: 'auth-resetPassword',
      body: { token: await resetLink(member), newUserPassword: 'New-Pass-2' },
      session: colleague.session,
      address: elsewhere(),
      userAgent: 'test',
    })
    expect(session).toBeNull()
    expect([await isSignedIn(colleague), await isSignedIn(elsewhereToo)]).toEqual([false, true])
  })

  test('a reset e-mail names the organization, except that of platform staff', async () => {
    const member = await createUser()
    await resetLink(member)
    expect((await w.messages(member.email))[0]?.text).toContain(`a new password for Upah (${kopi.name}):`)
    const staff = await createUser('admin', null)
    await w.as(null, { address: elsewhere() }).auth.requestPasswordReset({ email: staff.email })
    await sendResetLinks(w)
    expect((await w.messages(staff.email))[0]?.text).toContain('a new password for Upah:')
  })

  test('only one of several concurrent uses of a link succeeds', async () => {
    const link = await resetLink(await createUser())
    const answers = await Promise.all([reset(link, 'New-Pass-2'), reset(link, 'New-Pass-3'), reset(link, 'New-Pass-4')])
    expect(answers.toSorted()).toEqual(['link_not_valid', 'link_not_valid', 'ok'])
  })

  test('a reset request reveals nothing, and a second e-mail is sent only after two minutes', async () => {
    const member = await createUser()
    const reset = (email: string, domain: string) => requestReset(w, email, domain, elsewhere())
    const answers = [
      await reset(member.email, kopi.code),
      await reset(member.email, kopi.code),
      await reset('nobody@kopi.example', kopi.code),
      await reset(member.email, 'NOSUCHCODE'),
    ]
    expect(answers).toEqual(answers.map(() => ({ ok: true })))
    expect(await w.messages(member.email)).toHaveLength(1)
    expect(await w.messages('nobody@kopi.example')).toHaveLength(0)
    w.pass(minutes(2))
    await reset(member.email, kopi.code)
    expect(await w.messages(member.email)).toHaveLength(2)
  })

  test('a link for another purpose or another organization is refused', async () => {
    const member = await createUser()
    const link = await resetLink(member)
    const other = await w.organization()
    expect(await outcomeOf(w.as(null).auth.acceptInvitation({ token: link, newUserPassword: 'New-Pass-2' }))).toBe(
      'link_not_valid',
    )
    expect(await reset(link.replace(kopi.id, other.id))).toBe('link_not_valid')
    expect(await reset(link)).toBe('ok')
  })

  test('the link of a suspended user is refused', async () => {
    const member = await createUser()
    const link = await resetLink(member)
    await query(`update users set status = 'Suspended' where id = $1`, [member.id])
    expect(await reset(link)).toBe('link_not_valid')
  })

  test('an invitation is valid once, for seven days', async () => {
    const [punctual, tardy] = [await w.member(kopi, 'Executive'), await w.member(kopi, 'Executive')]
    const invite = async (member: Member) => {
      const { env } = w.app
      const newId = <Kind extends string>() => w.id<Kind>()
      await w.database.transaction({ orgs: 'all' }, 'write', (tx) =>
        inviteUser(
          { ...tx, now: w.now(), today: '2026-11-16' as LocalDate, newId, env },
          { ...member, firstName: 'Devi' },
        ),
      )
      return linkOf(member.email)
    }
    const accept = (token: string) =>
      w
        .as(null)
        .auth.acceptInvitation({ token, newUserPassword: password })
        .then(
          () => 'ok',
          (refusal: { code: string }) => refusal.code,
        )
    const [link, other] = [await invite(punctual), await invite(tardy)]
    const newer = await invite(punctual)
    expect(await accept(link)).toBe('link_not_valid')
    w.pass(days(7) - 1)
    expect(await accept(newer)).toBe('ok')
    expect(await accept(newer)).toBe('link_not_valid')
    expect(await signInOutcome(punctual)).toBe('signed in')
    w.pass(1)
    expect(await accept(other)).toBe('link_not_valid')
  })
})

test('the audit trail and the log of attempts contain neither passwords nor tokens', async () => {
  const trail = JSON.stringify([
    await query('select * from audit_events'),
    await query('select * from sign_in_attempts'),
  ])
  for (const secret of [password, 'Wrong-Pass-1', 'New-Pass-2', '$argon2']) expect(trail).not.toContain(secret)
})

test('the audit trail does not report a refused attempt as done', async () => {
  const organization = await w.organization()
  const boss = await w.member(organization, 'Manager')
  const user = await signIn(await createUser('Executive', organization))
  expect(await signInOutcome(user, { password: 'Wrong-Pass-1' })).toBe('invalid_credentials')
  expect(
    await outcomeOf(
      w.as(user).users.changeUserPassword({ oldPassword: 'Wrong-Pass-1', newUserPassword: 'New-Pass-2' }),
    ),
  ).toBe('wrong_password')
  const { events } = await w.as(boss).audit.getEvents({})
  expect(events.map(({ title }) => title)).toEqual(['Signed in'])
  // Wrong passwords are in the log of attempts.
  expect(
    await query('select succeeded from sign_in_attempts where org_id = $1 order by id', [organization.id]),
  ).toEqual([{ succeeded: true }, { succeeded: false }, { succeeded: false }])
})
