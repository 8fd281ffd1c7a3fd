import { describe, expect, test } from 'vitest'
import { sen } from '#kernel/money.ts'
import { amounts } from '../compensation-world.fixtures.ts'
import { barista, detailsOf, high, low, pending, rangeOf, senior } from '../details.fixtures.ts'
import type { Details } from './policy.ts'
import { gradeText, inSen, levelText, percentText } from './policy.ts'
import { countOutside, outsideIn, placeDots, rangesIn, scaleOf } from './view.ts'

const shown = (details: Details, view: 'inForce' | 'after') =>
  rangesIn(details, view).map(({ id, jobLevelName, minimum, pending: isPending }) => [
    id,
    jobLevelName,
    minimum,
    isPending,
  ])

describe('the ranges of a view', () => {
  test('are ordered by midpoint with spread, growth and overlap, and the salaries of their level', () => {
    const details = detailsOf({
      ranges: [rangeOf('2', { ...senior, ...high }), rangeOf('1', { ...barista, ...low })],
      salaries: { BARISTA: [1700, 2450], SENIOR: [] },
    })
    const [first, second] = rangesIn(details, 'inForce')
    expect(first).toMatchObject({
      id: '1',
      jobGrade: 3,
      spread: 42.4,
      growth: null,
      overlap: 42.9,
      salaries: [1_700_00, 2_450_00],
      other: null,
    })
    expect(second).toMatchObject({ id: '2', spread: 43.9, growth: 25, overlap: null, salaries: [] })
    expect(rangesIn(details, 'after')).toEqual(rangesIn(details, 'inForce'))
  })

  test('show a changed range with its values in force or, after the change, its new values', () => {
    const changed = rangeOf(
      '1',
      { ...barista, ...amounts(1700, 2000, 2350) },
      { ...pending, inForce: { ...barista, ...low } },
    )
    const details = detailsOf({ ranges: [changed] })
    expect(shown(details, 'inForce')).toEqual([['1', 'Barista', 1_650_00, true]])
    expect(shown(details, 'after')).toEqual([['1', 'Barista', 1_700_00, true]])
    expect(rangesIn(details, 'inForce')[0]?.other).toEqual(inSen(amounts(1700, 2000, 2350)))
    expect(rangesIn(details, 'after')[0]?.other).toEqual(inSen(low))
  })

  test('show a new range only after the change, and a deleted range only in force', () => {
    const details = detailsOf({
      ranges: [
        rangeOf('1', { ...barista, ...low }, { ...pending, deleted: true }),
        rangeOf('2', { ...senior, ...high }, { ...pending, inForce: null }),
      ],
    })
    expect(shown(details, 'inForce')).toEqual([['1', 'Barista', 1_650_00, true]])
    expect(shown(details, 'after')).toEqual([['2', 'Senior barista', 2_050_00, true]])
    expect(rangesIn(details, 'inForce')[0]).toMatchObject({ deleted: true, other: null })
    expect(rangesIn(details, 'after')[0]?.other).toBeNull()
  })

  test('have the job level and employees of the view', () => {
    const moved = rangeOf('1', { ...senior, ...low }, { ...pending, inForce: { ...barista, ...low } })
    const details = detailsOf({ ranges: [moved], salaries: { BARISTA: [1700], SENIOR: [2500, 2600] } })
    expect(rangesIn(details, 'inForce')[0]).toMatchObject({ jobLevel: 'BARISTA', salaries: [1_700_00] })
    expect(rangesIn(details, 'after')[0]).toMatchObject({ jobLevel: 'SENIOR', salaries: [2_500_00, 2_600_00] })
  })

  test('are not in force before the first approval', () => {
    const details = detailsOf({ ranges: [rangeOf('1', { ...barista, ...low }, { ...pending, inForce: null })] })
    expect(rangesIn(details, 'inForce')).toEqual([])
  })
})

describe('the employees outside their range', () => {
  test('are sorted below the minimum first, then by difference', () => {
    const details = detailsOf({
      ranges: [rangeOf('1', { ...barista, ...low }), rangeOf('2', { ...senior, ...high })],
      outside: [
        ['over by 0.01', 'BARISTA', 2350.01],
        ['over by 100', 'BARISTA', 2450],
        ['short by 50', 'SENIOR', 2000],
        ['short by 150', 'BARISTA', 1500],
      ],
    })
    const people = outsideIn(details, rangesIn(details, 'inForce'))
    expect(people.map(({ name, difference, range }) => [name, difference, range.id])).toEqual([
      ['short by 150', -150_00, '1'],
      ['short by 50', -50_00, '2'],
      ['over by 100', 100_00, '1'],
      ['over by 0.01', 1, '1'],
    ])
  })

  test('depend on the view: a lower minimum brings an employee into range', () => {
    const changed = rangeOf(
      '1',
      { ...barista, ...amounts(1600, 2000, 2350) },
      { ...pending, inForce: { ...barista, ...low } },
    )
    const details = detailsOf({ ranges: [changed], outside: [['Aina', 'BARISTA', 1600]] })
    expect(outsideIn(details, rangesIn(details, 'inForce'))).toHaveLength(1)
    expect(outsideIn(details, rangesIn(details, 'after'))).toEqual([])
  })

  test('are not listed for a level without a range in the view', () => {
    const details = detailsOf({ outside: [['Aina', 'BARISTA', 1]] })
    expect(outsideIn(details, [])).toEqual([])
  })

  test('are counted without those at the limits', () => {
    const salaries = [1649.99, 1650, 2350, 2350.01].map((amount) => sen(Math.round(amount * 100)))
    expect(countOutside(salaries, inSen(low))).toBe(2)
  })
})

describe('the scale of the bars', () => {
  test('covers the ranges of both views, salaries and the minimum wage, with a margin of 4 %', () => {
    const changed = rangeOf(
      '1',
      { ...barista, ...amounts(1600, 2000, 3000) },
      { ...pending, inForce: { ...barista, ...low } },
    )
    const scale = scaleOf(detailsOf({ ranges: [changed], salaries: { BARISTA: [3600] }, minimumWage: 1700 }))
    // 1,600 to 3,600: the margin is 80.
    expect([scale.from, scale.to]).toEqual([1_520_00, 3_680_00])
    expect([scale.at(scale.from), scale.at(sen(2_600_00)), scale.at(scale.to)]).toEqual([0, 500, 1000])
  })

  test('includes the minimum wage if that is the lowest amount, but never goes below zero', () => {
    expect(scaleOf(detailsOf({ salaries: { BARISTA: [2700] } })).from).toBe(1_660_00)
    expect(scaleOf(detailsOf({ salaries: { BARISTA: [1, 5000] }, minimumWage: null })).from).toBe(0)
  })

  test('has a width even if all amounts are equal', () => {
    const { from, to, at } = scaleOf(detailsOf({ salaries: { BARISTA: [1700, 1700] } }))
    expect([from, to]).toEqual([1_699_00, 1_701_00])
    expect(at(sen(1_700_00))).toBe(500)
  })
})

describe('dots', () => {
  const at = (amount: number) => amount / 500
  const place = (salaries: number[], width = 90) => {
    const details = detailsOf({ ranges: [rangeOf('1', { ...barista, ...low })], salaries: { BARISTA: salaries } })
    const [range] = rangesIn(details, 'inForce')
    if (!range) throw new Error('no range')
    return placeDots(range, at, width)
  }
  test('of the same amount are above each other, and never closer than their width', () => {
    const { dots, rows } = place([1700, 1705, 1750, 2000])
    expect(rows).toBe(3)
    expect(dots.map(({ x, row }) => [x, row])).toEqual([
      [350, -1],
      [350, 0],
      [350, 1],
      [450, 0],
    ])
  })
  test('outside the range are marked', () => {
    expect(place([1600, 1700]).dots.map(({ isOutside }) => isOutside)).toEqual([false, true])
  })
  test('stand for several employees if a column would be too high', () => {
    const { dots, rows } = place(Array.from({ length: 15 }, () => 1700))
    expect(rows).toBe(5)
    expect(dots.map(({ people }) => people.length)).toEqual([3, 3, 3, 3, 3])
  })
  test('of no employees are none', () => {
    expect(place([])).toEqual({ dots: [], rows: 0 })
  })
})

describe('texts', () => {
  test.each([
    [null, '–'],
    [42.4, '42.4%'],
    [25, '25.0%'],
    [0, '0.0%'],
    [-16.4, '−16.4%'],
    [-3, '−3.0%'],
  ])('%s is shown as %s', (value, text) => {
    expect(percentText(value)).toBe(text)
  })
  test('a grade has two digits', () => {
    expect([gradeText(3), gradeText(14)]).toEqual(['Grade 03', 'Grade 14'])
    expect(levelText(barista)).toBe('Grade 03 Barista')
  })
  test('amounts become sen', () => {
    expect(inSen(amounts(0.01, 1650.5, 2350))).toEqual({ minimum: 1, midpoint: 1_650_50, maximum: 2_350_00 })
  })
})
