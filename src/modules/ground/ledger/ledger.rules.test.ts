import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { percentHalfUp, bp, sen, sum, type Sen } from '#kernel/money.ts'
import type { Id } from '#kernel/values.ts'
import { ledgerEvents, postingsOf, reversals, reversed, type LedgerEvent, type Posting } from './ledger.rules.ts'

const balances = (postings: readonly Posting[]) => {
  const sums: Record<string, number> = {}
  for (const { account, amount } of postings) sums[account] = (sums[account] ?? 0) + amount
  return sums
}
const total = (postings: readonly Posting[]) => sum(postings.map(({ amount }) => amount))
const withdrawal = (amount: number, fee: number, feePaidBy: 'employer' | 'employee') => ({
  amount: sen(amount),
  employerFee: sen(feePaidBy === 'employer' ? fee : 0),
  net: sen(feePaidBy === 'employee' ? amount - fee : amount),
  fee: sen(fee),
})

describe('postings of each event', () => {
  test('a withdrawal of 250.00 with a fee of 6.25 paid by the employee pays 243.75 out of the bank', () => {
    expect(postingsOf('withdrawal_completed', withdrawal(250_00, 6_25, 'employee'))).toEqual([
      { account: 'advances_receivable', amount: 250_00 },
      { account: 'bank', amount: -243_75 },
      { account: 'fee_income', amount: -6_25 },
    ])
  })

  test('with the fee paid by the employer, 250.00 leaves the bank and 256.25 is owed', () => {
    expect(postingsOf('withdrawal_completed', withdrawal(250_00, 6_25, 'employer'))).toEqual([
      { account: 'advances_receivable', amount: 256_25 },
      { account: 'bank', amount: -250_00 },
      { account: 'fee_income', amount: -6_25 },
    ])
  })

  test('a withdrawal without a fee has two postings', () => {
    expect(postingsOf('withdrawal_completed', withdrawal(100_00, 0, 'employee'))).toEqual([
      { account: 'advances_receivable', amount: 100_00 },
      { account: 'bank', amount: -100_00 },
    ])
  })

  test('an employer repays advances of 1,000.00', () => {
    expect(postingsOf('advances_repaid', { paid: sen(1_000_00) })).toEqual([
      { account: 'bank', amount: 1_000_00 },
      { account: 'advances_receivable', amount: -1_000_00 },
    ])
  })

  test('a disbursement of 10,000.00 with fees of 200.00 and 300.00 is owed as 10,500.00', () => {
    const amounts = { total: sen(10_000_00), platformFee: sen(200_00), monthlyFee: sen(300_00) }
    expect(postingsOf('disbursement_completed', amounts)).toEqual([
      { account: 'disbursements_receivable', amount: 10_500_00 },
      { account: 'bank', amount: -10_000_00 },
      { account: 'platform_fee_income', amount: -200_00 },
      { account: 'monthly_fee_income', amount: -300_00 },
    ])
    expect(postingsOf('disbursement_completed_by_provider', amounts)[1]).toEqual({
      account: 'provider_balance',
      amount: -10_000_00,
    })
  })

  test('a returned payment of 1,000.00 with fees of 20.00 and 30.00', () => {
    const amounts = { amount: sen(1_000_00), platformFee: sen(20_00), monthlyFee: sen(30_00) }
    expect(postingsOf('payout_returned', amounts)).toEqual([
      { account: 'provider_balance', amount: 1_000_00 },
      { account: 'platform_fee_income', amount: 20_00 },
      { account: 'monthly_fee_income', amount: 30_00 },
      { account: 'disbursements_receivable', amount: -1_050_00 },
    ])
  })

  test('a settlement payment of 5,000.00, and its reversal', () => {
    const paid = postingsOf('settlement_paid', { paid: sen(5_000_00) })
    expect(paid).toEqual([
      { account: 'bank', amount: 5_000_00 },
      { account: 'disbursements_receivable', amount: -5_000_00 },
    ])
    expect(reversals.settlement_voided).toBe('settlement_paid')
    expect(reversed(paid)).toEqual([
      { account: 'bank', amount: -5_000_00 },
      { account: 'disbursements_receivable', amount: 5_000_00 },
    ])
  })

  test('a royalty of 50.00 is owed by the franchisee to its franchisor', () => {
    const franchisor = '0000000000000000' as Id<'org'>
    expect(postingsOf('royalty_earned', { royalty: sen(50_00) }, franchisor)).toEqual([
      { account: 'royalties_receivable', amount: 50_00 },
      { account: 'royalties_payable:0000000000000000', amount: -50_00 },
    ])
  })

  test('all events', () => {
    const side = (of: object) =>
      Object.entries(of)
        .map(([account, names]: [string, string[]]) => `${account} (${names.join(' + ')})`)
        .join(', ')
    const lines = Object.entries(ledgerEvents).map(
      ([event, { debit, credit }]) => `${event}: ${side(debit)} / ${side(credit)}`,
    )
    expect(lines).toMatchInlineSnapshot(`
      [
        "withdrawal_completed: advances_receivable (amount + employerFee) / bank (net), fee_income (fee)",
        "transfer_difference: bank (difference) / bank_differences (difference)",
        "advances_repaid: bank (paid) / advances_receivable (paid)",
        "leaver_owes: leavers_receivable (rest) / advances_receivable (rest)",
        "leaver_paid: bank (paid) / leavers_receivable (paid)",
        "remittance_received: bank (paid) / unassigned_remittances (paid)",
        "disbursement_completed: disbursements_receivable (total + platformFee + monthlyFee) / bank (total), platform_fee_income (platformFee), monthly_fee_income (monthlyFee)",
        "disbursement_completed_by_provider: disbursements_receivable (total + platformFee + monthlyFee) / provider_balance (total), platform_fee_income (platformFee), monthly_fee_income (monthlyFee)",
        "payout_returned: provider_balance (amount), platform_fee_income (platformFee), monthly_fee_income (monthlyFee) / disbursements_receivable (amount + platformFee + monthlyFee)",
        "payout_found: disbursements_receivable (amount + platformFee + monthlyFee) / provider_balance (amount), platform_fee_income (platformFee), monthly_fee_income (monthlyFee)",
        "provider_topped_up: provider_balance (paid) / bank (paid)",
        "provider_fee_charged: provider_fees (paid) / provider_balance (paid)",
        "payout_surplus: surplus_receivable (amount) / provider_balance (amount)",
        "transfer_returned: bank (amount), platform_fee_income (platformFee), monthly_fee_income (monthlyFee) / disbursements_receivable (amount + platformFee + monthlyFee)",
        "benefits_paid: benefits_receivable (paid) / bank (paid)",
        "benefits_returned: bank (paid) / benefits_receivable (paid)",
        "benefits_repaid: bank (paid) / benefits_receivable (paid)",
        "settlement_paid: bank (paid) / disbursements_receivable (paid)",
        "royalty_earned: royalties_receivable (royalty) / royalties_payable (royalty)",
      ]
    `)
  })
})

describe('for any amounts', () => {
  const amount = fc.integer({ min: 1, max: 1_000_000_000 }).map(sen)
  const percentage = fc.integer({ min: 0, max: 9_999 }).map(bp)
  const feePaidBy = fc.constantFrom<('employer' | 'employee')[]>('employer', 'employee')
  const posted = (of: Sen, rate: ReturnType<typeof bp>, payer: 'employer' | 'employee') =>
    postingsOf('withdrawal_completed', withdrawal(of, percentHalfUp(of, rate), payer))

  test('the entry of a withdrawal balances and has no zero postings', () => {
    fc.assert(
      fc.property(amount, percentage, feePaidBy, (of, rate, payer) => {
        const postings = posted(of, rate, payer)
        expect(total(postings)).toBe(0)
        expect(postings.every((posting) => posting.amount !== 0)).toBe(true)
      }),
    )
  })

  test('every other event balances', () => {
    const names = (event: LedgerEvent) => [
      ...new Set([...Object.values(ledgerEvents[event].debit), ...Object.values(ledgerEvents[event].credit)].flat()),
    ]
    const others = (Object.keys(ledgerEvents) as LedgerEvent[]).filter((event) => event !== 'withdrawal_completed')
    fc.assert(
      fc.property(fc.constantFrom(...others), fc.array(amount, { minLength: 3, maxLength: 3 }), (event, amounts) => {
        const given = Object.fromEntries(names(event).map((name, i) => [name, amounts[i]]))
        expect(total(postingsOf(event, given as never))).toBe(0)
      }),
    )
  })

  test('a reversal restores every balance, and two reversals cancel out', () => {
    fc.assert(
      fc.property(amount, percentage, feePaidBy, (of, rate, payer) => {
        const postings = posted(of, rate, payer)
        expect(Object.values(balances([...postings, ...reversed(postings)])).every((balance) => balance === 0)).toBe(
          true,
        )
        expect(reversed(reversed(postings))).toEqual(postings)
      }),
    )
  })

  test('inconsistent amounts are refused before they reach the database', () => {
    const wrong = { amount: sen(250_00), employerFee: sen(0), net: sen(250_00), fee: sen(6_25) }
    expect(() => postingsOf('withdrawal_completed', wrong)).toThrow('do not balance')
    expect(() => postingsOf('advances_repaid', {} as never)).toThrow('whole number')
  })
})
