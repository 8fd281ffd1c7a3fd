import { errorText } from '#kernel/errors.ts'
import { errors as allErrors } from '#app/errors.ts'
import { expect, test } from 'vitest'
import type { LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { afterEdit, makersOf, missingProfileFields, salaryEffectiveFrom, whyNotApprove } from './employee.rules.ts'
import { checkImport } from './import/import.rules.ts'

const account = { bankCode: 'MBBEMYKL', accountNumber: '114222330001', salary: 300_000 }

test('a change of bank, account or salary needs approval if an Executive makes it or a second person is required', () => {
  const by = (role: 'Executive' | 'Manager', requireSecondPerson = false) => ({
    id: 'A' as Id<'user'>,
    role,
    requireSecondPerson,
  })
  for (const change of [{ bankCode: 'CIBBMYKL' }, { accountNumber: '1' }, { salary: 1 }]) {
    const made = 'salary' in change ? { salary_changed_by: 'A' } : { account_changed_by: 'A' }
    const after = { ...account, ...change }
    expect(afterEdit('approved', by('Executive'), account, after)).toEqual({ status: 'pending-approval', ...made })
    expect(afterEdit('approved', by('Manager', true), account, after)).toEqual({ status: 'pending-approval', ...made })
    expect(afterEdit('approved', by('Manager'), account, after)).toEqual({ status: 'approved', ...made })
  }
  expect(afterEdit('approved', by('Executive', true), account, account)).toEqual({ status: 'approved' })
  expect(afterEdit('pending-approval', by('Manager'), account, account)).toEqual({ status: 'pending-approval' })
})

test('if a second person is required, users cannot approve an account or salary that they last changed', () => {
  const row = { created_by: 'A', approved_at: null, account_changed_by: 'B', salary_changed_by: 'B' }
  expect(makersOf(row)).toEqual(['A', 'B'])
  expect(makersOf({ ...row, approved_at: '2026-11-01', salary_changed_by: null })).toEqual(['B'])
  const waiting = { status: 'pending-approval', secondPerson: false, makers: makersOf(row) } as const
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
  expect(missingProfileFields(whole)).toEqual([])
  expect(
    missingProfileFields({ ...whole, dateOfBirth: null, address: null, mobileVerified: false, ownPassword: false }),
  ).toEqual(['dateOfBirth', 'address', 'mobileNumber', 'password'])
})

test('a salary is effective from the given date, or else from today or a later start date; the first salary from the start date or the first of the month', () => {
  const [given, start, today] = ['2026-11-20', '2026-11-11', '2026-11-16'] as LocalDate[]
  expect(salaryEffectiveFrom(given, true, start!, today!)).toBe('2026-11-20')
  expect(salaryEffectiveFrom(undefined, true, start!, today!)).toBe('2026-11-11')
  expect(salaryEffectiveFrom(undefined, true, null, today!)).toBe('2026-11-01')
  expect(salaryEffectiveFrom(undefined, false, start!, today!)).toBe('2026-11-16')
  expect(salaryEffectiveFrom(undefined, false, given!, today!)).toBe('2026-11-20')
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
  const { employees, errors } = checkImport([cells])
  expect(errors).toEqual([])
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

test('every error names its row and field, with the message of the specification', () => {
  const errorsOf = (cells: Record<string, string | number>) =>
    checkImport([{ ...row, ...cells }]).errors.map(({ field, code, params }) => [
      field,
      errorText(allErrors, code, params),
    ])
  expect(errorsOf({ bank: 'May Bank' })).toEqual([['bank', 'May Bank is not a valid Bank!']])
  expect(errorsOf({ bank: '' })).toEqual([['bank', 'bank is required.']])
  expect(errorsOf({ firstName: ' ', accountNumber: '' })).toEqual([
    ['firstName', 'firstName is required.'],
    ['accountNumber', 'accountNumber is required.'],
  ])
  expect(errorsOf({ favourite: 'tea' })).toEqual([
    ['favourite', 'favourite is not a valid field! Please use the provided template.'],
  ])
  expect(errorsOf({ salary: 'much' })).toEqual([['salary', 'much is not a valid salary!']])
  expect(errorsOf({ employeeICNumber: 229101234 })[0]?.[1]).toContain('removed leading zeros')
  expect(errorsOf({ startDate: '2026-02-30' })).toEqual([['startDate', 'Not a valid date']])
  expect(errorsOf({ startDate: '2026-02-03', endDate: '2026-02-01' })).toEqual([['endDate', 'Before the start date']])
})

test('empty rows are skipped, and a repeated IC number is an error in the second row', () => {
  const { employees, errors } = checkImport([row, { firstName: '', lastName: null }, { ...row, firstName: 'Other' }])
  expect(employees).toHaveLength(2)
  expect(errors).toEqual([{ row: 2, field: 'employeeICNumber', code: 'ic_number_repeated' }])
})

test('validates ten thousand rows quickly', () => {
  const rows = Array.from({ length: 10_000 }, (_, n) => ({
    ...row,
    employeeICNumber: `P${100_000 + n}`,
    mobileNumber: `+6012${3_000_000 + n}`,
  }))
  const started = performance.now()
  expect(checkImport(rows).errors).toEqual([])
  expect(performance.now() - started).toBeLessThan(5_000)
})
