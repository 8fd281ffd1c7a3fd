import { expect, test } from 'vitest'
import type { Instant } from '#kernel/time.ts'
import { parsePasted } from './pasted-payees.rules.ts'

const parsed = (text: string) =>
  parsePasted(text).rows.map(({ row, payee, amount, invoiceNumber, error }) => [
    row,
    payee,
    amount,
    invoiceNumber,
    error,
  ])

test('rows of a spreadsheet are payee, amount and invoice number', () => {
  expect(
    parsed('Cameron Coffee Traders\t12,750.00\tCCT-1193\r\n\r\n202601000001\tRM 8,460.5\t\r\nMewah Dairy\t500\tINV 1'),
  ).toEqual([
    [1, 'Cameron Coffee Traders', 12_750, 'CCT-1193', null],
    [3, '202601000001', 8_460.5, '', null],
    [4, 'Mewah Dairy', 500, 'INV 1', null],
  ])
})

test('a first row with column names sets the order, in English and Malay', () => {
  const rows = [['Mewah Dairy', 'INV-1', 600, null]]
  for (const header of ['Supplier\tInvoice number\tAmount', 'Pembekal\tNo. Invois\tAmaun']) {
    const { rows: read } = parsePasted(`${header}\nMewah Dairy\tINV-1\t600.00`)
    expect(read.map(({ payee, invoiceNumber, amount, error }) => [payee, invoiceNumber, amount, error])).toEqual(rows)
  }
  expect(parsePasted('Amount Trading\t600').rows).toMatchObject([{ row: 1, payee: 'Amount Trading' }])
})

test('commas and semicolons separate columns if there are no tabs, unless they are quoted', () => {
  expect(parsed('"Lim, Tan & Sons","1,200.00",A-1\nMewah Dairy;1,200.00;A-2')).toEqual([
    [1, 'Lim, Tan & Sons', 1_200, 'A-1', null],
    [2, 'Mewah Dairy', 1_200, 'A-2', null],
  ])
})

test.each([
  ['\t600', 'payee'],
  [`${'x'.repeat(200)}\t600`, null],
  [`${'x'.repeat(201)}\t600`, 'long'],
  ['Mewah Dairy\t6 hundred', 'amount'],
  ['Mewah Dairy\t600.005', 'amount'],
  ['Mewah Dairy\t-600', 'amount'],
  ['Mewah Dairy\t499.99', 'small'],
  ['Mewah Dairy\t500.00', null],
  [`Mewah Dairy\t600\t${'1'.repeat(60)}`, null],
  [`Mewah Dairy\t600\t${'1'.repeat(61)}`, 'invoice'],
] as const)('%j has the error %j', (text, error) => {
  expect(parsePasted(text).rows).toMatchObject([{ row: 1, text, error }])
})

test.each(['', ' \r\n\t\n'])('the pasted text %j has no rows', (text) => {
  expect(parsePasted(text)).toEqual({ rows: [], question: null, answer: null })
})

test('a header alone has no rows', () => {
  expect(parsePasted('Supplier\tAmount\n')).toEqual({
    rows: [],
    question: null,
    answer: null,
  })
})

test.each([
  ['600', 600],
  ['RM600', 600],
  ['rm 1,200.50', 1_200.5],
  ['MYR 1 200', 1_200],
  ['1,234,567.89', 1_234_567.89],
  ['12345.6', 12_345.6],
  // A decimal comma, and groups that are not of three digits.
  ['1234,50', null],
  ['600,5', null],
  ['1,23,456', null],
  ['12,34.00', null],
  [',600', null],
  ['1.234,50', null],
  ['600.', null],
  ['.50', null],
  ['RM 1x', null],
  ['USD 600', null],
  ['(600)', null],
  ['6e3', null],
  ['99999999999999999999', null],
] as const)('%j is the amount %j', (typed, amount) => {
  const [row] = parsePasted(`Mewah Dairy\t${typed}`).rows
  expect([row?.amount, row?.error]).toEqual([amount, amount === null ? 'amount' : null])
})

test.each([
  ['Nama\tAmaun\tNo. Inv', ['payee', 'amount', 'invoice']],
  ['Invoice no.\tCompany\tAmount (RM)', ['invoice', 'payee', 'amount']],
  ['Syarikat\tInv. no.\tAMOUNT', ['payee', 'invoice', 'amount']],
] as const)('the header %j is recognized in any column order', (header, columns) => {
  const cells = { payee: 'Mewah Dairy', amount: '700', invoice: 'INV-1' }
  const line = columns.map((column) => cells[column]).join('\t')
  expect(parsed(`${header}\n${line}`)).toEqual([[2, 'Mewah Dairy', 700, 'INV-1', null]])
})

test('a header is recognized in the first row only', () => {
  expect(parsed('Mewah Dairy\t700\nSupplier\tAmount')).toEqual([
    [1, 'Mewah Dairy', 700, '', null],
    [2, 'Supplier', null, '', 'amount'],
  ])
})

test('rows end with a line feed, a carriage return or both, and keep their position and text', () => {
  const { rows } = parsePasted('\n Mewah Dairy \t700\r\t800\r\nZamrud\t900\n')
  expect(rows.map(({ row, text, payee, error }) => [row, text, payee, error])).toEqual([
    [2, ' Mewah Dairy \t700', 'Mewah Dairy', null],
    [3, '\t800', '', 'payee'],
    [4, 'Zamrud\t900', 'Zamrud', null],
  ])
})

test('of several errors in a row, the error of the first column is returned', () => {
  expect(parsed(`\tx1\t${'1'.repeat(61)}\nMewah\t499.99\t${'1'.repeat(61)}`).map((row) => row[4])).toEqual([
    'payee',
    'small',
  ])
})

const sejuk = 'Sejuk Cold Chain Logistics'
test.each([
  `Supplier\tTotal outstanding\tAmount\tNo. Invois\n${sejuk}\t9000.00\t650.00\tINV-88`,
  `Vendor\tAmount outstanding\tAmount to pay\n${sejuk}\t9000\t650`,
  `Supplier\tAmount\tTotal\n${sejuk}\t650.00\t9000.00`,
  `Pembekal\tJumlah invois\tJumlah bayaran\n${sejuk}\t9000.00\t650.00`,
  `Supplier\tPO No\tInvoice No\tAmount\n${sejuk}\tPO-77\tA1\t650`,
  `Supplier\tInvoice amount\tInvoice date\n${sejuk}\t9000.00\t01/11/2026`,
  `Registration no.\tSupplier\tAmount\n2020\t${sejuk}\t650`,
  `Supplier\tAmount\tAmount\n${sejuk}\t82\t95`,
  `Supplier\tInvoice\n${sejuk}\t9000`,
  // Without headings: two amounts, and more columns than the stated order.
  `${sejuk}\t9000\t650`,
  `${sejuk}\t9000\tINV-1\t650`,
])('no column is guessed: %j', (text) => {
  const { rows, question } = parsePasted(text)
  expect(rows).toEqual([])
  expect(question).not.toBeNull()
})

test('an answer reads the chosen columns', () => {
  const text = `Vendor\tAmount outstanding\tAmount to pay\n${sejuk}\t9000\t650`
  const key = parsePasted(text).question?.key ?? ''
  const sheets = [{ isHeading: true, columns: ['payee', 'not_needed', 'amount'], directions: {} }]
  const answer = { key, sheets, at: '2026-11-27T00:00:00.000Z' as Instant, byName: 'Farah' }
  expect(parsePasted(text, 'suppliers', [answer]).rows).toMatchObject([
    { payee: sejuk, amount: 650, invoiceNumber: '' },
  ])
})

test('a cell with a line break is one row', () => {
  const { rows } = parsePasted(`"Sejuk Cold\r\nChain Logistics"\t650.00\tINV-89\r\nMewah Dairy\t700\tA-1`)
  expect(rows).toMatchObject([
    { row: 1, payee: sejuk, amount: 650, invoiceNumber: 'INV-89', error: null },
    { row: 3, payee: 'Mewah Dairy', amount: 700, error: null },
  ])
})

test('a quote that is not closed is part of its cell', () => {
  expect(parsePasted('"Ah Seng\t500\n5" Pizza\t600').rows).toMatchObject([
    { payee: '"Ah Seng', amount: 500 },
    { payee: '5" Pizza', amount: 600 },
  ])
})
