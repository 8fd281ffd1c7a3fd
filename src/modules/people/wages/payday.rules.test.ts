import { expect, test } from 'vitest'
import { day, type Period } from '#kernel/time.ts'
import { listDayOf, listOf, nextPayDay, payDayFrom, payDayOf, wagesPeriodOf } from './payday.rules.ts'

const november = '2026-11' as Period
const listDay = (cutOffDay: number, payDay: number) => listDayOf(november, { cutOffDay, payDay })

test('a list is made on the day after the cut-off, or on the day before the pay day if that is earlier', () => {
  expect(listDay(20, 28)).toBe('2026-11-21')
  expect(listDay(30, 28)).toBe('2026-11-27')
  expect(listDay(25, 28)).toBe('2026-11-26')
  expect(listDay(31, 31)).toBe('2026-11-29')
})

test('a pay day in the first seven days pays the wages of the month before', () => {
  expect(listDay(25, 5)).toBe('2026-11-26')
  expect(listDay(31, 1)).toBe('2026-11-30')
  expect(listDay(25, 8)).toBe('2026-11-07')
  expect(nextPayDay(day('2026-11-26'), 5)).toBe('2026-12-05')
})

test('the pay day of a list is the first after the day on which it was made', () => {
  expect(nextPayDay(day('2026-11-26'), 28)).toBe('2026-11-28')
  expect(nextPayDay(day('2026-11-28'), 28)).toBe('2026-12-28')
  expect(nextPayDay(day('2026-01-31'), 30)).toBe('2026-02-28')
  expect(nextPayDay(day('2026-02-27'), 31)).toBe('2026-02-28')
})

test('the wages of a pay day are those of the month that it pays', () => {
  expect(wagesPeriodOf(day('2026-11-28'))).toBe('2026-11')
  expect(wagesPeriodOf(day('2026-12-07'))).toBe('2026-11')
  expect(wagesPeriodOf(day('2026-12-08'))).toBe('2026-12')
  for (const payDay of [1, 5, 7, 8, 28, 31])
    for (const period of ['2026-02', '2026-11', '2026-12'] as Period[])
      expect(wagesPeriodOf(payDayOf(period, payDay))).toBe(period)
})

test('a pay day counts until it ends', () => {
  expect(payDayFrom(day('2026-11-28'), 28)).toBe('2026-11-28')
  expect(payDayFrom(day('2026-11-29'), 28)).toBe('2026-12-28')
  expect(payDayFrom(day('2026-02-01'), 31)).toBe('2026-02-28')
})

type Case = { sentOn?: string; listed?: string; period?: string }
const payOnOf = (cutOffDay: number, payDay: number, today: string, { sentOn, listed, period = '2026-11' }: Case = {}) =>
  listOf(
    {
      period: period as Period,
      listed: (listed as Period | undefined) ?? null,
      sentOn: sentOn === undefined ? null : day(sentOn),
    },
    { cutOffDay, payDay },
    day(today),
  ).payOn

test('a withdrawal sent before the list is made is deducted on its pay day', () => {
  expect(payOnOf(20, 28, '2026-11-20', { sentOn: '2026-11-20' })).toBe('2026-11-28')
  expect(payOnOf(30, 28, '2026-11-26', { sentOn: '2026-11-26' })).toBe('2026-11-28')
  expect(payOnOf(25, 5, '2026-11-25', { sentOn: '2026-11-25' })).toBe('2026-12-05')
})

test('a withdrawal sent later is deducted on the next pay day', () => {
  expect(payOnOf(20, 28, '2026-11-20', { sentOn: '2026-11-23' })).toBe('2026-12-28')
  expect(payOnOf(30, 28, '2026-11-27', { sentOn: '2026-11-27' })).toBe('2026-12-28')
  expect(payOnOf(30, 28, '2026-11-26', { sentOn: '2026-11-27' })).toBe('2026-12-28')
  expect(payOnOf(25, 5, '2026-11-26', { sentOn: '2026-11-26' })).toBe('2027-01-05')
  expect(payOnOf(31, 28, '2026-11-30', { sentOn: '2026-11-30' })).toBe('2026-12-28')
})

test('a list that was made, by other terms too, takes nothing more', () => {
  expect(payOnOf(30, 28, '2026-11-25', { sentOn: '2026-11-25', listed: '2026-11' })).toBe('2026-12-28')
  expect(payOnOf(30, 28, '2026-11-25', { listed: '2026-11' })).toBe('2026-12-28')
  expect(payOnOf(30, 28, '2026-11-25', { listed: '2026-10' })).toBe('2026-11-28')
})

test('a late list includes the withdrawals sent by then, and is deducted on the pay day after it', () => {
  expect(payOnOf(20, 28, '2026-11-27')).toBe('2026-11-28')
  expect(payOnOf(20, 28, '2026-11-28')).toBe('2026-12-28')
})
