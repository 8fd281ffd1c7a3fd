import { expect, test } from 'vitest'
import { whyNotMove } from '#kernel/lifecycle.ts'
import { bp, sen } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import {
  approversNeeded,
  disbursementLifecycle,
  feesOf,
  firstDate,
  whyNotCancel,
  whyNotComplete,
  type LineStatus,
} from './disbursement.rules.ts'

const rates = { platform: bp(200), monthly: bp(150) }

test('10,000.00 at 2 % and 1.5 % for 2 months costs 200.00 + 300.00', () => {
  expect(feesOf(sen(1_000_000), rates, 2)).toEqual({ platformFee: 20_000, monthlyFeesTotal: 30_000, feesTotal: 50_000 })
})
test('34,000.00 costs 680.00 + 1,020.00', () => {
  expect(feesOf(sen(3_400_000), rates, 2)).toEqual({
    platformFee: 68_000,
    monthlyFeesTotal: 102_000,
    feesTotal: 170_000,
  })
})
test('each fee is rounded half-up separately', () => {
  // 2 % of 500.25 is 10.005, and 1.5 % of it is 7.50375.
  expect(feesOf(sen(50_025), rates, 1)).toEqual({ platformFee: 1_001, monthlyFeesTotal: 750, feesTotal: 1_751 })
})

test('the earliest date is three days ahead', () => {
  expect(firstDate('2026-11-23' as LocalDate)).toBe('2026-11-26')
})

test('the highest band that a total reaches applies', () => {
  const bands = [
    { from: sen(1_000_000), approvers: 2 },
    { from: sen(5_000_000), approvers: 3 },
  ]
  expect([sen(999_999), sen(1_000_000), sen(5_000_000)].map((total) => approversNeeded(bands, total))).toEqual([
    1, 2, 3,
  ])
})

test('without bands, or below the first, one person approves', () => {
  expect(approversNeeded([], sen(100_000_000))).toBe(1)
  expect(approversNeeded([{ from: sen(0), approvers: 2 }], sen(50_000))).toBe(2)
})

test.each([
  [1, 20_000, 15_000],
  [2, 20_000, 30_000],
  [3, 20_000, 45_000],
])('10,000.00 for %i months costs %i and %i sen', (months, platformFee, monthlyFeesTotal) => {
  expect(feesOf(sen(1_000_000), rates, months)).toEqual({
    platformFee,
    monthlyFeesTotal,
    feesTotal: platformFee + monthlyFeesTotal,
  })
})

test.each<[readonly LineStatus[], ReturnType<typeof whyNotCancel>, ReturnType<typeof whyNotComplete>]>([
  [['waiting'], null, 'payouts_unfinished'],
  [['sent', 'failed'], 'money_has_left', 'payouts_unfinished'],
  [['unknown', 'paid'], 'money_has_left', 'payouts_unfinished'],
  [['paid', 'waiting'], 'money_has_left', 'payouts_unfinished'],
  [['paid', 'failed', 'dropped'], 'money_has_left', null],
  [['failed', 'dropped'], null, 'nothing_paid'],
  [['reversed'], null, 'nothing_paid'],
  [[], null, 'nothing_paid'],
])('lines that are %j: cancelling is refused with %j, completing with %j', (statuses, cancel, complete) => {
  const lines = statuses.map((status) => ({ status, disputed: false }))
  expect([whyNotCancel(lines), whyNotComplete(lines)]).toEqual([cancel, complete])
  const disputed = [...lines, { status: 'failed', disputed: true }] as const
  expect([whyNotCancel(disputed), whyNotComplete(disputed)]).toEqual(['payout_disputed', 'payout_disputed'])
})

const moves = ['edit', 'approve', 'delete', 'draft', 'process', 'complete', 'cancel'] as const
test.each([
  ['draft', ['edit', 'delete']],
  ['pending-approval', ['edit', 'approve', 'delete']],
  ['approved', ['draft', 'process', 'cancel']],
  ['processing', ['complete', 'cancel']],
  ['completed', []],
  ['cancelled', []],
] as const)('a disbursement that is %s allows %j', (status, allowed) => {
  const possible = moves.filter((move) => whyNotMove(disbursementLifecycle, move, { status, makers: [] }) === null)
  expect(possible).toEqual(allowed)
})
