import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sen, senOf, type Sen } from '#kernel/money.ts'
import { addDays, daysIn, firstDay, lastDay, type LocalDate, type Period } from '#kernel/time.ts'
import { accrue, deductibleOf, importedEarnings, whyNotAccrue, type AccrualFacts, type Earnings } from './wage.rules.ts'

const day = (text: string) => text as LocalDate
const rm = senOf
const facts = (today: string, salary: number, more: Partial<AccrualFacts> = {}): AccrualFacts => ({
  today: day(today),
  startOn: null,
  endOn: null,
  salaries: [{ from: day('2020-01-01'), salary: rm(salary) }],
  absences: [],
  ...more,
})
const earnings = (given: AccrualFacts): Earnings => {
  const accrual = accrue(given)
  if ('whyNot' in accrual) throw new Error(accrual.whyNot)
  return accrual
}
const earned = (given: AccrualFacts) => earnings(given).earned / 100

describe('the examples of the business rules', () => {
  test('3,000.00 on 16 November: 15 of 30 days', () => {
    expect(earnings(facts('2026-11-16', 3000))).toEqual({
      source: 'accrual',
      salary: 300_000,
      stretches: [{ from: '2026-11-01', to: '2026-11-15', salary: 300_000, halfDays: 30, earned: 150_000 }],
      halfDays: 30,
      daysInMonth: 30,
      earned: 150_000,
    })
  })
  test('started on 11 November: 5 of 30 days', () =>
    expect(earned(facts('2026-11-16', 3000, { startOn: day('2026-11-11') }))).toBe(500))
  test('nothing on the 1st', () => expect(earned(facts('2026-11-01', 3000))).toBe(0))
  test('a leap February: 8 of 29 days', () =>
    expect(earned(facts('2024-02-20', 3000, { startOn: day('2024-02-12') }))).toBe(827.58))
  test('2.5 unpaid days: 12.5 of 30', () => {
    const absences = [
      { on: day('2026-04-02'), halfDays: 2 },
      { on: day('2026-04-03'), halfDays: 2 },
      { on: day('2026-04-10'), halfDays: 1 },
    ]
    expect(earned(facts('2026-04-16', 2500, { absences }))).toBe(1041.66)
  })
  test('5,200.00 on 25 May: 24 of 31 days', () => expect(earned(facts('2026-05-25', 5200))).toBe(4025.8))
  test('a raise on 11 June: 1,000.00 + 1,200.00', () => {
    const salaries = [
      { from: day('2025-01-01'), salary: rm(3000) },
      { from: day('2026-06-11'), salary: rm(3600) },
    ]
    const result = earnings(facts('2026-06-21', 0, { salaries }))
    expect(result.stretches.map((s) => [s.from, s.to, s.earned])).toEqual([
      ['2026-06-01', '2026-06-10', 100_000],
      ['2026-06-11', '2026-06-20', 120_000],
    ])
    expect(result.salary).toBe(360_000)
  })
})

describe('other cases', () => {
  test('each run is rounded down separately', () => {
    const salaries = [
      { from: day('2026-05-11'), salary: rm(2000.01) },
      { from: day('2020-01-01'), salary: rm(2000) },
    ]
    // 10 of 31 days are 645.1612, 5 of 31 are 322.5822: 645.16 + 322.58.
    expect(earned(facts('2026-05-16', 0, { salaries }))).toBe(967.74)
  })
  test('the end date is the last day that counts', () =>
    expect(earned(facts('2026-11-16', 3000, { endOn: day('2026-11-10') }))).toBe(1000))
  test('an absence outside the eligible days deducts nothing', () => {
    const absences = [
      { on: day('2026-11-03'), halfDays: 2 },
      { on: day('2026-11-16'), halfDays: 2 },
      { on: day('2026-10-31'), halfDays: 2 },
    ]
    expect(earned(facts('2026-11-16', 3000, { startOn: day('2026-11-11'), absences }))).toBe(500)
  })
  test('days before the first known salary earn nothing', () => {
    expect(earned(facts('2026-11-16', 0, { salaries: [{ from: day('2026-11-13'), salary: rm(3000) }] }))).toBe(300)
  })
  test('an employee who starts next week has earned nothing, which is not an error', () => {
    expect(
      earned(
        facts('2026-11-16', 0, {
          startOn: day('2026-11-23'),
          salaries: [{ from: day('2026-11-23'), salary: rm(3000) }],
        }),
      ),
    ).toBe(0)
  })
  test('a raise of zero is not rounded twice', () => {
    const salaries = ['2020-01-01', '2026-05-04', '2026-05-09'].map((from) => ({ from: day(from), salary: rm(2000) }))
    expect(earnings(facts('2026-05-16', 0, { salaries })).stretches).toHaveLength(1)
  })
  test('a missing salary and impossible dates return a reason, never zero', () => {
    expect(accrue(facts('2026-11-16', 0, { salaries: [] }))).toEqual({ whyNot: 'no_salary' })
    expect(accrue(facts('2026-11-16', 0, { salaries: [{ from: day('2026-11-17'), salary: rm(3000) }] }))).toEqual({
      whyNot: 'no_salary',
    })
    expect(accrue(facts('2026-11-16', 3000, { startOn: day('2026-11-11'), endOn: day('2026-11-10') }))).toEqual({
      whyNot: 'impossible_dates',
    })
    expect(importedEarnings(facts('2026-11-16', 0, { salaries: [] }), rm(10))).toEqual({ whyNot: 'no_salary' })
    expect(whyNotAccrue(facts('2026-11-16', 3000))).toBeNull()
  })
  test('imported wages are used unchanged', () => {
    expect(importedEarnings(facts('2026-11-16', 3000), rm(812.5))).toMatchObject({
      source: 'imported',
      salary: 300_000,
      earned: 81_250,
    })
  })
})

const period = fc
  .tuple(fc.integer({ min: 2020, max: 2032 }), fc.integer({ min: 1, max: 12 }))
  .map(([y, m]) => `${y}-${String(m).padStart(2, '0')}` as Period)
const salary = fc.integer({ min: 1, max: 10_000_000_00 }).map((n) => n as Sen)
const month = fc.record({
  period,
  salaries: fc.array(fc.tuple(fc.integer({ min: -40, max: 31 }), salary), { minLength: 1, maxLength: 5 }),
  absent: fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.constantFrom(1, 2)), {
    selector: ([d]) => d,
    maxLength: 6,
  }),
  start: fc.option(fc.integer({ min: -60, max: 30 })),
})
type Month = typeof month extends fc.Arbitrary<infer T> ? T : never
const factsOf = ({ period, salaries, absent, start }: Month, today: LocalDate): AccrualFacts => {
  const at = (n: number) => addDays(firstDay(period), n)
  const byDate = new Map(salaries.map(([n, amount]) => [at(n), amount]))
  byDate.set(at(-61), salaries[0]![1])
  return {
    today,
    startOn: start === null ? null : at(start),
    endOn: null,
    salaries: [...byDate].map(([from, amount]) => ({ from, salary: amount })),
    absences: absent.map(([n, halfDays]) => ({ on: at(n), halfDays })),
  }
}
const todays = (of: Period) => Array.from({ length: daysIn(of) }, (_, i) => addDays(firstDay(of), i))

describe('for any salaries, absences and start date', () => {
  test('earned wages never exceed the highest salary, and each run is less than a sen below the exact amount', () => {
    fc.assert(
      fc.property(month, (m) => {
        const result = earnings(factsOf(m, lastDay(m.period)))
        expect(result.earned).toBeLessThanOrEqual(
          Math.max(...factsOf(m, lastDay(m.period)).salaries.map((s) => s.salary)),
        )
        for (const s of result.stretches) {
          const exactTimes = BigInt(s.salary) * BigInt(s.halfDays)
          const per = BigInt(2 * result.daysInMonth)
          expect(BigInt(s.earned) * per <= exactTimes && (BigInt(s.earned) + 1n) * per > exactTimes).toBe(true)
        }
      }),
    )
  })
  test('one more day never earns less', () => {
    fc.assert(
      fc.property(month, (m) => {
        let before = 0
        for (const today of todays(m.period)) {
          const now = earnings(factsOf(m, today)).earned
          expect(now).toBeGreaterThanOrEqual(before)
          before = now
        }
      }),
      { numRuns: 40 },
    )
  })
  test('an absence or a later start never earns more', () => {
    fc.assert(
      fc.property(month, fc.integer({ min: 0, max: 30 }), (m, n) => {
        const today = lastDay(m.period)
        const full = earnings(factsOf({ ...m, absent: [], start: null }, today)).earned
        expect(earnings(factsOf({ ...m, start: null }, today)).earned).toBeLessThanOrEqual(full)
        expect(earnings(factsOf({ ...m, absent: [], start: n }, today)).earned).toBeLessThanOrEqual(full)
      }),
    )
  })
  test('splitting one salary into runs never earns more than the whole', () => {
    fc.assert(
      fc.property(period, salary, fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 6 }), (p, amount, cuts) => {
        const from = [addDays(firstDay(p), -10), ...cuts.map((n) => addDays(firstDay(p), n))]
        const whole = facts(lastDay(p), 0, { salaries: [{ from: from[0]!, salary: amount }] })
        const equal = { ...whole, salaries: [...new Set(from)].map((on) => ({ from: on, salary: amount })) }
        // One sen apart, so the runs are not joined and each is rounded separately.
        const apart = {
          ...whole,
          salaries: equal.salaries.map((s, i) => ({ ...s, salary: (amount - (i % 2)) as Sen })),
        }
        expect(earnings(equal).earned).toBe(earnings(whole).earned)
        expect(earnings(apart).earned).toBeLessThanOrEqual(earnings(whole).earned)
      }),
    )
  })
})

describe('around the end of a month', () => {
  const november = '2026-11' as Period
  test('the last day is earned only after it ends', () => {
    expect(earned(facts('2026-11-30', 3000))).toBe(2900)
    expect(earned(facts('2026-12-01', 3000, { period: november }))).toBe(3000)
  })
  test("an earlier month is earned at that month's salary, not today's", () => {
    const salaries = [
      { from: day('2026-12-01'), salary: rm(3600) },
      { from: day('2026-01-01'), salary: rm(3000) },
    ]
    expect(earnings(facts('2026-12-05', 0, { salaries, period: november }))).toMatchObject({
      salary: 300_000,
      earned: 300_000,
      halfDays: 60,
    })
  })
  test('an employee who left in an earlier month earns nothing in this one', () =>
    expect(earnings(facts('2026-11-16', 3000, { endOn: day('2026-10-31') }))).toMatchObject({
      stretches: [],
      halfDays: 0,
      earned: 0,
    }))
  test('a salary of one sen is earned only after the whole month', () => {
    expect(earned(facts('2026-11-30', 0.01))).toBe(0)
    expect(earned(facts('2026-12-01', 0.01, { period: november }))).toBe(0.01)
  })
})

test('half of the wages, less other deductions, may be deducted', () => {
  expect(deductibleOf(sen(1_700_00), sen(300_00))).toBe(550_00)
  expect(deductibleOf(sen(1_040_00), sen(0))).toBe(520_00)
  expect(deductibleOf(sen(1_01), sen(0))).toBe(50)
  expect(deductibleOf(sen(500_00), sen(300_00))).toBe(0)
})
