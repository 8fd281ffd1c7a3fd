import { beforeEach, describe, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { world, type Member } from '#test/world.ts'
import { elect, payRunWorld, type PayRunWorld } from '../pay-run-world.fixtures.ts'

const w = world()
let kopi: PayRunWorld
let boost: string
let grab: string
let aina: Member
beforeEach(async () => {
  kopi = await payRunWorld(w, [
    { name: 'Meal', amount: ringgit(100) },
    { name: 'Dental', amount: ringgit(150), recurrence: 'Quarterly' },
  ])
  boost = await kopi.wallet('Boost')
  grab = await kopi.wallet('GrabPay')
  aina = await kopi.employee({ [boost]: 66.67, [grab]: 33.33 }, 'Aina')
})
const runs = (member = kopi.manager) => w.as(member).payRuns
const platform = () => w.as(kopi.admin).adminPayRuns
const create = (changes: object = {}) => runs().create({ ...kopi.fields, ...changes })
const submitted = async () => {
  const { id } = await create()
  await runs().submit({ id })
  return id
}
const approved = async () => {
  const id = await submitted()
  await runs().approve({ ids: [id] })
  return id
}
const key = (id: string) => ({ orgId: kopi.organization.id, id })
const processing = async () => {
  const id = await approved()
  for (const status of ['pending_payment', 'processing'] as const) await platform().update({ ...key(id), status })
  return id
}
const employeesOf = async (id: string) => (await runs().getEmployees({ id })).employees

describe('a regular run', () => {
  test('pays the benefits that are due, split over the wallets to the sen', async () => {
    const run = await create()
    expect(run).toMatchObject({
      status: 'draft',
      period: '2026-11',
      employeesNetPay: 100,
      totalEmployees: 1,
      eligibleEmployees: 1,
      groups: [{ code: 'CAT-001', name: 'Retail' }],
      eligibleCategories: [{ code: 'CAT-001', name: 'Retail' }],
      eligibleTeams: null,
    })
    const [employee] = await employeesOf(run.id)
    expect(employee).toMatchObject({
      eligible: true,
      netPay: 100,
      entitledBenefits: [{ name: 'Meal', amount: 100, recurrence: 'Monthly' }],
    })
    expect(employee?.electedWallets.map(({ walletId, amount, percentage }) => [walletId, amount, percentage])).toEqual([
      [boost, 66.67, 66.67],
      [grab, 33.33, 33.33],
    ])
    const { figures } = await runs().getOne({ id: run.id })
    expect(figures).toMatchObject({ netPay: 100, notPaid: 0, eligibleEmployees: 1 })
    expect(figures.wallets.map(({ amount }) => amount)).toEqual([66.67, 33.33])
  })

  test('previews who is not paid and why, and stores the same', async () => {
    const badrul = await kopi.employee({ [boost]: 99.99 }, 'Badrul')
    const chong = await kopi.employee({}, 'Chong')
    const preview = await runs().previewEligibility({ ...kopi.fields, filter: { eligible: false } })
    expect(preview.figures).toMatchObject({ totalEmployees: 3, eligibleEmployees: 1, netPay: 100, notPaid: 200 })
    expect(preview.employees.map(({ employeeId, ineligibleReason }) => [employeeId, ineligibleReason])).toEqual([
      [badrul.employeeId, 'election_incomplete'],
      [chong.employeeId, 'no_election'],
    ])
    const { id } = await create()
    const { employees } = await runs().getEmployees({ id, filter: { eligible: false } })
    expect(employees.map(({ ineligibleReason }) => ineligibleReason)).toEqual(['election_incomplete', 'no_election'])
    expect((await runs().getOne({ id })).figures).toEqual(preview.figures)
  })

  test.each([{ by: 'name' }, { by: 'netPay', descending: true }] as const)(
    '%j: pages by cursor and by number contain each employee once',
    async (sort) => {
      for (const name of ['Badrul', 'Chong', 'Devi', 'Farid', 'Gopal', 'Hana', 'Ismail'])
        await kopi.employee({ [boost]: 100 }, name)
      const id = await approved()
      const first = await runs().getEmployees({ id, sort, pageSize: 5 })
      const second = await runs().getEmployees({ id, sort, pageSize: 5, after: first.next ?? '' })
      const { employees } = await runs().getEmployees({ id, sort, pageSize: 20 })
      expect(new Set(employees.map(({ employeeId }) => employeeId)).size).toBe(8)
      expect([...first.employees, ...second.employees]).toEqual(employees)
      expect([first.total, first.employees.length, second.next]).toEqual([8, 5, null])
      expect(await runs().getEmployees({ id, sort, pageSize: 5, page: 2 })).toEqual(second)
      const masked = await platform().getEmployees({ orgId: kopi.organization.id, payRunId: id, sort, pageSize: 5 })
      expect(masked.next).toBe(first.next)
    },
  )

  test('quarterly benefits are due in December', async () => {
    w.travelTo('2026-12-10T02:00:00.000Z')
    const run = await create({ payDay: '2026-12-28' })
    w.travelTo('2026-11-16T02:00:00.000Z')
    expect(run.employeesNetPay).toBe(250)
  })

  test('a benefit is paid once in a period, until its run is deleted', async () => {
    const { id } = await create()
    await expect(create()).rejects.toMatchObject({ code: 'nobody_eligible' })
    const { employees } = await runs().previewEligibility(kopi.fields)
    expect(employees.map(({ ineligibleReason }) => ineligibleReason)).toEqual(['already_included'])
    await runs().delete({ id })
    expect((await create()).eligibleEmployees).toBe(1)
  })

  test('a benefit is not paid again to an employee who was deleted and added again', async () => {
    await create()
    const again = await kopi.employee({ [boost]: 100 }, 'Aina')
    const { pool } = w.database
    await pool.query('update employees set deleted_at = $2 where id = $1', [aina.employeeId, w.now()])
    await pool.query('update employees set ic_number = $2 where id = $1', [again.employeeId, aina.icNumber])
    const { employees } = await runs().previewEligibility(kopi.fields)
    expect(employees.map(({ ineligibleReason }) => ineligibleReason)).toEqual(['already_included'])
  })

  test('two runs that are created at the same time include a benefit once', async () => {
    const results = await Promise.allSettled([create(), create()])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(results.find((one) => one.status === 'rejected')?.reason).toMatchObject({
      code: expect.stringMatching(/nobody_eligible|pay_run_overlaps/) as unknown,
    })
  })
})

test('an ad-hoc run pays one benefit to everyone in its groups, in addition to a regular run', async () => {
  await create()
  const run = await create({ payType: 'Ad-hoc', benefitName: 'Festival bonus', amount: ringgit(100.01) })
  expect(run).toMatchObject({ payType: 'Ad-hoc', benefitName: 'Festival bonus', employeesNetPay: 100.01 })
  const [employee] = await employeesOf(run.id)
  expect(employee?.electedWallets.map(({ amount }) => amount)).toEqual([66.68, 33.33])
  await expect(create({ payType: 'Ad-hoc', benefitName: 'Nothing', amount: ringgit(0) })).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { amount: 'Value cannot be zero or less than zero!' },
  })
})

test('a run that would pay no one is refused, and so is its update', async () => {
  const own = await payRunWorld(w)
  await own.employee({ [await own.wallet('Boost')]: 99.99 })
  const nobody = 'There are currently no employees eligible for this pay run. Review and try again!'
  await expect(w.as(own.manager).payRuns.create(own.fields)).rejects.toMatchObject({ message: nobody })
  const aina = await own.employee({ [await own.wallet('GrabPay')]: 100 })
  const { id } = await w.as(own.manager).payRuns.create(own.fields)
  await elect(w, own.organization, aina, {})
  await expect(w.as(own.manager).payRuns.update({ id, ...own.fields })).rejects.toMatchObject({ message: nobody })
})

test.each([
  ['a day that has passed', { payDay: '2026-11-15' }, 'payDay'],
  ['a day after the next month', { payDay: '2027-01-01' }, 'payDay'],
])('%s is refused', async (_, changes, field) => {
  await expect(create(changes)).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { [field]: 'Choose today, or a later day of this month or the next' },
  })
})

describe('submitting and approving', () => {
  test('pays the submitted shares even if the election changes', async () => {
    const id = await submitted()
    await elect(w, kopi.organization, aina, { [grab]: 100 })
    const { figures } = await runs().getOne({ id })
    expect(figures.changedElections).toHaveLength(1)
    await runs().approve({ ids: [id] })
    const { payRun } = await runs().getOne({ id })
    expect(payRun).toMatchObject({ status: 'approved', approvedBy: kopi.manager.id })
    const [employee] = await employeesOf(id)
    expect(employee?.electedWallets.map(({ amount }) => amount)).toEqual([66.67, 33.33])
    await expect(runs().approve({ ids: [id] })).rejects.toMatchObject({ code: 'pay_run_approved' })
    await expect(runs().delete({ id })).rejects.toMatchObject({ code: 'pay_run_status' })
    await expect(runs().update({ id, ...kopi.fields })).rejects.toMatchObject({ code: 'pay_run_status' })
  })

  test('a draft cannot be approved, and an edit turns a submitted run into a draft again', async () => {
    const { id } = await create()
    await expect(runs().approve({ ids: [id] })).rejects.toMatchObject({
      message: "Only select pay runs with the 'pending_approval' status!",
    })
    await runs().submit({ id })
    expect(await runs().update({ id, ...kopi.fields, payDay: '2026-11-28' })).toMatchObject({
      status: 'draft',
      submittedAt: null,
    })
  })

  test.each([
    [
      'leaves',
      () => w.database.pool.query(`update employees set end_on = '2026-10-31' where id = $1`, [aina.employeeId]),
    ],
    [
      'starts later',
      () => w.database.pool.query(`update employees set start_on = '2026-12-01' where id = $1`, [aina.employeeId]),
    ],
    [
      'is no longer approved',
      () => w.database.pool.query(`update employees set status = 'pending-approval' where id = $1`, [aina.employeeId]),
    ],
    [
      'has a wallet that becomes inactive',
      () => w.database.pool.query(`update wallets set status = 'InActive' where id = $1`, [boost]),
    ],
    [
      'has a wallet that is deleted',
      () => w.database.pool.query('update wallets set deleted_at = now() where id = $1', [boost]),
    ],
    [
      'has a benefit that changes',
      () =>
        w.database.pool.query(`update employee_benefits set amount_sen = 20000 where name = 'Meal' and org_id = $1`, [
          kopi.organization.id,
        ]),
    ],
    [
      'has a benefit that is changed and approved again with the same amount',
      () =>
        w.database.pool.query(
          `update employee_benefits set recurrence = 'Quarterly', approved_at = approved_at + interval '1 hour' where org_id = $1`,
          [kopi.organization.id],
        ),
    ],
    [
      'has a benefit of a category that becomes a draft',
      () => w.database.pool.query(`update employee_categories set status = 'Draft' where id = $1`, [kopi.category.id]),
    ],
  ])('approval is refused if an employee %s after the submission', async (_, happens) => {
    const id = await submitted()
    await happens()
    await expect(runs().approve({ ids: [id] })).rejects.toMatchObject({
      code: 'pay_run_outdated',
      message: expect.stringContaining('Aina') as unknown,
    })
  })

  test('a version that the approver has not seen is refused', async () => {
    const id = await submitted()
    const seen = (await runs().getOne({ id })).payRun.modifiedAt
    await runs().update({ id, ...kopi.fields, payDay: '2026-11-28' })
    await runs().submit({ id })
    await expect(runs().approve({ ids: [id], modifiedAt: [seen] })).rejects.toMatchObject({ code: 'record_changed' })
  })

  test('an Executive can submit but not approve; the last editor cannot approve where a second person is required', async () => {
    const executive = await w.member(kopi.organization, 'Executive')
    const { id } = await runs(executive).create(kopi.fields)
    await runs(executive).submit({ id })
    await expect(runs(executive).approve({ ids: [id] })).rejects.toMatchObject({ code: 'permission_denied' })
    await w.database.pool.query('update organizations set require_second_person = true where org_id = $1', [
      kopi.organization.id,
    ])
    await runs().update({ id, ...kopi.fields })
    await runs().submit({ id })
    await expect(runs().approve({ ids: [id] })).rejects.toMatchObject({ code: 'maker_is_checker' })
  })
})

describe('the platform', () => {
  test('sees approved runs only, and can move them to the next status or cancel them', async () => {
    const id = await submitted()
    expect(await outcomeOf(platform().getOne({ orgId: kopi.organization.id, payRunId: id }))).toBe('pay_run_not_found')
    await runs().approve({ ids: [id] })
    expect(await outcomeOf(platform().update({ ...key(id), status: 'processing' }))).toBe('pay_run_status')
    expect(await outcomeOf(platform().update({ ...key(id), status: 'approved' }))).toBe('pay_run_status')
    for (const status of ['pending_payment', 'processing', 'completed'] as const)
      await platform().update({ ...key(id), status })
    for (const status of ['cancelled', 'approved'] as const)
      await expect(platform().update({ ...key(id), status })).rejects.toMatchObject({ code: 'pay_run_status' })
    const { rows } = await platform().getReport({ orgId: kopi.organization.id, payRunId: id })
    expect(rows).toMatchObject([{ status: 'succeeded', reason: null, netPay: 100 }])
  })

  test('a cancelled run releases its benefits for another run', async () => {
    const id = await approved()
    const refused = { code: 'final_field_missing', fields: { reason: '*Required' } }
    await expect(platform().update({ ...key(id), status: 'cancelled' })).rejects.toMatchObject(refused)
    await platform().update({ ...key(id), status: 'cancelled', reason: 'Wrong' })
    expect((await create()).eligibleEmployees).toBe(1)
  })

  test('lists the runs of every organization with their number by status', async () => {
    const id = await approved()
    const { payRuns, counts } = await platform().getAll({ search: kopi.organization.name })
    expect(payRuns.some((run) => run.id === id && run.orgName === kopi.organization.name)).toBe(true)
    expect(counts.approved).toBeGreaterThan(0)
    const { employees } = await platform().getEmployees({ orgId: kopi.organization.id, payRunId: id })
    expect(employees[0]?.electedWallets[0]?.accountNumber).toBe('****6789')
  })
})

describe('failed payments', () => {
  const fail = async (id: string, walletIds?: string[]) => {
    const [employee] = await employeesOf(id)
    await platform().update({
      ...key(id),
      status: 'completed',
      employees: [{ employeeId: employee?.employeeId ?? '', ...(walletIds && { walletIds }) }],
      reason: 'Unknown account',
    })
  }

  test('completing with failures needs a reason and failed employees of the run', async () => {
    const id = await processing()
    const [employee] = await employeesOf(id)
    const employees = [{ employeeId: employee?.employeeId ?? '' }]
    await expect(platform().update({ ...key(id), status: 'completed', employees })).rejects.toMatchObject({
      fields: { reason: '*Required' },
    })
    const stranger = await kopi.employee({ [boost]: 100 })
    expect(
      await outcomeOf(
        platform().update({
          ...key(id),
          status: 'completed',
          employees: [{ employeeId: stranger.employeeId ?? '' }],
          reason: 'Unknown account',
        }),
      ),
    ).toBe('invalid_input')
    expect((await runs().getOne({ id })).payRun.status).toBe('processing')
  })

  test('a failed share is paid once by a re-run, at its amount, to the corrected account', async () => {
    const id = await processing()
    await fail(id, [grab])
    const [message] = await w.messages(aina.email)
    expect(message?.subject).toBe('RM 33.33 of your benefits did not arrive')
    expect((await runs().getReport({ id })).rows).toMatchObject([{ status: 'failed', reason: 'Unknown account' }])
    await w.database.pool.query(`update elected_wallets set account_number = '0199999999' where wallet_id = $1`, [grab])
    const rerun = await runs().rerun({ id, payDay: '2026-11-30' })
    expect(rerun).toMatchObject({ rerunOf: id, employeesNetPay: 33.33, status: 'draft' })
    const [employee] = await employeesOf(rerun.id)
    expect(employee?.electedWallets).toMatchObject([{ walletId: grab, amount: 33.33, accountNumber: '****9999' }])
    await expect(runs().rerun({ id, payDay: '2026-11-30' })).rejects.toMatchObject({ code: 'no_failed_shares' })
    await runs().submit({ id: rerun.id })
    await runs().approve({ ids: [rerun.id] })
    for (const status of ['pending_payment', 'processing', 'completed'] as const)
      await platform().update({ ...key(rerun.id), status })
    await expect(runs().rerun({ id, payDay: '2026-11-30' })).rejects.toMatchObject({ code: 'no_failed_shares' })
    await expect(create()).rejects.toMatchObject({ code: 'nobody_eligible' })
  })

  test('a deleted re-run releases the failed shares, and failed shares of a re-run can be paid again', async () => {
    const id = await processing()
    await fail(id)
    const first = await runs().rerun({ id, payDay: '2026-11-30' })
    await runs().delete({ id: first.id })
    const second = await runs().rerun({ id, payDay: '2026-11-30' })
    await runs().submit({ id: second.id })
    await runs().approve({ ids: [second.id] })
    for (const status of ['pending_payment', 'processing'] as const)
      await platform().update({ ...key(second.id), status })
    await fail(second.id)
    await expect(runs().rerun({ id, payDay: '2026-11-30' })).rejects.toMatchObject({ code: 'no_failed_shares' })
    expect(await runs().rerun({ id: second.id, payDay: '2026-11-30' })).toMatchObject({ employeesNetPay: 100 })
  })

  test('a share whose wallet is no longer elected is not paid', async () => {
    const id = await processing()
    await fail(id, [grab])
    const rerun = await runs().rerun({ id, payDay: '2026-11-30' })
    await elect(w, kopi.organization, aina, { [boost]: 100 })
    await expect(runs().submit({ id: rerun.id })).rejects.toMatchObject({ code: 'nobody_eligible' })
    await runs().delete({ id: rerun.id })
    await expect(runs().rerun({ id, payDay: '2026-11-30' })).rejects.toMatchObject({ code: 'nobody_eligible' })
  })
})

test('the changes since the last regular run are listed with their causes', async () => {
  await approved()
  w.travelTo('2026-12-10T02:00:00.000Z')
  const badrul = await kopi.employee({ [boost]: 100 }, 'Badrul')
  await w.database.pool.query(`update employees set start_on = '2026-12-01' where id = $1`, [badrul.employeeId])
  const { id } = await create({ payDay: '2026-12-28' })
  const { comparison } = await runs().getOne({ id })
  w.travelTo('2026-11-16T02:00:00.000Z')
  expect(comparison).toMatchObject({
    previous: { period: '2026-11', netPay: 100, employees: 1 },
    added: { employees: 1, amount: 250 },
    changed: { employees: 1, amount: 150 },
    dropped: { employees: 0, amount: 0 },
  })
  expect(comparison?.changes.map(({ kind, employees, cause }) => [kind, employees, cause.type])).toEqual([
    ['added', 1, 'joined'],
    ['changed', 1, 'benefits'],
  ])
  expect(comparison?.changes[1]?.cause).toEqual({
    type: 'benefits',
    benefits: [{ name: 'Dental', before: null, after: 150, inOtherRun: false }],
  })
})

test('another organization cannot read a run', async () => {
  const { id } = await create()
  const elsewhere = await w.member(await w.organization(), 'Manager')
  await expect(runs(elsewhere).getOne({ id })).rejects.toMatchObject({ code: 'pay_run_not_found' })
  expect((await runs(elsewhere).getAll({})).payRuns).toEqual([])
})
