import { describe, expect, test } from 'vitest'
import { sen } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import { reminderOn } from '../reminder/reminder.rules.ts'
import { allocate, dueDateOf, overdueDays, remindersOf, repaidShare, statusOf } from './settlement.rules.ts'

const on = (date: string) => date as LocalDate

test('the status follows the amounts', () => {
  expect(statusOf({ amountDue: sen(10_500_00), amountRepaid: sen(0) })).toBe('Pending Settlement')
  expect(statusOf({ amountDue: sen(17_730_00), amountRepaid: sen(27_000_00) })).toBe('Partial Settlement')
  expect(statusOf({ amountDue: sen(0), amountRepaid: sen(44_730_00) })).toBe('Full Settlement')
})

test.each([
  [1, 10_499_99, 'Partial Settlement'],
  [10_499_99, 1, 'Partial Settlement'],
  [0, 0, 'Full Settlement'],
  [-1, 10_500_01, 'Full Settlement'],
] as const)('with %d sen due and %d repaid, the status is %s', (due, repaid, status) => {
  expect(statusOf({ amountDue: sen(due), amountRepaid: sen(repaid) })).toBe(status)
})

test.each([
  [10_500_00, 0, 0],
  [17_730_00, 27_000_00, 60_40],
  [6_500_00, 4_000_00, 38_10],
  [1, 10_499_99, 99_90],
  [0, 10_500_00, 100_00],
  [-4_750_00, 10_000_00, 100_00],
  [0, 0, 100_00],
])('with %i sen due and %i repaid, the repaid share is %i basis points', (due, repaid, share) => {
  expect(repaidShare({ amountDue: sen(due), amountRepaid: sen(repaid) })).toBe(share)
})

test('an amount below zero is never overdue', () => {
  expect(overdueDays(sen(-1), on('2026-11-17'), on('2027-11-17'))).toBe(0)
  expect(overdueDays(sen(1), on('2028-02-28'), on('2028-03-01'))).toBe(2)
})

test('a settlement due on 17/11 is 6 days overdue on 23/11, and not once it is paid', () => {
  expect(overdueDays(sen(17_730_00), on('2026-11-17'), on('2026-11-23'))).toBe(6)
  expect(overdueDays(sen(17_730_00), on('2026-11-17'), on('2026-11-17'))).toBe(0)
  expect(overdueDays(sen(0), on('2026-11-17'), on('2026-11-23'))).toBe(0)
})

test.each([
  ['2026-11-27', 2, '2027-01-27'],
  ['2026-08-17', 3, '2026-11-17'],
  ['2026-12-31', 2, '2027-02-28'],
  ['2027-12-31', 2, '2028-02-29'],
])('completed on %s with %i months is due on %s', (completed, months, due) => {
  expect(dueDateOf(on(completed), months)).toBe(due)
})

test.each([
  ['2026-11-09', null],
  ['2026-11-10', -7],
  ['2026-11-12', -7],
  ['2026-11-13', null],
  ['2026-11-16', -1],
  ['2026-11-17', -1],
  ['2026-11-18', 1],
  ['2026-11-21', null],
  ['2026-11-24', 7],
  ['2026-12-01', 14],
  ['2026-12-04', null],
])('on %s, the reminder of a settlement due on 17/11 is %s', (today, days) => {
  expect(reminderOn(on('2026-11-17'), on(today))).toBe(days)
})

test('every reminder has its date, even in another month, and the day on which it was sent', () => {
  const sent = [
    { days: -1, sentOn: on('2028-02-29') },
    { days: 14, sentOn: on('2028-03-17') },
  ]
  expect(remindersOf(on('2028-03-01'), sent)).toEqual([
    { days: -7, date: '2028-02-23', sentOn: null },
    { days: -1, date: '2028-02-29', sentOn: '2028-02-29' },
    { days: 1, date: '2028-03-02', sentOn: null },
    { days: 7, date: '2028-03-08', sentOn: null },
    { days: 14, date: '2028-03-15', sentOn: '2028-03-17' },
  ])
})

describe('a payment without a settlement', () => {
  const open = [
    { key: 'old', amountDue: sen(300_00) },
    { key: 'new', amountDue: sen(500_00) },
  ]
  test('pays the oldest due first', () => {
    expect(allocate(sen(450_00), open)).toEqual([
      { key: 'old', amount: 300_00 },
      { key: 'new', amount: 150_00 },
    ])
    expect(allocate(sen(100_00), open)).toEqual([{ key: 'old', amount: 100_00 }])
  })
  test('can pay everything, and not a sen more', () => {
    expect(allocate(sen(800_00), open)).toHaveLength(2)
    expect(allocate(sen(800_01), open)).toBeNull()
  })
  test('does not affect the next one if it pays the oldest to the sen', () => {
    expect(allocate(sen(300_00), open)).toEqual([{ key: 'old', amount: 300_00 }])
    expect(allocate(sen(300_01), open)).toEqual([
      { key: 'old', amount: 300_00 },
      { key: 'new', amount: 1 },
    ])
  })
  test('is refused if nothing is due', () => {
    expect(allocate(sen(1), [])).toBeNull()
  })
})
