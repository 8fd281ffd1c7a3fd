import { messageOf } from '#test/outcomes.ts'
import { describe, expect, test } from 'vitest'
import { ringgit, sen } from '#kernel/money.ts'
import { advancedFields, generalFields } from './policy.contract.ts'
import { frequencyText, ordinal, overlaps, policyLifecycle, withdrawalFrequencies } from './policy.rules.ts'

test.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [10, '10th'],
  [11, '11th'],
  [12, '12th'],
  [13, '13th'],
  [20, '20th'],
  [21, '21st'],
  [22, '22nd'],
  [23, '23rd'],
  [24, '24th'],
  [30, '30th'],
  [31, '31st'],
])('day %i is the %s', (day, text) => {
  expect(ordinal(day)).toBe(text)
})

test('a frequency is named in both languages, with the day only if one is set', () => {
  expect(withdrawalFrequencies.map((frequency) => frequencyText(frequency))).toEqual([
    ['Daily', 'Setiap hari'],
    ['Once a week', 'Sekali seminggu'],
    ['Once every two weeks', 'Sekali setiap dua minggu'],
    ['Once per month', 'Sekali sebulan'],
  ])
  expect(frequencyText('ONCE_PER_MONTH', 0)).toEqual(['Once per month', 'Sekali sebulan'])
  expect(frequencyText('ONCE_PER_MONTH', 5)).toEqual(['Once per month (5th)', 'Sekali sebulan (5 hb)'])
})

describe('salary ranges include both ends', () => {
  const range = (from: number, to: number) => ({ minSalary: sen(from), maxSalary: sen(to) })
  const taken = range(2_000_00, 3_000_00)
  test.each([
    [range(3_000_00, 4_000_00), true],
    [range(3_000_01, 4_000_00), false],
    [range(1_000_00, 2_000_00), true],
    [range(1_000_00, 1_999_99), false],
    [range(2_100_00, 2_900_00), true],
    [range(1_000_00, 4_000_00), true],
    [taken, true],
  ])('%j overlaps 2,000.00 to 3,000.00: %s', (other, expected) => {
    expect(overlaps(taken, other)).toBe(expected)
    expect(overlaps(other, taken)).toBe(expected)
  })
})

test('a Manager approves and returns, and management deletes', () => {
  expect(policyLifecycle.moves).toEqual({
    approve: { from: ['PENDING'], to: 'APPROVED', by: 'Manager', secondPerson: true },
    return: { from: ['PENDING'], to: 'PENDING', by: 'Manager' },
    delete: { from: ['PENDING', 'APPROVED'], to: null, by: 'management' },
  })
})

describe('the fields of a policy', () => {
  const general = { maximumWithdrawalAmount: ringgit(300), withdrawalFrequency: 'DAILY' }
  const advanced = { ...general, minSalary: ringgit(2_000), maxSalary: ringgit(3_000) }
  const errorsOf = (schema: typeof generalFields | typeof advancedFields, input: object) => {
    const parsed = schema.safeParse(input)
    return parsed.success
      ? {}
      : Object.fromEntries(parsed.error.issues.map((one) => [one.path.join('.'), messageOf(one)]))
  }

  test.each([
    [{}, {}],
    [{ maximumWithdrawalAmount: ringgit(0.01) }, {}],
    [{ maximumWithdrawalAmount: ringgit(0) }, { maximumWithdrawalAmount: 'Value should be greater than zero' }],
    [{ maximumWithdrawalAmount: ringgit(-1) }, { maximumWithdrawalAmount: 'Value should be greater than zero' }],
    [{ withdrawalDate: 0 }, {}],
    [{ withdrawalDate: 1 }, { withdrawalDate: 'You can choose a day only for once per month' }],
    [{ withdrawalFrequency: 'ONCE_PER_MONTH', withdrawalDate: 31 }, {}],
  ])('general: %j has the errors %j', (change, errors) => {
    expect(errorsOf(generalFields, { ...general, ...change })).toEqual(errors)
  })

  test.each([{ withdrawalDate: 32 }, { withdrawalDate: -1 }, { withdrawalDate: 1.5 }])(
    '%j is not a day of a month',
    (change) => {
      const input = { ...general, withdrawalFrequency: 'ONCE_PER_MONTH', ...change }
      expect(Object.keys(errorsOf(generalFields, input))).toEqual(['withdrawalDate'])
    },
  )

  const tooLow = { maxSalary: 'value should be greater than minimum salary' }
  test.each([
    [{ minSalary: ringgit(0) }, {}],
    [{ minSalary: ringgit(2_999) }, {}],
    [{ minSalary: ringgit(2_999.01) }, tooLow],
    [{ maxSalary: ringgit(2_000) }, tooLow],
    [{ maxSalary: ringgit(2_000.99) }, tooLow],
    [{ maxSalary: ringgit(2_001) }, {}],
    [{ maxSalary: undefined }, { maxSalary: '*Required' }],
    [{ minSalary: undefined }, { minSalary: '*Required' }],
    [{ withdrawalFrequency: undefined }, { withdrawalFrequency: '*Required' }],
  ])('advanced: %j has the errors %j', (change, errors) => {
    expect(errorsOf(advancedFields, { ...advanced, ...change })).toEqual(errors)
  })

  test('a minimum salary below zero is refused', () => {
    expect(Object.keys(errorsOf(advancedFields, { ...advanced, minSalary: ringgit(-1) }))).toEqual(['minSalary'])
  })
})
