import { beforeAll, expect, test } from 'vitest'
import { addMs, minutes } from '#kernel/time.ts'
import { accounts, type Account } from '#test/accounts.ts'
import { world, type Organization } from '#test/world.ts'

const w = world()
let kopi: Organization
beforeAll(async () => {
  kopi = await w.organization()
})
const { query, createUser, signIn } = accounts(w, () => kopi)

const refusal = (member: Account, attempt = {}) =>
  signIn(member, attempt).then(
    () => null,
    (error: { code: string; params: object }) => ({ code: error.code, params: error.params }),
  )

test.each(['admin', 'manager', 'codes'])(
  'the owner of an account suspended for %s sees the reason and the contact',
  async (cause) => {
    const org = await w.organization({ name: 'Kopi Kita' })
    await w.as(await w.member(org, 'Manager')).support.updateOwnContact({ name: 'Farah', phone: '03-2145 8801' })
    const member = await createUser('Manager', org)
    await query(`update users set status = 'Suspended', suspended_for = $2 where id = $1`, [member.id, cause])
    const params = { cause, employer: 'Kopi Kita', contactName: 'Farah', contactPhone: '03-2145 8801' }
    expect(await refusal(member)).toEqual({ code: 'user_disabled', params })
    // The same at each sign-in, and nothing with a wrong password.
    expect(await refusal(member)).toEqual({ code: 'user_disabled', params })
    expect(await refusal(member, { password: 'Wrong-Pass-1' })).toEqual({ code: 'invalid_credentials', params: {} })
  },
)

test('users of a suspended organization read that it is suspended', async () => {
  const org = await w.organization()
  const member = await createUser('Manager', org)
  await query(`update organizations set status = 'Suspended' where org_id = $1`, [org.id])
  expect(await refusal(member)).toEqual({ code: 'user_disabled', params: { cause: 'organization' } })
  await query(`update organizations set suspended_on = '2026-11-03' where org_id = $1`, [org.id])
  const params = { cause: 'organization', since: '03/11/2026' }
  expect(await refusal(member)).toEqual({ code: 'user_disabled', params })
})

test('after wrong passwords, the owner reads until when sign-in is refused', async () => {
  const member = await createUser()
  const from = { from: '192.0.2.77' }
  for (let i = 0; i < 5; i++) await refusal(member, { ...from, password: 'Wrong-Pass-1' })
  const until = addMs(w.now(), minutes(15))
  w.pass(minutes(3))
  expect(await refusal(member, from)).toMatchObject({ code: 'user_disabled', params: { cause: 'passwords', until } })
  w.pass(minutes(12))
  expect(await refusal(member, from)).toBeNull()
})
