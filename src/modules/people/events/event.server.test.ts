import { beforeEach, describe, expect, test } from 'vitest'
import { keysOf } from '#kernel/one-of.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { managing, placePolicy, withdrawing } from '#test/withdrawing.ts'
import { world, type Member, type Organization } from '#test/world.ts'
import { deleteOldEvents } from './event.jobs.ts'
import { eventTypes } from './event.rules.ts'

const w = world()
let org: Organization
let manager: Member
let key: Member
beforeEach(async () => {
  w.travelTo('2026-11-16T02:00:00.000Z')
  org = await w.organization()
  manager = await w.member(org, 'Manager')
  key = await w.key(org, ['events:read'])
})
/** Transactions of other tests on the same server may hold events back for a moment. */
const readAll = async (count: number, after?: string) => {
  await expect.poll(async () => (await read(after)).events.length).toBe(count)
  return (await read(after)).events
}
const read = (after?: string, limit?: number) =>
  w.as(key).events.list({ ...(after && { cursor: after }), ...(limit && { limit }) })

test('every type has a trigger, and every trigger a type', async () => {
  const { rows } = await w.database.pool.query<{ type: string }>(
    `select distinct split_part(encode(tgargs, 'escape'), '\\000', 1) as type from pg_trigger
      where tgfoid = 'note_event'::regproc order by 1`,
  )
  const ofWithdrawals = keysOf(eventTypes).filter((type) => type.startsWith('withdrawal.'))
  // `test/event-types.server.test.ts` has them.
  const withOwnTriggers = ['pay_run_share.failed', 'payment_file.made', 'statement_line.matched']
  expect([...rows.map(({ type }) => type), ...ofWithdrawals, ...withOwnTriggers].toSorted()).toEqual(
    keysOf(eventTypes).toSorted(),
  )
})

describe('events', () => {
  test('follow the record in its transaction, in order and without gaps in its sequence', async () => {
    const employee = await w.employee(org)
    const edit = (address: string) =>
      w.as(manager).employees.editEmployee({ employeeICNumber: employee.icNumber, address })
    await edit('12 Jalan Ampang')
    w.pass(60_000)
    await edit('14 Jalan Ampang')
    await w.as(manager).employees.softDeleteEmployee({ employeeICNumber: employee.icNumber })
    const events = await readAll(4)
    expect(events.map(({ type, sequence, record }) => [type, sequence, record.id])).toEqual([
      ['api_key.created', 1, expect.any(String)],
      ['employee.changed', 1, employee.employeeId],
      ['employee.changed', 2, employee.employeeId],
      ['employee.left', 3, employee.employeeId],
    ])
    const text = JSON.stringify(events)
    for (const hidden of [employee.icNumber, 'Ampang', 'Nur Aina', 'rashid']) expect(text).not.toContain(hidden)
  })

  test('tell the way of a withdrawal with its amount', async () => {
    const employee = await w.employee(org)
    await placePolicy(w, org.id, {})
    const { withdraw } = withdrawing(w)
    const first = await withdraw(employee, 100)
    await managing(w).decide(manager, first, 'approved')
    const second = await withdraw(await w.employee(org), 150)
    await managing(w).decide(manager, second, 'rejected', 'Not this month')
    const events = (await readAll(5)).slice(1)
    expect(
      events.map(({ type, record, sequence, status, amount }) => [type, record.id, sequence, status, amount]),
    ).toEqual([
      ['withdrawal.requested', first.id, 1, 'pending', 100],
      ['withdrawal.approved', first.id, 2, 'approved', 100],
      ['withdrawal.requested', second.id, 1, 'pending', 150],
      ['withdrawal.rejected', second.id, 2, 'rejected', 150],
    ])
  })

  test('are read on from a cursor, page by page, and those of other organizations are not read', async () => {
    const other = await w.organization()
    await w.key(other, ['events:read'])
    for (let i = 0; i < 4; i += 1) await w.key(org, ['wages:read'])
    const all = await readAll(5)
    const paged = []
    let page = await read(undefined, 2)
    while (page.events.length > 0) {
      paged.push(...page.events)
      page = await read(page.cursor, 2)
    }
    expect(paged).toEqual(all)
    expect(page.cursor).toBe(all.at(-1)?.id)
    for (const cursor of ['yesterday', '99999999999999999999-1'])
      expect(await outcomeOf(read(cursor))).toBe('invalid_input')
  })

  test('wait for a transaction that began earlier, so that a program misses none', async () => {
    const employee = await w.employee(org)
    const before = (await readAll(1))[0]?.id
    const client = await w.database.pool.connect()
    try {
      await client.query('begin')
      await client.query(`update employees set modified_at = modified_at + interval '1 second' where id = $1`, [
        employee.employeeId,
      ])
      await w.key(org, ['wages:read'])
      expect((await read(before)).events).toEqual([])
      await client.query('commit')
    } finally {
      client.release()
    }
    const events = await readAll(2, before)
    expect(events.map(({ type }) => type)).toEqual(['employee.changed', 'api_key.created'])
  })

  test('are written only where a key may read them', async () => {
    const quiet = await w.organization()
    const employee = await w.employee(quiet)
    const by = await w.member(quiet, 'Manager')
    await w.as(by).employees.editEmployee({ employeeICNumber: employee.icNumber, address: '1 Jalan Raja' })
    const { rows } = await w.database.pool.query('select 1 from events where org_id = $1', [quiet.id])
    expect(rows).toEqual([])
  })

  test('stay for 30 days, and the last of each record longer, so that the sequence goes on', async () => {
    const employee = await w.employee(org)
    const edit = (address: string) =>
      w.as(manager).employees.editEmployee({ employeeICNumber: employee.icNumber, address })
    await edit('1 Jalan Raja')
    w.pass(60_000)
    await edit('2 Jalan Raja')
    w.pass(31 * 86_400_000)
    await w.run(deleteOldEvents)
    await edit('3 Jalan Raja')
    const events = await readAll(3)
    expect(events.filter(({ type }) => type === 'employee.changed').map(({ sequence }) => sequence)).toEqual([2, 3])
  })
})
