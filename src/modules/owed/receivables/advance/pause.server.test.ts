import { beforeEach, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { addWallet } from '#people/organizations/organization.fixtures.ts'
import { inputOf, valuesOf } from '#people/organizations/screens/organization-form.ts'
import { confirming, steal } from '#test/confirming.ts'
import { historyOf } from '#test/history.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { auditAfterEach, withdrawing } from '#test/withdrawing.ts'
import { environment as env } from '#test/environment.ts'
import { password, world } from '#test/world.ts'
import { pauseOverdue } from './pause.jobs.ts'
import { deductionWorld, type DeductionWorld } from '#money/deductions/deduction-world.fixtures.ts'

const w = world()
auditAfterEach(w)
const { attempt, balanceOf, codeFor } = withdrawing(w)

let kit: DeductionWorld
let aina: Awaited<ReturnType<DeductionWorld['employee']>>
/** A list of 205.00, due on 4 December. */
beforeEach(async () => {
  w.travelTo('2026-11-20T02:00:00.000Z')
  kit = await deductionWorld(w)
  aina = await kit.employee('Aina', 9_000_00)
  await kit.paid(aina, 200_00)
  kit.at('2026-11-26 00:30:00')
  await kit.makeLists()
})

const run = async (time: string) => {
  kit.at(time)
  await Promise.all([w.run(pauseOverdue, {}, { env }), w.run(pauseOverdue, {}, { env })])
}
const pausedOf = async ({ manager }: typeof kit) => (await w.as(manager).withdrawalPolicies.getPause({})).overdue
const paused = () => pausedOf(kit)
const set = (days: number) =>
  w.database.pool.query('update organizations set pause_after_overdue_days = $2 where org_id = $1', [kit.org.id, days])
const remit = (amount: number, reference = 'DL-2026-11-01') =>
  w.as(kit.admin).rollingPayAdmin.recordAdvanceRepayment({
    orgId: kit.org.id,
    amount: ringgit(amount),
    paidOn: w.now().slice(0, 10),
    reference,
  })
const subjects = async (email: string) => (await w.messages(email)).map(({ subject }) => subject).toReversed()
const titles = async () => (await historyOf(w, kit.admin, kit.org.id)).map(({ title }) => title)

test('withdrawals are allowed on day 29 and refused from day 30, until the list is paid', async () => {
  const other = await deductionWorld(w)
  const siti = await other.employee('Siti', 9_000_00)
  await run('2027-01-02 23:55:00')
  expect(await paused()).toBeNull()
  const code = await codeFor(aina, 100)
  await run('2027-01-03 00:01:00')
  expect(await paused()).toEqual({ on: '2027-01-03', toPay: 205, days: 30 })
  expect(await outcomeOf(attempt(aina, 100, code))).toBe('organization_paused')
  expect((await balanceOf(aina)).blocked).toMatchObject({ code: 'organization_paused', opens: null })
  // The other employer owes nothing.
  expect(await pausedOf(other)).toBeNull()
  expect((await balanceOf(siti)).blocked?.code).not.toBe('organization_paused')
  expect(await subjects(other.manager.email)).toEqual([])

  kit.at('2027-01-05 10:00:00')
  await remit(204.99, 'MBB 1')
  expect(await paused()).toMatchObject({ toPay: 0.01 })
  const { id } = await remit(0.01, 'MBB 2')
  expect(await paused()).toBeNull()
  expect((await balanceOf(aina)).blocked).toBeNull()
  await w.as(kit.admin).rollingPayAdmin.voidAdvanceRepayment({ orgId: kit.org.id, id, reason: 'Bounced' })
  expect(await paused()).toEqual({ on: '2027-01-05', toPay: 0.01, days: 30 })
  expect(await subjects(kit.manager.email)).toEqual([
    'New withdrawals are paused: RM 205.00 is overdue',
    'Your employees can withdraw again',
    'New withdrawals are paused: RM 0.01 is overdue',
  ])
  const pauses = ['Paused new withdrawals of an organization', 'Reopened withdrawals of an organization']
  expect((await titles()).filter((title) => pauses.includes(title))).toEqual([pauses[0], pauses[1], pauses[0]])
  expect(await subjects(aina.email)).toEqual([])
})

test.each([
  ['is suspended', { status: 'Suspended' }],
  ['is deleted', { deleted_at: '2027-01-04T00:00:00Z' }],
  ['has no withdrawals any more', { rolling_pay: false }],
])('no employee is notified of withdrawals when an organization that %s pays', async (_, change) => {
  await run('2027-01-03 00:05:00')
  const [[column, value]] = Object.entries(change) as [[string, unknown]]
  await w.database.pool.query(`update organizations set ${column} = $2 where org_id = $1`, [kit.org.id, value])
  kit.at('2027-01-05 10:00:00')
  await remit(205)
  const { rows } = await w.database.pool.query('select paused_on from organizations where org_id = $1', [kit.org.id])
  expect(rows).toEqual([{ paused_on: null }])
  expect(await subjects(kit.manager.email)).toEqual(['New withdrawals are paused: RM 205.00 is overdue'])
})

test('0 days never pause', async () => {
  await set(0)
  await run('2027-06-01 00:05:00')
  expect(await paused()).toBeNull()
})

test('submitting answers that leave nothing to remit ends the pause, and reopening the list begins it again', async () => {
  await set(1)
  await run('2026-12-05 00:05:00')
  const list = await kit.newest()
  expect(await paused()).toMatchObject({ toPay: 205 })
  await kit.calls().answerLines({
    listId: list.id,
    answers: [{ employeeId: aina.employeeId!, result: 'not_deducted', reason: 'no_pay', rest: 'next_list' }],
  })
  await kit.submit(list.id)
  // The employer's fee of 5.00 is still due.
  expect(await paused()).toMatchObject({ toPay: 5 })
  await w.as(kit.admin).deductions.reopenList({ orgId: kit.org.id, listId: list.id, reason: 'Wrong file' })
  expect(await paused()).toMatchObject({ toPay: 205 })
})

test('answers that end the pause need a confirmation', async () => {
  await set(1)
  await run('2026-12-05 00:05:00')
  await remit(5)
  const { id: listId } = await kit.newest()
  const answers = [
    { employeeId: aina.employeeId!, result: 'not_deducted', reason: 'no_pay', rest: 'next_list' },
  ] as const
  await kit.calls().answerLines({ listId, answers: [...answers] })
  await steal(w, kit.manager)
  const submit = () => kit.submit(listId)
  await expect(submit()).rejects.toMatchObject({ confirmation: { about: { name: 'Kopi Kita Sdn Bhd' } } })
  expect(await paused()).toMatchObject({ toPay: 200 })
  await confirming(w, kit.manager, submit, { password })
  expect(await paused()).toBeNull()
})

test('a change of the setting pauses and reopens withdrawals immediately', async () => {
  await run('2026-12-14 10:00:00')
  const wallet = await addWallet(w)
  const change = async (pauseAfterOverdueDays: number) => {
    const { organization } = await w.as(kit.admin).orgs.getOrgInfo({ orgId: kit.org.id })
    const values = { ...valuesOf(organization ?? null), status: 'Onboarding' as const, wallets: [wallet] }
    const orgData = inputOf({ ...values, pauseAfterOverdueDays }, values)
    return (await w.as(kit.admin).orgs.updateOrg({ id: kit.org.id, orgData })).pausedOn
  }
  expect(await paused()).toBeNull()
  expect(await change(11)).toBeNull()
  expect(await change(10)).toBe('2026-12-14')
  expect(await change(0)).toBeNull()
})

test('platform staff see the pause on the receivables and the organization', async () => {
  await run('2027-01-03 00:05:00')
  const { employers } = await w.as(kit.admin).rollingPayAdmin.getReceivables({})
  expect(employers.find(({ orgId }) => orgId === kit.org.id)).toMatchObject({
    pausedOn: '2027-01-03',
    month: 205,
    unconfirmed: 1,
  })
  const { organization } = await w.as(kit.admin).orgs.getOrgInfo({ orgId: kit.org.id })
  expect(organization?.pausedOn).toBe('2027-01-03')
})

test('the recipient of notices is notified once, in both languages', async () => {
  await w.as(kit.manager).settings.updateManagementSettings({ notificationsEmail: kit.executive.email })
  await w.database.pool.query(`update users set language = 'ms' where id = $1`, [kit.manager.id])
  await run('2027-01-03 00:05:00')
  await run('2027-01-04 00:05:00')
  const sent = await w.messages(kit.executive.email)
  expect(sent).toHaveLength(1)
  expect(sent[0]?.text).toContain('RM 205.00 of your deduction lists is overdue by 30 days or more')
  expect(sent[0]?.text).toContain('https://upah.test/deductions')
  expect(await subjects(kit.manager.email)).toEqual(['Pengeluaran baharu dijeda: RM 205.00 tertunggak'])
})
