import { expect, test } from 'vitest'
import { sen, type Sen } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import {
  axisTicks,
  compaRatioOf,
  growthOf,
  minimumWageOn,
  outsideBy,
  overlapOf,
  penetrationOf,
  spreadOf,
  totalShortfall,
  withFigures,
} from './compensation.rules.ts'

const rm = (amount: number): Sen => sen(amount * 100)
const range = (minimum: number, midpoint: number, maximum: number) => ({
  minimum: rm(minimum),
  midpoint: rm(midpoint),
  maximum: rm(maximum),
})
const barista = range(1650, 2000, 2350)
const senior = range(2050, 2500, 2950)
const supervisor = range(2550, 3100, 3650)
const fixed = range(2000, 2000, 2000)

test('the spread of 1,650 to 2,350 is 42.4 %', () => {
  expect(spreadOf(barista)).toBe(42.4)
  expect(spreadOf(fixed)).toBe(0)
})

test('midpoint growth from 2,000 to 2,500 is 25.0 %, from 2,500 to 3,200 28.0 %, and the lowest has none', () => {
  expect(growthOf(senior, barista)).toBe(25)
  expect(growthOf(range(2550, 3200, 3850), senior)).toBe(28)
  expect(growthOf(barista, undefined)).toBeNull()
})

test('a range up to 2,350 overlaps one from 2,050 by 42.9 %; never negative; none where minimum = maximum', () => {
  expect(overlapOf(barista, senior)).toBe(42.9)
  expect(overlapOf(barista, range(2400, 2500, 2600))).toBe(0)
  expect(overlapOf(barista, undefined)).toBeNull()
  expect(overlapOf(fixed, senior)).toBeNull()
})

test('RM 2,370 in 2,550 to 3,650 is 76.5 % of the midpoint, at -16.4 %, and RM 180 short', () => {
  expect(compaRatioOf(rm(2370), supervisor)).toBe(76.5)
  expect(penetrationOf(rm(2370), supervisor)).toBe(-16.4)
  expect(outsideBy(rm(2370), supervisor)).toBe(rm(-180))
})

test('RM 2,450 in 1,650 to 2,350 is 122.5 % of the midpoint, at 114.3 %, and RM 100 over', () => {
  expect(compaRatioOf(rm(2450), barista)).toBe(122.5)
  expect(penetrationOf(rm(2450), barista)).toBe(114.3)
  expect(outsideBy(rm(2450), barista)).toBe(rm(100))
})

test('the limits are inside the range, and a range of one amount has no penetration', () => {
  expect([outsideBy(rm(1650), barista), outsideBy(rm(2350), barista)]).toEqual([0, 0])
  expect([penetrationOf(rm(1650), barista), penetrationOf(rm(2350), barista)]).toEqual([0, 100])
  expect(penetrationOf(rm(2000), fixed)).toBeNull()
})

test('shortfalls of 180, 150 and 120 total RM 450; an excess does not reduce them', () => {
  expect(totalShortfall([rm(-180), rm(-150), rm(100), rm(-120)])).toBe(rm(450))
  expect(totalShortfall([])).toBe(0)
})

test('ranges are ordered by midpoint, each compared with its neighbours', () => {
  expect(withFigures([senior, barista]).map(({ midpoint, growth, overlap }) => [midpoint, growth, overlap])).toEqual([
    [rm(2000), null, 42.9],
    [rm(2500), 25, null],
  ])
})

test('the minimum wage is RM 1,700.00 since 2025-08-01', () => {
  const on = (day: string) => minimumWageOn(day as LocalDate)
  expect(on('2025-08-01')).toEqual({ since: '2025-08-01', amount: rm(1700) })
  expect(on('2025-07-31')?.amount).toBe(rm(1500))
  expect(on('2020-01-01')).toBeNull()
})

test('a minimum wage starts on its day and was RM 1,500.00 before', () => {
  const on = (day: string) => minimumWageOn(day as LocalDate)
  expect(on('2023-07-01')).toEqual({ since: '2023-07-01', amount: rm(1500) })
  expect(on('2023-06-30')).toBeNull()
})

test.each([
  // 0.05 percentage points are rounded up.
  [2000, 2001, 100.1],
  [2000, 2000.9, 100],
  [2000, 1999, 100],
  [2000, 1998.9, 99.9],
])('at a midpoint of %d, a salary of %d has a compa-ratio of %d %%', (midpoint, salary, ratio) => {
  expect(compaRatioOf(sen(Math.round(salary * 100)), range(1, midpoint, 5000))).toBe(ratio)
})

test('one sen outside the limits is outside the range', () => {
  expect(outsideBy(sen(1_649_99), barista)).toBe(-1)
  expect(outsideBy(sen(2_350_01), barista)).toBe(1)
  expect(penetrationOf(sen(1_649_99), barista)).toBeCloseTo(0, 5)
})

test('ranges with the same midpoint are ordered by minimum, and the second has no growth', () => {
  const wide = range(1000, 2000, 3000)
  const figures = withFigures([fixed, wide, senior])
  expect(figures.map(({ minimum, growth, overlap }) => [minimum, growth, overlap])).toEqual([
    [rm(1000), null, 50],
    [rm(2000), 0, null],
    [rm(2050), 25, null],
  ])
  expect(withFigures([])).toEqual([])
})

test('the overlap is 100 % if the next range starts at the minimum, and 0 % if it starts at the maximum', () => {
  expect(overlapOf(barista, range(1650, 2500, 3000))).toBe(100)
  expect(overlapOf(barista, range(2350, 2500, 3000))).toBe(0)
  expect(overlapOf(barista, range(2349, 2500, 3000))).toBe(0.1)
})

test.each([
  [1500, 6750, [2000, 3000, 4000, 5000, 6000]],
  [1990, 2010, [1990, 1995, 2000, 2005, 2010]],
  [1500, 13_600, [2500, 5000, 7500, 10_000, 12_500]],
  [0, 3, [0, 1, 2, 3]],
  [0, 1, [0, 1]],
  [5, 5, [5]],
])('the axis from %d to %d has round ticks', (from, to, ticks) => {
  expect(axisTicks(rm(from), rm(to))).toEqual(ticks.map(rm))
})

test('an axis of RM 4.00 or more has four to seven ticks inside it, at equal distances', () => {
  for (let span = 400; span < 3_000_000; span = Math.ceil(span * 1.07))
    for (const from of [0, 1, 99, 150_000, 170_033]) {
      const ticks = axisTicks(sen(from), sen(from + span))
      const steps = new Set(ticks.slice(1).map((tick, index) => tick - (ticks[index] ?? 0)))
      expect([from, span, ticks.length >= 4 && ticks.length <= 7, steps.size]).toEqual([from, span, true, 1])
      expect(ticks[0]! >= from && ticks.at(-1)! <= from + span).toBe(true)
    }
})
