// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import type { LocalDate, Period } from '#kernel/time.ts'
import { rendering } from '#web/ui/rendering.fixtures.tsx'
import { Comparison } from './Comparison.tsx'
import type { Figures } from '../../screens/pay-run.ts'

const { show } = rendering()
const others = { groups: [], employees: 0, amount: ringgit(0) }
const none = { employees: 0, amount: ringgit(0) }

test('a benefit that another run of the month pays has not ended', async () => {
  const benefit = (name: string, inOtherRun: boolean) => ({ name, before: ringgit(100), after: null, inOtherRun })
  const compared = {
    previous: {
      id: '06PAYRN000000001',
      period: '2026-10' as Period,
      payDay: '2026-10-28' as LocalDate,
      employees: 1,
      netPay: ringgit(230),
      others,
    },
    added: none,
    dropped: none,
    changed: { employees: 1, amount: ringgit(-200) },
    changes: [
      {
        kind: 'changed' as const,
        employees: 1,
        names: ['Aina'],
        amount: ringgit(-200),
        cause: { type: 'benefits' as const, benefits: [benefit('Meal', true), benefit('Phone', false)] },
      },
    ],
  }
  const figures = { netPay: ringgit(30), eligibleEmployees: 1 } as Figures
  await show(() => <Comparison compared={compared} figures={figures} period="2026-11" />)
  screen.getByText('Meal 100.00 is in another run of this month, Phone 100.00 ended')
  screen.getByText('What changed since October')
  // A difference has its sign, as a true minus.
  expect(screen.getAllByText('−200.00')).toHaveLength(2)
})

test('an earlier run of the same month is named by its day', async () => {
  const compared = {
    previous: {
      id: '06PAYRN000000001',
      period: '2026-11' as Period,
      payDay: '2026-11-15' as LocalDate,
      employees: 1,
      netPay: ringgit(230),
      others,
    },
    added: { employees: 1, amount: ringgit(600.03) },
    dropped: none,
    changed: none,
    changes: [],
  }
  const figures = { netPay: ringgit(830.03), eligibleEmployees: 2 } as Figures
  await show(() => <Comparison compared={compared} figures={figures} period="2026-11" />)
  screen.getByText('What changed since 15/11/2026')
  screen.getByText('+600.03')
  expect(screen.getAllByText('0.00')).toHaveLength(2)
})

test('employees with the same cause are counted, and groups that only the earlier run had are named', async () => {
  const compared = {
    previous: {
      id: '06PAYRN000000001',
      period: '2026-10' as Period,
      payDay: '2026-10-28' as LocalDate,
      employees: 167,
      netPay: ringgit(52_830),
      others: { groups: ['Office'], employees: 12, amount: ringgit(3_840) },
    },
    added: { employees: 8, amount: ringgit(2_520) },
    dropped: none,
    changed: none,
    changes: [
      {
        kind: 'added' as const,
        employees: 8,
        names: ['Amirul', 'Ho Siew Ling', 'Devi'],
        amount: ringgit(2_520),
        cause: { type: 'joined' as const, first: '2026-10-05' as LocalDate, last: '2026-11-16' as LocalDate },
      },
    ],
  }
  const figures = { netPay: ringgit(55_350), eligibleEmployees: 175 } as Figures
  await show(() => <Comparison compared={compared} figures={figures} period="2026-11" />)
  screen.getByText('Joined from 05/10/2026 to 16/11/2026')
  expect(screen.getAllByText('8 employees')).toHaveLength(2)
  screen.getByText('The earlier run also had Office: 12 employees, RM 3,840.00.')
})
