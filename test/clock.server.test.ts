import { afterEach, describe, expect, test } from 'vitest'
import { sen } from '#kernel/money.ts'
import { hours, minutes } from '#kernel/time.ts'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import type { WithdrawalFrequency } from '#money/withdrawalPolicies/policy.rules.ts'
import { disagreements, managing, placePolicy, withdrawing } from './withdrawing.ts'
import { world, type Member, type Organization } from './world.ts'

const w = world()
const { attempt, balanceOf, codeFor, withdraw } = withdrawing(w)
const { manage, decide } = managing(w)
afterEach(async () => {
  expect(await disagreements(w.database)).toEqual([])
  expect(await auditLedger(w.database)).toEqual([])
})

/** Parses `2026-12-31 23:59:59` as Kuala Lumpur time. */
const setTime = (time: string) => w.travelTo(`${time.replace(' ', 'T')}+08:00`)
const refusal = (code: string, more: object = {}): unknown => expect.objectContaining({ code, ...more })
const setUp = async (facts: Parameters<typeof w.organization>[0] = {}) => {
  const org = await w.organization({ cutoffDay: 31, minimumWithdrawal: sen(1_00), ...facts })
  return {
    org,
    manager: await w.member(org, 'Manager'),
    admin: await w.member(null, 'admin'),
    member: await w.employee(org),
  }
}
const listed = async (manager: Member, period: string) =>
  (await manage(manager).getTransactions({ period })).transactions.map(({ id }) => id)
const own = async (member: Member, period: string) =>
  (await w.as(member).rollingPayEmployee.getTransactions({ period })).map(({ id }) => id)

/** Earned wages of RM 3,000.00 a month: each completed day counts, and the result is rounded down. */
const moments = [
  ['last second of a month', '2027-02-28 23:59:59', '2027-02', 27, 28, 2892.85],
  ['first second of a month', '2027-03-01 00:00:00', '2027-03', 0, 31, 0],
  ['last second before a leap day', '2028-02-28 23:59:59', '2028-02', 27, 29, 2793.1],
  ['start of a leap day', '2028-02-29 00:00:00', '2028-02', 28, 29, 2896.55],
  ['end of a leap day', '2028-02-29 23:59:59', '2028-02', 28, 29, 2896.55],
  ['day after a leap day', '2028-03-01 00:00:00', '2028-03', 0, 31, 0],
  ['end of a month of 30 days', '2027-04-30 23:59:59', '2027-04', 29, 30, 2900],
  ['end of a year', '2026-12-31 23:59:59', '2026-12', 30, 31, 2903.22],
  ['start of a year', '2027-01-01 00:00:00', '2027-01', 0, 31, 0],
  ['before midnight in UTC', '2026-11-16 07:59:59', '2026-11', 15, 30, 1500],
  ['midnight in UTC', '2026-11-16 08:00:00', '2026-11', 15, 30, 1500],
  ['before midnight in Kuala Lumpur', '2026-11-16 23:59:59', '2026-11', 15, 30, 1500],
  ['midnight in Kuala Lumpur', '2026-11-17 00:00:00', '2026-11', 16, 30, 1600],
  ['first of a month, in UTC still the last of the previous one', '2026-12-01 07:59:59', '2026-12', 0, 31, 0],
  ['first of a month at midnight in UTC', '2026-12-01 08:00:00', '2026-12', 0, 31, 0],
  ['2 January, in UTC still 1 January', '2027-01-02 00:00:00', '2027-01', 1, 31, 96.77],
] as const

describe('earned wages and the date of a withdrawal', () => {
  test.each(moments)('%s', async (_, time, period, days, daysInMonth, earned) => {
    setTime(time)
    const { org, manager, member } = await setUp()
    const balance = await balanceOf(member)
    const ceiling = Math.floor(earned * 50) / 100
    expect(balance).toMatchObject({
      period,
      balance: ceiling,
      withdrawable: ceiling,
      workings: { days, daysInMonth, earned, ceiling, taken: 0 },
    })
    if (earned === 0) {
      expect(balance.blocked).toMatchObject({ code: 'nothing_to_withdraw' })
      await expect(codeFor(member, 10)).rejects.toEqual(refusal('nothing_to_withdraw'))
      return
    }
    const { transactionId } = await withdraw(member, 25)
    const day = time.slice(0, 10)
    const { rows } = await w.database.pool.query('select requested_on, period from withdrawals where org_id = $1', [
      org.id,
    ])
    expect(rows).toEqual([{ requested_on: day, period }])
    const [year, month] = period.split('-').map(Number) as [number, number]
    const next = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`
    for (const list of [() => listed(manager, period), () => own(member, period)])
      expect(await list()).toEqual([transactionId])
    for (const list of [() => listed(manager, next), () => own(member, next)]) expect(await list()).toEqual([])
    const summary = await manage(manager).getMonthlySummary({ period })
    expect(summary.byDay.filter(({ thisMonth }) => thisMonth > 0)).toEqual([
      { day: Number(day.slice(8)), thisMonth: 25, lastMonth: 0 },
    ])
    const [dashboard, after] = [await w.as(member).rollingPayEmployee.employeeDashboard({}), await balanceOf(member)]
    expect(dashboard.inProgress).toMatchObject([{ period, amount: 25 }])
    expect(after).toMatchObject({ balance: Math.round((ceiling - 25) * 100) / 100, workings: { taken: 25 } })
  })
})

describe('cut-off', () => {
  test.each([
    [29, '2027-02', '2027-02-28', false],
    [30, '2027-02', '2027-02-28', false],
    [31, '2027-02', '2027-02-28', false],
    [28, '2028-02', '2028-02-28', true],
    [29, '2028-02', '2028-02-29', false],
    [31, '2028-02', '2028-02-29', false],
    [29, '2027-04', '2027-04-29', true],
    [30, '2027-04', '2027-04-30', false],
    [31, '2027-04', '2027-04-30', false],
    [29, '2026-12', '2026-12-29', true],
    [30, '2026-12', '2026-12-30', true],
    [31, '2026-12', '2026-12-31', false],
  ])('on day %i of %s: withdrawals are open until the end of %s', async (cutoffDay, period, last, closes) => {
    setTime(`${last} 23:59:59`)
    const { member } = await setUp({ cutoffDay })
    const open = await balanceOf(member)
    expect(open).toMatchObject({ openUntil: last, cutOff: { value: false }, blocked: null })
    const verificationCode = await codeFor(member, 25)
    w.pass(1000)
    const after = await balanceOf(member)
    expect(after.period === period).toBe(closes)
    expect(after.cutOff.value).toBe(closes)
    expect(after.blocked).toMatchObject(
      closes ? { code: 'past_cut_off', opens: { on: expect.stringMatching(/-02$/) } } : { code: 'nothing_to_withdraw' },
    )
    // A code requested before the cut-off is refused afterwards but not counted as wrong.
    await expect(attempt(member, 25, verificationCode)).rejects.toEqual(
      refusal(closes ? 'past_cut_off' : 'nothing_to_withdraw'),
    )
    const { rows } = await w.database.pool.query('select wrong_codes from users where id = $1', [member.id])
    expect(rows).toEqual([{ wrong_codes: 0 }])
  })
})

describe('frequency', () => {
  const afterWithdrawal = async (frequency: WithdrawalFrequency, first: string, stillClosed: string, day = 0) => {
    setTime(first)
    const { org, member } = await setUp()
    await placePolicy(w, org.id, { frequency, day })
    await withdraw(member, 25)
    setTime(stillClosed)
    expect((await balanceOf(member)).frequencyExceeded.value).toBe(true)
    await expect(codeFor(member, 25)).rejects.toEqual(refusal('frequency_exceeded'))
    w.pass(1000)
    expect((await balanceOf(member)).frequencyExceeded.value).toBe(false)
    return member
  }
  test('daily: the next day starts at midnight in Kuala Lumpur, not in UTC', async () => {
    const member = await afterWithdrawal('DAILY', '2026-11-16 00:00:00', '2026-11-16 23:59:59')
    await withdraw(member, 25)
    setTime('2026-11-17 08:00:00')
    expect((await balanceOf(member)).frequencyExceeded.value).toBe(true)
  })
  test('daily, across a leap day and the end of a year', async () => {
    await withdraw(await afterWithdrawal('DAILY', '2028-02-28 00:00:01', '2028-02-28 23:59:59'), 25)
    await afterWithdrawal('DAILY', '2026-12-31 00:00:00', '2026-12-31 23:59:59')
  })
  test('weekly: from Monday, across the end of a month and a year', async () => {
    await withdraw(await afterWithdrawal('ONCE_A_WEEK', '2026-11-16 00:00:00', '2026-11-22 23:59:59'), 25)
    await withdraw(await afterWithdrawal('ONCE_A_WEEK', '2026-11-30 10:00:00', '2026-12-06 23:59:59'), 25)
    await withdraw(await afterWithdrawal('ONCE_A_WEEK', '2026-12-31 23:59:59', '2027-01-03 23:59:59'), 25)
  })
  test('every two weeks, across a leap day', async () => {
    await withdraw(await afterWithdrawal('ONCE_EVERY_TWO_WEEKS', '2028-02-20 23:59:59', '2028-03-04 23:59:59'), 25)
  })
  test('monthly: on the last day of a month that lacks the chosen day', async () => {
    for (const [before, on] of [
      ['2027-02-27 23:59:59', '2027-02-28'],
      ['2028-02-28 23:59:59', '2028-02-29'],
      ['2027-04-29 23:59:59', '2027-04-30'],
      ['2026-12-30 23:59:59', '2026-12-31'],
    ] as const) {
      setTime(before)
      const { org, member } = await setUp()
      await placePolicy(w, org.id, { frequency: 'ONCE_PER_MONTH', day: 31 })
      expect((await balanceOf(member)).blocked).toMatchObject({ code: 'not_withdrawal_day', opens: { on } })
      w.pass(1000)
      await withdraw(member, 25)
      setTime(`${on} 23:59:59`)
      expect((await balanceOf(member)).frequencyExceeded.value).toBe(true)
    }
  })
  test('monthly, on any day: each month counts separately', async () => {
    await afterWithdrawal('ONCE_PER_MONTH', '2026-12-05 10:00:00', '2026-12-31 23:59:59')
  })
})

describe('date of a batch', () => {
  const approved = async ({ org, manager }: { org: Organization; manager: Member }, member: Member) => {
    const one = await withdraw(member, 25)
    await decide(manager, one, 'approved')
    return { ...one, key: { orgId: org.id, transactionId: one.transactionId, employeeICNumber: one.employeeICNumber } }
  }
  test.each([
    ['2027-02-28 23:59:59', '2027-02-28', '2027-03-01'],
    ['2028-02-29 23:59:59', '2028-02-29', '2028-03-01'],
    ['2026-12-31 23:59:59', '2026-12-31', '2027-01-01'],
    ['2026-11-17 07:59:59', '2026-11-17', '2026-11-17'],
  ])('sent at %s is %s', async (time, day, next) => {
    setTime(time)
    const s = await setUp()
    const rollingPayAdmin = w.as(s.admin).rollingPayAdmin
    const { key } = await approved(s, s.member)
    const { batch } = await rollingPayAdmin.endOfDayProcessing({})
    expect(batch).toMatchObject({ sentOn: day, sentAt: w.now(), count: 1 })
    await expect(
      rollingPayAdmin.completeAll({ handover: 'Sent by e-mail', transferDate: '2028-12-31' }),
    ).rejects.toEqual(refusal('transfer_date_in_future'))
    if (next !== day)
      await expect(rollingPayAdmin.completeAll({ handover: 'Sent by e-mail', transferDate: next })).rejects.toEqual(
        refusal('transfer_date_in_future'),
      )
    w.pass(1000)
    expect((await rollingPayAdmin.getToday({})).period).toBe(next.slice(0, 7))
    expect(await rollingPayAdmin.completeAll({ handover: 'Sent by e-mail', transferDate: next })).toMatchObject({
      completed: 1,
    })
    // The withdrawal belongs to the month of the request, whenever the transfer arrives.
    expect((await rollingPayAdmin.getOne(key)).transaction).toMatchObject({
      period: day.slice(0, 7),
      transferDate: next,
    })
    await expect(
      rollingPayAdmin.recordBankReturn({ ...key, reason: 'Closed', returnedOn: '2028-12-31' }),
    ).rejects.toEqual(refusal('return_date_in_future'))
    await rollingPayAdmin.recordBankReturn({ ...key, reason: 'Closed', returnedOn: next })
    expect((await rollingPayAdmin.getToday({})).openReturns.count).toBeGreaterThan(0)
  })
})

describe('if the clock is set back an hour', () => {
  const setBack = () => w.pass(-hours(1))

  test('histories and lists keep their order', async () => {
    setTime('2026-11-16 10:00:00')
    const { org, manager, admin, member } = await setUp()
    const rollingPayAdmin = w.as(admin).rollingPayAdmin
    const first = await withdraw(member, 25)
    w.pass(minutes(5))
    setBack()
    const colleague = await w.employee(org)
    const second = await withdraw(colleague, 30)
    await decide(manager, first, 'approved')
    w.pass(-minutes(10))
    await rollingPayAdmin.endOfDayProcessing({})
    await rollingPayAdmin.completeAll({ handover: 'Sent by e-mail', transferDate: '2026-11-16' })
    const steps = ['pending', 'approved', 'processing', 'completed']
    const which = { transactionId: first.transactionId, employeeICNumber: first.employeeICNumber }
    const timelines = [
      (await manage(manager).getTransaction(which)).timeline,
      (await rollingPayAdmin.getOne({ orgId: org.id, ...which })).timeline,
      (await w.as(member).rollingPayEmployee.getTransaction({ transactionId: first.transactionId })).timeline,
    ]
    for (const timeline of timelines) expect(timeline.map(({ status }) => status)).toEqual(steps)
    expect(await listed(manager, '2026-11')).toEqual([second.transactionId, first.transactionId])
    const { events } = await w.as(manager).audit.getEvents({ filter: { type: 'withdrawal', recordId: first.id } })
    expect(events.map(({ call }) => call.replace(/.*-/, ''))).toEqual(['updateTransaction', 'initiateTransaction'])
    const { events: ofTheDay } = await w
      .as(manager)
      .audit.getEvents({ filter: { from: '2026-11-16', to: '2026-11-16' } })
    expect(ofTheDay.map(({ id }) => id)).toEqual(expect.arrayContaining(events.map(({ id }) => id)))
  })

  test('into the previous day, no balance is negative and nothing is withdrawn twice', async () => {
    setTime('2026-11-16 23:30:00')
    const { org, manager, admin, member } = await setUp()
    const colleague = await w.employee(org)
    setTime('2026-11-17 00:30:00')
    // 16 days are earned; an hour earlier, only 15 are.
    const { transactionId } = await withdraw(member, 800)
    setBack()
    expect(await balanceOf(member)).toMatchObject({
      balance: 0,
      withdrawable: 0,
      workings: { earned: 1500, ceiling: 750, taken: 800 },
      blocked: { code: 'frequency_exceeded', opens: { on: '2026-11-18' } },
    })
    await expect(codeFor(member, 25)).rejects.toEqual(refusal('frequency_exceeded'))
    await withdraw(colleague, 750)
    setTime('2026-11-17 00:31:00')
    await withdraw(colleague, 50)
    expect(await balanceOf(colleague)).toMatchObject({ balance: 0, workings: { taken: 800 } })
    await decide(manager, { transactionId, employeeICNumber: member.icNumber }, 'approved')
    const rollingPayAdmin = w.as(admin).rollingPayAdmin
    const { batch } = await rollingPayAdmin.endOfDayProcessing({})
    setBack()
    // The batch now has a future date, so no transfer date is valid until then.
    for (const [transferDate, code] of [
      ['2026-11-16', 'transfer_date_too_early'],
      ['2026-11-17', 'transfer_date_in_future'],
    ] as const)
      await expect(rollingPayAdmin.completeAll({ handover: 'Sent by e-mail', transferDate })).rejects.toEqual(
        refusal(code),
      )
    expect((await rollingPayAdmin.endOfDayProcessing({})).batch).toBeNull()
    setTime('2026-11-17 00:32:00')
    expect(
      await rollingPayAdmin.completeAll({
        handover: 'Sent by e-mail',
        transferDate: '2026-11-17',
        batchIds: [batch!.id],
      }),
    ).toMatchObject({
      completed: 1,
    })
  })

  test('into the previous month, withdrawals count there and the new month starts at zero', async () => {
    setTime('2026-12-01 00:30:00')
    const { member } = await setUp()
    expect(await balanceOf(member)).toMatchObject({ period: '2026-12', balance: 0 })
    setBack()
    expect(await balanceOf(member)).toMatchObject({ period: '2026-11', balance: 1450, workings: { taken: 0 } })
    await withdraw(member, 1450)
    setTime('2026-12-01 00:31:00')
    expect(await balanceOf(member)).toMatchObject({ period: '2026-12', balance: 0, workings: { taken: 0 } })
    setTime('2026-12-02 00:00:00')
    await withdraw(member, 48)
    expect(await balanceOf(member)).toMatchObject({ period: '2026-12', workings: { taken: 48 } })
  })

  test('used idempotency keys stay used, and codes stay valid once only', async () => {
    setTime('2026-11-16 10:00:00')
    const { org, member } = await setUp()
    const verificationCode = await codeFor(member, 25)
    const key = 'key-of-a-repeated-hour'
    const first = await attempt(member, 25, verificationCode, { key })
    const other = await w.employee(org)
    const old = await codeFor(other, 25)
    setBack()
    expect(await attempt(member, 25, verificationCode, { key })).toEqual(first)
    await expect(attempt(member, 25, verificationCode)).rejects.toEqual(refusal('frequency_exceeded'))
    // A code from the future is invalid but doesn't delay a new one.
    const newest = await codeFor(other, 25)
    w.pass(minutes(1))
    await expect(codeFor(other, 25)).rejects.toEqual(refusal('code_too_soon', { params: { seconds: 60 } }))
    if (old !== newest) await expect(attempt(other, 25, old)).rejects.toEqual(refusal('code_not_valid'))
    await attempt(other, 25, newest)
  })
})
