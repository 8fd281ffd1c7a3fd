import { expect, test } from 'vitest'
import { sen } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { allocationOf, creditsOf, daysOverdue, paymentOf, whyNotAllocate, type OpenItem } from './remittance.rules.ts'

const item = (number: string | null, dueOn: string, open: number): OpenItem => ({
  listId: number as Id<'deduction_list'> | null,
  number,
  dueOn: dueOn as LocalDate,
  open: sen(open),
})
const opening = item(null, '2026-08-31', 100_00)
const october = item('DL-2026-10-01', '2026-11-04', 410_00)
const november = item('DL-2026-11-01', '2026-12-04', 7_640_00)
const items = [opening, october, november]
const paid = (amount: number, reference = 'IBG 5521877') =>
  allocationOf(items, { amount: sen(amount), reference }).map((part) => [part.listId, part.amount])

test('a remittance pays the months before the first list, then the earliest due items', () => {
  expect(paid(60_00)).toEqual([[null, 60_00]])
  expect(paid(510_01)).toEqual([
    [null, 100_00],
    ['DL-2026-10-01', 410_00],
    ['DL-2026-11-01', 1],
  ])
  expect(paid(9_000_00)).toEqual([
    [null, 100_00],
    ['DL-2026-10-01', 410_00],
    ['DL-2026-11-01', 7_640_00],
  ])
})

test.each(['DL-2026-11-01', 'payroll dl 2026 11 01', 'DL20261101/Kopi', 'Upah dl-2026-11-01.'])(
  'the list in the reference %j is paid first',
  (reference) => {
    expect(paid(7_700_00, reference)).toEqual([
      ['DL-2026-11-01', 7_640_00],
      [null, 60_00],
    ])
  },
)
test.each(['DL-2026-11-010', 'DL-2026-11-02', '2026-11-01'])('the reference %j names no list', (reference) => {
  expect(paid(50_00, reference)).toEqual([[null, 50_00]])
})

test('an allocation is at most the open amount of each item, once each, and at most the remittance', () => {
  const why = (amount: number, ...parts: [OpenItem, number][]) =>
    whyNotAllocate(
      items,
      sen(amount),
      parts.map(([{ listId }, part]) => ({ listId, amount: sen(part) })),
    )?.code
  expect(why(410_00, [october, 410_00])).toBeUndefined()
  expect(why(500_00, [october, 410_01])).toBe('allocation_above_open')
  expect(why(500_00, [october, 10_00], [october, 10_00])).toBe('allocation_above_open')
  expect(why(500_00, [item('DL-2026-09-01', '2026-10-05', 0), 1])).toBe('allocation_above_open')
  expect(why(409_99, [october, 410_00])).toBe('allocation_above_amount')
})

test.each([
  [-40_00, 0, 0, '2026-12-10', 'credit'],
  [0, 0, 0, '2026-12-10', 'nothing'],
  [1_280_00, 1_280_00, 0, '2026-12-10', 'paid'],
  [1_280_00, 80_00, 0, '2026-12-10', 'paid'],
  [1_280_00, 0, 0, '2026-12-10', 'credited'],
  [1_280_00, 0, 1_280_00, '2026-12-04', 'not_due'],
  [1_280_00, 0, 280_00, '2026-12-04', 'not_due'],
  [1_280_00, 1_000_00, 280_00, '2026-12-04', 'part_paid'],
  [1_280_00, 1_000_00, 280_00, '2026-12-05', 'overdue'],
])('a list of %i sen with %i remitted and %i open on %s is %s', (toRemit, remitted, outstanding, today, state) => {
  const of = { toRemit: sen(toRemit), remitted: sen(remitted), outstanding: sen(outstanding) }
  expect(paymentOf({ ...of, dueOn: '2026-12-04' as LocalDate }, today as LocalDate)).toBe(state)
})

test('credits pay the earliest due items, in their order, and each amount once', () => {
  const of = (listId: string, rest: number, open: number) => ({
    listId: listId as Id<'deduction_list'>,
    rest: sen(rest),
    open: sen(open),
  })
  const source = (number: string | null, amount: number) => ({
    number,
    reference: number === null ? 'MBB 1' : null,
    on: '2026-11-26' as LocalDate,
    amount: sen(amount),
  })
  const lists = [of('OCT', 300_00, 0), of('NOV', 500_00, 350_00), of('BACK', -200_00, 0), of('DEC', 90_00, 90_00)]
  const sources = [source('BACK', 200_00), source(null, 250_00)]
  const used = (listId: string) =>
    creditsOf(lists, sources, listId as Id<'deduction_list'>).map(({ number, amount }) => [number, amount])
  expect(used('OCT')).toEqual([
    ['BACK', 200_00],
    [null, 100_00],
  ])
  expect(used('NOV')).toEqual([[null, 150_00]])
  expect(used('BACK')).toEqual([])
  expect(used('DEC')).toEqual([])
})

test('an item due on 4 November is 23 days overdue on the 27th', () => {
  expect(daysOverdue('2026-11-04' as LocalDate, '2026-11-27' as LocalDate)).toBe(23)
  expect(daysOverdue('2026-12-04' as LocalDate, '2026-11-27' as LocalDate)).toBe(0)
})
