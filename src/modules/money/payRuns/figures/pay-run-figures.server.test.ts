import { beforeEach, describe, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { wire as openedWire } from '#test/wire.ts'
import { world, type Member } from '#test/world.ts'
import { elect, payRunSteps, payRunWorld, type PayRunWorld } from '../pay-run-world.fixtures.ts'
import { failedPaymentsOf, runsOf } from '../own/pay-run.service.ts'

const w = world()
const wire = openedWire(() => w.app)
let kopi: PayRunWorld
let boost: string
let grab: string
let setel: string
let aina: Member
let badrul: Member
beforeEach(async () => {
  w.travelTo('2026-11-16T02:00:00.000Z')
  kopi = await payRunWorld(w, [
    { name: 'Meal', amount: ringgit(100) },
    { name: 'Parking', amount: ringgit(50.05) },
  ])
  ;[boost, grab, setel] = [await kopi.wallet('Boost'), await kopi.wallet('GrabPay'), await kopi.wallet('Setel')]
  aina = await kopi.employee({ [boost]: 33.33, [grab]: 33.33, [setel]: 33.34 }, 'Aina')
  badrul = await kopi.employee({ [boost]: 50, [grab]: 50 }, 'Badrul')
})
const steps = payRunSteps(w, () => kopi)
const { runs, platform } = steps
const query = (text: string, values: unknown[]) => w.database.pool.query(text, values)
const payouts = async (id: string, walletId: string) => {
  const input = encodeURIComponent(JSON.stringify({ ...steps.readKeyOf(id), walletId }))
  const headers = { cookie: `upah=${kopi.admin.token}` }
  const file = await fetch(`${wire.address}/download/adminPayRuns-downloadPayouts?data=${input}`, { headers })
  const lines = (await file.text()).trim().split('\r\n').slice(1)
  return lines.map((line) => Number(line.split(',').at(-1)))
}
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + Math.round(amount * 100), 0)

describe('the figures of a run', () => {
  test('are the same in the preview, the run, its lists, the platform’s view, the report and the payout files', async () => {
    const chong = await kopi.employee({ [boost]: 100 }, 'Chong')
    await query(`update employees set status = 'pending-approval' where id = $1`, [chong.employeeId])
    const { figures: preview } = await runs().previewEligibility(kopi.fields)
    const id = await steps.approved()
    const { payRun, figures } = await runs().getOne({ id })
    expect(preview).toMatchObject({ netPay: 300.1, notPaid: 150.05, totalEmployees: 3, eligibleEmployees: 2 })
    expect(figures).toEqual(preview)
    expect((await platform().getOne(steps.readKeyOf(id))).figures).toEqual(figures)
    expect(payRun).toMatchObject({ employeesNetPay: 300.1, totalEmployees: 3, eligibleEmployees: 2 })
    const [listed] = (await runs().getAll({})).payRuns
    expect(listed).toMatchObject({ id, employeesNetPay: 300.1, totalEmployees: 3, eligibleEmployees: 2 })
    const { employees, total } = await runs().getEmployees({ id, filter: { eligible: true } })
    expect([total, sum(employees.map(({ netPay }) => netPay))]).toEqual([2, 300_10])
    for (const { netPay, electedWallets, entitledBenefits } of employees) {
      expect(sum(electedWallets.map(({ amount }) => amount))).toBe(sum([netPay]))
      expect(sum(entitledBenefits.map(({ amount }) => amount))).toBe(sum([netPay]))
    }
    for (const { walletId, amount, employees: count } of figures.wallets) {
      const paid = await payouts(id, walletId)
      expect([sum(paid), paid.length]).toEqual([sum([amount]), count])
    }
    await steps.move(id, 'pending_payment', 'processing', 'completed')
    const { rows, notPaid } = await runs().getReport({ id })
    expect(sum(rows.map(({ netPay }) => netPay))).toBe(300_10)
    expect(notPaid).toMatchObject([{ employeeId: chong.employeeId, reason: 'not_approved' }])
  })

  test('split the odd sen by the largest remainder: 150.05 in thirds is 50.01, 50.01 and 50.03', async () => {
    const { employees } = await runs().previewEligibility(kopi.fields)
    const shares = employees.find(({ employeeId }) => employeeId === aina.employeeId)?.electedWallets
    expect(shares?.map(({ percentage, amount }) => [percentage, amount])).toEqual([
      [33.34, 50.03],
      [33.33, 50.01],
      [33.33, 50.01],
    ])
  })

  test('warn about a share under the minimum or over a limit of its wallet, and still pay it', async () => {
    await query('update wallets set minimum_amount_sen = 7503 where id = $1', [boost])
    await query('update wallets set wallet_size_sen = 7502 where id = $1', [grab])
    await query('update wallets set monthly_limit_sen = 5002 where id = $1', [setel])
    const { figures } = await runs().previewEligibility(kopi.fields)
    const found = figures.warnings.map(({ wallet, amount, limit, warning }) =>
      [wallet.split(' ')[0], amount, limit, warning].join(' '),
    )
    // The other shares are exactly at the limit of their wallet.
    expect(new Set(found)).toEqual(
      new Set(['Boost 50.01 75.03 below_minimum', 'Setel 50.03 50.02 above_monthly_limit']),
    )
    expect(figures).toMatchObject({ netPay: 300.1, eligibleEmployees: 2 })
    // The same after the run is stored.
    const { id } = await steps.create()
    expect((await runs().getOne({ id })).figures).toMatchObject({ totalWarnings: 2, warnings: { length: 2 } })
  })

  test('list at most 100 warnings and changed elections, and count all', async () => {
    await query('update wallets set minimum_amount_sen = 20000 where id = $1', [boost])
    await query(
      `insert into employees (org_id, id, ic_number, first_name, last_name, status, category_code, office_code, created_at, modified_at, created_by, modified_by)
       select org_id, 'MANY' || lpad(n::text, 12, '0'), 'A' || lpad(n::text, 8, '0'), first_name, last_name, status, category_code, office_code,
              created_at, modified_at, created_by, modified_by
         from employees, generate_series(1, 101) as n where id = $1`,
      [aina.employeeId],
    )
    await query(
      `insert into elected_wallets (org_id, id, employee_id, wallet_id, account_number, percentage_bp, account_verified, screenshot_url, screenshot_file_name, created_at, modified_at, modified_by)
       select org_id, 'MANY' || lpad(n::text, 12, '0'), 'MANY' || lpad(n::text, 12, '0'), wallet_id, account_number, 10000, true, screenshot_url,
              screenshot_file_name, created_at, modified_at, modified_by
         from elected_wallets, generate_series(1, 101) as n where employee_id = $1 and wallet_id = $2`,
      [aina.employeeId, boost],
    )
    const { figures: preview } = await runs().previewEligibility(kopi.fields)
    expect([preview.warnings.length, preview.totalWarnings]).toEqual([100, 103])
    const id = await steps.submitted()
    await query(`update elected_wallets set account_number = '0177777777' where employee_id like 'MANY%'`, [])
    const { figures } = await runs().getOne({ id })
    expect([figures.warnings.length, figures.totalWarnings]).toEqual([100, 103])
    expect([figures.changedElections.length, figures.totalChangedElections]).toEqual([100, 101])
  })
})

describe('the benefits of a run', () => {
  test('that is the second of its month are those approved since the first', async () => {
    await steps.approved()
    expect(await outcomeOf(steps.create())).toBe('nobody_eligible')
    await kopi.createBenefit({ name: 'Phone', amount: ringgit(30) })
    const second = await steps.create()
    expect(second).toMatchObject({ employeesNetPay: 60, eligibleEmployees: 2 })
    expect((await steps.employeesOf(second.id)).map(({ entitledBenefits }) => entitledBenefits)).toEqual([
      [{ name: 'Phone', amount: 30, recurrence: 'Monthly' }],
      [{ name: 'Phone', amount: 30, recurrence: 'Monthly' }],
    ])
  })

  test('are for the office of the employee, or for all offices if the employee has none', async () => {
    const { officeCode } = await w.as(kopi.admin).orgOffices.createOffice({
      orgId: kopi.organization.id,
      name: 'Cheras',
      country: 'Malaysia',
      address: '2, Jalan Cheras',
      city: 'Kuala Lumpur',
      state: 'WP Kuala Lumpur',
    })
    await query('update employees set office_code = $2 where id = $1', [aina.employeeId, officeCode])
    await query(`update employees set office_code = null where id = $1`, [badrul.employeeId])
    const { employees } = await runs().previewEligibility(kopi.fields)
    expect(
      employees.map(({ employeeName, ineligibleReason, netPay }) => [
        employeeName.split(' ')[0],
        ineligibleReason,
        netPay,
      ]),
    ).toEqual([
      ['Aina', 'no_benefits', 0],
      ['Badrul', null, 150.05],
    ])
  })

  test('are not paid if they are drafts or their category is no longer approved', async () => {
    const [meal] = (await w.as(kopi.manager).employeeBenefits.getEmployeeBenefits({})).benefits.filter(
      ({ name }) => name === 'Meal',
    )
    await query(`update employee_benefits set status = 'Draft', approved_at = null, approved_by = null where id = $1`, [
      meal?.id,
    ])
    expect((await runs().previewEligibility(kopi.fields)).figures.netPay).toBe(100.1)
    await query(
      `update employee_categories set status = 'Draft', approved_at = null, approved_by = null where id = $1`,
      [kopi.category.id],
    )
    expect(await outcomeOf(runs().previewEligibility(kopi.fields))).toBe('run_groups_not_found')
  })

  test.each([
    ['2026-10-31', 'left'],
    ['2026-11-01', null],
    ['2026-11-30', null],
  ])('of an employee whose last day is %s: %s', async (endOn, reason) => {
    await query('update employees set end_on = $2 where id = $1', [aina.employeeId, endOn])
    const { employees } = await runs().previewEligibility({ ...kopi.fields, search: 'aina' })
    expect(employees.map(({ ineligibleReason }) => ineligibleReason)).toEqual([reason])
  })

  test.each([
    ['2026-11-30', null],
    ['2026-12-01', 'not_started'],
  ])('of an employee whose first day is %s: %s', async (startOn, reason) => {
    await query('update employees set start_on = $2 where id = $1', [aina.employeeId, startOn])
    const { id } = await steps.create()
    const { employees } = await runs().getEmployees({ id, search: 'aina' })
    expect(employees.map(({ ineligibleReason }) => ineligibleReason)).toEqual([reason])
  })

  test('leave out deleted employees', async () => {
    await w.as(kopi.manager).employees.softDeleteEmployee({ employeeICNumber: aina.icNumber })
    const { figures, total } = await runs().previewEligibility(kopi.fields)
    expect([total, figures.totalEmployees, figures.netPay]).toEqual([1, 1, 150.05])
  })
})

describe('the employees of a run', () => {
  test('are searched by name, number and e-mail, in the preview and in the run', async () => {
    await query(`update employees set employee_number = 'E_7%' where id = $1`, [aina.employeeId])
    const { id } = await steps.create()
    await runs().delete({ id })
    const stored = await steps.create()
    for (const [search, found] of [
      ['AINA', 1],
      ['e_7%', 1],
      ['%', 1],
      ['_', 1],
      [badrul.email.toUpperCase(), 1],
      ['nobody', 0],
    ] as const) {
      const listed = await runs().getEmployees({ id: stored.id, search })
      const preview = await runs().previewEligibility({ ...kopi.fields, id: stored.id, search })
      expect([listed.total, listed.employees.length, preview.total, preview.employees.length], search).toEqual([
        found,
        found,
        found,
        found,
      ])
    }
  })

  test('are paged in the preview, while the figures cover everyone', async () => {
    for (const name of ['Chong', 'Devi', 'Farid']) await kopi.employee({ [boost]: 100 }, name)
    const page = async (number: number) => runs().previewEligibility({ ...kopi.fields, page: number, pageSize: 5 })
    for (const name of ['Gopal', 'Hana']) await kopi.employee({ [boost]: 100 }, name)
    const [first, second, third] = [await page(1), await page(2), await page(3)]
    const names = [first, second, third].map(({ employees }) => employees.map((one) => one.employeeName.split(' ')[0]))
    expect(names).toEqual([['Aina', 'Badrul', 'Chong', 'Devi', 'Farid'], ['Gopal', 'Hana'], []])
    expect([first, second, third].map(({ next }) => next)).toEqual(['2', null, null])
    expect([first, second, third].map(({ total, figures }) => [total, figures.eligibleEmployees])).toEqual([
      [7, 7],
      [7, 7],
      [7, 7],
    ])
  })

  test('are marked for the approver if their election changed since the submission', async () => {
    const id = await steps.submitted()
    expect((await runs().getOne({ id })).figures.changedElections).toEqual([])
    await elect(w, kopi.organization, badrul, { [boost]: 100 })
    const { figures } = await runs().getOne({ id })
    expect(figures.changedElections).toEqual([expect.stringMatching(/^Badrul /)])
    const employees = await steps.employeesOf(id)
    expect(employees.map(({ electionChanged }) => electionChanged)).toEqual([false, true])
    // The amounts stay as submitted.
    expect(employees[1]?.electedWallets.map(({ amount }) => amount)).toEqual([75.03, 75.02])
    const changed = async () => (await runs().getOne({ id })).figures.totalChangedElections
    await steps.move(await steps.approve(id), 'pending_payment', 'processing')
    expect(await changed()).toBe(1)
    await steps.move(id, 'completed')
    expect(await changed()).toBe(0)
  })

  test('are not marked in a draft, which is submitted with the elections of that time', async () => {
    const { id } = await steps.create()
    await elect(w, kopi.organization, badrul, { [boost]: 100 })
    expect((await runs().getOne({ id })).figures.changedElections).toEqual([])
    expect((await steps.employeesOf(id)).map(({ electionChanged }) => electionChanged)).toEqual([false, false])
  })
})

test('a payment that failed in part is reported with both amounts, which are in the figures of the completed run', async () => {
  const id = await steps.fail(await steps.processing(), [{ employeeId: aina.employeeId ?? '', walletIds: [grab] }])
  const { rows } = await runs().getReport({ id })
  expect(rows.map(({ status, netPay, paid, failed }) => [status, netPay, paid, failed])).toEqual([
    ['failed', 150.05, 100.04, 50.01],
    ['succeeded', 150.05, 150.05, 0],
  ])
  expect((await platform().getReport(steps.readKeyOf(id))).rows).toEqual(rows)
  expect((await runs().getOne({ id })).figures).toMatchObject({ netPay: 300.1, succeeded: 250.09, failed: 50.01 })
})

describe('a re-run of failed payments', () => {
  test('pays the shares that can be paid, and a later one the others once their wallet can be paid', async () => {
    const failed = await steps.fail(await steps.processing(), [{ employeeId: aina.employeeId ?? '' }])
    await query('update elected_wallets set account_verified = false where employee_id = $1 and wallet_id = $2', [
      aina.employeeId,
      grab,
    ])
    const first = await runs().rerun({ id: failed, payDay: '2026-11-28' })
    expect(first).toMatchObject({ employeesNetPay: 100.04, eligibleEmployees: 1, totalEmployees: 1 })
    await steps.startPayment(first.id)
    await steps.move(first.id, 'completed')
    await query('update elected_wallets set account_verified = true where employee_id = $1', [aina.employeeId])
    const second = await runs().rerun({ id: failed, payDay: '2026-11-28' })
    const [employee] = await steps.employeesOf(second.id)
    expect(employee?.electedWallets.map(({ walletId, amount }) => [walletId, amount])).toEqual([[grab, 50.01]])
    expect(await outcomeOf(runs().rerun({ id: failed, payDay: '2026-11-28' }))).toBe('no_failed_shares')
  })

  test('is listed at the run that failed, whose unpaid failures it reduces while it is not cancelled', async () => {
    const failed = await steps.fail(await steps.processing(), [
      { employeeId: aina.employeeId ?? '', walletIds: [grab] },
      { employeeId: badrul.employeeId ?? '' },
    ])
    const rerunsOf = async (id: string) => (await runs().getOne({ id })).reruns
    expect(await rerunsOf(failed)).toEqual({ unpaid: { employees: 2, amount: 200.06 }, runs: [] })
    const { id } = await runs().rerun({ id: failed, payDay: '2026-11-28' })
    const draft = { id, status: 'draft', payDay: '2026-11-28' }
    expect(await rerunsOf(failed)).toEqual({ unpaid: { employees: 0, amount: 0 }, runs: [draft] })
    await steps.startPayment(id)
    await steps.fail(id, [{ employeeId: badrul.employeeId ?? '', walletIds: [grab] }])
    expect(await rerunsOf(failed)).toMatchObject({ unpaid: { employees: 0 }, runs: [{ id, status: 'completed' }] })
    expect(await rerunsOf(id)).toEqual({ unpaid: { employees: 1, amount: 75.02 }, runs: [] })
    const again = await runs().rerun({ id, payDay: '2026-11-28' })
    await steps.move(await steps.startPayment(again.id), 'cancelled')
    expect(await rerunsOf(id)).toEqual({ unpaid: { employees: 1, amount: 75.02 }, runs: [] })
  })

  test('of a re-run has the month of the run that failed first', async () => {
    const failed = await steps.fail(await steps.processing(), [{ employeeId: badrul.employeeId ?? '' }])
    w.travelTo('2026-12-01T02:00:00.000Z')
    const { id } = await runs().rerun({ id: failed, payDay: '2026-12-01' })
    await steps.startPayment(id)
    await steps.fail(id, [{ employeeId: badrul.employeeId ?? '' }])
    const again = await runs().rerun({ id, payDay: '2026-12-02' })
    expect(again).toMatchObject({ rerunOf: id, period: '2026-12', originalPeriod: '2026-11' })
    expect((await runs().getOne({ id: failed })).payRun.originalPeriod).toBeNull()
  })

  test('warns about accounts that have not changed since the failure, until it is approved', async () => {
    const failed = await steps.fail(await steps.processing(), [
      { employeeId: aina.employeeId ?? '', walletIds: [grab] },
      { employeeId: badrul.employeeId ?? '', walletIds: [boost] },
    ])
    const { id } = await runs().rerun({ id: failed, payDay: '2026-11-28' })
    const unchanged = async () => {
      const { unchangedAccounts, totalUnchangedAccounts } = (await runs().getOne({ id })).figures
      return [totalUnchangedAccounts, ...unchangedAccounts.map(({ employeeName }) => employeeName.split(' ')[0])]
    }
    expect(await unchanged()).toEqual([2, 'Aina', 'Badrul'])
    await query(`update elected_wallets set account_number = '0199999999' where employee_id = $1`, [aina.employeeId])
    expect(await unchanged()).toEqual([1, 'Badrul'])
    await runs().submit({ id })
    await query(`update elected_wallets set account_number = '0199999999' where employee_id = $1`, [badrul.employeeId])
    // The submitted run pays the account of its submission.
    expect(await unchanged()).toEqual([1, 'Badrul'])
    await steps.approve(id)
    expect(await unchanged()).toEqual([0])
  })

  test('is not listed as a run of the employee, whose failed payment is marked as being in a re-run', async () => {
    const failed = await steps.fail(await steps.processing(), [
      { employeeId: badrul.employeeId ?? '', walletIds: [grab] },
    ])
    const rerun = await runs().rerun({ id: failed, payDay: '2026-11-28' })
    const employeeId = badrul.employeeId
    if (!employeeId) throw new Error('no employee')
    const { orgId } = badrul
    await w.database.transaction({ orgs: [orgId] }, 'read', async ({ client }) => {
      const own = await runsOf(client, orgId, employeeId, '2026-11-16' as LocalDate)
      expect(own.map(({ payOn, status }) => [payOn, status])).toEqual([['2026-11-27', 'completed']])
      const payments = await failedPaymentsOf(client, orgId, employeeId)
      expect(payments).toMatchObject([{ runId: failed, walletId: grab, amount: 75_02, rerunStatus: 'draft' }])
    })
    await steps.startPayment(rerun.id)
    await steps.move(rerun.id, 'completed')
    await w.database.transaction({ orgs: [orgId] }, 'read', async ({ client }) => {
      expect(await failedPaymentsOf(client, orgId, employeeId)).toEqual([])
    })
  })

  test('is possible for completed runs with failures only', async () => {
    const id = await steps.approved()
    expect(await outcomeOf(runs().rerun({ id, payDay: '2026-11-28' }))).toBe('pay_run_status')
    await steps.move(id, 'pending_payment', 'processing', 'completed')
    expect(await outcomeOf(runs().rerun({ id, payDay: '2026-11-28' }))).toBe('no_failed_shares')
    expect(await outcomeOf(runs().rerun({ id: w.id(), payDay: '2026-11-28' }))).toBe('pay_run_not_found')
  })
})

test('an approval records the approver, and does not change the last editor', async () => {
  const executive = await w.member(kopi.organization, 'Executive')
  const { id } = await runs(executive).create(kopi.fields)
  await runs(executive).submit({ id })
  await steps.approve(id)
  const { payRun } = await runs().getOne({ id })
  expect(payRun).toMatchObject({ createdBy: executive.id, modifiedBy: executive.id, approvedBy: kopi.manager.id })
})

describe('with benefits switched off', () => {
  test('the organization’s calls are refused, and the platform can complete runs in progress', async () => {
    const id = await steps.processing()
    await query('update organizations set e_benefits = false where org_id = $1', [kopi.organization.id])
    for (const call of [
      () => runs().getAll({}),
      () => runs().getOne({ id }),
      () => runs().create(kopi.fields),
      () => runs().rerun({ id, payDay: '2026-11-28' }),
    ])
      expect(await outcomeOf(call())).toBe('feature_off')
    expect(await payouts(id, setel)).toEqual([50.03])
    await steps.move(id, 'completed')
    expect((await platform().getReport(steps.readKeyOf(id))).rows.map(({ status }) => status)).toEqual([
      'succeeded',
      'succeeded',
    ])
  })
})
