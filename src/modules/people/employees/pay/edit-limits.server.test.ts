import { beforeAll, describe, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { world, type Member, type Organization } from '#test/world.ts'

const w = world()
let org: Organization
let manager: Member
beforeAll(async () => {
  org = await w.organization()
  manager = await w.member(org, 'Manager')
})

let count = 0
const person = (changes: object = {}) => {
  count += 1
  return {
    employeeICNumber: `B${2_000_000 + count}`,
    firstName: 'Badrul',
    lastName: `bin Ahmad ${count}`,
    bankCode: 'MBBEMYKL',
    accountNumber: '114222330001',
    salary: ringgit(3000),
    startDate: '2024-02-12',
    ...changes,
  }
}
const calls = (key?: string) => w.as(manager, key ? { key } : {}).employees
const create = (changes: object = {}) => calls().createEmployee(person(changes))
const edit = ({ employeeICNumber }: { employeeICNumber: string }, changes: object) =>
  calls().editEmployee({ employeeICNumber, ...changes })

describe('an invalid edit is refused with an error at the field', () => {
  test.each([
    [{ dateOfBirth: '2026-11-17' }, { dateOfBirth: 'In the future' }],
    [{ dateOfBirth: '1899-12-31' }, { dateOfBirth: 'Not a valid date of birth' }],
    [{ endDate: '2024-02-11' }, { endDate: 'Before the start date' }],
    [{ startDate: '2024-02-12', endDate: '2024-02-11' }, { endDate: 'Before the start date' }],
    [{ bankCode: 'NOBANK' }, { bankCode: 'NOBANK is not a valid Bank!' }],
    [{ bank: 'Bank of Nowhere' }, { bank: 'Bank of Nowhere is not a valid Bank!' }],
    [{ accountNumber: '1234' }, { accountNumber: '5 to 20 digits' }],
    [{ accountNumber: '1'.repeat(21) }, { accountNumber: '5 to 20 digits' }],
    [{ salary: ringgit(0) }, { salary: 'Value should be greater than zero' }],
    [{ team: { code: 'NONE' } }, { team: 'There is no team NONE' }],
    [{ categoryCode: 'NONE' }, { categoryCode: 'There is no category NONE' }],
    [{ officeCode: 'NONE' }, { officeCode: 'There is no office NONE' }],
    [
      { categoryCode: 'NONE', officeCode: 'NONE', dateOfBirth: '2027-01-01' },
      {
        categoryCode: 'There is no category NONE',
        officeCode: 'There is no office NONE',
        dateOfBirth: 'In the future',
      },
    ],
  ])('%j', async (changes, fields) => {
    const one = await create()
    const refusal = await edit(one, changes).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: 'invalid_input' })
    expect(refusal).toHaveProperty('fields', fields)
    const { modifiedAt } = await calls().getFullEmployeeProfile({ employeeICNumber: one.employeeICNumber })
    expect(modifiedAt).toBe(one.modifiedAt)
  })

  test('a start date after the end date that is already set', async () => {
    const one = await create({ endDate: '2026-12-31' })
    await expect(edit(one, { startDate: '2027-01-01' })).rejects.toMatchObject({
      fields: { endDate: 'Before the start date' },
    })
    expect(await edit(one, { startDate: '2026-12-31' })).toMatchObject({ startDate: '2026-12-31' })
  })

  test('an address or number of a colleague, but not the employee’s own', async () => {
    const colleague = await create({ email: 'taken@kopi.example', mobileNumber: '012-777 0001' })
    const one = await create({ email: 'own@kopi.example', mobileNumber: '012-777 0002' })
    await expect(edit(one, { email: 'TAKEN@kopi.example' })).rejects.toMatchObject({
      code: 'email_taken',
      fields: { email: expect.any(String) },
    })
    await expect(edit(one, { mobileNumber: '+60 12-777 0001' })).rejects.toMatchObject({
      code: 'mobile_taken',
      fields: { mobileNumber: expect.any(String) },
    })
    expect(await edit(one, { email: 'own@kopi.example', mobileNumber: '0127770002' })).toMatchObject({
      email: 'own@kopi.example',
      mobileNumber: '+60127770002',
    })
    await edit(colleague, { email: '', mobileNumber: '' })
    expect(await edit(one, { email: 'taken@kopi.example', mobileNumber: '0127770001' })).toMatchObject({
      email: 'taken@kopi.example',
    })
  })

  test('an address that the employee signs in with cannot be removed', async () => {
    const employee = await w.employee(org)
    const which = { employeeICNumber: employee.icNumber }
    await expect(edit(which, { email: '' })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { email: 'The employee signs in with this address. You can change it, but not remove it' },
    })
    expect(await edit(which, { email: 'changed@kopi.example' })).toMatchObject({ email: 'changed@kopi.example' })
  })
})

describe('the dates of an employee', () => {
  test.each(['2026-11-16', '1900-01-01', '2000-02-29'])('%s can be a date of birth', async (dateOfBirth) => {
    expect(await create({ dateOfBirth })).toMatchObject({ dateOfBirth })
  })

  test('employment can end on the day it starts', async () => {
    expect(await create({ endDate: '2024-02-12' })).toMatchObject({ startDate: '2024-02-12', endDate: '2024-02-12' })
  })
})

describe('a salary', () => {
  const salariesOf = async (employeeICNumber: string) =>
    Object.fromEntries(
      (await calls().getFullEmployeeProfile({ employeeICNumber })).salaries.map(({ from, salary }) => [from, salary]),
    )

  test('changes from today, or from the given date, and an equal salary adds nothing', async () => {
    const one = await create()
    expect(await edit(one, { salary: ringgit(3000) })).toMatchObject({ salary: 3000 })
    expect(await salariesOf(one.employeeICNumber)).toEqual({ '2024-02-12': 3000 })
    expect(await edit(one, { salary: ringgit(3200) })).toMatchObject({ salary: 3200 })
    expect(await edit(one, { salary: ringgit(3500), salaryFrom: '2026-12-01' })).toMatchObject({ salary: 3200 })
    expect(await salariesOf(one.employeeICNumber)).toEqual({
      '2024-02-12': 3000,
      '2026-11-16': 3200,
      '2026-12-01': 3500,
    })
    // A second change on one day replaces the first.
    await edit(one, { salary: ringgit(3300) })
    expect(await salariesOf(one.employeeICNumber)).toMatchObject({ '2026-11-16': 3300, '2026-12-01': 3500 })
  })

  test('before the start date is refused at its date, unless a stored one is corrected', async () => {
    const one = await create({ salary: ringgit(3000) })
    await expect(edit(one, { salary: ringgit(3500), salaryFrom: '2024-02-11' })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { salaryFrom: 'Before employment started on 12/02/2024' },
    })
    await edit(one, { salary: ringgit(3200) })
    await edit(one, { startDate: '2024-03-01' })
    await edit(one, { salary: ringgit(3100), salaryFrom: '2024-02-12' })
    expect(await salariesOf(one.employeeICNumber)).toEqual({ '2024-02-12': 3100, '2026-11-16': 3200 })
  })

  test('moves with a corrected start date if it is the only one and was effective from it', async () => {
    const one = await create({ startDate: '2026-12-10' })
    await edit(one, { startDate: '2026-11-10' })
    expect(await salariesOf(one.employeeICNumber)).toEqual({ '2026-11-10': 3000 })
    await edit(one, { startDate: '2026-11-09', salary: ringgit(3200) })
    expect(await salariesOf(one.employeeICNumber)).toEqual({ '2026-11-09': 3000, '2026-11-16': 3200 })
    await edit(one, { startDate: '2026-11-05' })
    expect(await salariesOf(one.employeeICNumber)).toEqual({ '2026-11-09': 3000, '2026-11-16': 3200 })
  })

  test('is effective from the start date if it is the first, or else from the first of the month', async () => {
    const [started, undated] = [
      await create({ salary: undefined }),
      await create({ salary: undefined, startDate: null }),
    ]
    for (const one of [started, undated]) await edit(one, { salary: ringgit(2000) })
    expect(await salariesOf(started.employeeICNumber)).toEqual({ '2024-02-12': 2000 })
    expect(await salariesOf(undated.employeeICNumber)).toEqual({ '2026-11-01': 2000 })
  })
})

test('a bank is found by its exact name, and a code takes precedence', async () => {
  expect(await create({ bankCode: undefined, bank: 'Maybank' })).toMatchObject({ bankCode: 'MBBEMYKL' })
  await expect(create({ bankCode: undefined, bank: 'maybank' })).rejects.toMatchObject({
    fields: { bank: 'maybank is not a valid Bank!' },
  })
  expect(await create({ bankCode: 'CIBBMYKL', bank: 'Maybank' })).toMatchObject({ bankCode: 'CIBBMYKL' })
})

test('a double click creates one employee', async () => {
  const body = person()
  const press = () => calls('create-employee-once').createEmployee(body)
  const [first, second] = await Promise.all([press(), press()])
  expect(second).toEqual(first)
})

test('of two edits of the same version, one is saved', async () => {
  const one = await create()
  const save = (city: string) => edit(one, { city, modifiedAt: one.modifiedAt })
  const results = await Promise.allSettled([save('Ipoh'), save('Muar')])
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'record_changed' } })
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('the history of an edit masks the account number and names the other fields', async () => {
  const { id, employeeICNumber } = await create({ city: 'Ipoh' })
  await edit({ employeeICNumber }, { city: 'Muar', accountNumber: '9988776655' })
  const { events } = await w.as(manager).audit.getEvents({ filter: { type: 'employee', recordId: id } })
  const [latest] = events
  expect(latest?.changes).toEqual(
    expect.arrayContaining([{ field: expect.any(String), before: 'Ipoh', after: 'Muar' }]),
  )
  expect(latest?.changes.map(({ after }) => after)).toContain('****6655')
  expect(JSON.stringify(events)).not.toContain('9988776655')
})

test('a salary is not effective before the start date, but a stored one can be corrected', async () => {
  const { employeeICNumber } = await create()
  const set = (fromDate: string, salary = 3200) =>
    calls().setSalary({ employeeICNumber, fromDate, salary: ringgit(salary) })
  await expect(set('2024-02-11')).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { fromDate: 'Before employment started on 12/02/2024' },
  })
  expect((await set('2024-02-12')).salaries).toEqual([{ from: '2024-02-12', salary: 3200 }])
  await set('2024-03-01')
  await edit({ employeeICNumber }, { startDate: '2024-03-15' })
  await set('2024-03-01', 3300)
})
