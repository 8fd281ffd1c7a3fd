import { beforeEach, describe, expect, test } from 'vitest'
import { sen } from '#kernel/money.ts'
import { historyOf } from '#test/history.ts'
import type { Instant, LocalDate } from '#kernel/time.ts'
import { setKnownEmail } from '#test/known-contacts.ts'
import { placePolicy, withdrawing } from '#test/withdrawing.ts'
import { world, type Member, type Organization } from '#test/world.ts'
import { remindOfOpenings } from './reminder.jobs.ts'

const w = world()
const { balanceOf, withdraw } = withdrawing(w)
let kopi: Organization
let aina: Member
beforeEach(async () => {
  w.travelTo('2026-11-27T07:14:00.000Z')
  kopi = await w.organization({ cutoffDay: 31 })
  aina = await w.employee(kopi, { salary: sen(320_000) })
  await setKnownEmail(w, aina, aina.email)
})
const own = () => w.as(aina).rollingPayEmployee
const send = () => w.run(remindOfOpenings)
const subjects = async () => (await w.messages(aina.email)).map(({ subject }) => subject)

test('after the withdrawal of a day, one e-mail says on the next day that withdrawals are open', async () => {
  await expect(own().setReminder({ remind: true })).rejects.toMatchObject({ code: 'no_opening' })
  await withdraw(aina, 250)
  expect(await own().getReminder({})).toEqual({ asked: false, on: null })
  expect(await own().setReminder({ remind: true })).toEqual({ asked: true, on: '2026-11-28' })
  expect(await own().setReminder({ remind: true })).toEqual({ asked: true, on: '2026-11-28' })
  expect(await own().getReminder({})).toEqual({ asked: true, on: '2026-11-28' })
  await send()
  expect(await subjects()).toEqual([])
  w.travelTo('2026-11-28T00:00:00.000Z')
  await Promise.all([send(), send()])
  await send()
  const [mail, ...more] = await w.messages(aina.email)
  expect(more).toEqual([])
  expect(mail?.text).toContain('withdrawals are open, and you can take up to RM 1,190.00.')
  expect(mail?.text).toContain('https://upah.test/rolling-pay/get-paid')
  expect(await own().getReminder({})).toEqual({ asked: false, on: null })
})

test('a cancelled reminder is not sent, and the employer’s history has neither', async () => {
  await withdraw(aina, 250)
  await own().setReminder({ remind: true })
  expect(await own().setReminder({ remind: false })).toEqual({ asked: false, on: null })
  w.travelTo('2026-11-28T00:00:00.000Z')
  await send()
  expect(await subjects()).toEqual([])
  const manager = await w.member(kopi, 'Manager')
  const titles = (await historyOf(w, manager, aina.employeeId ?? '')).map(({ title }) => title)
  expect(titles).toEqual([])
})

test('an employee who still can’t withdraw on the day is reminded on the day that applies then', async () => {
  w.travelTo('2026-12-01T07:14:00.000Z')
  expect(await own().setReminder({ remind: true })).toEqual({ asked: true, on: '2026-12-03' })
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

test('a reminder waits without a day while withdrawals are turned off, and ends when they can’t open again', async () => {
  const turnedOff = (off: boolean) =>
    w.database.pool.query('update employees set withdrawals_disabled = $2 where id = $1', [aina.employeeId, off])
  await turnedOff(true)
  expect(await own().setReminder({ remind: true })).toEqual({ asked: true, on: null })
  w.travelTo('2026-11-28T00:00:00.000Z')
  await send()
  expect(await own().getReminder({})).toEqual({ asked: true, on: null })
  await turnedOff(false)
  w.travelTo('2026-11-29T00:00:00.000Z')
  await send()
  expect(await subjects()).toEqual(['You can withdraw again'])
  await withdraw(aina, 250)
  await own().setReminder({ remind: true })
  await w.database.pool.query(`update employees set end_on = '2026-12-31' where id = $1`, [aina.employeeId])
  await expect(own().setReminder({ remind: true })).rejects.toMatchObject({ code: 'no_opening' })
  w.travelTo('2026-11-30T00:00:00.000Z')
  await send()
  expect((await w.database.pool.query('select from opening_reminders')).rowCount).toBe(0)
  expect(await subjects()).toEqual(['You can withdraw again'])
})

describe('the day follows the opening', () => {
  const sqlOf: Readonly<Record<string, readonly [change: string, on: string]>> = {
    'a pause by the employer': [
      `update organizations set withdrawals_paused_until_on = '2026-12-10', withdrawals_pause_reason = 'Audit', withdrawals_paused_by_name = 'Farah', withdrawals_paused_at = now() where org_id = $1`,
      '2026-12-10',
    ],
    'an account that waits': [
      `update employees set account_usable_from_at = '2026-11-30T09:20:00.000Z' where org_id = $1`,
      '2026-11-30',
    ],
    'another cut-off': [`update organizations set cutoff_day = 25 where org_id = $1`, '2026-12-03'],
    'a policy with another frequency': [
      `update withdrawal_policies set withdrawal_frequency = 'ONCE_A_WEEK' where org_id = $1`,
      '2026-11-30',
    ],
  }
  test.each(Object.entries(sqlOf))('after %s', async (_, [change, on]) => {
    await placePolicy(w, kopi.id, {})
    await withdraw(aina, 250)
    expect(await own().setReminder({ remind: true })).toEqual({ asked: true, on: '2026-11-28' })
    await w.database.pool.query(change, [kopi.id])
    const { blocked } = await balanceOf(aina)
    expect([(await own().getReminder({})).on, blocked?.opens?.on ?? null]).toEqual([on, on])
    w.travelTo('2026-11-28T00:00:00.000Z')
    await send()
    expect(await subjects()).toEqual([])
    expect((await own().getReminder({})).on).toBe(on)
    w.travelTo(`${on}T${on === '2026-11-30' ? '10' : '01'}:00:00.000Z` as Instant)
    await send()
    expect(await subjects()).toEqual(['You can withdraw again'])
  })

  test('later with the employee’s own pause, and earlier when it is ended', async () => {
    await withdraw(aina, 250)
    await own().setReminder({ remind: true })
    const pause = (until: string | null) =>
      own().changeOwnLimit({ change: { limit: 'pausedUntil', until: until as LocalDate | null } })
    await pause('2026-12-28')
    expect(await own().getReminder({})).toEqual({ asked: true, on: '2026-12-28' })
    w.travelTo('2026-12-01T01:00:00.000Z')
    await send()
    expect(await own().getReminder({})).toEqual({ asked: true, on: '2026-12-28' })
    // It ends after 24 hours.
    w.travelTo('2026-12-07T01:00:00.000Z')
    await pause(null)
    w.travelTo('2026-12-08T02:00:00.000Z')
    await send()
    expect(await subjects()).toEqual(['You can withdraw again'])
    expect(await own().getReminder({})).toEqual({ asked: false, on: null })
  })

  test('and is hidden once withdrawals are open', async () => {
    await withdraw(aina, 250)
    await own().setReminder({ remind: true })
    w.travelTo('2026-11-27T20:00:00.000Z')
    expect(await own().getReminder({})).toEqual({ asked: false, on: null })
  })

  test('and waits without a day while someone must resolve something', async () => {
    await withdraw(aina, 250)
    await own().setReminder({ remind: true })
    await own().changeOwnLimit({ change: { limit: 'pausedUntil', until: '2026-12-10' } })
    await send()
    const paused = (on: string | null) =>
      w.database.pool.query('update organizations set paused_on = $2 where org_id = $1', [kopi.id, on])
    await paused('2026-11-30')
    w.travelTo('2026-12-01T01:00:00.000Z')
    await send()
    await paused(null)
    w.travelTo('2026-12-10T01:00:00.000Z')
    await send()
    expect(await subjects()).toEqual(['You can withdraw again'])
  })
})
