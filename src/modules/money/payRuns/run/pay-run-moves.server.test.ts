import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { world, type Member } from '#test/world.ts'
import { outcomeOf, outcomesOf } from '#test/outcomes.ts'
import { payRunSteps, payRunWorld, smallPayRunWorld, type PayRunWorld } from '../pay-run-world.fixtures.ts'

const w = world()
let kopi: PayRunWorld
let boost: string
let aina: Member
beforeEach(async () => {
  ;({ kopi, boost, aina } = await smallPayRunWorld(w))
})
const steps = payRunSteps(w, () => kopi)
const { runs, platform, create } = steps

describe('the commands that a status allows', () => {
  const reach = {
    draft: async () => (await create()).id,
    pending_approval: () => steps.submitted(),
    approved: () => steps.approved(),
    pending_payment: async () => steps.move(await steps.approved(), 'pending_payment'),
    processing: () => steps.processing(),
    completed: () => steps.completed(),
    cancelled: async () => steps.move(await steps.approved(), 'cancelled'),
    deleted: async () => {
      const { id } = await create()
      await runs().delete({ id })
      return id
    },
  } as const
  const done = 'done'
  const wrong = 'pay_run_status'
  const gone = 'pay_run_not_found'
  const only = 'only_pending_pay_runs'
  const commands = {
    update: (id: string) => runs().update({ id, ...kopi.fields }),
    submit: (id: string) => runs().submit({ id }),
    approve: (id: string) => runs().approve({ ids: [id] }),
    delete: (id: string) => runs().delete({ id }),
    rerun: (id: string) => runs().rerun({ id, payDay: '2026-11-30' }),
    approved: (id: string) => platform().update({ ...steps.keyOf(id), status: 'approved' }),
    pending_payment: (id: string) => platform().update({ ...steps.keyOf(id), status: 'pending_payment' }),
    processing: (id: string) => platform().update({ ...steps.keyOf(id), status: 'processing' }),
    completed: (id: string) => platform().update({ ...steps.keyOf(id), status: 'completed' }),
    cancelled: (id: string) =>
      platform().update({ ...steps.keyOf(id), status: 'cancelled', reason: 'Wrong', walletAnswer: 'Stopped' }),
  } as const
  type Status = keyof typeof reach
  // Columns: update, submit, approve, delete, rerun; the platform’s approved, pending_payment, processing, completed, cancelled.
  test.each<[Status, readonly string[]]>([
    ['draft', [done, done, only, done, wrong, gone, gone, gone, gone, gone]],
    ['pending_approval', [done, wrong, done, done, wrong, gone, gone, gone, gone, gone]],
    ['approved', [wrong, wrong, 'pay_run_approved', wrong, wrong, wrong, done, wrong, wrong, done]],
    ['pending_payment', [wrong, wrong, only, wrong, wrong, wrong, wrong, done, wrong, done]],
    ['processing', [wrong, wrong, only, wrong, wrong, wrong, wrong, wrong, done, done]],
    ['completed', [wrong, wrong, only, wrong, 'no_failed_shares', wrong, wrong, wrong, wrong, wrong]],
    ['cancelled', [wrong, wrong, only, wrong, wrong, wrong, wrong, wrong, wrong, wrong]],
    ['deleted', Array.from({ length: 10 }, () => gone)],
  ])('%s', async (status, expected) => {
    let id = await reach[status]()
    const outcomes: string[] = []
    for (const command of Object.values(commands)) {
      const result = await outcomeOf(command(id))
      outcomes.push(result)
      if (result !== done) continue
      await w.database.pool.query(`update pay_runs set status = 'deleted' where id = $1`, [id])
      await w.database.pool.query('update pay_run_benefits set counts = false where run_id = $1', [id])
      id = await reach[status]()
    }
    expect(outcomes).toEqual(expected)
  })
})

describe('an organization that is not Active', () => {
  const setOrganization = (changes: string) =>
    w.database.pool.query(`update organizations set ${changes} where org_id = $1`, [kopi.organization.id])

  test('can prepare pay runs, but not submit or approve them', async () => {
    const submitted = await steps.submitted()
    await runs().update({ id: submitted, ...kopi.fields })
    await runs().submit({ id: submitted })
    await setOrganization("status = 'Onboarding'")
    const { id } = await create({ payType: 'Ad-hoc', benefitName: 'Bonus', amount: ringgit(50) })
    await runs().update({ id, ...kopi.fields, payType: 'Ad-hoc', benefitName: 'Bonus', amount: ringgit(60) })
    await expect(runs().submit({ id })).rejects.toMatchObject({
      code: 'organization_not_active',
      message: 'This organization is not active.',
    })
    expect(await outcomeOf(runs().approve({ ids: [submitted] }))).toBe('organization_not_active')
    expect([await steps.statusOf(id), await steps.statusOf(submitted)]).toEqual(['draft', 'pending_approval'])

    await setOrganization("status = 'Active'")
    expect(await outcomesOf([runs().submit({ id }), runs().approve({ ids: [submitted] })])).toEqual(['done', 'done'])
  })

  test.each([
    ['suspended', "status = 'Suspended'"],
    ['deleted', 'deleted_at = modified_at'],
  ])('can start no payment when %s, but complete payments in progress', async (_, changes) => {
    const approved = await steps.approved()
    const more = (benefitName: string) => ({ payType: 'Ad-hoc', benefitName, amount: ringgit(50) })
    const requested = await steps.move(await steps.approved(more('Bonus')), 'pending_payment')
    const processing = await steps.processing(more('Travel'))
    await setOrganization(changes)
    const move = (id: string, status: 'pending_payment' | 'processing' | 'completed' | 'cancelled') =>
      outcomeOf(platform().update({ ...steps.keyOf(id), status, reason: 'Wrong', walletAnswer: 'Not sent' }))
    expect(await move(approved, 'pending_payment')).toBe('organization_not_active')
    expect(await move(requested, 'processing')).toBe('organization_not_active')
    expect(await move(processing, 'completed')).toBe('done')
    expect(await move(requested, 'cancelled')).toBe('done')
    const { payRun } = await platform().getOne(steps.readKeyOf(approved))
    expect(payRun.status).toBe('approved')
  })
})

describe('the pay day, in Kuala Lumpur', () => {
  test.each([
    ['the first second of the 16th', '2026-11-15T16:00:00.000Z', '2026-11-15', false],
    ['the first second of the 16th', '2026-11-15T16:00:00.000Z', '2026-11-16', true],
    ['the last second of the 15th', '2026-11-15T15:59:59.000Z', '2026-11-15', true],
    ['the last second of November', '2026-11-30T15:59:59.000Z', '2026-11-30', true],
    ['the last second of November', '2026-11-30T15:59:59.000Z', '2026-12-31', true],
    ['the last second of November', '2026-11-30T15:59:59.000Z', '2027-01-01', false],
    ['the first second of December', '2026-11-30T16:00:00.000Z', '2026-11-30', false],
    ['the first second of December', '2026-11-30T16:00:00.000Z', '2026-12-01', true],
    ['the last day of February in a leap year', '2028-02-28T16:00:00.000Z', '2028-02-29', true],
    ['New Year', '2026-12-31T15:59:59.000Z', '2027-01-31', true],
    ['New Year', '2026-12-31T15:59:59.000Z', '2027-02-01', false],
  ])('in %s (%s), %s: %s', async (_, now, payDay, isAllowed) => {
    w.travelTo(now)
    const creating = create({ payDay })
    if (isAllowed) expect(await creating).toMatchObject({ payDay, period: payDay.slice(0, 7), status: 'draft' })
    else
      await expect(creating).rejects.toMatchObject({
        code: 'invalid_input',
        fields: { payDay: 'Choose today, or a later day of this month or the next' },
      })
  })

  test.each(['2026-02-29', '2026-11-31', '27/11/2026', ''])('%j is not a day', async (payDay) => {
    await expect(create({ payDay })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { payDay: expect.any(String) as string },
    })
  })
})

describe('the fields of a run', () => {
  const adHoc = { payType: 'Ad-hoc', benefitName: 'Bonus', amount: ringgit(50) }
  const zero = 'Value cannot be zero or less than zero!'
  test.each([
    [{ ...adHoc, amount: 0.99 }, { amount: zero }],
    [{ ...adHoc, amount: 0 }, { amount: zero }],
    [{ ...adHoc, benefitName: ' ' }, { benefitName: '*Required' }],
    [{ ...adHoc, benefitName: 'x'.repeat(121) }, { benefitName: 'At most 120 characters' }],
  ])('%j is refused at its field', async (changes, fields) => {
    await expect(create(changes)).rejects.toMatchObject({ code: 'invalid_input', fields })
    await expect(runs().previewEligibility({ ...kopi.fields, ...changes } as never)).rejects.toMatchObject({ fields })
  })

  test('one ringgit is the smallest ad-hoc amount', async () => {
    expect(await create({ ...adHoc, amount: 1 })).toMatchObject({ employeesNetPay: 1, amount: 1, benefitName: 'Bonus' })
  })

  test.each(['Draft', 'Pending Approval'] as const)('a category that is %s is refused', async (status) => {
    const { id } = await w
      .as(kopi.manager)
      .employeeCategories.createEmployeeCategory({ name: 'Kitchen', description: 'Cooks', status })
    for (const groups of [[id], [kopi.category.id, id]])
      await expect(create({ groups })).rejects.toMatchObject({
        code: 'run_groups_not_found',
        message: 'Employees Categories could not be found!',
        fields: { groups: 'Choose approved groups only' },
      })
  })

  test('a category of another organization is refused', async () => {
    const other = await payRunWorld(w)
    expect(await outcomeOf(create({ groups: [other.category.id] }))).toBe('run_groups_not_found')
    expect(await outcomeOf(create({ grouping: 'teams' }))).toBe('run_groups_not_found')
  })

  test('a category that is selected twice pays its employees once', async () => {
    const run = await create({ groups: [kopi.category.id, kopi.category.id] })
    expect(run).toMatchObject({ totalEmployees: 1, employeesNetPay: 100 })
    expect(run.groups).toHaveLength(1)
  })
})

describe('a run that would pay no one', () => {
  let kitchen: { id: string }
  beforeEach(async () => {
    kitchen = await w
      .as(kopi.manager)
      .employeeCategories.createEmployeeCategory({ name: 'Kitchen', description: 'Cooks', status: 'Pending Approval' })
    await w.as(kopi.manager).employeeCategories.bulkApproveEmployeeCategory({ categories: [kitchen.id] })
  })

  test('because its groups have no employees is refused', async () => {
    await expect(create({ groups: [kitchen.id] })).rejects.toMatchObject({
      code: 'run_employees_not_found',
      message: 'Employees data could not be found!',
    })
  })

  test('because no benefits are due is refused, and a preview says so', async () => {
    await w.database.pool.query(
      `update employees set category_code = (select code from employee_categories where org_id = $2 and id = $3) where id = $1`,
      [aina.employeeId, kopi.organization.id, kitchen.id],
    )
    await expect(create({ groups: [kitchen.id] })).rejects.toMatchObject({
      code: 'run_benefits_not_found',
      message: 'Benefits data could not br found!',
    })
    const { employees } = await runs().previewEligibility({ ...kopi.fields, groups: [kitchen.id] })
    expect(employees).toMatchObject([{ employeeId: aina.employeeId, ineligibleReason: 'no_benefits', netPay: 0 }])
  })

  test('any more is refused when it is submitted and stays a draft', async () => {
    const { id } = await create()
    await w.database.pool.query('delete from elected_wallets where employee_id = $1', [aina.employeeId])
    expect(await outcomeOf(runs().submit({ id }))).toBe('nobody_eligible')
    expect(await steps.statusOf(id)).toBe('draft')
  })
})

describe('approving several runs together', () => {
  const bonus = { payType: 'Ad-hoc' as const, benefitName: 'Bonus', amount: ringgit(50) }
  let ids: string[]
  beforeEach(async () => {
    ids = [await steps.submitted(), await steps.submitted(bonus)]
  })

  test('approves each, even if one is listed twice', async () => {
    await runs().approve({ ids: [...ids, ids[0] ?? ''] })
    expect(await Promise.all(ids.map(steps.statusOf))).toEqual(['approved', 'approved'])
  })

  test('approves none if one is a draft, is unknown or has changed', async () => {
    const draft = await create({ ...bonus, benefitName: 'Second bonus' })
    expect(await outcomeOf(runs().approve({ ids: [...ids, draft.id] }))).toBe('only_pending_pay_runs')
    expect(await outcomeOf(runs().approve({ ids: [...ids, w.id()] }))).toBe('pay_run_not_found')
    const seen = await Promise.all(ids.map(async (id) => (await runs().getOne({ id })).payRun.modifiedAt))
    await runs().update({ id: ids[1] ?? '', ...kopi.fields, ...bonus, amount: ringgit(60) })
    await runs().submit({ id: ids[1] ?? '' })
    expect(await outcomeOf(runs().approve({ ids, modifiedAt: seen }))).toBe('record_changed')
    expect(await Promise.all(ids.map(steps.statusOf))).toEqual(['pending_approval', 'pending_approval'])
  })

  test('names at most five of the employees whose details have changed', async () => {
    for (const name of ['Badrul', 'Chong', 'Devi', 'Farid', 'Gopal']) await kopi.employee({ [boost]: 100 }, name)
    const id = await steps.submitted({ ...bonus, benefitName: 'Second bonus' })
    await w.database.pool.query(`update employees set end_on = '2026-10-31' where org_id = $1`, [kopi.organization.id])
    const error = await runs()
      .approve({ ids: [id] })
      .catch((thrown: Error) => thrown)
    expect(error).toMatchObject({
      code: 'pay_run_outdated',
      message: expect.stringMatching(/Aina.*Farid.*, …/) as string,
    })
    expect(error).not.toMatchObject({ message: expect.stringContaining('Gopal') as string })
  })
})

test('an edit of a version that another user has changed is refused', async () => {
  const { id, modifiedAt } = await create()
  const executive = await w.member(kopi.organization, 'Executive')
  const edit = (by: Member, payDay: string) => runs(by).update({ id, ...kopi.fields, payDay, modifiedAt })
  await edit(executive, '2026-11-28')
  expect(await outcomeOf(edit(kopi.manager, '2026-11-29'))).toBe('record_changed')
  expect((await runs().getOne({ id })).payRun).toMatchObject({ payDay: '2026-11-28', modifiedBy: executive.id })
})

test('a regular run that is changed to ad-hoc releases its benefits', async () => {
  const { id } = await create()
  await runs().update({ id, ...kopi.fields, payType: 'Ad-hoc', benefitName: 'Bonus', amount: ringgit(20) })
  expect((await runs().getOne({ id })).payRun).toMatchObject({ payType: 'Ad-hoc', employeesNetPay: 20 })
  expect(await create()).toMatchObject({ employeesNetPay: 100 })
})

describe('another organization', () => {
  let elsewhere: Member
  beforeAll(async () => {
    elsewhere = await w.member(await w.organization(), 'Manager')
  })
  test('cannot change a run or read its employees or report', async () => {
    const id = await steps.submitted()
    const other = runs(elsewhere)
    const calls = [
      other.update({ id, ...kopi.fields }),
      other.submit({ id }),
      other.approve({ ids: [id] }),
      other.delete({ id }),
      other.rerun({ id, payDay: '2026-11-30' }),
      other.getEmployees({ id }),
      other.getReport({ id }),
    ]
    expect(await outcomesOf(calls)).toEqual(calls.map(() => 'pay_run_not_found'))
    const wrongOrg = { orgId: elsewhere.orgId, id, status: 'cancelled' as const, reason: 'Wrong' }
    expect(await outcomeOf(platform().update(wrongOrg))).toBe('pay_run_not_found')
    expect(await steps.statusOf(id)).toBe('pending_approval')
  })
})
