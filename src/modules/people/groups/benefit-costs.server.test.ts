import { expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { payRunWorld } from '#money/payRuns/pay-run-world.fixtures.ts'
import { world } from '#test/world.ts'

const w = world()

test('lists count the employees of a group, and what their benefits cost a month', async () => {
  const kopi = await payRunWorld(w, [
    { name: 'Meal', amount: ringgit(180) },
    { name: 'Dental', amount: ringgit(100), recurrence: 'Quarterly' },
    { name: 'Screening', amount: ringgit(400), recurrence: 'Yearly' },
  ])
  const query = (text: string, values: unknown[]) => w.database.pool.query(text, values)
  const { teams, jobLevels, employeeCategories, employeeBenefits, employees } = w.as(kopi.manager)
  const team = await teams.createTeam({
    teamName: 'Bangsar',
    teamDescription: 'Jalan Telawi',
    status: 'Pending Approval',
  })
  const level = await jobLevels.create({ jobLevel: 'L4', name: 'Shift leader', jobGrade: 4 })
  const people = [await kopi.employee({}), await kopi.employee({}), await kopi.employee({}), await kopi.employee({})]
  const [inTeam, withoutOffice, left, pending] = people.map(({ employeeId }) => employeeId)
  await query('update employees set team_id = $2, job_level_id = $3 where id = $1', [inTeam, team.id, level.id])
  await query('update employees set office_code = null where id = $1', [withoutOffice])
  await query(`update employees set end_on = '2025-01-31' where id = $1`, [left])
  await query(`update employees set status = 'pending-approval' where id = $1`, [pending])
  const draft = { name: 'Petrol', amount: ringgit(50), recurrence: 'Monthly' as const, status: 'Draft' as const }
  await employeeBenefits.createEmployeeBenefit({
    ...draft,
    employeeCategory: kopi.category.name,
    officeCode: kopi.officeCode,
  })

  const { benefits } = await employeeBenefits.getEmployeeBenefits({})
  expect(benefits.map((one) => [one.name, one.employees, one.monthlyCost])).toEqual([
    ['Dental', 2, 66.66],
    ['Meal', 2, 360],
    ['Petrol', 2, 100],
    ['Screening', 2, 66.66],
  ])
  expect((await employeeCategories.getEmployeeCategories({})).categories).toMatchObject([
    { employees: 4, benefits: 3, monthlyCost: 493.32 },
  ])
  const { total } = await employees.getEmployees({ filter: { categoryCode: kopi.category.code } })
  expect(total).toBe(4)
  expect((await teams.getTeams({})).teams).toMatchObject([{ employees: 1, monthlyCost: 246.66 }])
  expect((await jobLevels.getAll({})).jobLevels).toMatchObject([{ employees: 1, payRanges: 0, monthlyCost: 246.66 }])
})

test('groups without employees cost nothing', async () => {
  const kopi = await payRunWorld(w)
  expect((await w.as(kopi.manager).employeeBenefits.getEmployeeBenefits({})).benefits).toMatchObject([
    { employees: 0, monthlyCost: 0 },
  ])
  expect((await w.as(kopi.manager).employeeCategories.getEmployeeCategories({})).categories).toMatchObject([
    { employees: 0, benefits: 1, monthlyCost: 0 },
  ])
})
