import { beforeEach, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { world, type Member } from '#test/world.ts'
import { outcomesOf } from '#test/outcomes.ts'
import { payRunWorld, type PayRunWorld } from './pay-run-world.fixtures.ts'

const w = world()
let kopi: PayRunWorld
let boost: string
let aina: Member
let other: Member
beforeEach(async () => {
  kopi = await payRunWorld(w, [{ name: 'Meal', amount: ringgit(100) }])
  boost = await kopi.wallet('Boost')
  aina = await kopi.employee({ [boost]: 100 }, 'Aina')
  other = await w.member(kopi.organization, 'Manager')
})
const runs = (member = kopi.manager) => w.as(member).payRuns
const platform = () => w.as(kopi.admin).adminPayRuns
const draft = async () => (await runs().create(kopi.fields)).id
const submitted = async () => {
  const id = await draft()
  await runs().submit({ id })
  return id
}
const statusOf = async (id: string) => (await runs().getOne({ id })).payRun.status

test('two people who submit a run at the same time submit it once', async () => {
  const id = await draft()
  const outcomes = await outcomesOf([runs().submit({ id }), runs(other).submit({ id })])
  expect(outcomes.toSorted()).toEqual(['done', 'pay_run_status'])
  expect(await statusOf(id)).toBe('pending_approval')
})

test('two Managers who approve a run at the same time approve it once', async () => {
  const id = await submitted()
  const outcomes = await outcomesOf([runs().approve({ ids: [id] }), runs(other).approve({ ids: [id] })])
  expect(outcomes.toSorted()).toEqual(['done', 'pay_run_approved'])
  expect(await statusOf(id)).toBe('approved')
})

test('a run that is edited while someone else approves it is either approved or a draft', async () => {
  const id = await submitted()
  const [approval, edit] = await outcomesOf([
    runs().approve({ ids: [id] }),
    runs(other).update({ id, ...kopi.fields, payDay: '2026-11-28' }),
  ])
  const isApproved = approval === 'done'
  expect([approval, edit]).toEqual(isApproved ? ['done', 'pay_run_status'] : ['only_pending_pay_runs', 'done'])
  expect(await statusOf(id)).toBe(isApproved ? 'approved' : 'draft')
})

test('a run that is deleted while someone else approves it is not paid', async () => {
  const id = await submitted()
  const [approval, deletion] = await outcomesOf([runs().approve({ ids: [id] }), runs(other).delete({ id })])
  expect([approval, deletion].filter((outcome) => outcome === 'done')).toHaveLength(1)
  const { payRuns } = await runs().getAll({})
  expect(payRuns.map(({ status }) => status)).toEqual(approval === 'done' ? ['approved'] : [])
})

test('a wallet deleted after the approval is still paid; the next run names the employees who must choose another', async () => {
  const id = await submitted()
  await runs().approve({ ids: [id] })
  await w.as(kopi.admin).wallets.deleteWallet({ walletId: boost, reason: 'No longer used' })
  const { figures } = await platform().getOne({ orgId: kopi.organization.id, payRunId: id })
  expect(figures.wallets).toMatchObject([{ walletId: boost, amount: 100 }])
  for (const status of ['pending_payment', 'processing', 'completed'] as const)
    await platform().update({ orgId: kopi.organization.id, id, status })
  expect((await runs().getReport({ id })).rows).toMatchObject([{ status: 'succeeded', netPay: 100 }])
  const bonus = { payType: 'Ad-hoc' as const, benefitName: 'Bonus', amount: ringgit(50) }
  const preview = await runs().previewEligibility({ ...kopi.fields, ...bonus })
  expect(preview.employees).toMatchObject([{ employeeId: aina.employeeId, ineligibleReason: 'wallet_inactive' }])
  expect((await w.as(aina).employeeWallets.getElectedWallets({})).wallets).toMatchObject([{ walletId: boost }])
})

test('an employee who leaves after the preview is not in the run; one who leaves after the submission is not in the next run', async () => {
  const badrul = await kopi.employee({ [boost]: 100 }, 'Badrul')
  const leave = (employee: Member) =>
    w.database.pool.query(`update employees set end_on = '2026-10-31' where id = $1`, [employee.employeeId])
  expect((await runs().previewEligibility(kopi.fields)).figures.eligibleEmployees).toBe(2)
  await leave(badrul)
  const id = await submitted()
  const { employees } = await runs().getEmployees({ id })
  expect(employees.map(({ employeeName, ineligibleReason }) => [employeeName.split(' ')[0], ineligibleReason])).toEqual(
    [
      ['Aina', null],
      ['Badrul', 'left'],
    ],
  )
  await leave(aina)
  await expect(runs().approve({ ids: [id] })).rejects.toMatchObject({ code: 'pay_run_outdated' })
  await expect(runs().update({ id, ...kopi.fields })).rejects.toMatchObject({ code: 'nobody_eligible' })
  await runs().delete({ id })
})
