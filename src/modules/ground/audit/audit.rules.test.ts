import { describe, expect, test } from 'vitest'
import { keepDeclared, recordType } from '#kernel/audit.ts'
import { command, eachCall } from '#kernel/call.ts'
import { contract } from '#app/contract.ts'
import { earnedWageRecord } from '#money/earnedWages/earned-wage-record.rules.ts'
import { employeeRecord } from '#people/employees/employee-record.rules.ts'
import { ledgerAuditRecord } from '#ground/ledger/ledger-record.rules.ts'
import { organizationRecord } from '#people/organizations/organization-record.rules.ts'
import { uploadRecord } from '#ground/uploads/upload-record.rules.ts'
import { policyRecord } from '#money/withdrawalPolicies/policy-record.rules.ts'
import { recordTypes } from '#app/records.ts'
import type { Recorder } from '#server/context.ts'
import { z } from 'zod'
import { changesOf } from './changes.rules.ts'
import { createEntryReader } from './entries.rules.ts'

const entries = createEntryReader(contract, recordTypes)
const title = (call: string, after: Record<string, unknown> | null = null, language: 'en' | 'ms' = 'en') =>
  entries.titleOf({ call, before: null, after }, language)

describe('title of an entry', () => {
  test.each([
    ['rollingPayManagement-updateTransaction', { status: 'approved' }, 'Approved a withdrawal'],
    ['rollingPayManagement-updateTransaction', { status: 'rejected', reason: 'x' }, 'Rejected a withdrawal'],
    ['rollingPayManagement-updateTransaction', null, 'Changed the status of a withdrawal'],
    ['rollingPayAdmin-applyBankResult', { status: 'cancelled' }, 'Recorded that the bank refused a withdrawal'],
    ['rollingPayAdmin-endOfDayProcessing', { number: 3, count: 2 }, 'Sent withdrawals to the bank at end of day'],
    ['rollingPayEmployee-initiateTransaction', { amount: 1, status: 'pending' }, 'Requested a withdrawal'],
    ['rollingPayEmployee-initiateTransaction', { wrongCode: true }, 'Entered a wrong code'],
    ['auth-signIn', { signedIn: true }, 'Signed in'],
    ['auth-signIn', { status: 'Suspended', because: 'wrong passwords' }, 'Was suspended after wrong passwords'],
    [
      'employees-changeRollingPayWithdrawalsDisabledStatus',
      { rollingPayWithdrawalsDisabled: true },
      'Turned off withdrawals for an employee',
    ],
  ])('%s with %j: %s', (call, after, sentence) => expect(title(call, after)).toBe(sentence))

  test('is in the language of the reader', () => {
    expect(title('orgOffices-createOffice', null, 'ms')).toBe('Mencipta pejabat')
    expect(title('rollingPayAdmin-updateOne', { status: 'completed' }, 'ms')).toBe('Menyelesaikan pengeluaran')
    expect(entries.typeLabel('employee', 'ms')).toBe('Pekerja')
  })

  test('is in the past tense, for every command', () => {
    for (const { name, call } of eachCall(contract))
      if (call.audit && !('none' in call.audit))
        expect(title(name), name).toMatch(/^([A-Z][a-z]*ed|Resent|Withdrew|Reset|Sent|Set|Undid)\b/)
  })

  test('is derived from the name of a call that no longer exists', () => {
    expect(title('payRanges-softDelete')).toBe('Pay ranges soft delete')
  })
})

describe('filters', () => {
  test('offer only existing calls, and find them by their titles', () => {
    const names = new Set(eachCall(contract).map(({ name }) => name))
    const choices = entries.callChoices('en')
    expect(choices.filter(({ value }) => !names.has(value))).toEqual([])
    expect(choices.map(({ label }) => label)).toEqual(
      choices.map(({ label }) => label).toSorted((a, b) => a.localeCompare(b, 'en')),
    )
    expect(entries.callsNamed('status of a with', 'en').toSorted()).toEqual([
      'rollingPayAdmin-updateOne',
      'rollingPayManagement-updateTransaction',
    ])
    expect(entries.callsNamed('no such title', 'en')).toEqual([])
  })

  test('list each record type once', () => {
    const types = recordTypes.map(({ type }) => type)
    expect(new Set(types).size).toBe(types.length)
    const recorded = eachCall(contract).flatMap(({ call }) =>
      call.audit && !('none' in call.audit) ? [call.audit[0].type] : [],
    )
    expect(recorded.filter((type) => !types.some((known) => known === type))).toEqual([])
  })
})

describe('stored fields', () => {
  const supplier = recordType('supplier', ['Supplier', 'Pembekal'], {
    id: 'omitted',
    name: ['text', 'Name', 'Nama'],
    accountNumber: ['masked', 'Account number', 'Nombor akaun'],
    contacts: ['list', 'Contacts', 'Hubungan', { phone: ['masked', 'Phone', 'Telefon'] }],
  })

  test('are only the declared ones, with sensitive ones masked', () => {
    const record = {
      id: 'S1',
      name: 'Kopi Supplies',
      accountNumber: '114222330001',
      passport: 'A1234567',
      contacts: [{ phone: '+60123456789', passport: 'A1234567' }],
    }
    expect(keepDeclared(supplier.fields, record)).toEqual({
      name: 'Kopi Supplies',
      accountNumber: '****0001',
      contacts: [{ phone: '****6789' }],
    })
  })

  test('cannot be undeclared, and every command needs an entry', () => {
    const record: Recorder = () => undefined
    record({ type: supplier, id: 'S1', after: { name: 'Kopi Supplies' } })
    // @ts-expect-error A field without a declaration does not compile.
    record({ type: supplier, id: 'S1', after: { passport: 'A1234567' } })
    // @ts-expect-error A command without an audit entry does not compile.
    command({ summary: 'Pay.', allow: 'admin', input: z.object({}), output: z.object({}) })
  })

  test('omit values that do not have the declared shape', () => {
    expect(keepDeclared(supplier.fields, { name: { passport: 'A1234567' }, contacts: 'A1234567' })).toEqual({})
  })
})

describe('changes', () => {
  const fields = {
    ...policyRecord.fields,
    ...employeeRecord.fields,
    status: ['status', 'Status', 'Status'],
    payDay: ['number', 'Payday', 'Hari gaji'],
    serviceFeePercentage: ['rate', 'Service fee', 'Fi perkhidmatan'],
    rollingPay: ['flag', 'Advance Pay', 'Advance Pay'],
  } as const

  test('are shown field by field, with amounts and rates formatted, without unchanged fields', () => {
    const before = { id: 'A', maximumWithdrawalAmount: 50_000, withdrawalFrequency: 'DAILY', serviceFeePercentage: 250 }
    const after = { id: 'B', maximumWithdrawalAmount: 80_050, withdrawalFrequency: 'DAILY', serviceFeePercentage: 100 }
    expect(changesOf(fields, before, after)).toEqual([
      { field: 'Maximum per withdrawal', before: 'RM 500.00', after: 'RM 800.50' },
      { field: 'Service fee', before: '2.5%', after: '1%' },
    ])
  })

  test('name the type of an upload and the status of a ledger audit', () => {
    expect(changesOf(uploadRecord.fields, null, { type: 'SETTLEMENTS' }, 'ms')).toEqual([
      { field: 'Jenis', before: null, after: 'Penyelesaian' },
    ])
    expect(changesOf(ledgerAuditRecord.fields, null, { status: 'PENDING' })).toEqual([
      { field: 'Status', before: null, after: 'Pending' },
    ])
  })

  test('of a new or deleted record are all its fields, with the status first', () => {
    const record = { firstName: 'Aina', city: null, payDay: 28, rollingPay: 'yes', status: 'pending-approval' }
    const shown = [
      ['Status', 'Pending Approval'],
      ['First name', 'Aina'],
      ['Payday', '28'],
      ['Advance Pay', 'Yes'],
    ]
    const sides = (changes: ReturnType<typeof changesOf>) => changes.map((one) => [one.field, one.before, one.after])
    expect(sides(changesOf(fields, null, record))).toEqual(shown.map(([field, value]) => [field, null, value]))
    expect(sides(changesOf(fields, record, null))).toEqual(shown.map(([field, value]) => [field, value, null]))
  })

  test('is in the language of the reader', () => {
    expect(changesOf(fields, { status: 'pending' }, { status: 'approved', rollingPay: 'no' }, 'ms')).toEqual([
      { field: 'Status', before: 'Menunggu', after: 'Diluluskan' },
      { field: 'Advance Pay', before: null, after: 'Tidak' },
    ])
    const policy = { type: 'ADVANCED', withdrawalFrequency: 'ONCE_EVERY_TWO_WEEKS' }
    expect(changesOf(fields, null, policy, 'ms').map(({ after }) => after)).toEqual([
      'Lanjutan',
      'Sekali setiap dua minggu',
    ])
    expect(changesOf(fields, null, { period: '2026-08' }, 'ms')).toEqual([
      { field: 'Bulan', before: null, after: 'Ogos 2026' },
    ])
  })

  test.each([
    [{ companySize: 'large' }, organizationRecord, 'Large (250+)', 'Besar (250+)'],
    [{ serviceFeePaidBy: 'employer' }, organizationRecord, 'Employer', 'Majikan'],
    [
      { earnedWagesSource: 'accrual' },
      organizationRecord,
      'Calculated from salary and days worked',
      'Dikira daripada gaji dan hari bekerja',
    ],
    [{ reason: 'no_salary' }, earnedWageRecord, 'The employee has no salary', 'Pekerja tiada gaji'],
  ])('show %j by its name', (after, { fields: declared }, english, malay) => {
    expect(changesOf(declared, null, after)[0]?.after).toBe(english)
    expect(changesOf(declared, null, after, 'ms')[0]?.after).toBe(malay)
  })

  test('leave out fields that are missing from the new values', () => {
    expect(changesOf(fields, { status: 'pending', salary: 1 }, { status: 'approved' })).toEqual([
      { field: 'Status', before: 'Pending', after: 'Approved' },
    ])
  })

  test('include removed values, objects, dates and lists', () => {
    expect(
      changesOf(
        fields,
        { city: 'Ipoh', team: { code: 'OPS', teamName: 'Operations' }, startDate: '2024-01-31' },
        {
          city: null,
          team: { code: 'FIN', teamName: 'Operations' },
          startDate: '2024-02-01',
          absences: [{ date: '2026-11-02', days: 0.5 }],
          period: '2026-11',
        },
      ),
    ).toEqual([
      { field: 'City', before: 'Ipoh', after: null },
      { field: 'Team › Code', before: 'OPS', after: 'FIN' },
      { field: 'Start date', before: '31/01/2024', after: '01/02/2024' },
      { field: 'Month', before: null, after: 'November 2026' },
      { field: 'Unpaid days', before: null, after: 'Date 02/11/2026, Days 0.5' },
    ])
  })

  test('include fields of old entries that are no longer declared', () => {
    const stored = { acceptedAt: '2026-11-16T02:00:00.000Z', oldFlag: true, banking: { bank: 'Maybank' } }
    expect(changesOf(fields, null, stored)).toEqual([
      { field: 'Accepted at', before: null, after: '16/11/2026, 10:00' },
      { field: 'Old flag', before: null, after: 'Yes' },
      { field: 'Banking › Bank', before: null, after: 'Maybank' },
    ])
  })

  test('keep masked values masked, and long ones are shortened', () => {
    const [change] = changesOf(fields, { accountNumber: '****0001' }, { accountNumber: '****0009' })
    expect(change).toEqual({ field: 'Account number', before: '****0001', after: '****0009' })
    expect(changesOf(fields, null, { address: 'x'.repeat(9_000) })[0]?.after).toHaveLength(2_001)
  })
})
