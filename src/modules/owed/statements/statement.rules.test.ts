import { describe, expect, test } from 'vitest'
import { sen } from '#kernel/money.ts'
import type { Instant, LocalDate, Period } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { missing } from '#server/documents/renderable.ts'
import type { DetailedStatement } from './statement.contract.ts'
import { statementExplanation } from './statement-names.rules.ts'
import { statementMessage } from './statement.messages.ts'
import { reportOf } from './statement-pdf.steps.ts'
import { lastDuePeriod, statementFigures, deductionSentence } from './statement.rules.ts'

test.each([
  ['2026-11-30 23:59:59', '2026-10'],
  ['2026-12-01 00:00:00', '2026-10'],
  ['2026-12-01 00:29:59', '2026-10'],
  ['2026-12-01 00:30:00', '2026-11'],
  ['2027-01-01 00:29:59', '2026-11'],
  ['2027-01-01 00:30:00', '2026-12'],
  ['2028-02-29 12:00:00', '2028-01'],
  ['2028-03-01 00:30:00', '2028-02'],
])('at %s in Kuala Lumpur, the latest month to close is %s', (time, period) => {
  const now = new Date(`${time.replace(' ', 'T')}+08:00`).toISOString() as Instant
  expect(lastDuePeriod(now)).toBe(period)
})

describe('figures', () => {
  test('350.00 withdrawn of 3,000.00 with fees of 8.75: 341.25 received, 2,650.00 payable', () => {
    expect(statementFigures({ salary: sen(3_000_00), withdrawn: sen(350_00), serviceFee: sen(8_75) })).toEqual({
      salary: 3_000_00,
      totalWithdrawn: 350_00,
      serviceFee: 8_75,
      transferred: 341_25,
      totalDeductable: 350_00,
      balancePayable: 2_650_00,
    })
  })
  test('withdrawals above the salary leave a negative balance', () => {
    const figures = statementFigures({ salary: sen(100_00), withdrawn: sen(100_01), serviceFee: sen(0) })
    expect(figures.balancePayable).toBe(-1)
  })
})

describe('e-mail', () => {
  const published = {
    employeeName: 'Nur Aina',
    period: '2026-08' as Period,
    salary: sen(3_000_00),
    withdrawn: sen(350_00),
    serviceFee: sen(8_75),
  }
  test('contains the month and the figures, in English and Malay', () => {
    const { subject, text, malay } = statementMessage({ ...published, correction: 0 })
    expect([subject, malay?.subject]).toEqual([
      'Your statement for August 2026 is available',
      'Penyata Ogos 2026 anda sudah tersedia',
    ])
    expect(text.split('\n')).toEqual([
      'Dear Nur Aina,',
      '',
      'Your monthly statement for August 2026 is available.',
      '',
      'Total withdrawn: RM 350.00',
      'Service fee: RM 8.75',
      'Total Received: RM 341.25',
      'Deducted: RM 350.00',
      'Pay before other deductions: RM 2,650.00',
      '',
      'Please sign in to Upah and open Monthly Statements to view or download it.',
    ])
    expect(malay?.text.split('\n')).toEqual([
      'Nur Aina,',
      '',
      'Penyata bulanan anda bagi Ogos 2026 sudah tersedia.',
      '',
      'Jumlah dikeluarkan: RM 350.00',
      'Fi perkhidmatan: RM 8.75',
      'Jumlah diterima: RM 341.25',
      'Dipotong: RM 350.00',
      'Gaji sebelum potongan lain: RM 2,650.00',
      '',
      'Sila log masuk ke Upah dan buka Penyata Bulanan untuk melihat atau memuat turunnya.',
    ])
  })
  test('of a correction contains its number and mentions the earlier statement', () => {
    const { subject, text, malay } = statementMessage({ ...published, correction: 2 })
    expect([subject, malay?.subject]).toEqual([
      'Your statement for August 2026 was corrected',
      'Penyata Ogos 2026 anda telah dibetulkan',
    ])
    expect(text).toContain(
      'Correction 2 of your monthly statement for August 2026 is available. The earlier statement remains available too.',
    )
    expect(malay?.text).toContain(
      'Pembetulan 2 bagi penyata bulanan Ogos 2026 anda sudah tersedia. Penyata terdahulu masih boleh dilihat.',
    )
  })
})

test('the message states the deduction, and that a correction replaces the earlier statement', () => {
  const deduction = { period: '2026-11' as Period, deducted: sen(390_00) }
  const sentence = 'Your employer deducts RM 390.00 from your wages for November 2026.'
  expect(deductionSentence({ ...deduction, correction: 0 })).toBe(sentence)
  expect(deductionSentence({ ...deduction, correction: 2 })).toBe(
    `${sentence} Correction 2 replaces the earlier statement.`,
  )
})

describe('document', () => {
  const statement: DetailedStatement = {
    id: '01STATEMENT00001' as Id<'statement'>,
    statementDate: '2026-12-01' as LocalDate,
    period: '2026-11' as Period,
    correction: 0,
    isLatest: true,
    employeeName: 'Nur Aina',
    employeeICNumber: '900101145001',
    ...statementFigures({ salary: sen(3_000_00), withdrawn: sen(0), serviceFee: sen(0) }),
    message: '',
    orgName: 'Kopi Kita',
    employeeNumber: null,
    createdAt: '2026-11-30T16:30:00.000Z' as Instant,
    opening: sen(0),
    lines: [],
    versions: [],
  }
  const returned = {
    line: 1,
    event: 'withdrawal_returned' as const,
    date: '2026-12-02' as LocalDate,
    transactionId: '01WITHDRAWAL0001' as Id<'withdrawal'>,
    entryId: '01LEDGERENTRY001' as Id<'ledger_entry'>,
    amount: sen(-250_00),
    serviceFee: sen(-6_25),
    received: sen(-243_75),
  }

  test('of a month without withdrawals has a note instead of lines, and no row for a missing employee number', () => {
    const report = reportOf(statement, 'en')
    expect(report.facts.map(([name]) => name)).not.toContain('Employee number')
    expect(report.sections[1]?.rows).toEqual([])
    expect(report.notes[0]).toBe('There are no withdrawals in November 2026.')
    expect(report.incomplete).toContain(missing)
    expect(report.madeAt).toBe(statement.createdAt)
  })

  test('of a correction starts from the earlier statements and shows the returned amount', () => {
    const correction = { ...statement, correction: 2, opening: sen(250_00), lines: [returned], employeeNumber: 'K-17' }
    const report = reportOf(correction, 'en')
    expect(report.title).toBe('Monthly statement, correction 2')
    expect(report.facts).toContainEqual(['Employee number', 'K-17'])
    expect(report.sections[1]?.rows).toEqual([
      ['', 'Earlier statements', '', 'RM 250.00', 'RM 6.25', 'RM 243.75'],
      ['02/12/2026', 'Returned by the bank', '01LEDGERENTRY001', '-RM 250.00', '-RM 6.25', '-RM 243.75'],
    ])
    expect(report.sections[1]?.totals).toEqual([['', 'Total', '', 'RM 0.00', 'RM 0.00', 'RM 0.00']])
    expect(report.notes).toEqual([
      'This correction replaces the earlier statements for the month, which remain available.',
      statementExplanation[0],
    ])
  })
})
