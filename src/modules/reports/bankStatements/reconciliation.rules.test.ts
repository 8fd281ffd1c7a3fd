import { expect, test } from 'vitest'
import { sen } from '#kernel/money.ts'
import { keysOf } from '#kernel/one-of.ts'
import type { LocalDate } from '#kernel/time.ts'
import { ledgerEvents, linesOf, reversals } from '#ground/ledger/ledger.rules.ts'
import type { MatchType } from './match.rules.ts'
import { reconciliationOf } from './reconciliation.rules.ts'

const day = (text: string) => text as LocalDate
const none = { count: 0, total: sen(0) }
const account = { opening: sen(1_000_00), closing: sen(1_355_00), open: none, dismissed: none }
/** A batch of 3,588.00 was debited, and 3,955.00 came in, of which 3,880.00 is a repayment. */
const parts = {
  accounts: [account],
  ledger: sen(292_00),
  different: [],
  unlisted: [],
  today: day('2026-11-30'),
}

test('the ledger and the open items make the closing balances', () => {
  const lines = { ...account, open: { count: 1, total: sen(75_00) }, dismissed: { count: 1, total: sen(-12_00) } }
  const topUp = { on: day('2026-11-27'), booked: sen(-500_00) }
  const found = reconciliationOf({ ...parts, accounts: [lines], ledger: sen(-208_00), unlisted: [topUp] })
  expect(found).toMatchObject({
    ledger: -208_00,
    start: 1_000_00,
    open: { count: 1, total: 75_00 },
    dismissed: { count: 1, total: -12_00 },
    unlisted: { count: 1, total: -500_00 },
    closing: 1_355_00,
    ties: false,
  })
  const { ledger, start, different, open, dismissed, unlisted, closing } = found
  expect(ledger + start + different.total + open.total + dismissed.total - unlisted.total).toBe(closing)
})

test('accounts tie if nothing is open, and the bank had time for what is recorded', () => {
  expect(reconciliationOf(parts)).toMatchObject({ start: 1_063_00, ties: true })
  const of = (on: string) => reconciliationOf({ ...parts, unlisted: [{ on: day(on), booked: sen(410_00) }] })
  expect(of('2026-11-16')).toMatchObject({ late: 0, ties: true })
  expect(of('2026-11-13')).toMatchObject({ late: 1, ties: false })
})

test('a batch that the bank debited before its payments are completed is different', () => {
  const found = reconciliationOf({ ...parts, different: [{ amount: sen(-3_588_00), booked: sen(-3_088_00) }] })
  expect(found).toMatchObject({ different: { count: 1, total: -500_00 }, ties: false })
})

/** The record of each event that changes the ledger's account of the bank. */
const records: Readonly<Partial<Record<string, MatchType>>> = {
  withdrawal_completed: 'bank_batch',
  transfer_difference: 'bank_batch',
  withdrawal_returned: 'withdrawal',
  transfer_difference_reversed: 'withdrawal',
  advances_repaid: 'advance_repayment',
  leaver_paid: 'leaver_payment',
  remittance_received: 'unmatched_remittance',
  benefits_repaid: 'benefit_repayment',
  settlement_paid: 'settlement_payment',
  provider_topped_up: 'provider_top_up',
  disbursement_completed: 'disbursement',
  transfer_returned: 'disbursement_return',
  benefits_paid: 'pay_run',
  benefits_returned: 'pay_run_return',
}
/** Their records, which are void then, and their entries add up to nothing. */
const voids = new Set([
  'advances_repayment_voided',
  'leaver_payment_voided',
  'remittance_assigned',
  'remittance_dismissed',
  'benefits_repayment_voided',
  'settlement_voided',
  'provider_top_up_voided',
])
test('every event that changes the bank has a record that a line is matched with', () => {
  const changesBank = (event: keyof typeof ledgerEvents) => linesOf(event).some((one) => one.account === 'bank')
  const events = [
    ...keysOf(ledgerEvents).filter(changesBank),
    ...keysOf(reversals).filter((event) => changesBank(reversals[event]) && !voids.has(event)),
  ]
  expect(Object.keys(records).toSorted()).toEqual(events.toSorted())
})
