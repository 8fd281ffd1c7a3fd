import { afterAll, beforeAll, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import type { Period } from '#kernel/time.ts'
import { followServer } from '#web/clock.ts'
import { rejectText } from './reject-text.ts'

beforeAll(() => followServer('2026-12-03T02:00:00.000Z'))
afterAll(() => followServer(new Date().toISOString()))

const december = { amount: ringgit(100), period: '2026-12' as Period }
const november = { amount: ringgit(130), period: '2026-11' as Period }

test.each([
  [[december], "RM 100.00 goes back to the employee's balance immediately. The employee will see your reason."],
  [[december, december], 'RM 200.00 goes back to 2 balances immediately. Each employee will see your reason.'],
  [[november], 'The employee will see your reason.'],
  [[november, november], 'Each employee will see your reason.'],
])('only amounts of this month go back to a balance', (rows, text) => expect(rejectText(rows)).toBe(text))
