import fc from 'fast-check'
import { errorText } from '#kernel/errors.ts'
import { errors as allErrors } from '#app/errors.ts'
import { describe, expect, test } from 'vitest'
import { newEmployee } from '../employee-fields.rules.ts'
import { dateOf, dateOfSerial, formOf, parseFast, type ImportRow } from '../lists/import-cells.rules.ts'
import { importColumns, importModeOf } from '../lists/import-columns.rules.ts'
import { copyLines } from './import-lines.rules.ts'
import { checkImport, warningsOf } from './import.rules.ts'
import { day } from '#kernel/time.ts'

const today = day('2026-11-16')

const row: ImportRow = {
  firstName: 'Nur Aina',
  lastName: 'binti Rashid',
  employeeICNumber: '900101-14-5678',
  bank: 'Maybank',
  accountNumber: '1142 2233 0001',
}
const errorsOf = (cells: ImportRow) =>
  checkImport([{ ...row, ...cells }]).errors.map(({ field, code, params }) => [
    field,
    errorText(allErrors, code, params),
  ])
const employeeOf = (cells: ImportRow) => checkImport([{ ...row, ...cells }]).employees[0]?.employee

describe('warnings', () => {
  const differs = { field: 'dateOfBirth', code: 'birth_date_differs' }
  test.each<[ImportRow, typeof differs | null]>([
    [{ dateOfBirth: '01/01/1990' }, null],
    [{ dateOfBirth: '1990-01-01' }, null],
    // The number has two digits of the year, so it agrees with either century.
    [{ employeeICNumber: '050622103445', dateOfBirth: '22 Jun 2005' }, null],
    [{ dateOfBirth: '02/01/1990' }, differs],
    [{ dateOfBirth: 32_875 }, differs],
    [{ dateOfBirth: '' }, null],
    [{ dateOfBirth: '31/02/1990' }, null],
    [{ employeeICNumber: 'A1234567', dateOfBirth: '02/01/1990' }, null],
  ])('%j', (cells, warning) =>
    expect(warningsOf({ ...row, ...cells }, today)).toEqual(warning === null ? [] : [warning]),
  )

  test('about the account, the salary and the date of birth are all listed', () => {
    const cells = { accountNumber: '12345678901', salary: '900', dateOfBirth: '02/01/1990' }
    expect(warningsOf({ ...row, ...cells }, today).map(({ field }) => field)).toEqual([
      'accountNumber',
      'salary',
      'dateOfBirth',
    ])
  })

  test.each([
    [{ dateOfBirth: '10/11/2026', employeeICNumber: 'A1234567' }, 'age_unlikely'],
    [{ startDate: '01/11/1926' }, 'start_date_long_ago'],
    [{ endDate: 72_686 }, 'end_date_far'],
  ])('%j asks for a check of the year', (cells, code) =>
    expect(warningsOf({ ...row, ...cells }, today).map((warning) => warning.code)).toEqual([code]),
  )

  test('refuse nothing', () => expect(errorsOf({ dateOfBirth: '02/01/1990' })).toEqual([]))
})

describe('each error with its message', () => {
  test.each<[ImportRow, string, string]>([
    [{ firstName: '' }, 'firstName', 'firstName is required.'],
    [{ lastName: '  ' }, 'lastName', 'lastName is required.'],
    [{ employeeICNumber: null }, 'employeeICNumber', 'employeeICNumber is required.'],
    [{ bank: '' }, 'bank', 'bank is required.'],
    [{ accountNumber: undefined }, 'accountNumber', 'accountNumber is required.'],
    [{ bank: 'Maybnk' }, 'bank', 'Maybnk is not a valid Bank!'],
    [{ bank: 'maybank' }, 'bank', 'maybank is not a valid Bank!'],
    // All cells except the bank are trimmed.
    [{ bank: 'Maybank ' }, 'bank', 'Maybank  is not a valid Bank!'],
    [{ favourite: 'tea' }, 'favourite', 'favourite is not a valid field! Please use the provided template.'],
    [
      { employeeICNumber: 229101234 },
      'employeeICNumber',
      'Too few digits for a MyKad number. A spreadsheet has probably removed leading zeros: format the column as text and type all 12 digits',
    ],
    [
      { employeeICNumber: '901131105678' },
      'employeeICNumber',
      'Not a MyKad number: its first six digits (YYMMDD) are not a date',
    ],
    [
      { employeeICNumber: '900101005678' },
      'employeeICNumber',
      'Not a MyKad number: digits seven and eight are not a place of birth',
    ],
    [
      { employeeICNumber: 'A1' },
      'employeeICNumber',
      'A MyKad number has 12 digits, a passport number 5 to 20 letters and digits',
    ],
    [{ accountNumber: '12' }, 'accountNumber', '5 to 20 digits'],
    [
      { accountNumber: 123_456_789_012_345_680 },
      'accountNumber',
      'A spreadsheet keeps only 15 digits of a number, and this one has more: format the column as text and type it again',
    ],
    [
      { accountNumber: 14222330001 },
      'accountNumber',
      '11 digits, but accounts at Maybank have 12. A spreadsheet has probably removed leading zeros: format the column as text and type all digits',
    ],
    [
      { mobileNumber: '03-2161 1234' },
      'mobileNumber',
      'Not a mobile number: type it like 012-345 6789, or with + and the country code',
    ],
    [{ email: 'nobody' }, 'email', '* Value must be a valid email!'],
    [{ dateOfBirth: '1899-12-31' }, 'dateOfBirth', 'Not a valid date of birth'],
    [{ startDate: '31/02/2024' }, 'startDate', 'Not a valid date'],
    [{ startDate: '01/03/2024', endDate: '28/02/2024' }, 'endDate', 'Before the start date'],
    [{ salary: 'much' }, 'salary', 'much is not a valid salary!'],
    [{ salary: '3200,50' }, 'salary', '3200,50 is not a valid salary!'],
    [{ salary: '3.200,00' }, 'salary', '3.200,00 is not a valid salary!'],
    [{ salary: '3.200' }, 'salary', '3.200 is not a valid salary!'],
    [{ salary: 3333.33333333333 }, 'salary', 'At most two decimal places'],
    [{ salary: '3200.555' }, 'salary', 'At most two decimal places'],
    [{ salary: 0 }, 'salary', 'Value should be greater than zero'],
    [{ salary: 10.005 }, 'salary', '10.005 is not a valid salary!'],
    [{ city: 'x'.repeat(101) }, 'city', 'At most 100 characters'],
    [{ address: 'a\u0007b' }, 'address', 'Contains characters that cannot be displayed'],
  ])('%j', (cells, field, message) => expect(errorsOf(cells)).toEqual([[field, message]]))

  test('unique values must not be repeated in a file', () => {
    const both = { email: 'a@b.example', mobileNumber: '0123456789' }
    const { errors } = checkImport([
      { ...row, ...both },
      { ...row, ...both, email: 'A@B.example', mobileNumber: '+60 12-345 6789', employeeICNumber: '900101145678' },
    ])
    expect(errors).toEqual([
      { row: 1, field: 'employeeICNumber', code: 'ic_number_repeated' },
      { row: 1, field: 'email', code: 'email_repeated' },
      { row: 1, field: 'mobileNumber', code: 'mobile_repeated' },
    ])
  })
})

test('a number is reported as repeated although its first row has another error', () => {
  const { employees, errors } = checkImport([{ ...row, salary: 'much' }, row, { ...row, employeeICNumber: 'A' }])
  expect(employees).toHaveLength(1)
  expect(errors).toEqual([
    { row: 0, field: 'salary', code: 'import_value_invalid', params: { value: 'much', field: 'salary' } },
    { row: 1, field: 'employeeICNumber', code: 'ic_number_repeated' },
    { row: 2, field: 'employeeICNumber', code: 'ic_number_passport', params: {} },
  ])
})

describe('accepted input', () => {
  test.each<[string | number, string]>([
    ['21/11/2026', '2026-11-21'],
    ['1.2.2026', '2026-02-01'],
    ['5-11-2026', '2026-11-05'],
    ['5 Nov 2026', '2026-11-05'],
    ['05-November-2026', '2026-11-05'],
    ['2026-11-05', '2026-11-05'],
    [46_347, '2026-11-21'],
    [1, '1900-01-01'],
    [60.9, '1900-03-01'],
    [61, '1900-03-01'],
    ['11/31/2026', '11/31/2026'],
  ])('the date %s is %s', (typed, date) => expect(dateOf(typed)).toBe(date))
  test('spreadsheet serial dates', () => expect(dateOfSerial(46_347.75)).toBe('2026-11-21'))

  test.each([
    ['012-345 6789', '+60123456789'],
    ['60123456789', '+60123456789'],
    [60123456789, '+60123456789'],
    [123456789, '+60123456789'],
    ['6591234567', '+6591234567'],
    ['+65 9123 4567', '+6591234567'],
  ])('the mobile number %s is %s', (typed, number) =>
    expect(employeeOf({ mobileNumber: typed })?.mobileNumber).toBe(number),
  )

  test('restores leading zeros of postal codes only where they were certainly lost', () => {
    expect(employeeOf({ postalCode: 5000 })?.postalCode).toBe('05000')
    expect(employeeOf({ postalCode: 5000, country: 'Norway' })?.postalCode).toBe('5000')
  })
  test('accepts a salary with RM and commas, and a shorter account number that is text', () => {
    expect(employeeOf({ salary: 'RM 3,200.50', accountNumber: '14222330001' })).toMatchObject({
      salary: 320_050,
      accountNumber: '14222330001',
    })
  })
  test('an unknown mode is overwrite', () =>
    expect(['append', 'overwrite', 'whatever', undefined].map(importModeOf)).toEqual([
      'append',
      'overwrite',
      'overwrite',
      'overwrite',
    ]))
})

describe('the fast path agrees with the schema', () => {
  const odd = fc.constantFrom(
    '',
    ' ',
    'x',
    '=1+1',
    "O'Neil",
    'é',
    ' a ',
    'a  b',
    '\t',
    '\\',
    null,
    undefined,
    true,
    0,
    -1,
    1.5,
    1e20,
  )
  const value: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
    firstName: fc.constantFrom('Nur Aina', 'Siti'),
    lastName: fc.constantFrom('binti Rashid', 'a/l Muthu', 'Tan Äh Kow'),
    employeeICNumber: fc.oneof(
      fc.constantFrom('900101145678', '900101-14-5678', 'a 1234567', '010229101234'),
      fc.stringMatching(/^\d{7,13}$/),
      fc.integer(),
    ),
    bank: fc.constantFrom('Maybank', 'CIMB', 'cimb', ' Maybank'),
    accountNumber: fc.oneof(fc.stringMatching(/^[\d -]{4,22}$/), fc.nat()),
    mobileNumber: fc.oneof(
      fc.stringMatching(/^(\+?60|0)?1[0-9][ -]?\d{6,8}$/),
      fc.stringMatching(/^\+\d{8,13}$/),
      fc.nat(),
    ),
    email: fc.oneof(fc.emailAddress(), fc.stringMatching(/^[a-zA-Z0-9._-]{1,9}@[a-z0-9.-]{1,12}\.[a-z]{1,4}$/)),
    dateOfBirth: fc.oneof(
      fc.stringMatching(/^\d{1,2}[/.-]\d{1,2}[/.-](18|19|20)\d\d$/),
      fc.stringMatching(/^(18|19|20)\d\d-[01]\d-[0-3]\d$/),
      fc.nat(60_000),
    ),
    startDate: fc.stringMatching(/^[0-3]?\d\/[01]?\d\/20[012]\d$/),
    endDate: fc.stringMatching(/^[0-3]?\d\/[01]?\d\/20[012]\d$/),
    salary: fc.oneof(
      fc.double({ min: -1, max: 1e10 }),
      fc.stringMatching(/^\d{1,10}(\.\d{0,3})?$/),
      fc.constant('RM 1,000'),
    ),
    postalCode: fc.oneof(fc.nat(99_999), fc.stringMatching(/^\d{4,5}$/)),
    team: fc.constantFrom('TEAM-001', 'x'.repeat(31)),
    stranger: fc.constantFrom('x', ''),
  }
  const good: ImportRow = {
    ...row,
    mobileNumber: '012-345 6789',
    email: 'aina@kopi.example',
    dateOfBirth: '1990-01-01',
    address: '12 Jalan Melati',
    startDate: '12/02/2024',
    endDate: '',
    salary: '3200.50',
    postalCode: 5000,
    team: 'TEAM-001',
  }
  const mutation = fc
    .constantFrom(...importColumns, 'stranger')
    .chain((column) =>
      fc.tuple(
        fc.constant(column),
        fc.oneof(
          { weight: 4, arbitrary: value[column] ?? fc.string({ maxLength: 12 }) },
          { weight: 1, arbitrary: odd },
        ),
      ),
    )
  const anyRow = fc
    .array(mutation, { minLength: 1, maxLength: 4 })
    .map((changes) => ({ ...good, ...Object.fromEntries(changes) }) as ImportRow)
  test('for any row', () => {
    let quick = 0
    fc.assert(
      fc.property(anyRow, (cells) => {
        const found = parseFast(cells)
        if (!found) return
        quick += 1
        const parsed = newEmployee.safeParse(formOf(cells))
        expect(parsed.success).toBe(true)
        const plain = (one: object) =>
          Object.fromEntries(Object.entries(one).filter(([, field]) => field !== undefined && field !== null))
        expect(plain(found)).toEqual(plain(parsed.data ?? {}))
      }),
      { numRuns: 4_000, seed: 20_261_121 },
    )
    // Ensure that the sample exercises the fast path.
    expect(quick).toBeGreaterThan(400)
  })
})

test('lines for COPY escape special characters', () => {
  const [employee] = checkImport([
    { ...row, address: 'a\\b', city: null, salary: 1, team: 'T1', startDate: 46_347 },
  ]).employees
  expect(copyLines(employee ? [employee] : [])).toEqual([
    '0\t900101145678\tNur Aina\tbinti Rashid\t\\N\t\\N\tMBBEMYKL\t114222330001\t\\N\ta\\\\b\t\\N\t\\N\t\\N\t\\N\t100\t2026-11-21\t\\N\tT1\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\n',
  ])
})

test.each<[ImportRow, string]>([
  [{ bank: '' }, 'bank wajib diisi.'],
  [{ bank: 'May Bank' }, 'May Bank bukan bank yang sah!'],
  [{ salary: 'much' }, 'much bukan salary yang sah!'],
  [{ favourite: 'tea' }, 'favourite bukan medan yang sah! Sila gunakan templat yang disediakan.'],
  [{ startDate: '2026-02-03', endDate: '2026-02-01' }, 'Sebelum tarikh mula'],
  [{ firstName: 'x'.repeat(101) }, 'Paling banyak 100 aksara'],
])('the error of %j has a Malay text', (cells, text) => {
  const [error] = checkImport([{ ...row, ...cells }]).errors
  expect(error && errorText(allErrors, error.code, error.params, 1)).toBe(text)
})
