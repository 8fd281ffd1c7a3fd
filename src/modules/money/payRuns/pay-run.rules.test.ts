import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bp, sen, sum } from '#kernel/money.ts'
import type { LocalDate, Period } from '#kernel/time.ts'
import { isPayDay, shareWarning, splitShares, whyNotEligible, periodText, type Candidate } from './pay-run.rules.ts'

describe('the split of a net pay', () => {
  test.each([
    [10_000, [3333, 3333, 3334], [3333, 3333, 3334]],
    [35_000, [5000, 3000, 2000], [17_500, 10_500, 7000]],
    [1, [3333, 3333, 3334], [0, 0, 1]],
    [100, [3333, 3333, 3334], [33, 33, 34]],
    [5, [5000, 5000], [3, 2]],
  ])('%i sen at %j basis points is %j', (amount, percentages, shares) => {
    expect(splitShares(sen(amount), percentages.map(bp))).toEqual(shares)
  })

  test('shares that do not total 100 % throw', () => {
    expect(() => splitShares(sen(100), [bp(9999)])).toThrow(RangeError)
  })

  test('property: shares add up, and each is within one sen of its percentage', () => {
    const split = fc.array(fc.integer({ min: 0, max: 10_000 }), { maxLength: 9 }).map((cuts) => {
      const ends = [...cuts.toSorted((x, y) => x - y), 10_000]
      return ends.map((end, index) => end - (ends[index - 1] ?? 0)).filter((part) => part > 0)
    })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), split, (amount, percentages) => {
        const shares = splitShares(sen(amount), percentages.map(bp))
        expect(sum(shares)).toBe(amount)
        for (const [index, share] of shares.entries())
          expect(Math.abs(share - (amount * (percentages[index] ?? 0)) / 10_000)).toBeLessThan(1.001)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('eligibility', () => {
  const november = '2026-11' as Period
  const election = { walletId: 'W', percentage: bp(10_000), verified: true, active: true }
  const aina: Candidate = {
    isApproved: true,
    isHeld: false,
    startOn: null,
    endOn: null,
    benefits: [{ amount: sen(100) }],
    hasPaidBenefits: false,
    elections: [election],
  }
  test.each<[Partial<Candidate>, ReturnType<typeof whyNotEligible>]>([
    [{}, null],
    [{ isApproved: false }, 'not_approved'],
    [{ isHeld: true }, 'payments_held'],
    [{ endOn: '2026-10-31' as LocalDate }, 'left'],
    [{ endOn: '2026-11-01' as LocalDate }, null],
    [{ startOn: '2026-11-30' as LocalDate }, null],
    [{ startOn: '2026-12-01' as LocalDate }, 'not_started'],
    [{ benefits: [] }, 'no_benefits'],
    [{ benefits: [{ amount: sen(0) }] }, 'no_benefits'],
    [{ benefits: [], hasPaidBenefits: true }, 'already_included'],
    [{ elections: [] }, 'no_election'],
    [{ elections: [{ ...election, percentage: bp(9999) }] }, 'election_incomplete'],
    [{ elections: [{ ...election, verified: false }] }, 'account_not_verified'],
    [{ elections: [{ ...election, active: false }] }, 'wallet_inactive'],
  ])('%j: %s', (changes, reason) => {
    expect(whyNotEligible({ ...aina, ...changes }, november)).toBe(reason)
  })
})

test.each([
  [900, 'below_minimum'],
  [1000, null],
  [5000, null],
  [5001, 'above_size'],
  [4000, null],
])('a share of %i sen: %s', (amount, warning) => {
  expect(shareWarning(sen(amount), { minimum: sen(1000), size: sen(5000), monthly: null })).toBe(warning)
})

test('a share above the monthly limit gets a warning', () => {
  expect(shareWarning(sen(3001), { minimum: sen(1000), size: null, monthly: sen(3000) })).toBe('above_monthly_limit')
})

test.each([
  ['2026-11-26', true],
  ['2026-11-30', true],
  ['2026-11-25', false],
  ['2026-12-31', true],
  ['2027-01-01', false],
])('on 26 November, %s is a pay day: %s', (day, expected) => {
  expect(isPayDay(day as LocalDate, '2026-11-26' as LocalDate)).toBe(expected)
})

test('the period is the first to the last day of the month', () => {
  expect(periodText('2026-02' as Period)).toBe('01/02/2026 - 28/02/2026')
})
