import { describe, expect, test } from 'vitest'
import type { LocalDate, Period } from '#kernel/time.ts'
import { monthIntro } from './month-intro.ts'

const on = (today: string, month = '2026-11', of = { cutoffDate: 25, payDay: 7 }) =>
  monthIntro(month as Period, today as LocalDate, of)

describe('the introduction of a month', () => {
  test('shows the closing date and the payday of the month, which can be in the next month', () => {
    expect(on('2026-11-22')).toBe('November 2026. Withdrawals close on Wed 25 Nov. Payday is Mon 7 Dec.')
    expect(on('2026-11-25')).toBe('November 2026. Withdrawals close on Wed 25 Nov. Payday is Mon 7 Dec.')
    expect(on('2026-11-07')).toBe('November 2026. Withdrawals close on Wed 25 Nov. Payday is Mon 7 Dec.')
  })

  test('names the payday of the month also once it has passed, as its deduction list does', () => {
    const of = { cutoffDate: 30, payDay: 28 }
    expect(on('2026-11-28', '2026-11', of)).toBe(
      'November 2026. Withdrawals close on Mon 30 Nov. Payday is Sat 28 Nov.',
    )
    expect(on('2026-11-29', '2026-11', of)).toBe(
      'November 2026. Withdrawals close on Mon 30 Nov. Payday was Sat 28 Nov.',
    )
  })

  test('shows the next open date after the cut-off', () => {
    expect(on('2026-11-26')).toBe('November 2026. Withdrawals are closed until Wed 2 Dec. Payday is Mon 7 Dec.')
  })

  test('shows only the name for another month, or without dates', () => {
    expect(on('2026-11-22', '2026-10')).toBe('October 2026')
    expect(monthIntro('2026-11' as Period, '2026-11-22' as LocalDate, { cutoffDate: null, payDay: 7 })).toBe(
      'November 2026',
    )
    expect(monthIntro('2026-11' as Period, '2026-11-22' as LocalDate, undefined)).toBe('November 2026')
  })
})
