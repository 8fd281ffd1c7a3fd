// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import type { LocalDate, Period } from '#kernel/time.ts'
import { rendering } from '#web/ui/rendering.fixtures.tsx'
import { Comparison } from './Comparison.tsx'
import type { Figures } from './pay-run.ts'

const { show } = rendering()
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
    },
    added: none,
    dropped: none,
    changed: { employees: 1, amount: ringgit(-200) },
    changes: [
      {
        kind: 'changed' as const,
        employeeId: '06EMPLOYEE000001',
        employeeName: 'Aina',
        before: ringgit(230),
        after: ringgit(30),
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
