import { describe, expect, test } from 'vitest'
import { minutes } from '#kernel/time.ts'
import { accounts, password } from '#test/accounts.ts'
import { authenticator } from '#test/authenticator.ts'
import { historyOf } from '#test/history.ts'
import { confirmationOf } from '#test/confirming.ts'
import { outcomeOf, outcomesOf } from '#test/outcomes.ts'
import { world, type Member } from '#test/world.ts'
import { forgetOldRecords } from '../sessions/retention.jobs.ts'

const w = world()
const { createUser, elsewhere, query, signIn, signInOutcome, isSignedIn } = accounts(w, () => {
  throw new Error('each test has its own organization')
})
const inOrganization = async (role: Member['role'] = 'Manager') => createUser(role, await w.organization())

/** Adds a passkey to an account. */
const withPasskey = async (member: Member, device = authenticator()) => {
  const attestation = device.create(await w.as(member).users.startPasskey({}))
  const added = await w.as(member).users.addPasskey({ attestation })
  return { device, ...added }
}
type Device = ReturnType<typeof authenticator>
type Faults = Parameters<Device['get']>[1]
const stranger = () => w.as(null, { address: elsewhere() }).auth
const enter = async (device: Device, faults: Faults = {}) =>
  stranger().signInWithPasskey({ assertion: device.get(await stranger().startPasskeySignIn({}), faults) })

describe('signing in with a passkey', () => {
  test('needs neither organization, e-mail, password nor code, for every role', async () => {
    for (const role of ['Employee', 'Executive', 'Manager'] as const) {
      const member = await inOrganization(role)
      const { device } = await withPasskey(member)
      expect(await enter(device)).toMatchObject({ userId: member.id, role, orgId: member.orgId })
    }
    const admin = await createUser('admin', null)
    const { device } = await withPasskey(admin)
    expect(await enter(device)).toMatchObject({ userId: admin.id, role: 'admin', orgId: null })
  })

  test.each<[string, Faults]>([
    ['from a fake page', { origin: 'https://upah.test.example' }],
    ['at the right host without https', { origin: 'http://upah.test' }],
    ['without a verified person', { verified: false }],
    ['with the counter of a copy', { counter: 1 }],
  ])('is refused %s', async (_, faults) => {
    const { device } = await withPasskey(await inOrganization())
    await enter(device)
    expect(await outcomeOf(enter(device, faults))).toBe('passkey_refused')
    expect(await outcomeOf(enter(device, { counter: 9 }))).toBe('done')
  })

  test('is refused with an answer that was used, is old, or was requested for another purpose', async () => {
    const member = await inOrganization()
    const { device } = await withPasskey(member)
    const assertion = device.get(await stranger().startPasskeySignIn({}))
    await stranger().signInWithPasskey({ assertion })
    expect(await outcomeOf(stranger().signInWithPasskey({ assertion }))).toBe('passkey_refused')
    const old = await stranger().startPasskeySignIn({})
    w.pass(minutes(5))
    expect(await outcomeOf(stranger().signInWithPasskey({ assertion: device.get(old) }))).toBe('passkey_refused')
    const { passkey } = await w.as(member).users.startConfirmation({})
    expect(await outcomeOf(stranger().signInWithPasskey({ assertion: device.get(passkey!) }))).toBe('passkey_refused')
    const invented = Buffer.alloc(54).toString('base64url')
    expect(await outcomeOf(stranger().signInWithPasskey({ assertion: device.get({ challenge: invented }) }))).toBe(
      'passkey_refused',
    )
  })

  test('is accepted once, even if the answer is sent four times at the same time', async () => {
    const { device } = await withPasskey(await inOrganization())
    const assertion = device.get(await stranger().startPasskeySignIn({}))
    const answers = await Promise.all([1, 2, 3, 4].map(() => outcomeOf(stranger().signInWithPasskey({ assertion }))))
    expect(answers.toSorted()).toEqual(['done', 'passkey_refused', 'passkey_refused', 'passkey_refused'])
  })

  test('is refused with the passkey of someone else under this user’s name', async () => {
    const [owner, thief] = [await inOrganization(), await inOrganization()]
    await withPasskey(owner)
    const { device } = await withPasskey(thief)
    const handle = Buffer.from(`${owner.orgId}.${owner.id}`).toString('base64url')
    const assertion = device.get(await stranger().startPasskeySignIn({}))
    const forged = { ...assertion, response: { ...assertion.response, userHandle: handle } }
    expect(await outcomeOf(stranger().signInWithPasskey({ assertion: forged }))).toBe('passkey_unknown')
  })

  test('is refused to a suspended user, who learns why', async () => {
    const org = await w.organization()
    const [manager, executive] = [await createUser('Manager', org), await createUser('Executive', org)]
    const { device } = await withPasskey(executive)
    await w.as(manager).users.suspendUser({ userId: executive.id })
    expect(await outcomeOf(enter(device))).toBe('user_disabled')
  })
})

describe('a password of an account with a passkey', () => {
  test('is not enough for management and staff: the passkey or a recovery code is needed', async () => {
    for (const member of [await inOrganization(), await createUser('admin', null)]) {
      expect(await signInOutcome(member, { password })).toBe('signed in')
      const { recoveryCodes } = await withPasskey(member)
      expect(recoveryCodes).toHaveLength(10)
      expect(await signInOutcome(member, { password })).toBe('second_step_needed')
      const tenant = member.orgId === 'PLATFORM' ? {} : { tenantId: member.orgId }
      const byCode = (code: string) => stranger().signIn({ ...tenant, email: member.email, password, code })
      expect(await outcomeOf(byCode('123456'))).toBe('second_step_wrong')
      expect(await outcomeOf(byCode(recoveryCodes![0]!))).toBe('done')
    }
  })

  test('is enough for an employee, whose withdrawals need a code or the passkey', async () => {
    const employee = await inOrganization('Employee')
    expect((await withPasskey(employee)).recoveryCodes).toBeNull()
    expect(await signInOutcome(employee, { password })).toBe('signed in')
  })
})

describe('passkeys of an account', () => {
  test('are named, listed, renamed and removed, and the owner gets an e-mail', async () => {
    const manager = await inOrganization()
    const { passkey, device } = await withPasskey(manager)
    const codesOf = () => query('select 1 from recovery_codes where user_id = $1', [manager.id])
    expect(await codesOf()).toHaveLength(10)
    await w.as(manager).users.renamePasskey({ passkeyId: passkey.id, name: 'Office laptop' })
    expect(await w.as(manager).users.getPasskeys({})).toEqual({
      passkeys: [{ ...passkey, name: 'Office laptop', synced: true, lastUsedAt: null }],
      available: true,
    })
    await w.as(manager).users.removePasskey({ passkeyId: passkey.id })
    // The device that still has it may forget it.
    expect(await outcomeOf(enter(device))).toBe('passkey_unknown')
    const subjects = (await w.messages(manager.email)).map(({ subject }) => subject)
    expect(subjects).toEqual([
      'A passkey was removed from your Upah account',
      'A passkey was added to your Upah account',
    ])
    expect(await codesOf()).toEqual([])
    const [removed, renamed] = await historyOf(w, manager, manager.id)
    expect(removed).toEqual({ title: 'Removed a passkey', 'Passkey removed': [null, 'Office laptop'] })
    expect(renamed).toMatchObject({ title: 'Renamed a passkey' })
    expect(await signInOutcome(manager, { password })).toBe('signed in')
  })

  test('are at most ten', async () => {
    const manager = await inOrganization()
    for (let i = 0; i < 10; i++) await withPasskey(manager)
    expect(await outcomeOf(w.as(manager).users.startPasskey({}))).toBe('too_many_passkeys')
  })

  test('belong to one user: others can’t rename or remove them', async () => {
    const org = await w.organization()
    const [owner, colleague] = [await createUser('Manager', org), await createUser('Manager', org)]
    const { passkey } = await withPasskey(owner)
    const key = { passkeyId: passkey.id }
    expect(await outcomeOf(w.as(colleague).users.removePasskey(key))).toBe('not_found')
    expect(await outcomeOf(w.as(colleague).users.renamePasskey({ ...key, name: 'Mine' }))).toBe('not_found')
    expect((await w.as(owner).users.getPasskeys({})).passkeys).toHaveLength(1)
  })

  test('are created only with a challenge of this user, by a verified person at this site', async () => {
    const org = await w.organization()
    const [owner, colleague] = [await createUser('Manager', org), await createUser('Manager', org)]
    const options = await w.as(owner).users.startPasskey({})
    const add = (by: Member, attestation: ReturnType<Device['create']>) =>
      outcomeOf(w.as(by).users.addPasskey({ attestation }))
    const [fake, unverified] = [{ origin: 'https://other.example' }, { verified: false }]
    expect(await add(owner, authenticator().create(options, fake))).toBe('passkey_refused')
    expect(await add(owner, authenticator().create(options, unverified))).toBe('passkey_refused')
    expect(await add(colleague, authenticator().create(options))).toBe('passkey_refused')
    const device = authenticator()
    expect(await add(owner, device.create(options))).toBe('done')
    expect(await add(owner, device.create(await w.as(owner).users.startPasskey({})))).toBe('passkey_known')
    expect(await add(owner, authenticator().create(options))).toBe('passkey_refused')
  })
})

describe('a fresh confirmation', () => {
  /** A session that signed in just now. */
  const signedIn = async (member: Member) => signIn(member, { password })
  const renew = (member: Member) => outcomeOf(w.as(member).users.renewRecoveryCodes({}))

  test('belongs to a call, its input and a session, once and for ten minutes; signing in is none', async () => {
    const manager = await signedIn(await inOrganization())
    expect(await renew(manager)).toBe('confirmation_needed')
    expect(await w.as(manager).users.startConfirmation({})).toEqual({ passkey: null, code: false, password: true })
    const confirm = w.as(manager).users.confirm
    expect(await outcomeOf(confirm({ password: 'Wrong-Pass-1' }))).toBe('wrong_password')
    expect(await renew(manager)).toBe('confirmation_needed')
    const of = (session: Member) => confirmationOf(w.as(session).users.renewRecoveryCodes({}))
    // Without naming the call, nothing that outlives the session is confirmed.
    await confirm({ password })
    expect(await renew(manager)).toBe('confirmation_needed')
    await confirm({ password, confirmation: await of(manager) })
    const passkeyId = w.id<'passkey'>()
    const remove = () => w.as(manager).users.removePasskey({ passkeyId })
    expect(await outcomeOf(remove())).toBe('confirmation_needed')
    expect(await renew(await signedIn(manager))).toBe('confirmation_needed')
    expect(await renew(manager)).toBe('two_step_off')
    // A refused call keeps it, because it changed nothing; a call that succeeded uses it up.
    w.pass(minutes(10))
    expect(await renew(manager)).toBe('confirmation_needed')
    await confirm({ password, confirmation: await confirmationOf(remove()) })
    expect(await outcomeOf(remove())).toBe('not_found')
  })

  test('is given with the passkey by those who have one, and not with the password', async () => {
    const member = await inOrganization()
    const { device, recoveryCodes } = await withPasskey(member)
    const session = await signIn(member, { password, code: recoveryCodes![0]! })
    const { confirm, startConfirmation } = w.as(session).users
    expect(await outcomeOf(confirm({ password }))).toBe('other_confirmation')
    expect(await outcomeOf(confirm({}))).toBe('other_confirmation')
    const options = await startConfirmation({})
    expect(options).toMatchObject({ code: true, password: false, passkey: { userVerification: 'required' } })
    const assertion = device.get(options.passkey!)
    expect(await outcomeOf(w.as(member).users.confirm({ assertion }))).toBe('passkey_refused')
    expect(await outcomeOf(confirm({ assertion }))).toBe('done')
    expect(await outcomeOf(confirm({ assertion }))).toBe('passkey_refused')
    expect(await renew(session)).toBe('confirmation_needed')
    const confirmation = await confirmationOf(w.as(session).users.renewRecoveryCodes({}))
    const other = device.get((await startConfirmation({})).passkey!)
    expect(await outcomeOf(confirm({ confirmation, assertion: other }))).toBe('passkey_refused')
    const bound = device.get((await startConfirmation({ confirmation })).passkey!)
    await confirm({ confirmation, assertion: bound })
    const both = await outcomesOf([1, 2].map(() => w.as(session).users.renewRecoveryCodes({})))
    expect(both.toSorted()).toEqual(['confirmation_needed', 'done'])
  })

  test('counts wrong passwords and codes like a sign-in', async () => {
    const manager = await signedIn(await inOrganization())
    const guess = () => outcomeOf(w.as(manager).users.confirm({ password: 'Wrong-Pass-1' }))
    for (let i = 0; i < 5; i++) expect(await guess()).toBe('wrong_password')
    expect(await outcomeOf(w.as(manager).users.confirm({ password }))).toBe('user_disabled')
    w.pass(minutes(15))
    expect(await outcomeOf(w.as(manager).users.confirm({ password }))).toBe('done')
  })
})

describe('second factors that were lost', () => {
  test('are reset by another Manager, which ends the sessions and tells the owner', async () => {
    const org = await w.organization()
    const [owner, manager] = [await createUser('Manager', org), await createUser('Manager', org)]
    const reset = (by: Member, of: Member, reason?: string) =>
      outcomeOf(w.as(by).users.resetTwoStep({ orgId: org.id, userId: of.id, ...(reason && { reason }) }))
    expect(await reset(manager, owner)).toBe('two_step_off')
    await withPasskey(owner)
    expect(await reset(owner, owner)).toBe('not_yourself')
    expect(await reset(await createUser('admin', null), owner, 'Phone lost')).toBe('managers_reset')
    expect(await reset(manager, owner)).toBe('done')
    expect(await isSignedIn(owner)).toBe(false)
    expect(await signInOutcome(owner, { password })).toBe('signed in')
    expect((await w.messages(owner.email))[0]?.subject).toBe('The second factors of your Upah account were reset')
  })

  test('of the last Manager are reset by platform staff, with a reason', async () => {
    const owner = await inOrganization()
    await withPasskey(owner)
    const admin = await createUser('admin', null)
    const key = { orgId: owner.orgId, userId: owner.id }
    expect(await outcomeOf(w.as(admin).users.resetTwoStep(key))).toBe('reset_reason_needed')
    expect(await outcomeOf(w.as(admin).users.resetTwoStep({ ...key, reason: 'Called back, phone lost' }))).toBe('done')
  })
})

test('an employee whose passkeys were reset confirms with the password again', async () => {
  const org = await w.organization()
  const [manager, employee] = [await createUser('Manager', org), await createUser('Employee', org)]
  await withPasskey(employee)
  const session = await signIn(employee, { password })
  expect(await outcomeOf(w.as(session).users.confirm({ password }))).toBe('other_confirmation')
  await w.as(manager).users.resetTwoStep({ userId: employee.id })
  expect(await outcomeOf(w.as(await signIn(employee, { password })).users.confirm({ password }))).toBe('done')
})

test('used challenges are forgotten once they have expired', async () => {
  const { device } = await withPasskey(await inOrganization())
  await enter(device)
  w.pass(minutes(6))
  await w.run(forgetOldRecords)
  expect(await query('select 1 from used_challenges')).toEqual([])
})
