import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { platformOrgId } from '#kernel/values.ts'
import { accounts, requestReset } from '#test/accounts.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { world, type Member, type Organization } from '#test/world.ts'

const w = world()
let kopi: Organization
let root: Member
let admin: Member
let boss: Member
const { query, createUser, signIn, signInOutcome, isSignedIn } = accounts(w, () => kopi)
beforeAll(async () => {
  root = await w.member(null, 'superadmin')
  admin = await w.member(null, 'admin')
})
beforeEach(async () => {
  kopi = await w.organization()
  boss = await w.member(kopi, 'Manager')
})
let count = 0
const fields = (changes: object = {}) => ({
  firstName: 'Farid',
  lastName: 'Omar',
  email: `boundary${(count += 1)}@kopi.example`,
  status: 'Active' as const,
  role: 'Executive' as const,
  ...changes,
})
const password = 'Strong-Pass-1'
const create = (changes: object = {}, orgId: string = kopi.id) =>
  w.as(admin).users.createUser({ ...fields(changes), password, orgId })
const entriesOf = async (recordId: string) =>
  (
    await query<{ call: string; actor_id: string; org_id: string }>(
      'select call, actor_id, org_id from audit_events where record_id = $1 order by id',
      [recordId],
    )
  ).map(({ call, actor_id, org_id }) => [call, actor_id, org_id])

describe('an account of platform staff', () => {
  test('cannot be reached by the calls for accounts of organizations', async () => {
    const colleague = await w.member(null, 'admin')
    const named = { userId: colleague.id, orgId: platformOrgId }
    for (const by of [root, admin])
      for (const call of [
        () => w.as(by).users.getUser(named),
        () => w.as(by).users.getUsers({ orgId: platformOrgId }),
        () => w.as(by).users.suspendUser(named),
        () => w.as(by).users.reactivateUser(named),
        () => w.as(by).users.resendInvitation(named),
        () => w.as(by).users.endUserSessions(named),
        () => w.as(by).users.createUser({ ...fields(), password, orgId: platformOrgId }),
      ])
        expect(await outcomeOf(call())).toBe('not_found')
    const changed = w.as(root).users.updateUser({ ...fields(), ...named })
    expect(await outcomeOf(changed)).toBe('not_found')
    expect(await isSignedIn(colleague)).toBe(true)
    expect(await entriesOf(colleague.id)).toEqual([])
  })

  test('is read and changed by the calls for platform staff, which reach no account of an organization', async () => {
    const colleague = await w.member(null, 'admin')
    expect(await w.as(admin).administrators.getOne({ adminId: colleague.id })).toMatchObject({
      email: colleague.email,
      role: 'admin',
      twoStep: false,
      sessions: 1,
    })
    const { role: _, ...person } = fields()
    for (const adminId of [boss.id, w.id()]) {
      expect(await outcomeOf(w.as(admin).administrators.getOne({ adminId }))).toBe('not_found')
      expect(await outcomeOf(w.as(root).administrators.update({ ...person, role: 'admin', adminId }))).toBe('not_found')
      expect(await outcomeOf(w.as(root).administrators.endSessions({ adminId }))).toBe('not_found')
      expect(await outcomeOf(w.as(root).administrators.resetTwoStep({ adminId }))).toBe('not_found')
    }
    expect(await isSignedIn(boss)).toBe(true)
  })

  test('is signed out when a superadmin suspends it, and can sign in again once it is Active', async () => {
    const colleague = await signIn(await createUser('admin', null))
    const { modifiedAt } = await w.as(root).administrators.getOne({ adminId: colleague.id })
    const { role: _, ...person } = fields({ email: colleague.email })
    const update = (status: 'Active' | 'Suspended', seen?: string) =>
      w.as(root).administrators.update({
        ...person,
        adminId: colleague.id,
        role: 'admin',
        status,
        ...(seen && { modifiedAt: seen }),
      })
    expect(await update('Suspended', modifiedAt)).toMatchObject({ status: 'Suspended', suspendedFor: 'admin' })
    expect(await isSignedIn(colleague)).toBe(false)
    expect(await signInOutcome(colleague)).toBe('user_disabled')
    expect(await outcomeOf(update('Active', modifiedAt))).toBe('record_changed')
    expect(await update('Active')).toMatchObject({ status: 'Active', suspendedFor: null })
    expect(await signInOutcome(colleague)).toBe('signed in')
  })
})

describe('an account of a suspended or deleted organization', () => {
  test('can be created while the organization is suspended, but not once it is deleted', async () => {
    await query(`update organizations set status = 'Suspended' where org_id = $1`, [kopi.id])
    const created = await create()
    expect(created).toMatchObject({ orgId: kopi.id, status: 'Active' })
    expect(await signInOutcome({ email: created.email, orgId: kopi.id }, { password })).toBe('user_disabled')
    await query('update organizations set deleted_at = $2 where org_id = $1', [kopi.id, w.now()])
    expect(await outcomeOf(create())).toBe('not_found')
    expect((await query('select from users where org_id = $1', [kopi.id])).length).toBe(2)
  })

  test('cannot be invited again once the organization is deleted', async () => {
    const { id, email } = await create()
    await query('update organizations set deleted_at = $2 where org_id = $1', [kopi.id, w.now()])
    expect(await outcomeOf(w.as(admin).users.resendInvitation({ userId: id, orgId: kopi.id }))).toBe('not_found')
    expect(await w.messages(email)).toEqual([])
  })
})

describe('an account that is created suspended', () => {
  test('cannot sign in until platform staff set it to Active', async () => {
    const created = await create({ status: 'Suspended' })
    expect(created).toMatchObject({ status: 'Suspended', suspendedFor: 'admin' })
    const account = { email: created.email, orgId: kopi.id }
    expect(await signInOutcome(account, { password })).toBe('user_disabled')
    expect(await signInOutcome(account, { password: 'Wrong-Pass-1' })).toBe('invalid_credentials')
    expect(await outcomeOf(w.as(boss).users.reactivateUser({ userId: created.id }))).toBe('only_platform_reactivates')
    await w.as(admin).users.reactivateUser({ userId: created.id, orgId: kopi.id })
    expect(await signInOutcome(account, { password })).toBe('signed in')
    expect((await entriesOf(created.id)).slice(0, 2)).toEqual([
      ['users-createUser', admin.id, kopi.id],
      ['users-reactivateUser', admin.id, kopi.id],
    ])
  })

  test('receives no link to reset its password', async () => {
    const { email } = await create({ status: 'Suspended' })
    await requestReset(w, email, kopi.code)
    expect(await w.messages(email)).toEqual([])
  })
})

describe('a Manager', () => {
  test('reaches no account of another organization, by tenantId or orgId', async () => {
    const other = await w.organization()
    const stranger = await w.member(other, 'Executive')
    const calls = w.as(boss).users
    for (const tenant of [{}, { orgId: other.id }, { tenantId: other.id }, { orgId: kopi.id, tenantId: other.id }])
      for (const call of [
        () => calls.getUser({ userId: stranger.id, ...tenant }),
        () => calls.suspendUser({ userId: stranger.id, ...tenant }),
        () => calls.reactivateUser({ userId: stranger.id, ...tenant }),
        () => calls.resendInvitation({ userId: stranger.id, ...tenant }),
        () => calls.endUserSessions({ userId: stranger.id, ...tenant }),
      ])
        expect(await outcomeOf(call()), JSON.stringify(tenant)).toBe('not_found')
    expect(await isSignedIn(stranger)).toBe(true)
  })

  test('can end the sessions of a colleague but not their own, and gets an error if there are none', async () => {
    const colleague = await signIn(await createUser('Executive'))
    expect(await w.as(boss).users.endUserSessions({ userId: colleague.id })).toEqual({ ended: 2 })
    expect(await isSignedIn(colleague)).toBe(false)
    expect(await outcomeOf(w.as(boss).users.endUserSessions({ userId: colleague.id }))).toBe('no_sessions')
    expect(await outcomeOf(w.as(boss).users.endUserSessions({ userId: boss.id }))).toBe('not_yourself')
    expect(await isSignedIn(boss)).toBe(true)
    const ended = (await entriesOf(colleague.id)).filter(([call]) => call === 'users-endUserSessions')
    expect(ended).toEqual([['users-endUserSessions', boss.id, kopi.id]])
  })
})

describe('the language of a user', () => {
  test('is used for the next e-mails', async () => {
    const { id, email } = await create()
    await requestReset(w, email, kopi.code)
    await query(`update users set language = 'ms' where id = $1`, [id])
    w.pass(3 * 60_000)
    await requestReset(w, email, kopi.code)
    expect((await w.messages(email)).map(({ subject }) => subject)).toEqual([
      'Pilih kata laluan baharu untuk Upah',
      'Choose a new password for Upah',
    ])
  })

  test('is changed by its user, with an audit entry', async () => {
    const user = await signIn(await createUser('Executive'))
    await w.as(user).users.changeLanguage({ language: 'ms' })
    expect(await query('select language from users where id = $1', [user.id])).toEqual([{ language: 'ms' }])
    expect((await entriesOf(user.id)).at(-1)).toEqual(['users-changeLanguage', user.id, kopi.id])
    expect(await outcomeOf(w.as(null).users.changeLanguage({ language: 'ms' }))).toBe('unauthenticated')
  })
})
