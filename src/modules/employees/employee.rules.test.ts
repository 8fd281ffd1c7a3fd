import { expect, test } from 'vitest'
import type { LocalDate } from '#kernel/time.ts'
import { missingFromProfile, salaryHoldsFrom, statusAfterEdit, whyNotApprove } from './employee.rules.ts'
import { checkImport, duplicateIcNumber } from './import.rules.ts'

const account = { bankCode: 'MBBEMYKL', accountNumber: '114222330001', salary: 300_000 }

test('a change of bank, account or salary needs approval again if an Executive makes it, not if a Manager does', () => {
  for (const change of [{ bankCode: 'CIBBMYKL' }, { accountNumber: '1' }, { salary: 1 }]) {
    expect(statusAfterEdit('approved', 'Executive', account, { ...account, ...change })).toBe('pending-approval')
    expect(statusAfterEdit('approved', 'Manager', account, { ...account, ...change })).toBe('approved')
  }
  expect(statusAfterEdit('approved', 'Executive', account, account)).toBe('approved')
  expect(statusAfterEdit('pending-approval', 'Manager', account, account)).toBe('pending-approval')
})

test('users cannot approve what they created or last edited when a second person is required', () => {
  const waiting = { status: 'pending-approval', createdBy: 'A', modifiedBy: 'B' } as const
  expect(['A', 'B', 'C'].map((by) => whyNotApprove(waiting, by, true))).toEqual([
    'maker_is_checker',
    'maker_is_checker',
    null,
  ])
  expect(whyNotApprove(waiting, 'A', false)).toBeNull()
  expect(whyNotApprove({ ...waiting, status: 'approved' }, 'C', false)).toBe('employees_not_pending')
})

test('a profile lists its missing fields', () => {
  const whole = {
    firstName: 'Nur',
    lastName: 'Aina',
    dateOfBirth: '1990-01-01',
    address: 'Jalan 1',
    city: 'Ipoh',
    postalCode: '30000',
    mobileVerified: true,
    ownPassword: true,
  }
  expect(missingFromProfile(whole)).toEqual([])
  expect(
    missingFromProfile({ ...whole, dateOfBirth: null, address: null, mobileVerified: false, ownPassword: false }),
  ).toEqual(['dateOfBirth', 'address', 'mobileNumber', 'password'])
})

test('a salary is effective from the given date, else from today; the first one from the start date or the first of the month', () => {
  const [given, start, today] = ['2026-11-20', '2026-11-11', '2026-11-16'] as LocalDate[]
  expect(salaryHoldsFrom(given, true, start!, today!)).toBe('2026-11-20')
  expect(salaryHoldsFrom(undefined, true, start!, today!)).toBe('2026-11-11')
  expect(salaryHoldsFrom(undefined, true, null, today!)).toBe('2026-11-01')
  expect(salaryHoldsFrom(undefined, false, start!, today!)).toBe('2026-11-16')
})

const row = {
  firstName: 'Nur Aina',
  lastName: 'binti Rashid',
  employeeICNumber: '900101-14-5678',
  bank: 'Maybank',
  accountNumber: '1142 2233 0001',
}

test('a template row becomes an employee', () => {
  const cells = {
    ...row,
    mobileNumber: 60123456789,
    email: 'Aina@Kopi.example',
    salary: '3,200.50',
    startDate: '11/2/2024',
    dateOfBirth: '1990-01-01',
    team: '',
  }
  const { employees, faults } = checkImport([cells])
  expect(faults).toEqual([])
  expect(employees[0]).toMatchObject({
    row: 0,
    employee: {
      employeeICNumber: '900101145678',
      accountNumber: '114222330001',
      mobileNumber: '+60123456789',
      email: 'aina@kopi.example',
      salary: 320_050,
      startDate: '2024-02-11',
      team: undefined,
    },
  })
})

test('every error names its row and field, with the specification’s message', () => {
  const faultsOf = (cells: Record<string, string | number>) =>
    checkImport([{ ...row, ...cells }]).faults.map(({ field, message }) => [field, message])
  expect(faultsOf({ bank: 'May Bank' })).toEqual([['bank', 'May Bank is not a valid Bank!']])
  expect(faultsOf({ bank: '' })).toEqual([['bank', 'bank is required.']])
  expect(faultsOf({ firstName: ' ', accountNumber: '' })).toEqual([
    ['firstName', 'firstName is required.'],
    ['accountNumber', 'accountNumber is required.'],
  ])
  expect(faultsOf({ favourite: 'tea' })).toEqual([
    ['favourite', 'favourite is not a valid field! Please use the provided template.'],
  ])
  expect(faultsOf({ salary: 'much' })).toEqual([['salary', 'much is not a valid salary!']])
  expect(faultsOf({ employeeICNumber: 229101234 })[0]?.[1]).toContain('removed leading zeros')
  expect(faultsOf({ startDate: '2026-02-30' })).toEqual([['startDate', 'Not a valid date (yyyy-MM-dd)']])
  expect(faultsOf({ startDate: '2026-02-03', endDate: '2026-02-01' })).toEqual([['endDate', 'Before the start date']])
})

test('empty rows are skipped, and a repeated IC number is an error in the second row', () => {
  const { employees, faults } = checkImport([row, { firstName: '', lastName: null }, { ...row, firstName: 'Other' }])
  expect(employees).toHaveLength(2)
  expect(faults).toEqual([{ row: 2, field: 'employeeICNumber', message: duplicateIcNumber }])
})

test('validates ten thousand rows quickly', () => {
  const rows = Array.from({ length: 10_000 }, (_, n) => ({
    ...row,
    employeeICNumber: `P${100_000 + n}`,
    mobileNumber: `+6012${3_000_000 + n}`,
  }))
  const started = performance.now()
  expect(checkImport(rows).faults).toEqual([])
  expect(performance.now() - started).toBeLessThan(5_000)
})
