import { beforeEach, expect, test } from 'vitest'
import { sen } from '#kernel/money.ts'
import { placing } from '#test/withdrawing.ts'
import { world, type Member } from '#test/world.ts'
import { delegationWorld, naming, type DelegationWorld } from './delegation-world.fixtures.ts'
import { handOver } from './delegation.fixtures.ts'
import { summarizeDelegations, notifyOfDelegations } from './delegation.jobs.ts'

const w = world()
const place = placing(w)
let kopi: DelegationWorld['kopi']
let farah: Member
let jiaHui: Member
beforeEach(async () => {
  ;({ kopi, farah, jiaHui } = await delegationWorld(w))
})
const subjects = async (member: Member) => (await w.messages(member.email)).map(({ subject }) => subject).toReversed()
const nameOf = naming(w)
const approve = async (amount: number) => {
  w.pass(1_000)
  const { id, icNumber } = await place(kopi, await w.employee(kopi), { status: 'pending', amount: sen(amount) })
  const transactions = [{ id, employeeICNumber: icNumber }]
  await w.as(jiaHui).rollingPayManagement.bulkApproveTransactions({ transactions })
}
const run = async (instant: string, job = notifyOfDelegations) => {
  w.travelTo(instant)
  await Promise.all([w.run(job), w.run(job)])
  await w.run(job)
}

test('both are notified immediately, on the morning of the first day, and after the last day', async () => {
  await handOver(w, [farah, jiaHui], ['withdrawals', 'benefits'], { from: 1, until: 2 })
  const [manager, delegate] = [await nameOf(farah), await nameOf(jiaHui)]
  const days = 'from 17/11/2026, 00:00 to 18/11/2026, 23:59'
  expect(await subjects(farah)).toEqual([`${delegate} approves for you ${days}`])
  expect(await subjects(jiaHui)).toEqual([`You approve for ${manager} ${days}`])
  const [mail] = await w.messages(jiaHui.email)
  expect(mail?.text).toContain('- Advance Pay requests, up to RM 500.00 each\n- Benefits')
  await run('2026-11-17T00:00:00.000Z')
  expect((await subjects(farah)).slice(1)).toEqual([`${delegate} approves for you from today`])
  await approve(18_000)
  await run('2026-11-18T13:50:00.000Z')
  expect(await subjects(farah)).toHaveLength(2)
  await run('2026-11-19T00:00:00.000Z')
  expect((await subjects(farah)).slice(2)).toEqual([`${delegate} no longer approves for you`])
  expect((await subjects(jiaHui)).slice(2)).toEqual([`You no longer approve for ${manager}`])
  expect((await w.messages(farah.email))[0]?.text).toContain('In your place: 1 approved, RM 180.00.')
})

test('both are notified when the Manager ends it, and only once', async () => {
  const { id } = await handOver(w, [farah, jiaHui], ['withdrawals'])
  await w.as(farah).delegations.end({ id })
  await run('2026-11-16T03:00:00.000Z')
  expect((await subjects(farah)).slice(1)).toEqual([`${await nameOf(jiaHui)} no longer approves for you`])
  expect((await subjects(jiaHui)).slice(1)).toEqual([`You no longer approve for ${await nameOf(farah)}`])
})

test('when the delegate is suspended, the Manager is notified and the delegate is not', async () => {
  await handOver(w, [farah, jiaHui], ['withdrawals'])
  const delegate = await nameOf(jiaHui)
  await w.database.pool.query(`update users set status = 'Suspended', suspended_for = 'manager' where id = $1`, [
    jiaHui.id,
  ])
  await run('2026-11-16T03:00:00.000Z')
  expect((await subjects(farah)).slice(1)).toEqual([`${delegate} no longer approves for you`])
  expect(await subjects(jiaHui)).toHaveLength(1)
})

test('each evening with approvals, the Manager gets one e-mail with those since the last', async () => {
  await handOver(w, [farah, jiaHui], ['withdrawals'])
  const delegate = await nameOf(jiaHui)
  const evening = (day: number) => run(`2026-11-${day}T12:00:00.000Z`, summarizeDelegations)
  await approve(18_000)
  await approve(22_000)
  await evening(16)
  const [mail] = await w.messages(farah.email)
  expect(mail?.subject).toBe(`${delegate} for you on 16/11/2026: 2 approved, RM 400.00`)
  expect(mail?.text).toContain('- 10:00 Advance Pay requests: Nur Aina binti Rashid, RM 180.00')
  await evening(17)
  expect(await subjects(farah)).toHaveLength(2)
  // After the evening of the last day, the next evening still says it.
  w.travelTo('2026-11-20T13:00:00.000Z')
  await approve(10_000)
  await evening(21)
  expect((await subjects(farah))[2]).toBe(`${delegate} for you on 21/11/2026: 1 approved, RM 100.00`)
})
