import { beforeEach, describe, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { world, type Member } from '#test/world.ts'
import { payRunSteps, smallPayRunWorld, type PayRunWorld } from '../pay-run-world.fixtures.ts'

const w = world()
let kopi: PayRunWorld
let boost: string
let aina: Member
beforeEach(async () => {
  ;({ kopi, boost, aina } = await smallPayRunWorld(w))
})
const steps = payRunSteps(w, () => kopi)
const { runs, create } = steps
const query = (text: string, values: unknown[]) => w.database.pool.query(text, values)

test('a run of next month is a draft that can be submitted from the first of its month', async () => {
  const { id } = await create({ payDay: '2026-12-28' })
  await expect(runs().submit({ id })).rejects.toMatchObject({
    code: 'pay_run_not_due',
    message: 'This run is for next month. Submit it on 01/12/2026 or later.',
  })
  expect((await runs().getOne({ id })).payRun).toMatchObject({ status: 'draft', period: '2026-12' })
  w.travelTo('2026-11-30T16:00:00.000Z')
  expect(await outcomeOf(runs().submit({ id }))).toBe('done')
})

describe('a pay day that has passed', () => {
  const tomorrow = '2026-11-16T16:00:00.000Z'

  test('refuses the submission, names the day and says what to do', async () => {
    const { id } = await create({ payDay: '2026-11-16' })
    w.travelTo(tomorrow)
    await expect(runs().submit({ id })).rejects.toMatchObject({
      code: 'pay_run_day_passed',
      message: 'The pay day 16/11/2026 has passed. Edit the pay run and choose a new pay day.',
    })
    await runs().update({ id, ...kopi.fields, payDay: '2026-11-17' })
    expect(await outcomeOf(runs().submit({ id }))).toBe('done')
  })

  test('of a re-run can be changed, and nothing else of it', async () => {
    const failed = await steps.fail(await steps.processing(), [{ employeeId: aina.employeeId ?? '' }])
    const { id, modifiedAt } = await runs().rerun({ id: failed, payDay: '2026-11-16' })
    w.travelTo(tomorrow)
    expect(await outcomeOf(runs().submit({ id }))).toBe('pay_run_day_passed')
    const bonus = { payType: 'Ad-hoc' as const, benefitName: 'Bonus', amount: ringgit(50) }
    await expect(runs().update({ id, ...kopi.fields, ...bonus })).rejects.toMatchObject({
      message: 'Only the pay day of a re-run can be changed.',
    })
    expect(await outcomeOf(runs().update({ id, ...kopi.fields, payDay: '2026-11-16' }))).toBe('invalid_input')
    const edited = await runs().update({ id, ...kopi.fields, payDay: '2026-11-18', modifiedAt })
    expect(edited).toMatchObject({ payDay: '2026-11-18', rerunOf: failed, employeesNetPay: 100, status: 'draft' })
    expect(await outcomeOf(runs().submit({ id }))).toBe('done')
    expect(await outcomeOf(runs().rerun({ id: failed, payDay: '2026-11-18' }))).toBe('no_failed_shares')
  })

  test('of a submitted re-run can be changed, even if its category is no longer approved', async () => {
    const failed = await steps.fail(await steps.processing(), [{ employeeId: aina.employeeId ?? '' }])
    const { id } = await runs().rerun({ id: failed, payDay: '2026-11-16' })
    await runs().submit({ id })
    await query(`update employee_categories set status = 'Draft' where id = $1`, [kopi.category.id])
    await runs().update({ id, ...kopi.fields, payDay: '2026-11-30' })
    await runs().submit({ id })
    expect(await outcomeOf(runs().approve({ ids: [id] }))).toBe('done')
  })
})

describe('a group that is no longer approved', () => {
  const bonus = { payType: 'Ad-hoc', benefitName: 'Bonus', amount: ringgit(50) }
  const edit = (changes: object = {}) =>
    w.as(kopi.manager).employeeCategories.updateEmployeeCategory({
      id: kopi.category.id,
      name: 'Outlets',
      description: 'Works in an outlet',
      status: 'Draft',
      ...changes,
    })

  test.each([['regular', {}] as const, ['ad-hoc', bonus] as const])(
    'refuses the submission and the approval of a %s run',
    async (_, fields) => {
      const draft = await create(fields)
      await edit()
      await expect(runs().submit({ id: draft.id })).rejects.toMatchObject({
        code: 'pay_run_groups_not_approved',
        message: 'Not approved any more: Retail. Approve them, or edit the pay run and choose other groups.',
      })
      await edit({ status: 'Pending Approval' })
      await w.as(kopi.manager).employeeCategories.bulkApproveEmployeeCategory({ categories: [kopi.category.id] })
      await runs().submit({ id: draft.id })
      expect((await runs().getOne({ id: draft.id })).payRun.groups).toMatchObject([{ name: 'Outlets' }])
      await edit({ name: 'Retail' })
      await expect(runs().approve({ ids: [draft.id] })).rejects.toMatchObject({
        code: 'pay_run_outdated',
        message: expect.stringContaining('Outlets') as string,
      })
    },
  )

  test('refuses the submission of a run by teams', async () => {
    const { id: teamId } = await w.as(kopi.manager).teams.createTeam({
      teamName: 'Kitchen',
      teamDescription: 'Cooks',
      status: 'Pending Approval',
    })
    await w.as(kopi.manager).teams.approveTeams({ selectedTeams: [teamId] })
    await query('update employees set team_id = $2 where id = $1', [aina.employeeId, teamId])
    const { id } = await create({ ...bonus, grouping: 'teams', groups: [teamId] })
    await query(`update teams set status = 'Draft' where id = $1`, [teamId])
    expect(await outcomeOf(runs().submit({ id }))).toBe('pay_run_groups_not_approved')
    await query(`update teams set status = 'Approved' where id = $1`, [teamId])
    expect(await outcomeOf(runs().submit({ id }))).toBe('done')
  })
})

describe('an approval of a run from which an employee has moved since its submission', () => {
  const bonus = { payType: 'Ad-hoc', benefitName: 'Bonus', amount: ringgit(50) }
  const teamOf = async (teamName: string) => {
    const { id } = await w
      .as(kopi.manager)
      .teams.createTeam({ teamName, teamDescription: 'Works', status: 'Pending Approval' })
    await w.as(kopi.manager).teams.approveTeams({ selectedTeams: [id] })
    return id
  }
  const move = (columns: string) => query(`update employees set ${columns} where id = $1`, [aina.employeeId])
  const approvalOf = (id: string) => outcomeOf(runs().approve({ ids: [id] }))

  test.each([
    ['to another category', `category_code = 'CAT-999'`],
    ['to no office', `office_code = null`],
  ])('%s is refused until the employee is back', async (_, columns) => {
    for (const id of [await steps.submitted(), await steps.submitted(bonus)]) {
      const { rows } = await query('select category_code, office_code from employees where id = $1', [aina.employeeId])
      const before = rows[0] as { category_code: string; office_code: string }
      await move(columns)
      expect(await approvalOf(id)).toBe('pay_run_outdated')
      await move(`category_code = '${before.category_code}', office_code = '${before.office_code}'`)
      expect(await approvalOf(id)).toBe('done')
    }
  })

  test('to another team or category is refused in a run by teams', async () => {
    const [kitchen, bar] = [await teamOf('Kitchen'), await teamOf('Bar')]
    await move(`team_id = '${kitchen}'`)
    const id = await steps.submitted({ grouping: 'teams', groups: [kitchen, bar] })
    await move(`team_id = '${bar}'`)
    expect(await approvalOf(id)).toBe('pay_run_outdated')
    await move(`team_id = '${kitchen}', category_code = 'CAT-999'`)
    expect(await approvalOf(id)).toBe('pay_run_outdated')
    await move(`category_code = '${kopi.category.code}'`)
    expect(await approvalOf(id)).toBe('done')
  })

  test('is not refused because a group was renamed, or for a re-run', async () => {
    const kitchen = await teamOf('Kitchen')
    await move(`team_id = '${kitchen}'`)
    const id = await steps.submitted({ grouping: 'teams', groups: [kitchen] })
    await query(`update teams set name = 'Galley' where id = $1`, [kitchen])
    expect(await approvalOf(id)).toBe('done')
    await steps.move(id, 'pending_payment', 'processing')
    await steps.fail(id, [{ employeeId: aina.employeeId ?? '' }])
    const rerun = await runs().rerun({ id, payDay: '2026-11-28' })
    await runs().submit({ id: rerun.id })
    await move(`team_id = null, category_code = 'CAT-999', office_code = null`)
    expect(await approvalOf(rerun.id)).toBe('done')
  })
})

describe('a submission that names the version', () => {
  test('whose figures have changed stores the new ones in the draft, which the next one submits', async () => {
    const { id, modifiedAt } = await create()
    await kopi.employee({ [boost]: 100 }, 'Badrul')
    await expect(runs().submit({ id, modifiedAt })).rejects.toMatchObject({
      code: 'pay_run_figures_changed',
      message: expect.stringContaining('Employees: 2. Net pay: RM 200.00.') as string,
    })
    const { payRun, figures } = await runs().getOne({ id })
    expect(payRun).toMatchObject({ status: 'draft', submittedAt: null, employeesNetPay: 200, eligibleEmployees: 2 })
    expect(figures).toMatchObject({ netPay: 200, eligibleEmployees: 2 })
    const { events } = await w.as(kopi.manager).audit.getEvents({ filter: { type: 'payRun', recordId: id } })
    expect(events.map(({ title }) => title)).toEqual(['Updated the figures of a pay run', 'Created a pay run'])
    // A repeated request must not submit the figures that it has not seen.
    expect(await outcomeOf(runs().submit({ id, modifiedAt }))).toBe('record_changed')
    expect(await outcomeOf(runs().submit({ id, modifiedAt: payRun.modifiedAt }))).toBe('done')
    expect((await runs().getOne({ id })).payRun).toMatchObject({ status: 'pending_approval', employeesNetPay: 200 })
  })

  test('is refused if another employee is paid the same total', async () => {
    const { id, modifiedAt } = await create()
    await query(`update employees set status = 'pending-approval' where id = $1`, [aina.employeeId])
    await kopi.employee({ [boost]: 100 }, 'Badrul')
    await expect(runs().submit({ id, modifiedAt })).rejects.toMatchObject({
      code: 'pay_run_figures_changed',
      message: expect.stringContaining('Employees: 1. Net pay: RM 100.00.') as string,
    })
    expect(await steps.statusOf(id)).toBe('draft')
  })

  test('is refused if another user has edited the run', async () => {
    const { id, modifiedAt } = await create()
    const executive = await w.member(kopi.organization, 'Executive')
    await runs(executive).update({ id, ...kopi.fields, payDay: '2026-11-28' })
    expect(await outcomeOf(runs().submit({ id, modifiedAt }))).toBe('record_changed')
    expect(await steps.statusOf(id)).toBe('draft')
  })
})

test('the report of a run is empty until the run is completed', async () => {
  await kopi.employee({}, 'Badrul')
  const id = await steps.approved()
  const empty = { rows: [], notPaid: [] }
  expect(await runs().getReport({ id })).toMatchObject(empty)
  await steps.move(id, 'pending_payment', 'processing')
  expect(await runs().getReport({ id })).toMatchObject(empty)
  expect(await steps.platform().getReport(steps.readKeyOf(id))).toMatchObject(empty)
  await steps.move(id, 'completed')
  const { rows, notPaid } = await runs().getReport({ id })
  expect([rows.length, notPaid.length]).toEqual([1, 1])
})
