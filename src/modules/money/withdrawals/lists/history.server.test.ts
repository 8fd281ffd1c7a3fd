import { expect, test } from 'vitest'
import { hours } from '#kernel/time.ts'
import { world } from '#test/world.ts'
import { placing } from '#test/withdrawing.ts'

const w = world()

test('the history of a withdrawal shows every step to the employer and platform staff, including end of day and completion', async () => {
  const [org, admin] = [await w.organization(), await w.member(null, 'admin')]
  const [manager, employee] = [await w.member(org, 'Manager'), await w.employee(org)]
  const { key } = await placing(w)(org, employee, { orgId: org.id, status: 'pending' })
  const { transactionId, employeeICNumber } = key
  await w.as(manager).rollingPayManagement.updateTransaction({ transactionId, employeeICNumber, status: 'approved' })
  await w.as(admin).rollingPayAdmin.endOfDayProcessing({})
  await w.as(admin).rollingPayAdmin.completeAll({ handover: 'Sent by e-mail', transferDate: '2026-11-16' })

  const { transaction } = await w.as(manager).rollingPayManagement.getTransaction({ transactionId })
  const partOf = { type: 'bank_batch', recordId: transaction.batchId! }
  const filter = { type: 'withdrawal', recordId: transaction.id, partOf }
  const steps = async (reader: typeof manager, of: { orgId?: string }) =>
    (await w.as(reader).audit.getEvents({ filter, pageSize: 10, ...of })).events.map(({ call }) => call).toReversed()
  const all = [
    'rollingPayManagement-updateTransaction',
    'rollingPayAdmin-endOfDayProcessing',
    'rollingPayAdmin-completeAll',
  ]
  expect(await steps(manager, {})).toEqual(all)
  expect(await steps(admin, { orgId: org.id })).toEqual(all)
})

test('the history distinguishes a status set to processing from the sending at end of day', async () => {
  const [org, admin] = [await w.organization(), await w.member(null, 'admin')]
  const [manager, employee] = [await w.member(org, 'Manager'), await w.employee(org)]
  const { key } = await placing(w)(org, employee)
  const { transactionId } = key
  const desk = w.as(admin).rollingPayAdmin
  await desk.updateOne({ ...key, status: 'processing' })
  w.pass(hours(2))
  await desk.endOfDayProcessing({})
  await desk.completeAll({ handover: 'Sent by e-mail', transferDate: '2026-11-16' })
  for (const { timeline } of [
    await desk.getOne(key),
    await w.as(manager).rollingPayManagement.getTransaction({ transactionId }),
    await w.as(employee).rollingPayEmployee.getTransaction({ transactionId }),
  ])
    expect(timeline.map(({ status, sentToBank }) => [status, sentToBank])).toEqual([
      ['processing', false],
      ['processing', true],
      ['completed', false],
    ])
})
