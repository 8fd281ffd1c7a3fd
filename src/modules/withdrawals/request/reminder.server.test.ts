import { beforeEach, expect, test } from 'vitest'
import { sen } from '#kernel/money.ts'
import { historyOf } from '#test/history.ts'
import { withdrawing } from '#test/withdrawing.ts'
import { world, type Member, type Organization } from '#test/world.ts'
import { remindOfOpenings } from './reminder.jobs.ts'

const w = world()
const { withdraw } = withdrawing(w)
let kopi: Organization
let aina: Member
beforeEach(async () => {
  w.travelTo('2026-11-27T07:14:00.000Z')
  kopi = await w.organization({ cutoffDay: 31 })
  aina = await w.employee(kopi, { salary: sen(320_000) })
})
const own = () => w.as(aina).rollingPayEmployee
const send = () => w.run(remindOfOpenings)
const subjects = async () => (await w.messages(aina.email)).map(({ subject }) => subject)

test('after the withdrawal of a day, one e-mail says on the next day that withdrawals are open', async () => {
  await expect(own().setReminder({ remind: true })).rejects.toMatchObject({ code: 'no_opening' })
  await withdraw(aina, 250)
  expect(await own().getReminder({})).toEqual({ on: null })
  expect(await own().setReminder({ remind: true })).toEqual({ on: '2026-11-28' })
  expect(await own().setReminder({ remind: true })).toEqual({ on: '2026-11-28' })
  expect(await own().getReminder({})).toEqual({ on: '2026-11-28' })
  await send()
  expect(await subjects()).toEqual([])
  w.travelTo('2026-11-28T00:00:00.000Z')
  await Promise.all([send(), send()])
  await send()
  const [mail, ...more] = await w.messages(aina.email)
  expect(more).toEqual([])
  expect(mail?.text).toContain('withdrawals are open, and you can take up to RM 1,190.00.')
  expect(mail?.text).toContain('https://upah.test/rolling-pay/get-paid')
  expect(await own().getReminder({})).toEqual({ on: null })
})

test('a cancelled reminder is not sent, and the employer’s history has neither', async () => {
  await withdraw(aina, 250)
  await own().setReminder({ remind: true })
  expect(await own().setReminder({ remind: false })).toEqual({ on: null })
  w.travelTo('2026-11-28T00:00:00.000Z')
  await send()
  expect(await subjects()).toEqual([])
  const manager = await w.member(kopi, 'Manager')
  const titles = (await historyOf(w, manager, aina.employeeId ?? '')).map(({ title }) => title)
  expect(titles).toEqual([])
})

test('an employee who still can’t withdraw on the day is reminded on the day that applies then', async () => {
  w.travelTo('2026-12-01T07:14:00.000Z')
  expect(await own().setReminder({ remind: true })).toEqual({ on: '2026-12-03' })
  await w.database.pool.query('update organizations set minimum_withdrawal_sen = 20000 where org_id = $1', [kopi.id])
  w.travelTo('2026-12-03T00:00:00.000Z')
  await send()
  expect(await subjects()).toEqual([])
  const { on } = await own().getReminder({})
  expect(on).toBe('2026-12-05')
  w.travelTo('2026-12-05T00:00:00.000Z')
  await send()
  expect(await subjects()).toEqual(['You can withdraw again'])
})

test('a reminder ends without a message if withdrawals were turned off for the employee', async () => {
  await withdraw(aina, 250)
  await own().setReminder({ remind: true })
  await w.database.pool.query('update employees set withdrawals_disabled = true where id = $1', [aina.employeeId])
  w.travelTo('2026-11-28T00:00:00.000Z')
  await send()
  expect(await subjects()).toEqual([])
  expect(await own().getReminder({})).toEqual({ on: null })
})
