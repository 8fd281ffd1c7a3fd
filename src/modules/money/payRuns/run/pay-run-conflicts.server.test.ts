import { beforeEach, describe, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { world, type Member } from '#test/world.ts'
import { racing } from '#test/racing.ts'
import { payRunWorld, type PayRunWorld } from '../pay-run-world.fixtures.ts'

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

describe('two people at the same time', () => {
  test('submit a run: it is submitted once', async () => {
    const id = await draft()
    const submit = (by?: Member) => runs(by).submit({ id })
    expect(await racing(w, ['pay_runs', id], submit, () => submit(other))).toEqual(['done', 'pay_run_status'])
    expect(await statusOf(id)).toBe('pending_approval')
  })

  const approve = (id: string) => () => runs().approve({ ids: [id] })
  test('approve a run: it is approved once', async () => {
    const id = await submitted()
    const also = () => runs(other).approve({ ids: [id] })
    expect(await racing(w, ['pay_runs', id], approve(id), also)).toEqual(['done', 'pay_run_approved'])
    expect(await statusOf(id)).toBe('approved')
  })

  test.each([
    ['edit', 'only_pending_pay_runs', 'draft'],
    ['approval', 'pay_run_status', 'approved'],
  ])('edit a run and approve it, the %s first: it takes effect', async (first, refused, status) => {
    const id = await submitted()
    const edit = () => runs(other).update({ id, ...kopi.fields, payDay: '2026-11-28' })
    const calls = first === 'edit' ? [edit, approve(id)] : [approve(id), edit]
    expect(await racing(w, ['pay_runs', id], ...calls)).toEqual(['done', refused])
    expect(await statusOf(id)).toBe(status)
  })

  test.each([
    ['deletion', 'pay_run_not_found', []],
    ['approval', 'pay_run_status', ['approved']],
  ])('delete a run and approve it, the %s first: it takes effect', async (first, refused, statuses) => {
    const id = await submitted()
    const remove = () => runs(other).delete({ id })
    const calls = first === 'deletion' ? [remove, approve(id)] : [approve(id), remove]
    expect(await racing(w, ['pay_runs', id], ...calls)).toEqual(['done', refused])
    expect((await runs().getAll({})).payRuns.map(({ status }) => status)).toEqual(statuses)
  })
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
