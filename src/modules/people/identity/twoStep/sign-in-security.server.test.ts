import { generateSync } from 'otplib'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { eachCall } from '#kernel/call.ts'
import { minutes, msOf } from '#kernel/time.ts'
import { contract } from '#app/contract.ts'
import { accounts, password } from '#test/accounts.ts'
import { historyOf } from '#test/history.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { world, type Member } from '#test/world.ts'

const w = world()
const { createUser, elsewhere } = accounts(w, () => {
  throw new Error('platform staff belong to no organization')
})
let root: Member
const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor(msOf(w.now()) / 1000) })
const setUp = async (member: Member): Promise<string> => {
  const { secret } = await w.as(member).users.setUpTwoStep({})
  await w.as(member).users.confirmTwoStep({ code: codeOf(secret) })
  w.pass(minutes(2))
  return secret
}
const require = (requireTwoStep = true, by = root) =>
  w.as(by).administrators.updateSecurity({ requireTwoStep, requirePasskey: false })
beforeAll(async () => {
  root = await createUser('superadmin', null)
  await setUp(root)
})
afterEach(() => require(false))

/** The outcome of a call with an invalid body: it is only read once the caller is authorized. */
const answerTo = (name: string, { session }: Member) =>
  w.app.answer({ name, body: 'invalid', session, address: '127.0.0.1', userAgent: 'test' }).then(
    () => 'ok',
    (refusal: { code: string }) => refusal.code,
  )

describe('two-step sign-in that is required of staff', () => {
  test('is optional until a superadmin who uses it requires it', async () => {
    const [admin, other] = [await createUser('admin', null), await createUser('superadmin', null)]
    expect(await w.as(admin).administrators.getSecurity({})).toMatchObject({ requireTwoStep: false })
    expect(await outcomeOf(require(true, admin))).toBe('permission_denied')
    expect(await outcomeOf(require(true, other))).toBe('own_two_step_first')
    const required = await require()
    const nameOf = async (member: Member) => (await w.as(member).auth.getSession({})).displayName
    expect(required).toMatchObject({ requireTwoStep: true, modifiedBy: await nameOf(root) })
    expect(required.withoutTwoStep).toEqual(expect.arrayContaining([await nameOf(admin), await nameOf(other)]))
    expect(required.active - required.withoutTwoStep.length).toBe(1)
    const stale = { requireTwoStep: false, requirePasskey: false, modifiedAt: null }
    expect(await outcomeOf(w.as(root).administrators.updateSecurity(stale))).toBe('record_changed')
    expect((await historyOf(w, root, 'PLATFORM'))[0]).toEqual({
      title: 'Changed the sign-in rules',
      'Two-step sign-in required': ['No', 'Yes'],
    })
  })

  test('leaves staff without it, also those who are signed in, nothing but setting it up', async () => {
    const admin = await createUser('admin', null)
    expect(await answerTo('orgs-getOrgs', admin)).toBe('invalid_input')
    await require()
    const open = []
    for (const { name, call } of eachCall(contract)) {
      const refusals = ['two_step_required', 'permission_denied', call.notPermitted]
      const isRefused = refusals.includes(await answerTo(name, admin))
      if (!isRefused && call.allow !== 'public') open.push(name)
    }
    expect(open.toSorted()).toEqual([
      'auth-getSession',
      'auth-signOut',
      'users-addPasskey',
      'users-changeLanguage',
      'users-confirm',
      'users-confirmTwoStep',
      'users-getPasskeys',
      'users-getTwoStep',
      'users-setUpTwoStep',
      'users-startConfirmation',
      'users-startPasskey',
    ])
    expect(await w.as(admin).auth.getSession({})).toMatchObject({ mustSetUpTwoStep: true })
    await setUp(admin)
    expect(await w.as(admin).auth.getSession({})).toMatchObject({ mustSetUpTwoStep: false })
    expect(await answerTo('orgs-getOrgs', admin)).toBe('invalid_input')
  })

  test('lets staff sign in to set it up, and those who use it keep it', async () => {
    await require()
    const { email } = await createUser('admin', null)
    const claims = await w.as(null, { address: elsewhere() }).auth.signIn({ email, password })
    expect(claims).toMatchObject({ mustSetUpTwoStep: true })
    const switchOff = () => w.as(root).users.switchOffTwoStep({})
    expect(await w.as(root).users.getTwoStep({})).toMatchObject({ on: true, required: true })
    expect(await outcomeOf(switchOff())).toBe('two_step_is_required')
    w.pass(minutes(2))
  })

  test('does not concern the users of organizations', async () => {
    const manager = await w.member(await w.organization(), 'Manager')
    await require()
    expect(await w.as(manager).auth.getSession({})).toMatchObject({ mustSetUpTwoStep: false })
    expect(await answerTo('employees-findEmployees', manager)).toBe('invalid_input')
  })
})
