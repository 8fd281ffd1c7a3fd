import { describe, expect, test } from 'vitest'
import { eachCall, isCommand, logsAccess } from '#kernel/call.ts'
import { contract } from '#modules/contract.ts'
import { changesOf } from './changes.rules.ts'
import { callChoices, callsNamed, callWords, kindOf, looks, titleOf } from './words.rules.ts'

const title = (
  call: string,
  after: Record<string, unknown> | null = null,
  before: Record<string, unknown> | null = null,
) => titleOf({ call, type: null, before, after })

describe('what happened, in words', () => {
  test.each([
    ['rollingPayManagement-updateTransaction', { status: 'approved' }, 'Approved a withdrawal'],
    ['rollingPayManagement-updateTransaction', { status: 'rejected', reason: 'x' }, 'Rejected a withdrawal'],
    ['rollingPayManagement-updateTransaction', null, 'Changed a withdrawal'],
    ['rollingPayAdmin-applyBankResult', { status: 'cancelled' }, 'Cancelled a withdrawal by the bank’s file'],
    ['rollingPayAdmin-endOfDayProcessing', { number: 3, count: 2 }, 'Sent a batch to the bank at end of day'],
    ['rollingPayAdmin-endOfDayProcessing', { status: 'processing' }, 'Sent a withdrawal to the bank at end of day'],
    ['rollingPayEmployee-initiateTransaction', { amount: 1, status: 'pending' }, 'Asked for a withdrawal'],
    ['rollingPayEmployee-initiateTransaction', { wrongCode: true }, 'Typed a wrong code'],
    ['auth-signIn', { signedIn: true }, 'Signed in'],
    ['auth-signIn', { status: 'Suspended', because: 'wrong passwords' }, 'Was suspended after wrong passwords'],
    [
      'employees-changeRollingPayWithdrawalsDisabledStatus',
      { rollingPayWithdrawalsDisabled: true },
      'Switched withdrawals off for an employee',
    ],
  ])('%s with %j is %s', (call, after, words) => expect(title(call, after)).toBe(words))

  test.each([
    ['payRanges-softDelete', 'Deleted a pay range'],
    ['teams-approveTeams', 'Approved teams'],
    ['employeeCategories-bulkApproveEmployeeCategory', 'Approved an employee category'],
    ['suppliers-reject', 'Rejected a supplier'],
    ['wallets-editWallet', 'Changed a wallet'],
    ['payRuns-submit', 'Submitted a pay run'],
    ['users-archiveUser', 'Archived a user'],
    ['orgs-openOffice', 'Opened an office'],
    ['identity-verifyTotp', 'Verified a totp'],
    ['sessions-endAll', 'Ended an all'],
  ])('a call without words of its own, %s, reads %s', (call, words) => expect(title(call)).toBe(words))

  test('every command there is today reads as something done', () => {
    const commands = eachCall(contract).filter(({ call }) => isCommand(call))
    for (const { name } of commands)
      expect(title(name), name).toMatch(
        /^[A-Z][a-z]*ed\b|^(Began|Chose|Did|Gave|Got|Held|Left|Made|Paid|Put|Ran|Reset|Sent|Set|Took|Undid|Withdrew|Wrote)\b/,
      )
  })

  test('what discloses is what the history of a record leaves out, and has words', () => {
    const disclosing = eachCall(contract).flatMap(({ name, call }) => (logsAccess(call) ? [name] : []))
    expect([...looks].toSorted()).toEqual(disclosing.toSorted())
    for (const name of disclosing) expect(Object.keys(callWords)).toContain(name)
  })

  test('what can be chosen says each thing once within its kind, and is found by its words', () => {
    const choices = callChoices()
    expect(choices.map(({ value }) => value).toSorted()).toEqual(Object.keys(callWords).toSorted())
    expect(callsNamed('approved or rej')).toEqual(['rollingPayManagement-updateTransaction'])
    expect(callsNamed('nothing like it')).toEqual([])
  })

  test('kinds of records read as words', () => {
    expect(['withdrawalPolicy', 'bank_batch', 'payRun', 'eWallet'].map(kindOf)).toEqual([
      'Withdrawal policy',
      'Bank batch',
      'Pay run',
      'E wallet',
    ])
  })
})

describe('what changed', () => {
  test('is told field by field, money as money, and what stayed is left out', () => {
    const before = { id: 'A', maximumWithdrawalAmount: 50_000, withdrawalFrequency: 'DAILY', serviceFeePercentage: 250 }
    const after = { id: 'B', maximumWithdrawalAmount: 80_050, withdrawalFrequency: 'DAILY', serviceFeePercentage: 100 }
    expect(changesOf(before, after)).toEqual([
      { field: 'Maximum withdrawal amount', before: 'RM 500.00', after: 'RM 800.50' },
      { field: 'Service fee percentage', before: '2.5%', after: '1%' },
    ])
  })

  test('of something new everything that was given, of something gone everything that was', () => {
    const record = { name: 'Kopi', city: null, tags: [], payDay: 28, eBenefits: 'yes', status: 'pending-approval' }
    const fields = [
      ['Status', 'Pending approval'],
      ['Name', 'Kopi'],
      ['Pay day', '28'],
      ['Benefits', 'yes'],
    ]
    expect(changesOf(null, record).map(({ field, before, after }) => [field, before, after])).toEqual(
      fields.map(([field, value]) => [field, null, value]),
    )
    expect(changesOf(record, null).map(({ field, before, after }) => [field, before, after])).toEqual(
      fields.map(([field, value]) => [field, value, null]),
    )
  })

  test('a change that names some fields says nothing of the others', () => {
    expect(changesOf({ status: 'pending', salary: 1 }, { status: 'approved' })).toEqual([
      { field: 'Status', before: 'Pending', after: 'Approved' },
    ])
  })

  test('a value that was emptied, one within another, days and lists', () => {
    expect(
      changesOf(
        { city: 'Ipoh', banking: { bank: 'Maybank', accountNumber: '****0001' }, startDate: '2024-01-31' },
        {
          city: null,
          banking: { bank: 'CIMB', accountNumber: '****0001' },
          startDate: '2024-02-01',
          absences: [{ date: '2026-11-02', days: 0.5 }],
          acceptedAt: '2026-11-16T02:00:00.000Z',
          disabled: false,
        },
      ),
    ).toEqual([
      { field: 'City', before: 'Ipoh', after: null },
      { field: 'Banking › Bank', before: 'Maybank', after: 'CIMB' },
      { field: 'Start date', before: '31/01/2024', after: '01/02/2024' },
      { field: 'Absences', before: null, after: 'Date 02/11/2026, Days 0.5' },
      { field: 'Accepted at', before: null, after: '16/11/2026, 10:00' },
      { field: 'Disabled', before: null, after: 'No' },
    ])
  })

  test('masked values stay masked, and no value is endless', () => {
    const [change] = changesOf({ accountNumber: '****0001' }, { accountNumber: '****0009' })
    expect(change).toEqual({ field: 'Account number', before: '****0001', after: '****0009' })
    expect(changesOf(null, { note: 'x'.repeat(9_000) })[0]?.after).toHaveLength(2_001)
  })
})
