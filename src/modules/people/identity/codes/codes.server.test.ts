import { beforeEach, expect, test } from 'vitest'
import { hours, minutes } from '#kernel/time.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { world, type Member } from '#test/world.ts'

const w = world()
beforeEach(() => w.travelTo('2026-11-16T01:00:00.000Z'))

const mobileNumber = '+60129998877'
const requestCode = (member: Member, number = mobileNumber) =>
  w.as(member).employees.sendSmsVerificationCode({ mobileNumber: number })
/** Requests codes at the shortest permitted interval. */
const requestCodes = async (member: Member, times: number, number = mobileNumber) => {
  for (let n = 0; n < times; n++) {
    await requestCode(member, number)
    w.pass(minutes(2))
  }
}
const createUser = async () => w.employee(await w.organization())
const codesTo = async (number: string) => (await w.messages(number)).length

test('a number receives at most five codes an hour across organizations', async () => {
  const [aina, badrul] = [await createUser(), await createUser()]
  await requestCodes(aina, 3)
  await requestCodes(badrul, 2)
  // The message is the same as for the user's own limit.
  const refusal = { code: 'code_too_many', params: {}, fields: {} }
  await expect(requestCode(badrul)).rejects.toMatchObject(refusal)
  await expect(requestCode(aina)).rejects.toMatchObject(refusal)
  await expect(requestCode(await createUser())).rejects.toMatchObject(refusal)
  expect(await codesTo(mobileNumber)).toBe(5)
  await requestCode(badrul, '+60129998866')
  w.pass(hours(1))
  await requestCode(aina)
})

test('concurrent requests for one number send at most five codes', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, createUser))
  const number = '+60129998855'
  const requests = await Promise.allSettled(people.map((person) => requestCode(person, number)))
  expect(requests.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  expect(await codesTo(number)).toBe(5)
})

test('users and numbers receive at most fifteen codes a day, until midnight in Kuala Lumpur', async () => {
  const aina = await createUser()
  const number = (n: number) => `+6012777000${n}`
  for (const n of [1, 2, 3]) {
    await requestCodes(aina, 5, number(n))
    w.pass(hours(1))
  }
  await expect(requestCode(aina, number(4))).rejects.toMatchObject({
    code: 'code_too_many_today',
    message: 'Too many codes were requested today. Please try again tomorrow.',
  })
  const others = [await createUser(), await createUser(), await createUser()]
  for (const other of others.slice(0, 2)) {
    await requestCodes(other, 5, number(1))
    w.pass(hours(1))
  }
  await expect(requestCode(others[2]!, number(1))).rejects.toMatchObject({ code: 'code_too_many_today' })
  w.travelTo('2026-11-16T15:59:00.000Z')
  await expect(requestCode(aina, number(4))).rejects.toMatchObject({ code: 'code_too_many_today' })
  w.travelTo('2026-11-16T16:01:00.000Z')
  await requestCode(aina, number(4))
})

test('the daily limit of an organization depends on its number of employees', async () => {
  const aina = await createUser()
  await requestCode(aina, '+60127770009')
  const setCodes = (codes: number) =>
    w.database.pool.query('update code_days set codes = $2 where org_id = $1', [aina.orgId, codes])
  await setCodes(499)
  w.pass(minutes(2))
  await requestCode(aina, '+60127770009')
  w.pass(minutes(2))
  await expect(requestCode(aina, '+60127770009')).rejects.toMatchObject({ code: 'code_too_many_today' })
  expect(await codesTo('+60127770009')).toBe(2)
  await requestCode(await createUser(), '+60127770008')
  w.pass(hours(24))
  await requestCode(aina, '+60127770009')
})

test('numbers are stored as digests that no organization can read', async () => {
  const aina = await createUser()
  await requestCode(aina, '+60127770007')
  const { rows } = await w.database.pool.query<{ text: string }>('select n::text as text from number_codes n')
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.map(({ text }) => text).join()).not.toMatch(/7770007|3630313237373730303037/)
  expect(
    await outcomeOf(
      w.database.transaction({ orgs: [aina.orgId] }, 'read', ({ client }) =>
        client.query('select * from number_codes'),
      ),
    ),
  ).toBe('42501')
})
