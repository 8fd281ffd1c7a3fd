import { expect, test } from 'vitest'
import { bp, percentHalfUp, sen } from '#kernel/money.ts'
import type { Id } from '#kernel/values.ts'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { world } from '#test/world.ts'
import { placeWithdrawals, type PlacedWithdrawal } from '../place-withdrawals.fixtures.ts'
import { notifyCompleted } from './notify.jobs.ts'
import type { NotificationPage } from '../change.rules.ts'
import { bankFile } from './bank-file.steps.ts'

const w = world()

/** Returns the pending jobs with this name, as a worker would receive them. */
const waitingJobs = async (): Promise<NotificationPage[]> =>
  (
    await w.database.pool.query<{ payload: NotificationPage }>(
      `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'notifyCompleted' order by j.id`,
    )
  ).rows.map((row) => row.payload)

/** Expects the file to be streamed: after the first page is read, only one more page is queried. */
const expectStreamed = async (batchId: Id<'bank_batch'>, count: number) => {
  const tx = await w.database.open({ orgs: 'all' }, 'read')
  let calls = 0
  const counting = new Proxy(tx.client, {
    get: (client, name) => {
      if (name !== 'query') return Reflect.get(client, name) as unknown
      calls += 1
      return client.query.bind(client)
    },
  })
  const pages = bankFile({ client: counting }, batchId)
  const lines = (text: unknown) => String(text).split('\r\n').length - 1
  expect(lines((await pages.next()).value)).toBe(1_001)
  expect(calls).toBe(2)
  await new Promise((resolve) => setImmediate(resolve))
  expect(calls).toBe(2)
  let rest = 0
  for await (const page of pages) rest += lines(page)
  expect([rest, calls]).toEqual([count - 1_000, 3])
  await tx.end()
}

test('2,500 withdrawals are sent and completed in one step each, and every employee is notified once', async () => {
  w.travelTo('2026-11-16T02:00:00.000Z')
  const [one, other] = [await w.organization(), await w.organization({ serviceFeePaidBy: 'employer' })]
  const people = [await w.employee(one), await w.employee(one), await w.employee(other)]
  const admin = w.as(await w.member(null, 'admin')).rollingPayAdmin
  const count = 2_500
  const rows = Array.from({ length: count }, (_, i): PlacedWithdrawal => {
    const person = people[i % people.length]!
    const amount = 10_000 + i
    return {
      orgId: person.orgId,
      orgName: 'Kopi Kita Sdn Bhd',
      id: w.id<'withdrawal'>(),
      employeeId: person.employeeId!,
      userId: person.id,
      icNumber: person.icNumber,
      employeeName: `Person ${i}`,
      status: i % 10 === 0 ? 'processing' : 'approved',
      amount,
      // Some have no fee: their entries have no fee posting.
      fee: i % 7 === 0 ? 0 : percentHalfUp(sen(amount), bp(250)),
      feePaidBy: person.orgId === other.id ? 'employer' : 'employee',
      bankCode: 'MBBEMYKL',
      accountNumber: '114222330001',
      at: w.now(),
    }
  })
  await placeWithdrawals(w.database, rows)
  const netOf = ({ amount, fee, feePaidBy }: PlacedWithdrawal) => amount - (feePaidBy === 'employee' ? fee : 0)
  const net = rows.reduce((all, row) => all + netOf(row), 0) / 100

  const sent = await admin.endOfDayProcessing({})
  expect([sent.count, sent.total, sent.batch?.net]).toEqual([count, net, net])
  expect(sent.rows.map((row) => row.createdBy).toSorted()).toEqual(rows.map((row) => row.employeeName).toSorted())
  await expectStreamed(sent.batch!.id as Id<'bank_batch'>, count)
  expect(await admin.completeAll({ handover: 'Sent by e-mail', transferDate: '2026-11-16' })).toEqual({
    ok: true,
    completed: count,
    net,
  })
  expect(await auditLedger(w.database)).toEqual([])

  const emails = async () => (await w.database.pool.query(`select 1 from messages where channel = 'email'`)).rowCount
  expect(await emails()).toBe(1_000)
  const [second] = await waitingJobs()
  // If a worker dies before it reports success, the job runs again.
  await w.run(notifyCompleted, second!)
  await w.run(notifyCompleted, second!)
  expect(await emails()).toBe(2_000)
  const [, third] = await waitingJobs()
  await w.run(notifyCompleted, third!)
  expect(await emails()).toBe(count)
  expect(await waitingJobs()).toHaveLength(2)

  // The audit trail has one entry per organization and step, each withdrawal its own history.
  const trail = await w.database.pool.query<{ org_id: string; after: { withdrawals: number } }>(
    `select org_id, after from audit_events where record_type = 'bank_batch' and org_id <> 'PLATFORM' order by id`,
  )
  expect(trail.rows.map((row) => row.after.withdrawals).toSorted((a, b) => a - b)).toEqual([833, 833, 1_667, 1_667])
  const [first] = rows
  const { timeline } = await admin.getOne({
    orgId: first!.orgId,
    transactionId: first!.id,
    employeeICNumber: first!.icNumber,
  })
  expect(timeline.map(({ status }) => status).slice(-2)).toEqual(['processing', 'completed'])
})
