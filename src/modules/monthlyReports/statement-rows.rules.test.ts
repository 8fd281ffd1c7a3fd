import { expect, test } from 'vitest'
import type { LocalDate } from '#kernel/time.ts'
import { readStatement } from './statement-rows.rules.ts'

const read = (text: string) => {
  const { lines, faults, others } = readStatement(text, '2026-11-27' as LocalDate)
  return { lines: lines.map(({ row, paidOn, amount, reference }) => [row, paidOn, amount, reference]), faults, others }
}

test('rows without column names are the date, the payer and the amount', () => {
  expect(read('26/11/2026\tBINA JAYA CONSTR IBG 5530418\tRM 21,480.50\n\n27 Nov 2026\tKKSB OKT BAKI\t410')).toEqual({
    lines: [
      [1, '2026-11-26', 21_480_50, 'BINA JAYA CONSTR IBG 5530418'],
      [3, '2026-11-27', 410_00, 'KKSB OKT BAKI'],
    ],
    faults: [],
    others: 0,
  })
})

test('columns are found by their names, in Malay too, and only money received counts', () => {
  const text = `Posting Date,Transaction Description,Debit,Credit,Reference No
25/11/2026,TRANSFER 00817,,1500.00,IBG 5529902
25/11/2026,SERVICE FEE,12.00,,
46352,KKSB OKT BAKI,0.00,410.00 CR,`
  expect(read(text)).toEqual({
    lines: [
      [2, '2026-11-25', 1_500_00, 'TRANSFER 00817 IBG 5529902'],
      [4, '2026-11-26', 410_00, 'KKSB OKT BAKI'],
    ],
    faults: [],
    others: 1,
  })
  expect(read('Tarikh\tKeterangan\tAmaun\n27/11/2026\tKKSB\t-410.00\n27/11/2026\tKKSB\t410.00')).toEqual({
    lines: [[3, '2026-11-27', 410_00, 'KKSB']],
    faults: [],
    others: 1,
  })
})

test('rows that can’t be read, or of the future are named', () => {
  const text = `Date\tPayer\tAmount
27/11/2026\tKKSB\t410.00
27/11/2026\tkksb\t410.00
31/11/2026\tKKSB\t410.00
28/11/2026\tKKSB\t410.00
27/11/2026\tKKSB\t410,00
27/11/2026\t\t410.00`
  expect(read(text)).toEqual({
    lines: [
      [2, '2026-11-27', 410_00, 'KKSB'],
      [3, '2026-11-27', 410_00, 'kksb'],
    ],
    faults: [
      { row: 4, text: 'KKSB', problem: 'date' },
      { row: 5, text: 'KKSB', problem: 'future' },
      { row: 6, text: 'KKSB', problem: 'amount' },
      { row: 7, text: '', problem: 'text' },
    ],
    others: 0,
  })
})

test.each([
  ['DR/CR', 'DR', 'CR'],
  ['D/K', 'D', 'K'],
  ['+/-', '-', '+'],
])('the direction in a column %s decides what was received', (heading, out, into) => {
  const text = `Date\tDescription\tAmount\t${heading}
2026-11-10\tSEWA PEJABAT\t4500.00\t${out}
2026-11-10\tDobi Bersih\t693.60\t${into}
2026-11-10\tBETUL\t-10.00\t${into}`
  expect(read(text)).toEqual({
    lines: [[3, '2026-11-10', 693_60, 'Dobi Bersih']],
    faults: [{ row: 4, text: 'BETUL', problem: 'amount' }],
    others: 1,
  })
})

test('equal lines of one statement are different payments, each with its place', () => {
  const line = '2026-11-11\tDUITNOW TRANSFER\t150.00'
  const { lines } = readStatement(
    [line, line, line.toLowerCase(), line.replace('150', '151')].join('\n'),
    '2026-11-27' as LocalDate,
  )
  expect(lines.map(({ occurrence }) => occurrence)).toEqual([1, 2, 3, 1])
})

test.each([
  ['26/11/26', '2026-11-26'],
  ['26 NOV 26', '2026-11-26'],
  ['26-Ogos-26', '2026-08-26'],
  ['26/11/2026 14:05', '2026-11-26'],
  ['2026-11-26T09:00:00+08:00', '2026-11-26'],
  ['25/11/2026 2:05 PM', '2026-11-25'],
  // It may be 25 November 2024 or 24 November 2025.
  ['25/11/24', null],
])('the date %s of a bank is %s', (typed, date) => {
  const { lines, faults } = read(`${typed}\tKKSB\t410.00`)
  expect(date === null ? faults.map(({ problem }) => problem) : lines[0]?.[1]).toEqual(date ?? ['date'])
})
