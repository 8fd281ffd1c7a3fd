import { beforeEach, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { wire as openedWire } from '#test/wire.ts'
import { world, type Member } from '#test/world.ts'
import { payRunSteps, smallPayRunWorld, type PayRunWorld } from '../pay-run-world.fixtures.ts'

const w = world()
const wire = openedWire(() => w.app)
let kopi: PayRunWorld
let boost: string
let aina: Member
let badrul: Member
let colleague: Member
beforeEach(async () => {
  ;({ kopi, boost, aina } = await smallPayRunWorld(w))
  badrul = await kopi.employee({ [boost]: 100 }, 'Badrul')
  colleague = await w.member(kopi.organization, 'Manager')
})
const { approved, move, platform, keyOf, readKeyOf, runs, employeesOf, approve } = payRunSteps(w, () => kopi)

/** Aina reports that she didn't ask for the change of her bank account. */
const report = async () => {
  const change = (accountNumber: string) =>
    w.as(kopi.manager).employees.editEmployee({ employeeICNumber: aina.icNumber, bank: 'Maybank', accountNumber })
  await change('514011112222')
  await change('514033334444')
  await w.as(aina).employees.reportOwnAccountChange({})
}
const decide = async () => {
  const [{ changeId } = {}] = (await w.as(colleague).employees.getAccountReports({})).reports
  await w.as(colleague).employees.resolveAccountReport({ changeId: changeId!, resolution: 'kept', reason: 'Called' })
}
const file = async (id: string) => {
  const input = encodeURIComponent(JSON.stringify({ ...readKeyOf(id), walletId: boost }))
  const headers = { cookie: `upah=${kopi.admin.token}` }
  return (await fetch(`${wire.address}/download/adminPayRuns-downloadPayouts?data=${input}`, { headers })).text()
}
const shownOf = async (id: string) => (await platform().getOne(readKeyOf(id))).shown
const heldOf = async (id: string) =>
  (await employeesOf(id)).map(({ employeeName, electedWallets }) => [employeeName, electedWallets[0]?.held])

test('a report after approval leaves the employee out of the files and totals, until it is resolved', async () => {
  const id = await move(await approved(), 'pending_payment')
  const before = await shownOf(id)
  expect(before).toMatchObject({ count: 2, total: 200 })
  await report()
  expect(await shownOf(id)).toMatchObject({ count: 1, total: 100 })
  expect((await runs().getOne({ id })).figures.held).toEqual({ employees: 1, amount: 100 })
  expect(await heldOf(id)).toEqual([
    [expect.stringContaining('Aina'), true],
    [expect.stringContaining('Badrul'), false],
  ])
  expect(await file(id)).not.toContain('Aina')
  expect(await file(id)).toContain('Badrul')
  // A user who saw the payments before the report can't record them as sent.
  expect(await outcomeOf(platform().update({ ...keyOf(id), status: 'processing', shown: before }))).toBe('not_as_shown')
  await decide()
  expect(await shownOf(id)).toEqual(before)
  expect(await file(id)).toContain('Aina')
})

test('payments on hold when the run is sent fail and are not owed, and a re-run pays them after the decision', async () => {
  const id = await move(await approved(), 'pending_payment')
  await report()
  await move(id, 'processing')
  // A later decision can't send it with this run.
  await decide()
  expect(await file(id)).not.toContain('Aina')
  await platform().update({ ...keyOf(id), status: 'completed', shown: await shownOf(id) })
  expect((await runs().getReport({ id })).rows).toMatchObject([
    { employeeName: expect.stringContaining('Aina'), status: 'failed', held: true, paid: 0, failed: 100 },
    { employeeName: expect.stringContaining('Badrul'), status: 'succeeded', held: false, paid: 100 },
  ])
  expect((await runs().getBenefitAccount({})).owed).toBe(ringgit(100))
  expect((await w.messages(aina.email)).some(({ subject }) => subject?.includes('did not arrive'))).toBe(false)
  expect((await w.as(aina).employeeWallets.getFailedPayments({})).payments).toMatchObject([
    { next: 'resend', held: true, amount: 100 },
  ])
  const rerun = await runs().rerun({ id, payDay: '2026-11-28' })
  await runs().submit({ id: rerun.id })
  await approve(rerun.id)
  await move(rerun.id, 'pending_payment', 'processing', 'completed')
  expect((await runs().getReport({ id: rerun.id })).rows).toMatchObject([{ status: 'succeeded', paid: 100 }])
  expect((await w.as(aina).employeeWallets.getFailedPayments({})).payments).toEqual([])
})

test('a run in which everyone is on hold pays nothing, and a re-run waits for the decision', async () => {
  await w.database.pool.query('delete from elected_wallets where employee_id = $1', [badrul.employeeId])
  const id = await move(await approved(), 'pending_payment')
  await report()
  await move(id, 'processing', 'completed')
  expect((await runs().getBenefitAccount({})).owed).toBe(ringgit(0))
  expect((await w.as(aina).employeeWallets.getFailedPayments({})).payments).toMatchObject([{ next: 'held' }])
  expect(await outcomeOf(runs().rerun({ id, payDay: '2026-11-28' }))).toBe('nobody_eligible')
})
