import { expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { world } from '#test/world.ts'

const w = world()

test('a planned salary can be removed, with an audit entry; a current one and the only one cannot', async () => {
  w.travelTo('2026-11-16T02:00:00.000Z')
  const org = await w.organization()
  const manager = await w.member(org, 'Manager')
  const { icNumber: employeeICNumber } = await w.employee(org)
  const { employees, audit } = w.as(manager)
  await employees.setSalary({ employeeICNumber, salary: ringgit(310_000), fromDate: '2027-01-01' })
  const before = await employees.getFullEmployeeProfile({ employeeICNumber })
  expect(before.salaries).toHaveLength(2)
  const stale = { employeeICNumber, fromDate: '2027-01-01', modifiedAt: '2026-01-01T00:00:00.000Z' }
  expect(await outcomeOf(employees.removeSalary(stale as never))).toBe('record_changed')
  const { salaries } = await employees.removeSalary({
    employeeICNumber,
    fromDate: '2027-01-01',
    modifiedAt: before.modifiedAt,
  })
  expect(salaries).toEqual(before.salaries.slice(0, 1))
  const current = { employeeICNumber, fromDate: salaries[0]!.from }
  expect(await outcomeOf(employees.removeSalary(current))).toBe('salary_not_planned')
  expect(await outcomeOf(employees.removeSalary({ employeeICNumber, fromDate: '2027-01-01' }))).toBe(
    'salary_not_planned',
  )
  const { events } = await audit.getEvents({ filter: { call: 'employees-removeSalary' } })
  expect(events).toMatchObject([{ title: 'Removed a planned salary', record: { kind: 'Employee' } }])
  const stranger = await w.member(await w.organization(), 'Manager')
  expect(await outcomeOf(w.as(stranger).employees.removeSalary(current))).toBe('not_found')
})
