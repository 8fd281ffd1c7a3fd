import { afterAll, beforeAll, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import type { Period } from '#kernel/time.ts'
import { followServer } from '#web/clock.ts'
import { rejectText } from './reject-text.ts'

beforeAll(() => followServer('2026-12-03T02:00:00.000Z'))
afterAll(() => followServer(new Date().toISOString()))

const december = {
  amount: ringgit(100),
  period: '2026-12' as Period,
  employeeICNumber: '900101145678',
}
const other = { ...december, employeeICNumber: '920202145678' }
const november = { ...december, amount: ringgit(130), period: '2026-11' as Period }

const one = 'The employee will see your reason. This can’t be undone.'
const many = 'Each employee will see your reason. This can’t be undone.'

test.each([
  [[december], `RM\u00a0100.00 goes back to the employee’s balance immediately. ${one}`],
  [[december, december], `RM\u00a0200.00 goes back to the employee’s balance immediately. ${one}`],
  [[december, other], `RM\u00a0200.00 goes back to 2 balances immediately. ${many}`],
  [[november], one],
  [[november, other], `RM\u00a0100.00 goes back to the employee’s balance immediately. ${many}`],
])('only amounts of this month go back, one balance per employee', (rows, text) => expect(rejectText(rows)).toBe(text))

test('a rejection that can be undone does not say that it is final', () =>
  expect(rejectText([november], true)).toBe('The employee will see your reason.'))
