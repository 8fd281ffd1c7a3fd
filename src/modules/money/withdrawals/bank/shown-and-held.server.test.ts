import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import type { Period } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { countBatches, placing } from '#test/withdrawing.ts'
import { world, type Member, type Organization } from '#test/world.ts'
import type { PlacedWithdrawal } from '../place-withdrawals.fixtures.ts'

const w = world()
let org: Organization
let admin: Member
let employee: Member
beforeEach(async () => {
  w.travelTo('2026-11-16T02:00:00.000Z')
  org = await w.organization()
  admin = await w.member(null, 'admin')
  employee = await w.employee(org)
})
afterEach(async () => {
  // Leave nothing to send and nothing with the bank for the next test.
  for (const { orgId, transactionId } of (await desk().previewEndOfDay({})).onHold.withdrawals)
    await desk().releaseAccount({ orgId, transactionId, reason: 'Test' })
  await desk().endOfDayProcessing({})
  await desk().completeAll({ handover: 'Sent by e-mail', transferDate: '2026-11-16' })
  expect(await auditLedger(w.database)).toEqual([])
})
const desk = () => w.as(admin).rollingPayAdmin
const placeOne = placing(w)
const place = (facts: Partial<PlacedWithdrawal> = {}, by = employee) => placeOne(org, by, facts)
const statusOf = async (one: Awaited<ReturnType<typeof place>>) => (await desk().getOne(one.key)).transaction.status
const cancel = (one: Awaited<ReturnType<typeof place>>) =>
  desk().updateOne({ ...one.key, status: 'cancelled', reason: 'Wrong amount' })

describe('end of day', () => {
  test('sends what its preview showed', async () => {
    await place()
    await place({ amount: 300_00 })
    const { shown } = await desk().previewEndOfDay({})
    expect(shown).toMatchObject({ count: 2, total: 536.25 })
    expect(await desk().endOfDayProcessing({ shown })).toMatchObject({ count: 2, total: 536.25 })
  })

  test('is refused with the difference if a withdrawal was approved in the meantime, and sends nothing', async () => {
    const first = await place()
    const { shown } = await desk().previewEndOfDay({})
    const second = await place({ amount: 300_00 })
    await expect(desk().endOfDayProcessing({ shown })).rejects.toMatchObject({
      code: 'not_as_shown',
      params: { shownCount: 1, shownTotal: 'RM 243.75', count: 2, total: 'RM 536.25' },
    })
    expect([await statusOf(first), await statusOf(second)]).toEqual(['approved', 'approved'])
    const before = await countBatches(w, admin)
    const again = await desk().previewEndOfDay({})
    await desk().endOfDayProcessing({ shown: again.shown })
    expect(await countBatches(w, admin)).toBe(before + 1)
  })

  test('is refused if another withdrawal of the same amount replaced one', async () => {
    const one = await place()
    const { shown } = await desk().previewEndOfDay({})
    await cancel(one)
    await place()
    await expect(desk().endOfDayProcessing({ shown })).rejects.toMatchObject({ code: 'others_than_shown' })
  })

  test('is refused if nothing is left', async () => {
    const one = await place()
    const { shown } = await desk().previewEndOfDay({})
    await cancel(one)
    await expect(desk().endOfDayProcessing({ shown })).rejects.toMatchObject({ code: 'not_as_shown' })
  })

  test('of two operators at the same time, one sends what both saw', async () => {
    await place()
    const { shown } = await desk().previewEndOfDay({})
    const outcomes = await Promise.allSettled([1, 2].map(() => desk().endOfDayProcessing({ shown })))
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('completing', () => {
  const sent = async (...amounts: number[]) => {
    const placed = []
    for (const amount of amounts) placed.push(await place({ amount }))
    const { batch } = await desk().endOfDayProcessing({})
    return { placed, batchId: batch?.id ?? '' }
  }

  test('a batch that showed other withdrawals is refused, and completes nothing', async () => {
    const { placed, batchId } = await sent(250_00, 300_00)
    const { batches } = await desk().getOpenBatches({})
    const { shown } = batches.find(({ id }) => id === batchId)!
    expect(shown).toMatchObject({ count: 2, total: 536.25 })
    const [one, other] = [placed[0]!, placed[1]!]
    await desk().updateOne({ ...one.key, status: 'cancelled', reason: 'Closed', bankAnswer: 'Stopped' })
    const complete = { handover: 'Sent by e-mail', transferDate: '2026-11-16', batchIds: [batchId], shown }
    await expect(desk().completeAll(complete)).rejects.toMatchObject({
      code: 'not_as_shown',
      params: { shownCount: 2, count: 1, total: 'RM 292.50' },
    })
    expect(await statusOf(other)).toBe('processing')
    const now = (await desk().getOpenBatches({})).batches.find(({ id }) => id === batchId)!
    expect(await desk().completeAll({ ...complete, shown: now.shown })).toMatchObject({
      completed: 1,
      net: 292.5,
    })
  })

  test('everything is what all open batches show together', async () => {
    await sent(250_00)
    await sent(300_00, 100_00)
    const { shown, batches } = await desk().getOpenBatches({})
    expect(shown).toMatchObject({ count: 3, total: 633.75 })
    const batchIds = batches.map(({ id }) => id)
    expect(
      await desk().completeAll({ handover: 'Sent by e-mail', transferDate: '2026-11-16', batchIds, shown }),
    ).toMatchObject({ completed: 3 })
  })
})

describe('an account whose last transfer the bank returned', () => {
  const account = { bankCode: 'MBBEMYKL', accountNumber: '512345678901' }
  const returned = async (reason = 'Account closed') => {
    const one = await place(account)
    await desk().endOfDayProcessing({})
    await desk().completeAll({ handover: 'Sent by e-mail', transferDate: '2026-11-16', ids: [one.id] })
    await desk().recordBankReturn({
      orgId: org.id,
      transactionId: one.id,
      reason,
      returnedOn: '2026-11-16',
    })
    return one
  }

  test('is left out of the end of day, which names it', async () => {
    await returned()
    const held = await place({ ...account, amount: 300_00 })
    const ready = await place()
    const preview = await desk().previewEndOfDay({})
    expect(preview).toMatchObject({ count: 1, net: 243.75, onHold: { count: 1, net: 292.5 } })
    expect(preview.onHold.withdrawals).toMatchObject([
      {
        transactionId: held.id,
        createdBy: held.employeeName,
        account: { bank: 'Maybank', number: '****8901' },
        netAmount: 292.5,
        reason: 'Account closed',
        returnedOn: '2026-11-16',
      },
    ])
    expect((await desk().getToday({})).toSend).toMatchObject({ count: 1, net: 243.75 })
    await desk().endOfDayProcessing({ shown: preview.shown })
    expect([await statusOf(held), await statusOf(ready)]).toEqual(['approved', 'processing'])
  })

  test('has no date while on hold: for the platform, the employer and the employee', async () => {
    const manager = await w.member(org, 'Manager')
    const own = w.as(employee).rollingPayEmployee
    const seen = async ({ id, key, period }: { id: Id<'withdrawal'>; key: object; period: Period }) => {
      const of = <T extends { id: string }>(rows: readonly T[]) => rows.find((row) => row.id === id)
      const listed = await desk().getAll({ period, status: 'approved', pageSize: 50 })
      const theirs = await w.as(manager).rollingPayManagement.getTransactions({ period, status: 'approved' })
      return {
        list: of(listed.transactions),
        one: (await desk().getOne(key as Awaited<ReturnType<typeof place>>['key'])).transaction,
        employersList: of(theirs.transactions),
        employersOne: (await w.as(manager).rollingPayManagement.getTransaction({ transactionId: id })).transaction,
        open: of((await own.employeeDashboard({})).inProgress),
        month: of(await own.getTransactions({ period })),
        own: await own.getTransaction({ transactionId: id }),
      }
    }
    const promised = { onHold: false, expectedOn: '2026-11-18' }
    const held = { onHold: true, expectedOn: null }
    const shows = ({ ...shown }: typeof promised | typeof held) => ({
      ...Object.fromEntries(['list', 'one', 'employersOne', 'open', 'month', 'own'].map((place) => [place, shown])),
      employersList: { onHold: shown.onHold },
    })
    await returned()
    const pending = await place({ ...account, status: 'pending', amount: 300_00 })
    const one = { ...pending, period: '2026-11' as Period }
    expect(await own.getTransaction({ transactionId: one.id })).toMatchObject({ ...held, expectedIfApproved: null })
    await desk().updateOne({ ...one.key, status: 'approved', reason: 'The employer asked' })
    expect(await seen(one)).toMatchObject(shows(held))
    const { rows } = await w.database.pool.query<{ email: string }>('select email from employees where id = $1', [
      employee.employeeId,
    ])
    const [letter] = await w.messages(rows[0]?.email ?? '')
    expect(letter?.text).toMatch(/is on hold, so there is no date yet/)
    await desk().releaseAccount({ orgId: org.id, transactionId: one.id, reason: 'Reopened, says Maybank' })
    expect(await seen(one)).toMatchObject(shows(promised))
    await w.database.pool.query(`update organizations set status = 'Suspended' where org_id = $1`, [org.id])
    expect(await desk().getOne(one.key)).toMatchObject({ transaction: held })
    await w.database.pool.query(`update organizations set status = 'Active' where org_id = $1`, [org.id])
  })

  test('is paid again after an operator released it with a reason, and held again after another return', async () => {
    await returned()
    const held = await place(account)
    const key = { orgId: org.id, transactionId: held.id }
    await desk().releaseAccount({ ...key, reason: 'Reopened, says Maybank' })
    await expect(desk().releaseAccount({ ...key, reason: 'Again' })).rejects.toMatchObject({ code: 'account_not_held' })
    const { events } = await w.as(admin).audit.getEvents({ filter: { type: 'withdrawal', recordId: held.id } })
    expect(events[0]).toMatchObject({ title: 'Released an account on hold' })
    await desk().endOfDayProcessing({})
    expect(await statusOf(held)).toBe('processing')
    await desk().completeAll({ handover: 'Sent by e-mail', transferDate: '2026-11-16', ids: [held.id] })
    await desk().recordBankReturn({ ...key, reason: 'Account closed', returnedOn: '2026-11-16' })
    const again = await place(account)
    await desk().endOfDayProcessing({})
    expect(await statusOf(again)).toBe('approved')
  })

  test('is also held for another employee of the organization, not for other accounts', async () => {
    await returned()
    const colleague = await w.employee(org)
    const [same, other] = [await place(account, colleague), await place({}, employee)]
    await desk().endOfDayProcessing({})
    expect([await statusOf(same), await statusOf(other)]).toEqual(['approved', 'processing'])
  })

  test('cannot be requested to until the bank details change', async () => {
    const own = w.as(employee).rollingPayEmployee
    await returned('Account closed by holder')
    await w.database.pool.query(
      'update employees set bank_code = $2, account_number = $3 where org_id = $1 and id = $4',
      [org.id, account.bankCode, account.accountNumber, employee.employeeId],
    )
    const balance = await own.getRollingPayBalance({})
    expect(balance).toMatchObject({
      withdrawable: 0,
      blocked: { code: 'account_returned' },
      returned: { amount: 243.75, reason: 'Account closed by holder', on: '2026-11-16' },
    })
    const request = own.sendVerificationCode({ amount: ringgit(100), reasonForWithdrawal: 'Rent' })
    await expect(request).rejects.toMatchObject({ code: 'account_returned' })
    await w.as(await w.member(org, 'Manager')).employees.editEmployee({
      employeeICNumber: employee.icNumber,
      accountNumber: '512345678902',
    })
    expect(await own.getRollingPayBalance({})).toMatchObject({ returned: null })
    expect((await own.getRollingPayBalance({})).blocked?.code).not.toBe('account_returned')
  })
})
