import { describe, expect, test } from 'vitest'
import { minutes } from '#kernel/time.ts'
import { sen } from '#kernel/money.ts'
import type { Id } from '#kernel/values.ts'
import { differencesFrom, isContradiction, pauseAfter, statusAfter, type Report } from './payout.rules.ts'

test.each([
  ['queued', 'sent', 'sent'],
  ['queued', 'paid', 'paid'],
  ['unknown', 'sent', 'sent'],
  ['unknown', 'failed', 'failed'],
  ['sent', 'sent', null],
  ['sent', 'paid', 'paid'],
  ['sent', 'reversed', 'failed'],
  ['paid', 'sent', null],
  ['paid', 'paid', null],
  ['paid', 'failed', null],
  ['paid', 'reversed', 'reversed'],
  ['failed', 'paid', null],
  ['failed', 'reversed', null],
  ['reversed', 'paid', null],
  ['dropped', 'paid', null],
] as const)('a payout that is %s and reported as %s is then %s', (current, reported, next) => {
  expect(statusAfter(current, reported)).toBe(next)
})

const contradicts = (status: Parameters<typeof isContradiction>[0]['status'], reference: string | null = 'pout_1') =>
  (['sent', 'paid', 'failed', 'reversed'] as const).filter((reported) =>
    isContradiction({ status, reference }, reported),
  )

test.each([
  ['failed', ['paid']],
  ['dropped', ['paid']],
  ['paid', ['failed']],
  ['sent', []],
  ['unknown', []],
  ['reversed', []],
] as const)('a payout that is %s is contradicted by %j', (status, reported) => {
  expect(contradicts(status)).toEqual(reported)
})

test('a payment that was refused immediately is contradicted by one in progress', () => {
  expect(contradicts('failed', null)).toEqual(['sent', 'paid'])
})

describe('what a report says differently', () => {
  const payout = { id: 'P' as Id<'payout'>, status: 'sent', amount: sen(71_001), reference: 'pout_1' } as const
  const same: Report = {
    id: 'P',
    status: 'paid',
    reference: 'pout_1',
    amount: sen(71_001),
    currency: 'MYR',
    fee: sen(50),
    reason: null,
  }
  test.each<[string, Partial<Report>, readonly string[]]>([
    ['nothing', {}, []],
    ['nothing, if it says little', { id: null, reference: null, amount: null, currency: null }, []],
    ['the id of another payout', { id: 'Q' }, ['payout']],
    ['another payment of the provider', { reference: 'pout_2' }, ['reference']],
    ['RM 1.00', { amount: sen(100) }, ['amount']],
    ['another currency', { currency: 'INR' }, ['currency']],
    ['a fee below zero', { fee: sen(-1) }, ['fee']],
    ['a fee as high as the amount', { fee: sen(71_001) }, []],
    ['a fee above the amount', { fee: sen(71_002) }, ['fee']],
    ['everything', { id: 'Q', amount: sen(1), currency: 'USD', fee: sen(-1) }, ['payout', 'amount', 'currency', 'fee']],
  ])('is found: %s', (_, changes, differs) => {
    expect(differencesFrom(payout, { ...same, ...changes })).toEqual(differs)
  })
})

test('the pauses grow to a quarter of an hour', () => {
  expect([1, 2, 3, 4, 5, 6, 40].map(pauseAfter)).toEqual([1, 2, 4, 8, 15, 15, 15].map(minutes))
})
