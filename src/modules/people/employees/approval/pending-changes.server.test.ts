import { beforeEach, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { world, type Member, type Organization } from '#test/world.ts'

const w = world()
let org: Organization
let manager: Member
let executive: Member
let employee: Member
beforeEach(async () => {
  w.travelTo('2026-11-16T02:00:00.000Z')
  org = await w.organization()
  manager = await w.member(org, 'Manager')
  executive = await w.member(org, 'Executive')
  employee = await w.employee(org)
  // The world's employees are approved without an approval.
  await w.database.pool.query('update employees set approved_at = $2 where id = $1', [employee.employeeId, w.now()])
  w.travelTo('2026-11-24T02:00:00.000Z')
})
const employees = (by: Member) => w.as(by).employees
const key = () => ({ employeeICNumber: employee.icNumber })
const changed = async () =>
  (await employees(manager).listEmployeesPendingApproval({ kind: 'changed', pageSize: 20 })).employees

test('a changed employee is approved with the old and new values, the author and the time', async () => {
  const before = await employees(manager).getFullEmployeeProfile(key())
  await employees(executive).editEmployee({
    ...key(),
    bank: 'CIMB',
    accountNumber: '7012345678',
    salary: ringgit(9_300),
  })
  const at = '2026-11-24T02:00:00.000Z'
  const expected = [
    { field: 'bank', before: before.bank, after: 'CIMB', at },
    { field: 'accountNumber', before: `****${before.accountNumber?.slice(-4)}`, after: '****5678', at },
    { field: 'salary', before: before.salary, after: 9_300, at },
  ]
  const [row, ...others] = await changed()
  expect(others).toEqual([])
  expect(row).toMatchObject({ isNew: false, pendingChanges: expected })
  expect(new Set(row?.pendingChanges?.map(({ by }) => by)).size).toBe(1)
  expect((await employees(manager).getFullEmployeeProfile(key())).pendingChanges).toMatchObject(expected)

  await employees(manager).approveEmployees({ ICNumbers: [employee.icNumber] })
  expect((await employees(manager).getFullEmployeeProfile(key())).pendingChanges).toEqual([])
})

test('several changes are one, from the approved value to the latest, and a change back is none', async () => {
  const { salary, accountNumber } = await employees(manager).getFullEmployeeProfile(key())
  await employees(executive).editEmployee({ ...key(), accountNumber: '114222339999', salary: ringgit(5_000) })
  w.travelTo('2026-11-25T02:00:00.000Z')
  await employees(executive).setSalary({ ...key(), salary: ringgit(6_000), fromDate: '2027-01-01' })
  await employees(executive).editEmployee({ ...key(), accountNumber: accountNumber ?? '' })
  const [row] = await changed()
  expect(row?.pendingChanges).toMatchObject([
    { field: 'salary', before: salary, after: 6_000, from: '2027-01-01', at: '2026-11-25T02:00:00.000Z' },
  ])
})

test('another account with the same last digits is a change', async () => {
  const { accountNumber } = await employees(manager).getFullEmployeeProfile(key())
  const other = `${accountNumber?.startsWith('1') ? 2 : 1}${accountNumber?.slice(1)}`
  await employees(executive).editEmployee({ ...key(), accountNumber: other })
  const masked = `****${other.slice(-4)}`
  expect((await changed())[0]?.pendingChanges).toMatchObject([
    { field: 'accountNumber', before: masked, after: masked },
  ])
})

test('new employees are listed apart, without changes', async () => {
  await employees(executive).createEmployee({
    employeeICNumber: '900202145678',
    firstName: 'Nadia',
    lastName: 'binti Ali',
    bank: 'Maybank',
    accountNumber: '114222331234',
    salary: ringgit(3_000),
  })
  await employees(executive).editEmployee({ ...key(), salary: ringgit(5_000) })
  const page = await employees(manager).listEmployeesPendingApproval({ kind: 'new', pageSize: 20 })
  expect(page).toMatchObject({ total: 1, counts: { new: 1, changed: 1 } })
  expect(page.employees).toMatchObject([{ firstName: 'Nadia', isNew: true, pendingChanges: [] }])
  const all = await employees(manager).getEmployeesPendingApproval({})
  expect(all.map((one) => one.pendingChanges)).toEqual([null, null])
})
