import { beforeAll, expect, test } from 'vitest'
import { outcomeOf } from '#test/outcomes.ts'
import { world, type Member, type Organization } from '#test/world.ts'
import { placeChoices } from '../employee-choices.fixtures.ts'

const w = world()
let kopi: Organization
let manager: Member
let admin: Member

const row = (n: number, changes: object = {}) => ({
  firstName: 'Person',
  lastName: String(n).padStart(4, '0'),
  employeeICNumber: `A${1_000_000 + n}`,
  bank: 'Maybank',
  accountNumber: '114222330001',
  email: `person${n}@list.example`,
  salary: 2000 + (n % 7),
  ...changes,
})
const numbers: Record<number, object> = {
  41: { employeeICNumber: '900615-14-5678' },
  43: { employeeNumber: '900615-15' },
}
beforeAll(async () => {
  kopi = await w.organization()
  manager = await w.member(kopi, 'Manager')
  admin = await w.member(null, 'admin')
  await w.as(manager).employees.employeeBulkImportAdd(Array.from({ length: 60 }, (_, n) => row(n, numbers[n])))
})

test.each(['name', 'employeeICNumber', 'email', 'salary', 'createdAt', 'modifiedAt', 'status'] as const)(
  'pages sorted by %s have no gaps or repetitions',
  async (by) => {
    for (const descending of [false, true]) {
      const seen: string[] = []
      let after: string | undefined
      do {
        const page = await w.as(manager).employees.getEmployees({ sort: { by, descending }, pageSize: 20, after })
        expect(page.total).toBe(60)
        seen.push(...page.employees.map((one) => one.employeeICNumber))
        after = page.next ?? undefined
      } while (after)
      expect(new Set(seen).size).toBe(60)
      expect(seen).toHaveLength(60)
    }
  },
)

test('opens a page by number, and an invalid cursor starts at the first page', async () => {
  const { employees } = w.as(manager)
  const second = await employees.getEmployees({ page: 2, pageSize: 10 })
  expect(second.employees[0]?.lastName).toBe('0010')
  const forged = Buffer.from(JSON.stringify(["x'; drop", 5])).toString('base64url')
  const year0 = Buffer.from('["0000-01-01T00:00:00.000Z","x"]').toString('base64url')
  for (const after of [year0, forged, 'nonsense', Buffer.from('["2026","x"]').toString('base64url')]) {
    expect((await employees.getEmployees({ sort: { by: 'modifiedAt' }, after })).employees).toHaveLength(10)
  }
})

test('reports the text of a filter that the database cannot store, not the aborted transaction', async () => {
  for (const filter of [{ team: 'a\0b' }, { officeCode: 'a\0b' }, { categoryCode: 'a\0b' }])
    expect(await outcomeOf(w.as(manager).employees.getEmployees({ filter }))).toBe('22021')
})

test('searches names, numbers and addresses, and treats the text literally', async () => {
  const find = async (search: string) => (await w.as(manager).employees.getEmployees({ search })).total
  expect(await find('person 0042')).toBe(1)
  expect(await find('PERSON42@LIST')).toBe(1)
  expect(await find('a1-000-042')).toBe(1)
  expect(await find('A 1000 042')).toBe(1)
  expect(await find('%')).toBe(0)
  expect(await find('a\0b')).toBe(0)
  expect(await find("'; drop table employees; --")).toBe(0)
})

test('finds an IC number as printed, and similar text in other fields', async () => {
  const { employees } = w.as(manager)
  const find = async (search: string) =>
    (await employees.getEmployees({ search })).employees.map(({ lastName }) => lastName)
  expect(await find('900615-14-5678')).toEqual(['0041'])
  expect(await find('900615-14')).toEqual(['0041'])
  expect(await find('90061514')).toEqual(['0041'])
  expect(await find('900615-15')).toEqual(['0043'])
  expect(await find('900615-16')).toEqual([])
})

test('the list returns the time of the latest change of any employee', async () => {
  const before = await w.as(manager).employees.getEmployees({})
  w.pass(60_000)
  await w.as(manager).employees.softDeleteEmployee({ employeeICNumber: 'A1000059' })
  const after = await w.as(manager).employees.getEmployees({})
  expect([after.total, after.lastModified]).toEqual([59, w.now()])
  expect(before.lastModified).not.toBe(after.lastModified)
})

test('employees pending approval are counted and listed, all or page by page', async () => {
  expect(await w.as(manager).employees.countEmployeesPendingApproval({})).toBe(59)
  const all = await w.as(manager).employees.getEmployeesPendingApproval({})
  expect(all).toHaveLength(59)
  const page = await w.as(manager).employees.listEmployeesPendingApproval({ pageSize: 20 })
  expect([page.employees.length, page.total]).toEqual([20, 59])
})

test('an admin lists every organization, with account numbers masked', async () => {
  const other = await w.employee(await w.organization())
  const all = await w.as(admin).employees.getEmployees({ pageSize: 50 })
  expect(all.total).toBe(60)
  const one = await w.as(admin).employees.getEmployees({ orgId: other.orgId })
  expect(one.employees.map(({ employeeICNumber, accountNumber }) => [employeeICNumber, accountNumber])).toEqual([
    [`****${other.icNumber.slice(-4)}`, expect.stringMatching(/^\*{4}\d{4}$/)],
  ])
})

test('lists mask account numbers for management too; the details page shows one in full and logs the access', async () => {
  const accounts = (employees: readonly { accountNumber: string | null }[]) =>
    new Set(employees.map(({ accountNumber }) => accountNumber))
  const { employees } = w.as(manager)
  expect(accounts((await employees.getEmployees({ pageSize: 50 })).employees)).toEqual(new Set(['****0001']))
  expect(accounts(await employees.getEmployeesPendingApproval({}))).toEqual(new Set(['****0001']))
  const page = await employees.listEmployeesPendingApproval({ pageSize: 20 })
  expect(accounts(page.employees)).toEqual(new Set(['****0001']))
  const employeeICNumber = page.employees[0]!.employeeICNumber
  expect((await employees.getFullEmployeeProfile({ employeeICNumber })).accountNumber).toBe('114222330001')
  const { events } = await w.as(manager).audit.getEvents({ filter: { call: 'employees-getFullEmployeeProfile' } })
  expect(events.map(({ record }) => record?.id)).toEqual([page.employees[0]!.id])
})

test('an import adds all of its rows or none, and reports each error at its row', async () => {
  const before = (await w.as(manager).employees.getEmployees({})).total
  const rows = [row(100), row(101, { bank: 'Maybnk' }), row(100), row(1)]
  await expect(w.as(manager).employees.employeeBulkImportAdd(rows)).rejects.toMatchObject({
    code: 'invalid_input',
    fields: {
      'rows.1.bank': 'Maybnk is not a valid Bank!',
      'rows.2.employeeICNumber': 'This IC or passport number appears in the file more than once',
    },
  })
  await expect(w.as(manager).employees.employeeBulkImportAdd([row(100), row(1)])).rejects.toMatchObject({
    fields: { 'rows.1.employeeICNumber': 'An employee with this IC or passport number already exists.' },
  })
  expect((await w.as(manager).employees.getEmployees({})).total).toBe(before)
  await expect(w.as(manager).employees.employeeBulkImportAdd([])).rejects.toThrow()
  await expect(w.as(manager).employees.employeeBulkImportAdd([{ firstName: '' }])).rejects.toMatchObject({
    fields: { rows: 'File is empty!' },
  })
})

test('fifteen hundred employees are added, approved and invited together', async () => {
  const big = await w.organization()
  const boss = await w.member(big, 'Manager')
  const rows = Array.from({ length: 1_500 }, (_, n) =>
    row(n, { email: `big${n}@list.example`, mobileNumber: `012${3_000_000 + n}` }),
  )
  expect(await w.as(boss).employees.employeeBulkImportAdd(rows)).toMatchObject({ imported: 1_500 })
  expect(await w.as(boss).employees.approveEmployees({ ICNumbers: rows.map((one) => one.employeeICNumber) })).toEqual({
    approved: 1_500,
  })
  expect(await w.messages('big1499@list.example')).toHaveLength(1)
  expect((await w.as(boss).users.getUsers({ filter: { role: 'Employee' } })).total).toBe(1_500)
})

test('lists the employees of a job level and those who started from a day on, with their number', async () => {
  await placeChoices(w, kopi.id)
  const write = (text: string) =>
    w.database.transaction({ orgs: 'all' }, 'write', ({ client }) => client.query(text, [kopi.id]))
  await write(
    `update employees set job_level_id = (select min(id) from job_levels where org_id = $1) where org_id = $1 and last_name in ('0003', '0004')`,
  )
  await write(`update employees set start_on = '2026-11-01' where org_id = $1 and last_name = '0004'`)
  await write(`update employees set start_on = '2026-10-31' where org_id = $1 and last_name = '0005'`)
  const list = async (query: Parameters<ReturnType<typeof w.as>['employees']['getEmployees']>[0]) => {
    const { employees, total } = await w.as(manager).employees.getEmployees(query)
    return { names: employees.map(({ lastName }) => lastName), total }
  }
  const { employees } = await w.as(manager).employees.getEmployees({ search: 'Person 0003' })
  const jobLevelId = employees[0]?.jobLevel?.id
  expect(await list({ filter: { jobLevelId } })).toEqual({ names: ['0003', '0004'], total: 2 })
  expect(await list({ filter: { startedFrom: '2026-11-01' } })).toEqual({ names: ['0004'], total: 1 })
  expect(await list({ filter: { jobLevelId, startedFrom: '2026-11-01' } })).toEqual({ names: ['0004'], total: 1 })
  expect(await list({ filter: { jobLevelId: 'unknown' } })).toEqual({ names: [], total: 0 })
  const byStart = await list({ sort: { by: 'startDate', descending: true } })
  expect(byStart.names.slice(0, 2)).toEqual(['0004', '0005'])
})
