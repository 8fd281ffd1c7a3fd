import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { minutes } from '#kernel/time.ts'
import { accounts, password, requestReset } from '#test/accounts.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { world, type Member, type Organization } from '#test/world.ts'

const w = world()
let kopi: Organization
let root: Member
let boss: Member
const { elsewhere, query, createUser, signIn, signInOutcome } = accounts(w, () => kopi)
beforeAll(async () => {
  root = await w.member(null, 'superadmin')
})
beforeEach(async () => {
  kopi = await w.organization()
  boss = await w.member(kopi, 'Manager')
})
/** The newest reset link of an account. */
const resetLink = async ({ email }: Pick<Member, 'email'>) => {
  w.pass(minutes(2))
  await requestReset(w, email, kopi.code, elsewhere())
  return /#(\S+)/.exec((await w.messages(email))[0]?.text ?? '')?.[1] ?? ''
}
const open = (token: string) => outcomeOf(w.as(null).auth.resetPassword({ token, newUserPassword: 'New-Pass-2' }))
const update = ({ id, email }: Member, changes: object = {}) =>
  w.as(root).users.updateUser({
    orgId: kopi.id,
    userId: id,
    firstName: 'Farid',
    lastName: 'Omar',
    email,
    role: 'Executive',
    status: 'Active',
    ...changes,
  })

describe('an unused link becomes invalid', () => {
  test('after another link has been used', async () => {
    const user = await createUser('Executive')
    const [first, second] = [await resetLink(user), await resetLink(user)]
    expect(first).not.toBe(second)
    expect([await open(first), await open(second)]).toEqual(['done', 'link_not_valid'])
  })

  test('after the user has changed the password', async () => {
    const user = await signIn(await createUser('Executive'))
    const link = await resetLink(user)
    await w.as(user).users.changeUserPassword({ oldPassword: password, newUserPassword: 'Other-Pass-3' })
    expect(await open(link)).toBe('link_not_valid')
    expect(await signInOutcome(user, { password: 'Other-Pass-3' })).toBe('signed in')
  })

  test('after platform staff suspended the account, even once it is Active again', async () => {
    const user = await createUser('Executive')
    const link = await resetLink(user)
    await update(user, { status: 'Suspended' })
    await update(user)
    expect(await open(link)).toBe('link_not_valid')
  })

  test('after the employer has changed the e-mail address of the employee', async () => {
    const aina = await signIn(await createUser('Employee'))
    const link = await resetLink(aina)
    const email = `moved-${aina.email}`
    await w.as(boss).employees.editEmployee({ employeeICNumber: aina.icNumber, email })
    expect(await open(link)).toBe('link_not_valid')
    expect(await signInOutcome({ ...aina, email })).toBe('signed in')
    expect((await w.messages(aina.email))[0]?.subject).toBe('The e-mail address of your Upah account has changed')
  })
})

describe('the cause of a suspension', () => {
  test.each(['codes', 'manager', 'admin'] as const)('%s is kept when the account is edited', async (cause) => {
    const user = await createUser('Executive')
    await query(`update users set status = 'Suspended', suspended_for = $2 where id = $1`, [user.id, cause])
    expect(await update(user, { status: 'Suspended', firstName: 'Fairuz' })).toMatchObject({
      firstName: 'Fairuz',
      suspendedFor: cause,
    })
    const lifted = outcomeOf(w.as(boss).users.reactivateUser({ userId: user.id }))
    expect(await lifted).toBe(cause === 'manager' ? 'done' : 'only_platform_reactivates')
  })
})

test('the right password resets the count of wrong passwords, even while the organization is suspended', async () => {
  const user = await createUser('Executive')
  const from = elsewhere()
  const wrong = async (times: number) => {
    for (let n = 0; n < times; n++)
      expect(await signInOutcome(user, { password: 'Wrong-Pass-1', from })).toBe('invalid_credentials')
  }
  await wrong(4)
  await query(`update organizations set status = 'Suspended' where org_id = $1`, [kopi.id])
  expect(await signInOutcome(user, { from })).toBe('user_disabled')
  await query(`update organizations set status = 'Active' where org_id = $1`, [kopi.id])
  await wrong(4)
  expect(await signInOutcome(user, { from })).toBe('signed in')
})
