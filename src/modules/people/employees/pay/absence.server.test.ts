import { beforeEach, expect, test } from 'vitest'
import type { LocalDate } from '#kernel/time.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { world, type Member, type Organization } from '#test/world.ts'

const w = world()
let kopi: Organization
let manager: Member
beforeEach(async () => {
  w.travelTo('2026-11-16T02:00:00.000Z')
  kopi = await w.organization()
  manager = await w.member(kopi, 'Manager')
})
const employees = () => w.as(manager).employees
const absencesOf = async (one: Member & { icNumber: string }) =>
  (await employees().getFullEmployeeProfile({ employeeICNumber: one.icNumber })).absences

test('a range is set for several employees as the preview says, and leaves out who is not employed', async () => {
  const [aina, badrul, chong] = [
    await w.employee(kopi, { firstName: 'Aina' }),
    await w.employee(kopi, { firstName: 'Badrul' }),
    await w.employee(kopi, { firstName: 'Chong' }),
  ]
  await employees().setAbsences({
    employeeICNumber: aina.icNumber,
    period: '2026-11',
    absences: [
      { date: '2026-11-02', days: 0.5 },
      { date: '2026-11-12', days: 0.5 },
    ],
  })
  await w.database.pool.query(`update employees set end_on = '2026-11-12' where id = $1`, [chong.employeeId])
  const ICNumbers = [aina, badrul, chong].map(({ icNumber }) => icNumber)
  const change = { ICNumbers, from: '2026-11-12', to: '2026-11-13', days: 1 as const }
  const preview = await employees().previewUnpaidDays(change)
  expect(
    preview.employees
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .map(({ refusal, before, after }) => [refusal, before, after]),
  ).toEqual([
    [null, 1, 2.5],
    [null, 0, 2],
    ['left', 0, 0],
  ])
  expect(await absencesOf(badrul)).toEqual([])
  // 29 and 27.5, 30 and 28, and 12 of 30 days.
  expect(preview.employees.toSorted((a, b) => a.name.localeCompare(b.name)).map(({ wages }) => wages)).toEqual([
    { before: 2_900, after: 2_750 },
    { before: 3_000, after: 2_800 },
    { before: 1_200, after: 1_200 },
  ])

  expect(await employees().setUnpaidDays(change)).toEqual({ changed: 2, skipped: 1 })
  expect(await absencesOf(aina)).toEqual([
    { date: '2026-11-02', days: 0.5 },
    { date: '2026-11-12', days: 1 },
    { date: '2026-11-13', days: 1 },
  ])
  expect(await absencesOf(chong)).toEqual([])
  // The same again changes nothing.
  expect(await employees().setUnpaidDays(change)).toEqual({ changed: 0, skipped: 3 })
  expect(await employees().setUnpaidDays({ ...change, days: 0 })).toEqual({ changed: 2, skipped: 1 })
  expect(await absencesOf(aina)).toEqual([{ date: '2026-11-02', days: 0.5 }])
})

test('ranges that are too long, unknown employees and those of others are refused', async () => {
  const { icNumber } = await w.employee(kopi)
  const set = (change: object) =>
    outcomeOf(
      employees().setUnpaidDays({ ICNumbers: [icNumber], from: '2026-11-01', to: '2026-11-01', days: 1, ...change }),
    )
  expect(await set({ to: '2026-12-02' })).toBe('invalid_input')
  expect(await set({ ICNumbers: [icNumber, 'A1234567'] })).toBe('not_found')
  const elsewhere = await w.employee(await w.organization())
  expect(await set({ ICNumbers: [elsewhere.icNumber] })).toBe('not_found')
})

test('the history has the reason, and the wages of the month before and after', async () => {
  const one = await w.employee(kopi)
  const days = Array.from({ length: 15 }, (_, day) => `2026-11-${String(day + 1).padStart(2, '0')}` as LocalDate)
  await employees().setAbsences({
    employeeICNumber: one.icNumber,
    period: '2026-11',
    absences: days.map((date) => ({ date, days: 1 })),
    reason: 'Leave without notice',
  })
  const range = { from: '2026-11-01' as LocalDate, to: '2026-11-15' as LocalDate }
  await employees().setUnpaidDays({ ICNumbers: [one.icNumber], ...range, days: 0, reason: 'Paid after all' })
  const { events } = await w.as(manager).audit.getEvents({ filter: { type: 'employee', recordId: one.employeeId } })
  const changes = events
    .filter(({ title }) => title === 'Set unpaid days')
    .map((event) => new Map(event.changes.map(({ field, before, after }) => [field, [before, after]])))
  expect(changes.map((of) => of.get('Wages of the month'))).toEqual([
    ['RM 1,500.00', 'RM 3,000.00'],
    ['RM 3,000.00', 'RM 1,500.00'],
  ])
  expect(changes.map((of) => of.get('Reason of unpaid days')?.[1])).toEqual(['Paid after all', 'Leave without notice'])
})

test('the wages of imported months and of employees without a salary are not known, and those of two months add up', async () => {
  const aina = await w.employee(kopi, { firstName: 'Aina' })
  const preview = async () => {
    const over = { from: '2026-11-30', to: '2026-12-01', days: 1 as const }
    const { employees: found } = await employees().previewUnpaidDays({ ICNumbers: [aina.icNumber], ...over })
    return found[0]?.wages
  }
  // 29 of 30 days of November and 30 of 31 of December.
  expect(await preview()).toEqual({ before: 6_000, after: 5_803.22 })
  await w.database.pool.query(`update organizations set earned_wages_source = 'imported' where org_id = $1`, [kopi.id])
  expect(await preview()).toBeNull()
  await w.database.pool.query(`update organizations set earned_wages_source = 'accrual' where org_id = $1`, [kopi.id])
  await w.database.pool.query(`delete from employee_salaries where org_id = $1`, [kopi.id])
  expect(await preview()).toBeNull()
})
