import { expect, test } from 'vitest'
import { sen } from '#kernel/money.ts'
import type { Period } from '#kernel/time.ts'
import { allocateOldestFirst } from './owed.rules.ts'

const month = (period: string, owed: number) => ({ period: period as Period, owed: sen(owed) })

test('payments settle the oldest month first', () => {
  expect(
    allocateOldestFirst([month('2026-11', 300_00), month('2026-09', 100_00), month('2026-10', 200_00)], sen(250_00)),
  ).toEqual([
    { period: '2026-09', owed: 100_00, paid: 100_00, outstanding: 0 },
    { period: '2026-10', owed: 200_00, paid: 150_00, outstanding: 50_00 },
    { period: '2026-11', owed: 300_00, paid: 0, outstanding: 300_00 },
  ])
})

test.each([
  [0, [0, 0]],
  [1, [1, 0]],
  [100_00, [100_00, 0]],
  [100_01, [100_00, 1]],
  [400_00, [100_00, 300_00]],
  [400_01, [100_00, 300_00]],
])('%i sen settle December before January: %j', (paid, parts) => {
  const months = allocateOldestFirst([month('2027-01', 300_00), month('2026-12', 100_00)], sen(paid))
  expect(months.map(({ period }) => period)).toEqual(['2026-12', '2027-01'])
  expect(months.map((one) => one.paid)).toEqual(parts)
  expect(months.every((one) => one.paid + one.outstanding === one.owed)).toBe(true)
})
