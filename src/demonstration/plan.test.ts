import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayOf, isLocalDate, periodOf, weekday, type LocalDate } from '#kernel/time.ts'
import { checkImport } from '#modules/employees/import.rules.ts'
import { aina, calendarOf, staffOf } from './cast.ts'
import { rowOf } from './people.ts'
import { makePlan, underWay, type Plan } from './plan.ts'
import type { Fate } from './request.ts'
import { roomOn, type Requester } from './requester.ts'
import { requestersOf } from './withdrawers.ts'

const planOf = async (today: LocalDate): Promise<{ plan: Plan; requesters: Requester[] }> => {
  const calendar = calendarOf(today)
  const requesters = requestersOf(staffOf(calendar), calendar)
  return { plan: await makePlan(calendar, requesters), requesters }
}
const count = ({ requests }: Plan, fate: Fate) => requests.filter((one) => one.fate === fate).length
const isAinas = ({ who }: Plan['requests'][number]) => who.org === 'KOPI' && who.number === aina

test('the rows of the imports are realistic and valid', () => {
  const staff = staffOf(calendarOf('2028-02-29' as LocalDate))
  const people = [...staff.KOPI, ...staff.newcomers, ...staff.SATAY, ...staff.BINA]
  expect([staff.KOPI.length + staff.newcomers.length, staff.SATAY.length, staff.BINA.length]).toEqual([240, 60, 1_200])
  for (const of of [[...staff.KOPI, ...staff.newcomers], staff.SATAY, staff.BINA])
    expect(checkImport(of.map(rowOf)).faults).toEqual([])
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

describe('on any day', () => {
  // Every fifth or sixth day of a year and a half: month and year boundaries, long weekends, and the leap day.
  const days = [
    ...Array.from({ length: 100 }, (_, i) => addDays('2027-01-01' as LocalDate, 5 * i + (i % 2))),
    '2028-02-29' as LocalDate,
  ]
  const plans = new Map<LocalDate, Awaited<ReturnType<typeof planOf>>>()
  beforeAll(async () => {
    for (const today of days) plans.set(today, await planOf(today))
  })

  test('the number in progress is constant, nothing is later than last night, and the bank works on working days', () => {
    for (const [today, { plan }] of plans) {
      for (const [fate, wanted] of Object.entries(underWay))
        expect([today, fate, count(plan, fate as Fate)]).toEqual([today, fate, wanted])
      expect([today, count(plan, 'returned')]).toEqual([today, 2])
      expect(count(plan, 'rejected')).toBeGreaterThan(2)
      expect(count(plan, 'cancelled')).toBeGreaterThan(2)
      expect(plan.requests.filter(({ on }) => on >= today)).toEqual([])
      expect(
        plan.bankDays.filter(({ on, transferOn }) => on >= today || weekday(on) > 5 || transferOn >= today),
      ).toEqual([])
      expect(new Set(plan.requests.map(({ who }) => `${who.org} ${who.number}`)).size).toBeGreaterThan(38)
    }
  })

  test('Aina can withdraw today, except on the first two days of a month, when too little is earned', () => {
    for (const [today, { plan, requesters }] of plans) {
      const her = requesters[aina]
      expect([today, her && roomOn(her, today) >= 10_000]).toEqual([today, dayOf(today) > 2])
      const hers = plan.requests.filter((one) => isAinas(one) && one.fate !== 'completed')
      expect(hers).toEqual([])
      const thisMonth = plan.requests.filter((one) => isAinas(one) && periodOf(one.on) === periodOf(today))
      expect(thisMonth.length).toBeLessThanOrEqual(2)
      if (dayOf(today) > 14) expect([today, thisMonth.length]).toEqual([today, 2])
    }
  })

  test('the same day produces the same plan', async () => {
    const once = await planOf('2026-11-21' as LocalDate)
    expect((await planOf('2026-11-21' as LocalDate)).plan).toEqual(once.plan)
  })
})
