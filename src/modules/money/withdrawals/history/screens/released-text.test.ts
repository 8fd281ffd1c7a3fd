import { describe, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import { accountStep, totalTaken, whatHappened, whereReleased } from './released-text.ts'
import type { Details } from './WithdrawalTimeline.tsx'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const day = (text: string) => text as LocalDate
const movement = (state: string, on: string, amount: number | null = 200) => ({ state, on: day(on), amount })
const released = (more: object): Details =>
  ({
    amount: ringgit(200),
    net: ringgit(195),
    status: 'completed',
    backInBalance: false,
    deduction: null,
    payBack: null,
    nothingTaken: false,
    returned: { at: '2026-11-26T02:05:00.000Z', reason: 'Account closed' },
    bank: 'Maybank',
    accountNumber: '****1922',
    accountNow: null,
    accountReleasedAt: null,
    ...more,
  }) as Details
const listed = movement('listed', '2026-11-28')
const expected = movement('expected', '2026-12-28')

describe('each released state says what its records say', () => {
  test.each([
    [
      'rejected this month',
      { status: 'rejected', returned: null, nothingTaken: true, backInBalance: true },
      'RM 200.00 is back in your balance',
      null,
    ],
    [
      'cancelled last month',
      { status: 'cancelled', returned: null, nothingTaken: true },
      'Nothing is deducted from your wages, and no fee is charged',
      null,
    ],
    [
      'refused by the bank',
      { status: 'cancelled', returned: null, nothingTaken: true, backInBalance: true },
      'RM 200.00 is back in your balance',
      null,
    ],
    [
      'returned before the list',
      { nothingTaken: true, backInBalance: true },
      'RM 200.00 is back in your balance',
      null,
    ],
    [
      'returned after the list, before payday',
      { backInBalance: true, deduction: listed, payBack: expected },
      'RM 200.00 is back in your balance',
      0,
    ],
    [
      'returned, payday passed',
      { backInBalance: true, deduction: movement('listed', '2026-11-20'), payBack: expected },
      'RM 200.00 comes back with your pay on Mon 28 Dec',
      0,
    ],
    [
      'returned after it was deducted',
      { deduction: movement('deducted', '2026-11-20'), payBack: expected },
      'RM 200.00 comes back with your pay on Mon 28 Dec',
      0,
    ],
    [
      'returned and paid back',
      { deduction: movement('deducted', '2026-10-28'), payBack: movement('deducted', '2026-11-20') },
      'RM 200.00 was paid back with your pay on Fri 20 Nov',
      0,
    ],
    [
      'returned, deducted in part',
      { deduction: movement('partly', '2026-11-20', null), payBack: expected },
      'RM 200.00 comes back with your pay on Mon 28 Dec',
      null,
    ],
    [
      'returned, not deducted',
      { deduction: movement('not_deducted', '2026-11-20', 0) },
      'It was not deducted from your pay on Fri 20 Nov',
      null,
    ],
    ['returned in a month without lists', {}, 'Ask your employer whether it was deducted from your pay', null],
  ])('%s', (_, more, where, total) => {
    const details = released(more)
    expect(plain(whereReleased(details, day('2026-11-27')))).toBe(where)
    expect(totalTaken(details)).toBe(total)
  })

  test('what a return means for the pay', () => {
    const said = (more: object) => plain(whatHappened(released(more), day('2026-11-27')))
    expect(said({ nothingTaken: true })).toContain('RM 195.00 never reached you. It came back before')
    expect(said({ deduction: listed })).toContain(
      'The list for Sat 28 Nov was already final, so that pay is still RM 200.00 lower.',
    )
    expect(said({ deduction: movement('deducted', '2026-11-20') })).toContain(
      'RM 200.00 was taken from your pay on Fri 20 Nov.',
    )
    expect(said({ deduction: movement('not_deducted', '2026-11-20', 0) })).toContain('Nothing was taken')
    expect(said({})).toBe('RM 195.00 never reached you.')
  })
})

test('an account is never called checked without who and when', () => {
  const said = (more: object, must = false) => plain(accountStep(released(more), 'Kopi Kita', must))
  expect(said({})).toMatch(/^Is Maybank •••• 1922 still yours\?/)
  expect(said({}, true)).toMatch(/^Tell Kopi Kita/)
  expect(said({ accountReleasedAt: '2026-11-27T08:30:00.000Z' })).toMatch(/^Upah checked Maybank •••• 1922 on .*16:30/)
  expect(said({ accountNow: { bank: 'CIMB', number: '****2208' } })).toContain('Your pay goes to CIMB •••• 2208 now')
})
