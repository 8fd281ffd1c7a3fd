import { expect, test } from 'vitest'
import { sen } from '#kernel/money.ts'
import type { Instant, LocalDate, Period } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Report } from '../pay-run-fields.rules.ts'
import { reportOf } from './pay-run-pdf.steps.ts'

const person = (name: string) => ({
  employeeId: name as Id<'employee'>,
  employeeName: name,
  employeeNumber: `E-${name}`,
  netPay: sen(3337),
})
const report = {
  payRun: {
    orgName: 'Kopi Kita Sdn Bhd',
    benefitName: null,
    period: '2026-11' as Period,
    payDay: '2026-11-27' as LocalDate,
    completedAt: '2026-11-28T02:00:00.000Z' as Instant,
    groups: [{ name: 'Retail' }, { name: 'Kitchen' }],
  },
  rows: [
    { ...person('Aina'), status: 'failed', reason: 'Unknown account', paid: sen(2225), failed: sen(1112) },
    { ...person('Chong'), status: 'succeeded', reason: null, paid: sen(3337), failed: sen(0) },
  ],
  notPaid: [{ ...person('Devi'), reason: 'no_election' }],
} as unknown as Report
const origin = { by: 'Farah', at: '2026-11-28T03:00:00.000Z' as Instant }

test('the PDF has the run, a table per result and its totals', () => {
  const { subtitle, facts, sections } = reportOf(report, { ...origin, language: 'en' })
  expect(subtitle).toBe('Kopi Kita Sdn Bhd, November 2026')
  expect(facts.slice(1, 4)).toEqual([
    ['Pay day', '27/11/2026'],
    ['Groups', 'Retail, Kitchen'],
    ['Completed on', '28/11/2026'],
  ])
  expect(sections.map(({ title, rows, totals }) => [title, rows, totals])).toEqual([
    [
      'Paid',
      [['Chong', 'E-Chong', '', 'RM 33.37', 'RM 33.37', 'RM 0.00']],
      [['Total', '1', '', 'RM 33.37', 'RM 33.37', 'RM 0.00']],
    ],
    [
      'Failed',
      [['Aina', 'E-Aina', 'Unknown account', 'RM 33.37', 'RM 22.25', 'RM 11.12']],
      [['Total', '1', '', 'RM 33.37', 'RM 22.25', 'RM 11.12']],
    ],
    [
      'Not paid',
      [['Devi', 'E-Devi', 'No payment election', 'RM 33.37', 'RM 0.00', 'RM 33.37']],
      [['Total', '1', '', 'RM 33.37', 'RM 0.00', 'RM 33.37']],
    ],
  ])
})

test('the PDF is in the reader’s language', () => {
  const { title, sections } = reportOf(report, { ...origin, language: 'ms' })
  expect([title, ...sections.map((one) => one.title)]).toEqual([
    'Laporan larian gaji',
    'Dibayar',
    'Gagal',
    'Tidak dibayar',
  ])
})
