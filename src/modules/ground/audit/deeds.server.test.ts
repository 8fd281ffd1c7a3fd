import { describe, expect, test } from 'vitest'
import { eachCall, isCommand, isUnaudited } from '#kernel/call.ts'
import { contract } from '#app/contract.ts'
import { ringgit } from '#kernel/money.ts'
import { selectRecordNames } from './names.sql.ts'
import { commandFixtures } from '#test/fixtures.ts'
import { placing, withdrawing } from '#test/withdrawing.ts'
import { defaultNow, world } from '#test/world.ts'
import { deedsOf, mainOf, worthOf } from './deed.rules.ts'

const w = world()
const made = commandFixtures(w)
const audited = eachCall(contract).filter(({ call }) => isCommand(call) && !isUnaudited(call))

const eventsOf = async (call: string) => {
  const reader = await w.member(null, 'superadmin')
  const { events } = await w.as(reader).audit.getEvents({ filter: { call }, pageSize: 100 })
  return events
}

/** Entries whose record has no name: sums over many wages, which are no record of the database. */
const unnamed = new Set(['earned_wage'])
/** A request to reset a password doesn't say whether the account exists. */
const withoutRecord = new Set(['auth-requestPasswordReset'])

describe('after every command', () => {
  test.each(audited)(
    '$name: each entry has its record with a name, found by it, and its amount once',
    async ({ name }) => {
      w.travelTo(defaultNow)
      const { by, body } = await made[name]!()
      await w.app.answer({ name, body, session: by?.session, address: '127.0.0.1', userAgent: 'test' })
      const events = await eventsOf(name)
      expect(events.length).toBeGreaterThan(0)
      for (const { record, title } of events) {
        if (withoutRecord.has(name)) continue
        expect(record, title).not.toBeNull()
        if (record && !unnamed.has(record.type))
          expect(record.name, `${title}: ${record.type} ${record.id}`).toBeTruthy()
      }
      const named = events.find(({ record }) => record?.name)
      if (named?.record?.name) {
        const reader = await w.member(null, 'superadmin')
        const found = await w
          .as(reader)
          .audit.getEvents({ search: named.record.name, filter: { call: name }, pageSize: 100 })
        expect(found.events.map(({ id }) => id)).toContain(named.id)
      }
      for (const deed of deedsOf(events)) {
        const ids = [...new Map(deed.map(({ orgId, record }) => [record?.id, { orgId, record }])).values()]
        const keys = ids.flatMap(({ orgId, record }) => (record ? [{ orgId, type: record.type, id: record.id }] : []))
        const rows = await selectRecordNames.all(w.database.pool, { keys })
        if (rows.length < keys.length || rows.some(({ amount }) => amount === null)) continue
        const most = rows.reduce((total, row) => total + (row.requested ?? row.amount ?? 0), 0)
        expect(Math.round((worthOf(deed)?.amount ?? 0) * 100), name).toBeLessThanOrEqual(most)
      }
    },
  )
})

describe('a batch is one deed with one amount', () => {
  test('sent, completed by batch and completed by the bank’s result', async () => {
    w.travelTo(defaultNow)
    const [a, b] = [await w.organization(), await w.organization()]
    const [admin, approver] = [await w.member(null, 'admin'), await w.member(null, 'approver')]
    for (const org of [a, a, b]) await placing(w)(org, await w.employee(org), { status: 'approved', amount: 200_00 })
    const { batch } = await w.as(admin).rollingPayAdmin.endOfDayProcessing({})
    const worthsOf = async (call: string) =>
      deedsOf(await eventsOf(call))
        .filter(([first]) => first.record?.id === batch?.id)
        .map((deed) => worthOf(deed))
    const whole = { amount: batch?.net, payees: batch?.count }
    const [sent, ...others] = await worthsOf('rollingPayAdmin-endOfDayProcessing')
    expect(others).toEqual([])
    expect(sent).toMatchObject(whole)
    expect(sent?.requested ?? sent?.amount).toBeGreaterThanOrEqual(600)
    await w
      .as(approver)
      .rollingPayAdmin.completeAll({ handover: 'Sent by e-mail', transferDate: batch!.sentOn, batchIds: [batch!.id] })
    expect(await worthsOf('rollingPayAdmin-completeAll')).toMatchObject([whole])
    // How the bank got the file belongs to the deed, which shows the entry with the amount.
    const [completion = []] = deedsOf(await eventsOf('rollingPayAdmin-completeAll'))
    expect(mainOf([completion[0]!, ...completion.slice(1)]).record?.amount).toBe(batch?.net)
  })

  test('is found by its net and its requested amount, and no other is', async () => {
    w.travelTo(defaultNow)
    const org = await w.organization()
    const [admin, reader] = [await w.member(null, 'admin'), await w.member(null, 'reader')]
    const employee = await w.employee(org)
    for (const amount of [333_30, 444_40]) await placing(w)(org, employee, { status: 'approved', amount })
    const { batch } = await w.as(admin).rollingPayAdmin.endOfDayProcessing({})
    const call = 'rollingPayAdmin-endOfDayProcessing'
    const found = async (least?: number, most?: number) => {
      const filter = { call, ...(least && { least: ringgit(least) }), ...(most && { most: ringgit(most) }) }
      const { events } = await w.as(reader).audit.getEvents({ filter, pageSize: 100 })
      return events.filter(({ record }) => record?.id === batch?.id).length
    }
    const [net, requested] = [batch?.net ?? 0, 777.7]
    expect(net).toBeLessThan(requested)
    for (const amount of [net, requested]) {
      expect(await found(amount, amount)).toBeGreaterThan(0)
      expect(await found(amount)).toBeGreaterThan(0)
    }
    expect(await found(requested + 0.01)).toBe(0)
    expect(await found(undefined, 0.01)).toBe(0)
    // An approval states no amount; its record has it.
    const { transactionId } = await withdrawing(w).withdraw(await w.employee(org), 123.45)
    const filter = { recordId: transactionId, type: 'withdrawal' }
    const titles = async (least: number) =>
      (await w.as(reader).audit.getEvents({ filter: { ...filter, least: ringgit(least) } })).events.length
    expect([await titles(123.45), await titles(123.46)]).toEqual([1, 0])
  })

  test('of an organization is its own part', async () => {
    const org = await w.organization()
    const [manager, admin] = [await w.member(org, 'Manager'), await w.member(null, 'admin')]
    const employee = await w.employee(org)
    const { transactionId } = await withdrawing(w).withdraw(employee, 200)
    await w.as(manager).rollingPayManagement.updateTransaction({
      status: 'approved',
      transactionId,
      employeeICNumber: employee.icNumber,
    })
    await w.as(admin).rollingPayAdmin.endOfDayProcessing({})
    const { events } = await w.as(manager).audit.getEvents({ filter: { call: 'rollingPayAdmin-endOfDayProcessing' } })
    const [deed] = deedsOf(events)
    expect(worthOf(deed ?? [])).toMatchObject({ payees: 1 })
    const worth = worthOf(deed ?? [])
    expect(worth?.requested ?? worth?.amount).toBe(200)
  })
})
