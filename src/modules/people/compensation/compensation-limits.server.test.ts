import { beforeEach, describe, expect, test } from 'vitest'
import { sen } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { world, type Member, type Organization } from '#test/world.ts'
import { amounts, compensationWorld, compensationSteps } from './compensation-world.fixtures.ts'

const w = world()
let org: Organization
let manager: Member
let executive: Member
beforeEach(async () => {
  ;({ org, manager, executive } = await compensationWorld(w))
})
const { approvedRetail, details, level, policies, ranges, retail } = compensationSteps(w, () => ({
  org,
  manager,
  executive,
}))
const change = (employeeId: string | null, columns: string, ...values: unknown[]) =>
  w.database.pool.query(`update employees set ${columns} where id = $1`, [employeeId, ...values])
/** Creates an employee of a job level with this salary in sen. */
const employeeOf = async (jobLevel: string, salary: number, startOn = '2024-01-01') => {
  const { employeeId } = await w.employee(org, { salary: sen(salary), startOn: startOn as LocalDate })
  await change(employeeId, 'job_level_id = $2', jobLevel)
  return employeeId
}
const addSalary = (employeeId: string | null, from: string, salary: number) =>
  w.database.pool.query(
    `insert into employee_salaries (org_id, employee_id, from_on, salary_sen, created_at, created_by) values ($1, $2, $3, $4, $5, 'TEST')`,
    [org.id, employeeId, from, salary, w.now()],
  )

describe('the fields of a pay range', () => {
  test.each([
    [{ jobLevel: null }, 'jobLevel', '*Required'],
    [{ minimum: null }, 'minimum', '*Required'],
    [{ midpoint: null }, 'midpoint', '*Required'],
    [{ maximum: null }, 'maximum', '*Required'],
    [{ minimum: 1650.005 }, 'minimum', 'At most two decimal places'],
    [{ midpoint: -1 }, 'midpoint', '* Value cannot be less or equal to zero!'],
    [{ maximum: 0 }, 'maximum', '* Value cannot be less or equal to zero!'],
    [{ maximum: 1999.99 }, 'maximum', 'Must be at least the midpoint'],
    [{ midpoint: 1649.99 }, 'midpoint', 'Must be at least the minimum'],
  ])('are refused with %j, and the policy stays approved', async (changes: object, field, message) => {
    const { key, policyId, jobLevel } = await approvedRetail()
    const input = { ...key, jobLevel, ...amounts(1650, 2000, 2350), ...changes }
    await expect(ranges().update(input)).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { [field]: message },
      fieldErrors: { [field]: expect.anything() as object },
    })
    expect(await policies().getOne({ id: policyId })).toMatchObject({ status: 'approved' })
  })

  test('can be equal or differ by one sen', async () => {
    const { key, jobLevel } = await retail()
    for (const limits of [amounts(2000, 2000, 2000), amounts(2000, 2000, 2000.01), amounts(1999.99, 2000, 2000)])
      expect(await ranges().update({ ...key, jobLevel, ...limits })).toMatchObject(limits)
  })

  test('are not found through another policy', async () => {
    const { range, jobLevel } = await retail()
    const { id: policyId } = await policies().create({ compensationName: 'Office' })
    const key = { policyId, id: range.id }
    expect(await outcomeOf(ranges().getOne(key))).toBe('pay_range_not_found')
    expect(await outcomeOf(ranges().update({ ...key, jobLevel, ...amounts(1, 2, 3) }))).toBe('pay_range_not_found')
    expect(await outcomeOf(ranges().delete(key))).toBe('pay_range_not_found')
  })
})

describe('the name of a policy', () => {
  test.each([
    ['', '*Required'],
    ['\t ', '*Required'],
    ['x'.repeat(121), 'At most 120 characters'],
    ['Retail\u202e', 'Contains characters that cannot be displayed'],
  ])('is refused if it is %j', async (compensationName, message) => {
    const { policyId } = await retail()
    for (const call of [
      () => policies().create({ compensationName }),
      () => policies().update({ id: policyId, compensationName }),
    ])
      await expect(call()).rejects.toMatchObject({ fields: { compensationName: message } })
  })

  test('has up to 120 characters and need not be unique', async () => {
    const compensationName = 'x'.repeat(120)
    await policies().create({ compensationName })
    expect(await policies().create({ compensationName })).toMatchObject({ compensationName })
  })
})

const salariesOf = ({ people }: { people: readonly { salary: number }[] }) => people.map(({ salary }) => salary)

describe('the employees of a range', () => {
  test('are the approved employees who have not left, with their current salary', async () => {
    const { policyId, jobLevel } = await approvedRetail()
    const salaries = async () => (await details(policyId)).levels.map(salariesOf)
    const people = await Promise.all(
      [1_700_00, 1_800_00, 1_900_00, 2_000_00, 2_100_00].map((of) => employeeOf(jobLevel, of)),
    )
    await change(people[0] ?? null, `status = 'pending-approval'`)
    await change(people[1] ?? null, 'deleted_at = $2', w.now())
    await change(people[2] ?? null, `end_on = '2026-11-15'`)
    await change(people[3] ?? null, `end_on = '2026-11-16'`)
    await addSalary(people[4] ?? null, '2026-11-17', 2_200_00)
    expect(await salaries()).toEqual([[2000, 2100]])
    w.travelTo('2026-11-16T15:59:59.999Z')
    expect(await salaries()).toEqual([[2000, 2100]])
    w.travelTo('2026-11-16T16:00:00.000Z')
    expect(await salaries()).toEqual([[2200]])
  })

  test('with a future start date have their first salary', async () => {
    const { policyId, jobLevel } = await approvedRetail()
    const employeeId = await employeeOf(jobLevel, 1_900_00, '2027-01-01')
    await addSalary(employeeId, '2027-02-01', 2_500_00)
    expect((await details(policyId)).levels).toMatchObject([{ jobLevel, people: [{ salary: 1900 }] }])
  })

  test('never include those of another level or organization', async () => {
    const { policyId, jobLevel } = await approvedRetail()
    await employeeOf(await level('Cashier', 2), 100_00)
    const other = await w.employee(await w.organization(), { salary: sen(100_00) })
    await change(other.employeeId, 'job_level_id = $2', jobLevel).catch(() => undefined)
    expect(await details(policyId)).toMatchObject({ levels: [{ jobLevel, people: [] }], outside: [] })
  })

  test('are outside it from one sen, and are listed with their team, the lowest salary first', async () => {
    const { policyId, jobLevel } = await approvedRetail()
    const [under, atMinimum, atMaximum, over] = await Promise.all(
      [1_649_99, 1_650_00, 2_350_00, 2_350_01].map((salary) => employeeOf(jobLevel, salary)),
    )
    const { id: team } = await w
      .as(executive)
      .teams.createTeam({ teamName: 'Bangsar', teamDescription: 'Baristas', status: 'Draft' })
    await change(over ?? null, 'team_id = $2', team)
    const { outside } = await details(policyId)
    expect(outside).toMatchObject([
      { employeeId: under, salary: 1649.99, team: null, jobLevel },
      { employeeId: over, salary: 2350.01, team: 'Bangsar', jobLevel },
    ])
    const listed = outside.map(({ employeeId }) => employeeId)
    for (const inside of [atMinimum, atMaximum]) expect(listed).not.toContain(inside)
  })

  test('are compared with the range in force and with the changed range', async () => {
    const { key, policyId, jobLevel } = await approvedRetail()
    const cashier = await level('Cashier', 2)
    const barista = await employeeOf(jobLevel, 2_400_00)
    const cashierEmployee = await employeeOf(cashier, 1_600_00)
    await ranges().update({ ...key, jobLevel: cashier, ...amounts(1650, 2000, 2450) })
    const { levels, outside } = await details(policyId)
    expect(Object.fromEntries(levels.map((shown) => [shown.jobLevel, salariesOf(shown)]))).toEqual({
      [jobLevel]: [2400],
      [cashier]: [1600],
    })
    expect(outside.map(({ employeeId }) => employeeId)).toEqual([cashierEmployee, barista])
  })
})

test('employees are not compared with a changed range that was then deleted', async () => {
  const { key, policyId, jobLevel } = await approvedRetail()
  await employeeOf(jobLevel, 1_800_00)
  await ranges().update({ ...key, jobLevel, ...amounts(2000, 2100, 2350) })
  expect((await details(policyId)).outside).toHaveLength(1)
  await ranges().delete(key)
  expect((await details(policyId)).outside).toEqual([])
})

test('the minimum wage depends on the date in Kuala Lumpur', async () => {
  const { policyId } = await retail()
  expect((await details(policyId)).minimumWage).toEqual({ amount: 1700, since: '2025-08-01' })
  w.travelTo('2025-07-31T15:59:59.999Z')
  expect((await details(policyId)).minimumWage).toEqual({ amount: 1500, since: '2023-07-01' })
  w.travelTo('2025-07-31T16:00:00.000Z')
  expect((await details(policyId)).minimumWage).toEqual({ amount: 1700, since: '2025-08-01' })
})

test('a policy and a range of another organization are not found by any call', async () => {
  const { key, policyId, jobLevel, range } = await retail()
  const outsider = await w.member(await w.organization(), 'Manager')
  const calls: readonly (readonly [() => Promise<unknown>, string])[] = [
    [() => policies(outsider).getOne({ id: policyId }), 'compensation_policy_not_found'],
    [() => policies(outsider).update({ id: policyId, compensationName: 'Mine' }), 'compensation_policy_not_found'],
    [() => policies(outsider).approve({ ids: [policyId] }), 'compensation_policy_not_found'],
    [() => policies(outsider).delete({ id: policyId }), 'compensation_policy_not_found'],
    [() => ranges(outsider).getAll({ policyId }), 'compensation_policy_not_found'],
    [() => ranges(outsider).create({ policyId, jobLevel, ...amounts(1, 2, 3) }), 'compensation_policy_not_found'],
    [() => ranges(outsider).update({ ...key, jobLevel, ...amounts(1, 2, 3) }), 'compensation_policy_not_found'],
    [() => ranges(outsider).delete(key), 'compensation_policy_not_found'],
  ]
  for (const [call, code] of calls) expect(await outcomeOf(call())).toBe(code)
  expect((await policies(outsider).getAll({})).policies).toEqual([])
  expect(await ranges().getOne(key)).toEqual(range)
})
