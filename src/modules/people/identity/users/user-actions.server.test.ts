import { beforeAll, describe, expect, test } from 'vitest'
import { minutes } from '#kernel/time.ts'
import { accounts, password } from '#test/accounts.ts'
import { untilBlocked, world, type Member, type Organization } from '#test/world.ts'

const w = world()
let kopi: Organization
let boss: Member
let admin: Member
const { query, createUser, signIn, signInOutcome, isSignedIn } = accounts(w, () => kopi)
beforeAll(async () => {
  kopi = await w.organization({ name: 'Kopi Kita Sdn Bhd' })
  boss = await w.member(kopi, 'Manager')
  admin = await w.member(null, 'admin')
})

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: { code: string }) => error.code,
  )
const named = ({ id, orgId }: Member) => ({ userId: id, tenantId: orgId })
const usersAs = (by: Member) => w.as(by).users
const trailOf = (id: string, call: string) =>
  query<{ actor_id: string; before: object | null; after: object | null }>(
    'select actor_id, before, after from audit_events where record_id = $1 and call = $2 order by id',
    [id, call],
  )

describe('suspending', () => {
  test('by a Manager ends every session immediately, and can be undone by a Manager', async () => {
    const member = await signIn(await createUser('Executive'))
    expect(await usersAs(boss).suspendUser(named(member))).toMatchObject({
      status: 'Suspended',
      suspendedFor: 'manager',
    })
    expect(await isSignedIn(member)).toBe(false)
    expect(await signInOutcome(member)).toBe('user_disabled')
    expect(await refusal(usersAs(boss).suspendUser(named(member)))).toBe('user_already_suspended')
    expect(await usersAs(boss).reactivateUser(named(member))).toMatchObject({ status: 'Active', suspendedFor: null })
    expect(await refusal(usersAs(boss).reactivateUser(named(member)))).toBe('user_already_active')
    expect(await signInOutcome(member)).toBe('signed in')
    expect(await trailOf(member.id, 'users-suspendUser')).toEqual([
      {
        actor_id: boss.id,
        before: { status: 'Active', suspendedFor: null },
        after: { status: 'Suspended', suspendedFor: 'manager', sessionsEnded: 2 },
      },
    ])
    expect(await trailOf(member.id, 'users-reactivateUser')).toHaveLength(1)
  })

  test('invalidates links that were sent before, even once the account is active again', async () => {
    const member = await w.member(kopi, 'Executive')
    await usersAs(boss).resendInvitation(named(member))
    const link = /#(\S+)/.exec((await w.messages(member.email))[0]?.text ?? '')?.[1] ?? ''
    await usersAs(boss).suspendUser(named(member))
    await usersAs(boss).reactivateUser(named(member))
    expect(await refusal(w.as(null).auth.acceptInvitation({ token: link, newUserPassword: password }))).toBe(
      'link_not_valid',
    )
  })

  test.each(['codes', 'admin'])('with the cause %s can be undone only by the platform', async (cause) => {
    const member = await w.member(kopi, 'Executive')
    await query(`update users set status = 'Suspended', suspended_for = $2 where id = $1`, [member.id, cause])
    expect(await refusal(usersAs(boss).reactivateUser(named(member)))).toBe('only_platform_reactivates')
    expect(await usersAs(admin).reactivateUser(named(member))).toMatchObject({ status: 'Active' })
  })

  test('by the platform stores that cause, and reactivating resets the counts of wrong passwords and codes', async () => {
    const member = await createUser('Employee')
    expect(await usersAs(admin).suspendUser(named(member))).toMatchObject({ suspendedFor: 'admin' })
    for (let guess = 0; guess < 20; guess++) await signInOutcome(member, { password: 'Wrong-Pass-1' })
    await query('update users set wrong_codes = 4 where id = $1', [member.id])
    await usersAs(admin).reactivateUser(named(member))
    expect(await signInOutcome(member)).toBe('signed in')
    expect(await query('select wrong_codes from users where id = $1', [member.id])).toEqual([{ wrong_codes: 0 }])
  })

  test('is refused for the user’s own account, to an Executive, and for accounts of other organizations', async () => {
    const [executive, foreign] = [
      await w.member(kopi, 'Executive'),
      await w.member(await w.organization(), 'Executive'),
    ]
    for (const act of ['suspendUser', 'reactivateUser', 'resendInvitation', 'endUserSessions'] as const) {
      expect(await refusal(usersAs(executive)[act](named(boss)))).toBe('permission_denied')
      expect(await refusal(usersAs(boss)[act](named(foreign)))).toBe('not_found')
      expect(await refusal(usersAs(boss)[act]({ userId: foreign.id }))).toBe('not_found')
      expect(await refusal(usersAs(admin)[act]({ userId: foreign.id }))).toBe('not_found')
      expect(await refusal(usersAs(admin)[act](named(admin)))).toBe('not_found')
    }
    expect(await refusal(usersAs(boss).suspendUser(named(boss)))).toBe('not_yourself')
    expect(await refusal(usersAs(boss).endUserSessions(named(boss)))).toBe('not_yourself')
  })

  test('leaves one Manager active if two suspend each other concurrently', async () => {
    const own = await w.organization()
    const [one, two] = [await w.member(own, 'Manager'), await w.member(own, 'Manager')]
    let both: Promise<string[]> | undefined
    await w.database.transaction({ orgs: 'all' }, 'write', async ({ client }) => {
      await client.query('select 1 from users where id = any($1) order by id for update', [[one.id, two.id]])
      both = Promise.all([refusal(usersAs(one).suspendUser(named(two))), refusal(usersAs(two).suspendUser(named(one)))])
      await untilBlocked(w.database, 2)
    })
    expect((await both!).filter((answer) => answer === 'ok')).toHaveLength(1)
    const rows = await query<{ status: string }>('select status from users where org_id = $1', [own.id])
    expect(rows.map(({ status }) => status).toSorted()).toEqual(['Active', 'Suspended'])
  })
})

describe('inviting again', () => {
  const linkOf = async (email: string) => /#(\S+)/.exec((await w.messages(email))[0]?.text ?? '')?.[1] ?? ''
  const accept = (token: string) =>
    refusal(w.as(null).auth.acceptInvitation({ token, newUserPassword: 'Chosen-Pass-2' }))

  test.each(['Manager', 'Executive', 'Employee'] as const)(
    'sends a %s a new link and invalidates the old one, until they have joined',
    async (role) => {
      const member = role === 'Employee' ? await w.employee(kopi) : await w.member(kopi, role)
      expect(await usersAs(boss).resendInvitation(named(member))).toEqual({ email: member.email })
      const old = await linkOf(member.email)
      await expect(usersAs(admin).resendInvitation(named(member))).rejects.toMatchObject({
        code: 'invitation_just_sent',
        params: { seconds: 60 },
      })
      w.pass(minutes(1))
      await usersAs(admin).resendInvitation(named(member))
      const [mail] = await w.messages(member.email)
      expect(mail?.subject).toBe('Kopi Kita Sdn Bhd invites you to Upah')
      expect(await accept(old)).toBe('link_not_valid')
      expect(await accept(await linkOf(member.email))).toBe('ok')
      expect(await signInOutcome(member, { password: 'Chosen-Pass-2' })).toBe('signed in')
      w.pass(minutes(1))
      expect(await refusal(usersAs(boss).resendInvitation(named(member)))).toBe('user_joined')
      const trail = await trailOf(member.id, 'users-resendInvitation')
      expect(trail.map(({ after }) => after)).toEqual([
        { invitationSentTo: member.email },
        { invitationSentTo: member.email },
      ])
      expect(JSON.stringify(trail)).not.toContain(old)
    },
  )

  test('is possible for an account with an initial password until its first sign-in', async () => {
    const email = 'given@kopi.example'
    const created = await usersAs(admin).createUser({
      firstName: 'Given',
      lastName: 'Password',
      email,
      status: 'Active',
      role: 'Executive',
      password: 'Strong-Pass-1',
      orgId: kopi.id,
    })
    expect(created.joined).toBe(false)
    const user = { userId: created.id, tenantId: kopi.id }
    await usersAs(boss).resendInvitation(user)
    await w.as(null).auth.signIn({ tenantId: kopi.id, email, password: 'Strong-Pass-1' })
    w.pass(minutes(1))
    expect(await refusal(usersAs(boss).resendInvitation(user))).toBe('user_joined')
  })

  test('is refused for a suspended account', async () => {
    const member = await w.member(kopi, 'Executive')
    await usersAs(boss).suspendUser(named(member))
    expect(await refusal(usersAs(boss).resendInvitation(named(member)))).toBe('user_suspended')
    expect(await w.messages(member.email)).toEqual([])
  })
})

test('an invitation is invalid after the e-mail address of the account changes', async () => {
  const member = await w.member(kopi, 'Executive')
  await usersAs(boss).resendInvitation(named(member))
  const link = /#(\S+)/.exec((await w.messages(member.email))[0]?.text ?? '')?.[1] ?? ''
  const root = await w.member(null, 'superadmin')
  const changed = { firstName: 'Executive', lastName: 'Person', role: 'Executive', status: 'Active' } as const
  await usersAs(root).updateUser({ ...named(member), ...changed, email: 'moved@kopi.example' })
  expect(await refusal(w.as(null).auth.acceptInvitation({ token: link, newUserPassword: password }))).toBe(
    'link_not_valid',
  )
})

describe('sessions of others', () => {
  test('are ended immediately, and counted', async () => {
    const member = await createUser('Executive')
    const [here, there] = [await signIn(member), await signIn(member)]
    expect(await usersAs(boss).getUser(named(member))).toMatchObject({ sessions: 3 })
    expect(await usersAs(boss).endUserSessions(named(member))).toEqual({ ended: 3 })
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([false, false])
    expect(await refusal(usersAs(boss).endUserSessions(named(member)))).toBe('no_sessions')
    expect(await signInOutcome(member)).toBe('signed in')
    expect((await trailOf(member.id, 'users-endUserSessions')).map(({ after }) => after)).toEqual([
      { sessionsEnded: 3 },
    ])
  })

  test('of platform staff can be ended only by a superadmin', async () => {
    const [root, colleague] = [await w.member(null, 'superadmin'), await w.member(null, 'admin')]
    const end = (by: Member, of: Member) => refusal(w.as(by).administrators.endSessions({ adminId: of.id }))
    expect(await end(admin, colleague)).toBe('permission_denied')
    expect(await end(root, boss)).toBe('not_found')
    expect(await end(root, root)).toBe('not_yourself')
    expect(await end(root, colleague)).toBe('ok')
    expect(await isSignedIn(colleague)).toBe(false)
    expect(await end(root, colleague)).toBe('no_sessions')
  })
})
