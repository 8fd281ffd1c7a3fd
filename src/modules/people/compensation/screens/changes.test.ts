import { describe, expect, test } from 'vitest'
import type { Instant } from '#kernel/time.ts'
import { amounts } from '../compensation-world.fixtures.ts'
import { barista, detailsOf, high, low, pending, rangeOf, senior } from '../details.fixtures.ts'
import { changesOf } from './changes.ts'

type Parts = NonNullable<Parameters<typeof detailsOf>[0]>
/** The changes as lines: subject, values, effect. */
const linesOf = (parts: Parts) =>
  changesOf(detailsOf(parts)).map(({ subject, values, effect }) => [subject, values, effect])
/** The Barista range, from 1,650.00 to 2,350.00 in force, after a change of these amounts. */
const changed = (...of: Parameters<typeof amounts>) =>
  rangeOf('1', { ...barista, ...amounts(...of) }, { ...pending, inForce: { ...barista, ...low } })
const level = 'Grade 03 Barista'

describe('the pending changes of a policy', () => {
  test('are empty if everything is approved', () => {
    expect(linesOf({ ranges: [rangeOf('1', { ...barista, ...low })], nameInForce: 'Retail' })).toEqual([])
  })

  test('include the previous and the new name, but not the first name', () => {
    expect(linesOf({ nameInForce: 'Shops' })).toEqual([['Name', 'Shops to Retail', '']])
    expect(linesOf({ nameInForce: null })).toEqual([])
  })

  test('include new and deleted ranges with their limits', () => {
    expect(
      linesOf({
        ranges: [
          rangeOf('1', { ...barista, ...low }, { ...pending, deleted: true }),
          rangeOf('2', { ...senior, ...high }, { ...pending, inForce: null }),
        ],
      }),
    ).toEqual([
      [level, 'Deleted: RM 1,650.00 – RM 2,350.00', ''],
      ['Grade 04 Senior barista', 'New: RM 2,050.00 – RM 2,950.00', ''],
    ])
  })

  test('include only the changed amounts', () => {
    expect(linesOf({ ranges: [changed(1650, 2000, 2350.01)] })).toEqual([
      [`${level}, Maximum`, 'RM\u00a02,350.00 to RM\u00a02,350.01', ''],
    ])
  })
})

test('each change of a range names its own author and time', () => {
  const by = (modifiedByName: string, day: string) => ({
    ...pending,
    modifiedByName,
    modifiedAt: `${day}T02:00:00.000Z` as Instant,
  })
  const ranges = [
    rangeOf(
      '1',
      { ...barista, ...amounts(1650, 2000, 2400) },
      { ...by('Mei Yee Tan', '2026-11-24'), inForce: { ...barista, ...low } },
    ),
    rangeOf(
      '2',
      { ...senior, ...amounts(2050, 2500, 3000) },
      { ...by('Farah binti Aziz', '2026-11-27'), inForce: { ...senior, ...high } },
    ),
  ]
  expect(changesOf(detailsOf({ ranges })).map((change) => change.by)).toEqual([
    'Mei Yee Tan, 24/11/2026, 10:00',
    'Farah binti Aziz, 27/11/2026, 10:00',
  ])
})

describe('a changed minimum', () => {
  test.each([
    [1700, 'Reaches the minimum wage'],
    [1699.99, 'RM\u00a00.01 below the minimum wage'],
  ])('of %d against a minimum wage of 1,700.00', (minimum, effect) => {
    expect(linesOf({ ranges: [changed(minimum, 2000, 2350)] }).map((line) => line[2])).toEqual([effect])
  })

  test('does not mention a minimum wage that it already reached or that is unknown', () => {
    const ranges = [changed(1750, 2000, 2350)]
    expect(linesOf({ ranges, minimumWage: 1650 })[0]?.[2]).toBe('')
    expect(linesOf({ ranges, minimumWage: null })[0]?.[2]).toBe('')
  })

  test('counts the employees who come into range or fall out of it', () => {
    const salaries = { BARISTA: [1600, 1649.99, 1650, 1700] }
    expect(linesOf({ ranges: [changed(1600, 2000, 2350)], salaries })[0]?.[2]).toBe(
      'RM\u00a0100.00 below the minimum wage, 2 employees come into range',
    )
    expect(linesOf({ ranges: [changed(1649.99, 2000, 2350)], salaries })[0]?.[2]).toBe(
      'RM\u00a050.01 below the minimum wage, 1 employee comes into range',
    )
    expect(linesOf({ ranges: [changed(1650.01, 2000, 2350)], salaries })[0]?.[2]).toBe(
      'RM\u00a049.99 below the minimum wage, 1 employee falls out of range, RM\u00a00.01 a month to raise them to the minimum',
    )
    expect(linesOf({ ranges: [changed(1700.01, 2000, 2350)], salaries })[0]?.[2]).toBe(
      'Reaches the minimum wage, 2 employees fall out of range, RM\u00a050.02 a month to raise them to the minimum',
    )
  })
})

test('a changed maximum counts the employees above it', () => {
  const salaries = { BARISTA: [2000, 2400, 2450] }
  const effects = (maximum: number) => linesOf({ ranges: [changed(1650, 2000, maximum)], salaries })[0]?.[2]
  expect([effects(2450), effects(2449.99), effects(2000), effects(2399.99)]).toEqual([
    '2 employees come into range',
    '1 employee comes into range',
    '',
    '',
  ])
})

describe('a changed midpoint', () => {
  test('shows the growth over the lower range before and after', () => {
    const moved = rangeOf(
      '2',
      { ...senior, ...amounts(2050, 2600, 2950) },
      { ...pending, inForce: { ...senior, ...high } },
    )
    expect(linesOf({ ranges: [rangeOf('1', { ...barista, ...low }), moved] })).toEqual([
      [
        'Grade 04 Senior barista, Midpoint',
        'RM\u00a02,500.00 to RM\u00a02,600.00',
        'Midpoint growth from 25.0% to 30.0%',
      ],
    ])
  })
  test('of the lowest range shows no growth', () => {
    expect(linesOf({ ranges: [changed(1650, 2100, 2350)] })[0]?.[2]).toBe('')
  })
})

test('a changed job level does not count employees of the previous level as coming into range', () => {
  const moved = rangeOf(
    '1',
    { ...senior, ...amounts(1600, 2000, 2350) },
    { ...pending, inForce: { ...barista, ...low } },
  )
  expect(linesOf({ ranges: [moved], salaries: { BARISTA: [1600], SENIOR: [] } })).toEqual([
    ['Job level', 'Grade 03 Barista to Grade 04 Senior barista', ''],
    [
      'Grade 04 Senior barista, Minimum',
      'RM\u00a01,650.00 to RM\u00a01,600.00',
      'RM\u00a0100.00 below the minimum wage',
    ],
  ])
})
