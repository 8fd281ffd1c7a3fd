import { expect, test } from 'vitest'
import { sen } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import { clearMatches, matchesOf } from './remittance-match.rules.ts'

/** The due dates of Kopi Kita’s lists in the mockup. */
const dueOf = (number: string) => (number.startsWith('DL-2026-10') ? '2026-11-04' : '2026-12-04') as LocalDate
const employer = (orgId: string, orgName: string, items: Readonly<Record<string, number>>) => ({
  orgId,
  orgName,
  items: Object.entries(items).map(([number, open]) => ({ number, dueOn: dueOf(number), open: sen(open) })),
})
/** The employers of the mockup. */
const employers = [
  employer('kopi', 'Kopi Kita Sdn Bhd', { 'DL-2026-10-01': 410_00, 'DL-2026-11-01': 7_640_00 }),
  employer('bina', 'Bina Jaya Construction', { 'DL-2026-11-01': 21_480_50 }),
  employer('mutiara', 'Mutiara Logistics', { 'DL-2026-11-01': 12_305_75 }),
  employer('melur', 'Restoran Seri Melur', { 'DL-2026-11-01': 4_870_00 }),
]
const matches = (reference: string, amount: number) =>
  matchesOf({ reference, amount: sen(amount) }, employers).map(({ orgId, numbers, reasons }) => ({
    orgId,
    numbers,
    reasons,
  }))

test('BINA JAYA CONSTR with 21,480.50 is Bina Jaya’s list: same amount and payer', () => {
  expect(matches('BINA JAYA CONSTR', 21_480_50)).toEqual([
    { orgId: 'bina', numbers: ['DL-2026-11-01'], reasons: ['amount', 'payer'] },
  ])
})

test('KKSB OKT BAKI with 410.00 is Kopi Kita’s list of October: the amount is the open one', () => {
  expect(matches('KKSB OKT BAKI', 410_00)).toEqual([{ orgId: 'kopi', numbers: ['DL-2026-10-01'], reasons: ['amount'] }])
})

test('TRANSFER 00817 with 1,500.00 matches no employer', () => {
  expect(matches('TRANSFER 00817', 1_500_00)).toEqual([])
})

test('all that an employer owes in one payment names all of its lists', () => {
  expect(matches('KKSB', 8_050_00)).toEqual([
    { orgId: 'kopi', numbers: ['DL-2026-10-01', 'DL-2026-11-01'], reasons: ['amount'] },
  ])
})

test('a list number that every employer has only helps together with something else', () => {
  expect(matches('DL-2026-11-01', 100_00)).toEqual([])
  expect(matches('dl 2026 11 01 MUTIARA LOGISTICS', 100_00)[0]).toEqual({
    orgId: 'mutiara',
    numbers: ['DL-2026-11-01'],
    reasons: ['number', 'payer'],
  })
  expect(matches('DL-2026-10-01', 100_00)).toEqual([{ orgId: 'kopi', numbers: ['DL-2026-10-01'], reasons: ['number'] }])
})

test('one press matches the amount with the list number or the payer, each list once, and never the amount alone', () => {
  const payment = (reference: string, amount: number) => ({
    reference,
    matches: matchesOf({ reference, amount: sen(amount) }, employers),
  })
  const payments = [
    payment('BINA JAYA CONSTR', 21_480_50),
    payment('KKSB OKT BAKI', 410_00),
    payment('TRANSFER 00817', 1_500_00),
    payment('KOPI KITA OKT', 410_00),
    payment('KOPI KITA AGAIN', 410_00),
    payment('BINA JAYA CONSTR', 99_00),
  ]
  expect(
    clearMatches(payments).map(({ remittance, match }) => [remittance.reference, match.numbers, match.dueDates]),
  ).toEqual([
    ['BINA JAYA CONSTR', ['DL-2026-11-01'], ['2026-12-04']],
    ['KOPI KITA OKT', ['DL-2026-10-01'], ['2026-11-04']],
  ])
})
