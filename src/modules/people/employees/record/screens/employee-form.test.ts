import { messageOf } from '#test/outcomes.ts'
import { describe, expect, test } from 'vitest'
import type { LocalDate } from '#kernel/time.ts'
import { assignmentInput } from '../../directory/screens/work-choices.tsx'
import { bankChoices, changeOf, effectiveFrom, inputOf, isSensitive, labelOf, valuesOf } from './employee-form.ts'
import { changedEmployee, createdEmployee } from './employee-schema.ts'
import type { FullEmployee } from '../../screens/listed-employee.ts'
import type { Schema } from '#web/ui/FormPage.tsx'

const today = '2026-11-16' as LocalDate
const shown = {
  employeeICNumber: '900101145678',
  firstName: 'Nur Aina',
  lastName: 'binti Rashid',
  team: { code: 'BAR', name: 'Barista' },
  jobLevel: null,
  bankCode: 'MBBEMYKL',
  accountNumber: '114222330001',
  salary: 3000,
  startDate: '2024-01-01',
} as unknown as FullEmployee
const values = (changes: Partial<ReturnType<typeof valuesOf>> = {}) => ({ ...valuesOf(shown), ...changes })

test('an empty form has the country Malaysia, and a filled form has text for every field', () => {
  const { country, ...rest } = valuesOf(null)
  expect(country).toBe('Malaysia')
  expect(Object.values(rest).every((value) => value === '')).toBe(true)
  expect(values()).toMatchObject({ team: 'BAR', jobLevel: '', email: '', salary: 3000, salaryFrom: '' })
})

test('team and job level are sent as records, and as empty if they were emptied', () => {
  expect(inputOf(values({ jobLevel: '01K' }), shown)).toMatchObject({ team: { code: 'BAR' }, jobLevel: { id: '01K' } })
  expect(inputOf(values({ team: '' }), shown)).toMatchObject({ team: '', jobLevel: '' })
})

test.each([
  [{ salary: '' }, undefined],
  [{ salary: 3000 }, undefined],
  [{ salary: 3000.01 }, 3000.01],
  [{ salary: '3500' }, 3500],
])('an edit with %j sends the salary %j', (changes, salary) => {
  expect(changeOf(values(changes), shown).salary).toBe(salary)
})

test('an edit sends the date of a salary only if the salary changes', () => {
  const salaryFrom = '31/02/2026'
  expect(changeOf(values({ salary: '3500.00', salaryFrom }), shown)).toMatchObject({ salary: 3500, salaryFrom })
  expect(changeOf(values({ salary: '3000.00', salaryFrom }), shown)).not.toHaveProperty('salaryFrom')
})

describe('the effective date of a salary', () => {
  test.each([
    ['unchanged', values(), shown, null],
    ['emptied', values({ salary: '' }), shown, null],
    ['changed', values({ salary: 3500 }), shown, '2026-11-16'],
    ['changed from a date', values({ salary: 3500, salaryFrom: '2026-12-01' }), shown, '2026-12-01'],
    ['of a new employee', values({ salary: 3500 }), null, '2024-01-01'],
    ['of a new employee without a start date', values({ salary: 3500, startDate: '' }), null, '2026-11-01'],
    ['of an employee who had none', values({ salary: 3500 }), { ...shown, salary: null }, '2024-01-01'],
  ])('%s', (_, form, base, from) => {
    expect(effectiveFrom(form, base, today)).toBe(from)
  })
})

describe('a change that needs the approval of a Manager', () => {
  test.each([
    [{}, false],
    [{ firstName: 'Aina', email: 'aina@kopi.example' }, false],
    [{ accountNumber: '1142 2233-0001' }, false],
    [{ accountNumber: '114222330002' }, true],
    [{ bankCode: 'CIBBMYKL' }, true],
    [{ salary: '' }, false],
    [{ salary: '3000' }, false],
    [{ salary: 3001 }, true],
  ])('%j: %s', (changes, sensitive) => {
    expect(isSensitive(values(changes), shown)).toBe(sensitive)
  })
})

test('a discontinued bank stays available to an employee who has it', () => {
  const known = bankChoices('')
  expect(bankChoices('MBBEMYKL')).toEqual(known)
  expect(bankChoices('OLDBMYKL')).toEqual([...known, { value: 'OLDBMYKL', label: 'OLDBMYKL' }])
})

test('every field has a label, and an unknown field uses its name', () => {
  for (const field of Object.keys(values())) expect(labelOf(field)).not.toBe(field)
  expect(labelOf('something')).toBe('something')
})

const errorsOf = (schema: Schema, changes: Partial<ReturnType<typeof valuesOf>>) => {
  const parsed = schema.safeParse(inputOf(values({ dateOfBirth: '1990-01-01', ...changes }), shown))
  return parsed.success
    ? {}
    : Object.fromEntries(parsed.error.issues.map((one) => [one.path.join('.'), messageOf(one)]))
}

test('a bank is required for a new employee and in the edit form', () => {
  for (const schema of [createdEmployee, changedEmployee(values())]) {
    expect(errorsOf(schema, { bankCode: '' })).toEqual({ bankCode: '*Required' })
    expect(errorsOf(schema, {})).toEqual({})
    expect(Object.keys(errorsOf(schema, { bankCode: 'NOBANK' }))).toEqual(['bankCode'])
  }
})

test('an end date is compared only with a valid start date', () => {
  const endDate = '2020-01-01'
  expect(errorsOf(createdEmployee, { endDate })).toEqual({ endDate: 'Before the start date' })
  const errors = errorsOf(createdEmployee, { startDate: '27/13/2026', endDate })
  expect(Object.keys(errors)).toEqual(['startDate'])
})

test('an existing salary can’t be removed, and a salary is otherwise optional', () => {
  const none = { salary: '' }
  expect(errorsOf(changedEmployee(values()), none)).toEqual({ salary: '*Required' })
  expect(errorsOf(changedEmployee(values()), { ...none, bankCode: '' })).toEqual({
    bankCode: '*Required',
    salary: '*Required',
  })
  expect(errorsOf(changedEmployee(values(none)), none)).toEqual({})
  expect(errorsOf(createdEmployee, none)).toEqual({})
})

test('an assignment sends only the chosen fields', () => {
  expect(assignmentInput({})).toEqual({})
  expect(assignmentInput({ team: '', categoryCode: 'PT' })).toEqual({ categoryCode: 'PT' })
  expect(assignmentInput({ team: 'BAR', jobLevel: '01K', officeCode: 'KL' })).toEqual({
    team: { code: 'BAR' },
    jobLevel: { id: '01K' },
    officeCode: 'KL',
  })
})
