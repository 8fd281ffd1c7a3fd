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

test.each([
  [1500, 6750, [2000, 3000, 4000, 5000, 6000]],
  [1990, 2010, [1990, 1995, 2000, 2005, 2010]],
  [5, 5, [5]],
])('the axis from %d to %d has round ticks', (from, to, ticks) => {
  expect(axisTicks(rm(from), rm(to))).toEqual(ticks.map(rm))
})
