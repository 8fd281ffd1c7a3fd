import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayOf, isLocalDate, periodOf, weekday, type LocalDate } from '#kernel/time.ts'
import { checkImport } from '#people/employees/import/import.rules.ts'
import { aina, calendarOf, staffOf } from './demo-accounts.ts'
import { rowOf } from './people.ts'
import { makePlan, inProgress, type Plan } from './plan.ts'
import type { Outcome } from './request.ts'
import { withdrawableOn, type Requester } from './requester.ts'
import { requestersOf, singlesOf } from './withdrawers.ts'

const planOf = async (today: LocalDate): Promise<{ plan: Plan; requesters: Requester[] }> => {
  const calendar = calendarOf(today)
  const staff = staffOf(calendar)
  const requesters = requestersOf(staff, calendar)
  return { plan: await makePlan(calendar, requesters, singlesOf(staff)), requesters }
}
const count = ({ requests }: Plan, outcome: Outcome) => requests.filter((one) => one.outcome === outcome).length
const isByAina = ({ requester }: Plan['requests'][number]) => requester.org === 'KOPI' && requester.number === aina

test('import rows are realistic and valid', () => {
  const staff = staffOf(calendarOf('2028-02-29' as LocalDate))
  const kopi = [...staff.KOPI, ...staff.joiners, ...staff.starters, ...staff.newcomers]
  const people = [...kopi, ...staff.SATAY, ...staff.BINA]
  expect([kopi.length, staff.SATAY.length, staff.BINA.length]).toEqual([240, 60, 1_200])
  for (const of of [kopi, staff.SATAY, staff.BINA]) expect(checkImport(of.map(rowOf)).errors).toEqual([])
  expect(people.filter(({ salary }) => salary < 1_800 || salary > 6_500)).toEqual([])
  expect(
    people.filter(
      ({ icNumber, dateOfBirth }) =>
        !isLocalDate(dateOfBirth) || icNumber.slice(0, 6) !== dateOfBirth.slice(2).replaceAll('-', ''),
    ),
  ).toEqual([])
  expect(
    people.filter(
      ({ dateOfBirth, startDate }) => startDate < `${Number(dateOfBirth.slice(0, 4)) + 18}${dateOfBirth.slice(4)}`,
    ),
  ).toEqual([])
})

describe('the plan of any day', () => {
  // Every fifth day or so over 16 months, to cover month and year boundaries and long weekends, and a leap day.
  const days = [
    ...Array.from({ length: 100 }, (_, i) => addDays('2027-01-01' as LocalDate, 5 * i + (i % 2))),
    '2028-02-29' as LocalDate,
  ]
  const plans = new Map<LocalDate, Awaited<ReturnType<typeof planOf>>>()
  beforeAll(async () => {
    for (const today of days) plans.set(today, await planOf(today))
  })

  test('has a fixed number of requests in progress, ends last night, and has bank days on working days only', () => {
    for (const [today, { plan }] of plans) {
      for (const [outcome, wanted] of Object.entries(inProgress))
        expect([today, outcome, count(plan, outcome as Outcome)]).toEqual([today, outcome, wanted])
      expect([today, count(plan, 'returned')]).toEqual([today, 2])
      expect([today, count(plan, 'late')]).toEqual([today, 1])
      expect(count(plan, 'rejected')).toBeGreaterThan(2)
      expect(count(plan, 'cancelled')).toBeGreaterThan(2)
      expect(plan.requests.filter(({ on }) => on >= today)).toEqual([])
      expect(
        plan.bankDays.filter(({ on, transferOn }) => on >= today || weekday(on) > 5 || transferOn >= today),
      ).toEqual([])
      expect(
        new Set(plan.requests.map(({ requester }) => `${requester.org} ${requester.number}`)).size,
      ).toBeGreaterThan(38)
    }
  })

  test('lets Aina withdraw today, except on the first two days of a month', () => {
    for (const [today, { plan, requesters }] of plans) {
      const requester = requesters[aina]
      expect([today, requester && withdrawableOn(requester, today) >= 10_000]).toEqual([today, dayOf(today) > 2])
      const ainas = plan.requests.filter((one) => isByAina(one) && one.outcome !== 'completed')
      expect(ainas).toEqual([])
      const thisMonth = plan.requests.filter((one) => isByAina(one) && periodOf(one.on) === periodOf(today))
      expect(thisMonth.length).toBeLessThanOrEqual(2)
      if (dayOf(today) > 14) expect([today, thisMonth.length]).toEqual([today, 2])
    }
  })

  test('is the same each time', async () => {
    const once = await planOf('2026-11-21' as LocalDate)
    expect((await planOf('2026-11-21' as LocalDate)).plan).toEqual(once.plan)
  })
})
