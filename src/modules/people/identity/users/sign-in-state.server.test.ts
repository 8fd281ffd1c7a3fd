import { beforeEach, expect, test } from 'vitest'
import { minutes } from '#kernel/time.ts'
import { accounts, sendResetLinks } from '#test/accounts.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { defaultNow, world, type Member, type Organization } from '#test/world.ts'

const w = world()
let kopi: Organization
let manager: Member
let aina: Member
const { createUser, signInOutcome } = accounts(w, () => kopi)
beforeEach(async () => {
  w.travelTo(defaultNow)
  kopi = await w.organization()
  manager = await w.member(kopi, 'Manager')
  aina = await createUser('Employee')
})
const attempt = (password?: string) => signInOutcome(aina, { from: '10.1.1.1', ...(password && { password }) })
const stateFor = async (by: Member) => (await w.as(by).users.getUser({ userId: aina.id, orgId: kopi.id })).signIn

test('support and Managers see what sign-in is paused for, since and until when, and the latest attempts', async () => {
  const support = await w.member(null, 'reader')
  expect(await stateFor(support)).toEqual({ pauses: [], attempts: [] })
  const since = w.now()
  for (let n = 0; n < 5; n++) {
    expect(await attempt('Wrong-Pass-1')).not.toBe('signed in')
    w.pass(1_000)
  }
  expect(await attempt()).toBe('user_disabled')
  for (const by of [support, manager])
    expect(await stateFor(by)).toEqual({
      pauses: [
        { kind: 'address', wrong: 5, since, until: new Date(Date.parse(since) + 4_000 + minutes(15)).toISOString() },
      ],
      attempts: [
        expect.objectContaining({ outcome: 'refused' }),
        ...Array.from({ length: 5 }, () => expect.objectContaining({ outcome: 'wrong', knownBrowser: false })),
      ],
    })
  w.pass(minutes(15))
  expect((await stateFor(support)).pauses).toEqual([])
  expect(await attempt()).toBe('signed in')
})

test('the state of platform staff is shown too', async () => {
  const [support, colleague] = [await w.member(null, 'admin'), await w.member(null, 'reader')]
  for (let n = 0; n < 5; n++) await signInOutcome(colleague, { from: '10.1.1.2', password: 'Wrong-Pass-1' })
  const { signIn } = await w.as(support).administrators.getOne({ adminId: colleague.id })
  expect(signIn).toMatchObject({ pauses: [{ kind: 'address', wrong: 5 }], attempts: { length: 5 } })
})

test('a Manager sends a link for a new password to their own users only, support to all, and neither twice in a row', async () => {
  const admin = await w.member(null, 'admin')
  const stranger = await w.member(await w.organization(), 'Manager')
  const send = (by: Member, input: object = {}) =>
    outcomeOf(w.as(by).users.sendPasswordLink({ userId: aina.id, ...input }))
  expect(await attempt()).toBe('signed in')
  expect(await send(stranger)).toBe('not_found')
  expect(await send(manager)).toBe('done')
  await sendResetLinks(w)
  const [mail] = await w.messages(aina.email)
  expect(mail?.subject).toBe('Choose a new password for Upah')
  expect(await send(admin, { orgId: kopi.id })).toBe('password_link_just_sent')
})
