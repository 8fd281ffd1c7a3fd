import { beforeEach, expect, test } from 'vitest'
import { payRunWorld, type PayRunWorld } from '#money/payRuns/pay-run-world.fixtures.ts'
import { days } from '#kernel/time.ts'
import { world, type Member } from '#test/world.ts'

const w = world()
let kopi: PayRunWorld
let boost: string
beforeEach(async () => {
  w.travelTo('2026-11-16T02:00:00.000Z')
  kopi = await payRunWorld(w)
  boost = await kopi.wallet('Boost')
})
const withEmail = async (split: Record<string, number>, email: string) => {
  const employee = await kopi.employee(split)
  await w.database.pool.query('update employees set email = $2 where id = $1', [employee.employeeId, email])
  return employee
}
const send = (input: { employeeIds?: string[]; all?: true }) => w.as(kopi.manager).employeeWallets.sendReminders(input)
const idOf = ({ employeeId }: Member) => employeeId ?? ''

test('every employee with an incomplete election is reminded, at most once a day', async () => {
  const tag = boost.toLowerCase()
  await withEmail({}, `none${tag}@kopi.example`)
  await withEmail({ [boost]: 99.99 }, `almost${tag}@kopi.example`)
  await withEmail({ [boost]: 100 }, `whole${tag}@kopi.example`)
  expect(await send({ all: true })).toEqual({ sent: 2, skipped: 0 })
  expect(await send({ all: true })).toEqual({ sent: 0, skipped: 2 })
  const { employees } = await w.as(kopi.manager).employees.getEmployeesWithMissingPaymentElection({})
  expect(
    employees.map(({ problem, allocated, lastReminder }) => [problem, allocated, lastReminder].join(' ')).toSorted(),
  ).toEqual(['election_incomplete 99.99 2026-11-16', 'no_election 0 2026-11-16'])
  expect(await w.messages(`whole${tag}@kopi.example`)).toEqual([])
  const [almost] = await w.messages(`almost${tag}@kopi.example`)
  expect(almost?.text).toContain('So far, 99.99% goes to e-wallets that can be paid.')
  expect(await w.messages(`none${tag}@kopi.example`)).toHaveLength(1)
  w.pass(days(1))
  expect(await send({ all: true })).toEqual({ sent: 2, skipped: 0 })
})

test('reminding selected employees skips complete elections, missing addresses and other organizations', async () => {
  const tag = boost.toLowerCase()
  const incomplete = await withEmail({}, `one${tag}@kopi.example`)
  const complete = await withEmail({ [boost]: 100 }, `two${tag}@kopi.example`)
  const withoutEmail = await kopi.employee({})
  await w.database.pool.query('update employees set email = null where id = $1', [withoutEmail.employeeId])
  const foreign = await w.employee(await w.organization())
  const employeeIds = [incomplete, complete, withoutEmail, foreign].map(idOf)
  expect(await send({ employeeIds })).toEqual({ sent: 1, skipped: 3 })
  expect(await w.messages(foreign.email)).toEqual([])
})

test('two reminders at the same time send one e-mail', async () => {
  const tag = boost.toLowerCase()
  const employee = await withEmail({}, `race${tag}@kopi.example`)
  const results = await Promise.all([send({ employeeIds: [idOf(employee)] }), send({ all: true })])
  expect(results.reduce((sent, result) => sent + result.sent, 0)).toBe(1)
  expect(await w.messages(`race${tag}@kopi.example`)).toHaveLength(1)
})

test.each([[{}], [{ all: true as const, employeeIds: ['0000000000000000'] }]])(
  'either employees or all is required: %j is refused',
  async (input) => {
    await expect(send(input)).rejects.toMatchObject({ code: 'invalid_input' })
  },
)
