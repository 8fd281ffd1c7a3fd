import { beforeAll, expect, test } from 'vitest'
import { addMs, days } from '#kernel/time.ts'
import { accounts, password } from '#test/accounts.ts'
import { world, type Member, type Organization } from '#test/world.ts'

const w = world()
let kopi: Organization
let manager: Member
beforeAll(async () => {
  kopi = await w.organization({ name: 'Kopi Kita Sdn Bhd' })
  manager = await w.member(kopi, 'Manager')
})
const { query } = accounts(w, () => kopi)

const invite = async () => {
  const member = await w.member(kopi, 'Executive')
  await w.as(manager).users.resendInvitation({ userId: member.id })
  const [mail] = await w.messages(member.email)
  return { member, token: /#(\S+)/.exec(mail?.text ?? '')?.[1] ?? '' }
}
const accept = async (token: string) => {
  const { session, json } = await w.app.answer({
    name: 'auth-acceptInvitation',
    body: { token, newUserPassword: password },
    session: null,
    address: '10.7.7.7',
    userAgent: 'test',
  })
  return { session, output: JSON.parse(json) as object }
}

test('an invitation names the employer and the person as long as its link is valid', async () => {
  const { member, token } = await invite()
  const read = () => w.as(null).auth.readInvitation({ token })
  expect(await read()).toEqual({
    organization: 'Kopi Kita Sdn Bhd',
    domain: kopi.code,
    displayName: expect.any(String),
    email: member.email,
    expiresAt: addMs(w.now(), days(7)),
  })
  await accept(token)
  await expect(read()).rejects.toMatchObject({ code: 'link_not_valid' })
})

test('accepting an invitation signs in', async () => {
  const { member, token } = await invite()
  const { session, output } = await accept(token)
  expect(output).toMatchObject({ ok: true, claims: { userId: member.id, role: 'Executive', orgId: kopi.id } })
  expect(session).toMatch(new RegExp(`^${kopi.id}\\.`))
})

test('users of a suspended organization can choose a password, but are not signed in', async () => {
  const { token } = await invite()
  await query(`update organizations set status = 'Suspended' where org_id = $1`, [kopi.id])
  const { session, output } = await accept(token)
  expect([session, output]).toMatchObject([null, { ok: true, claims: null }])
  await query(`update organizations set status = 'Active' where org_id = $1`, [kopi.id])
})
