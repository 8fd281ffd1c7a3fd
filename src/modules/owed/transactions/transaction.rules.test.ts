import { expect, test } from 'vitest'
import { sen } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { linesOfAdvance, summarize } from './transaction.rules.ts'

const advance = (facts: Partial<Parameters<typeof linesOfAdvance>[0]>) => ({
  id: 'A1' as Id<'withdrawal'>,
  transferredOn: '2026-11-16' as LocalDate,
  employeeName: 'Nur Aina',
  icNumber: '900101145001',
  amount: sen(250_00),
  fee: sen(6_25),
  net: sen(243_75),
  feePaidBy: 'employee' as const,
  returnedOn: null,
  ...facts,
})

test('a fee paid by the employee is deducted from the advance', () => {
  expect(linesOfAdvance(advance({}))).toMatchObject([
    { type: 'advance', amount: 25_000, fee: 625, net: 24_375, status: 'completed' },
  ])
})

test('a fee paid by the employer is a separate line, unless it is zero', () => {
  const paid = advance({ feePaidBy: 'employer', net: sen(250_00) })
  expect(linesOfAdvance(paid)).toMatchObject([
    { type: 'advance', amount: 25_000, fee: 0, net: 25_000 },
    { type: 'employerFee', amount: 625, fee: 0, net: 625, reference: 'A1' },
  ])
  expect(linesOfAdvance({ ...paid, fee: sen(0) })).toHaveLength(1)
})

test('each type has totals of all lines, of returned lines including their fees, and of the difference', () => {
  const returnedOn = '2026-12-02' as LocalDate
  const lines = [
    advance({}),
    advance({ feePaidBy: 'employer', net: sen(250_00), returnedOn }),
    advance({ feePaidBy: 'employer', amount: sen(100_00), fee: sen(2_50), net: sen(100_00) }),
  ].flatMap(linesOfAdvance)
  for (const { amount, fee, net } of lines) expect(amount - fee).toBe(net)
  expect(summarize(lines)).toMatchObject([
    {
      type: 'advance',
      all: { count: 3, amount: 60_000, fee: 625, net: 59_375 },
      returned: { count: 1, amount: 25_000, fee: 0, net: 25_000 },
      remaining: { count: 2, amount: 35_000, fee: 625, net: 34_375 },
    },
    {
      type: 'employerFee',
      all: { count: 2, amount: 875 },
      returned: { count: 1, amount: 625 },
      remaining: { count: 1, amount: 250 },
    },
  ])
  expect(summarize([])).toEqual([])
})
