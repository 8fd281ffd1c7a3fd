import { expect, test } from 'vitest'
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
  for (const header of ['Supplier\tInvoice number\tAmount', 'Pembekal\tNombor\tInvois\tAmaun']) {
    const gap = header.includes('Nombor') ? 'x\t' : ''
    const { header: found, rows: read } = parsePasted(`${header}\nMewah Dairy\t${gap}INV-1\t600.00`)
    expect(found).toBe(header)
    expect(read.map(({ payee, invoiceNumber, amount, error }) => [payee, invoiceNumber, amount, error])).toEqual(rows)
  }
  expect(parsePasted('Amount Trading\t600').header).toBeNull()
})

test('commas and semicolons separate columns where there are no tabs, and quotes protect them', () => {
  expect(parsed('"Lim, Tan & Sons","1,200.00",A-1\nMewah Dairy;1,200.00;A-2')).toEqual([
    [1, 'Lim, Tan & Sons', 1_200, 'A-1', null],
    [2, 'Mewah Dairy', 1_200, 'A-2', null],
  ])
})

test.each([
  ['\t600', 'payee'],
  ['Mewah Dairy', 'amount'],
  ['Mewah Dairy\tsix hundred', 'amount'],
  ['Mewah Dairy\t600.005', 'amount'],
  ['Mewah Dairy\t-600', 'amount'],
  ['Mewah Dairy\t499.99', 'small'],
  ['Mewah Dairy\t500.00', null],
  [`Mewah Dairy\t600\t${'1'.repeat(60)}`, null],
  [`Mewah Dairy\t600\t${'1'.repeat(61)}`, 'invoice'],
] as const)('%j has the error %j', (text, error) => {
  expect(parsePasted(text).rows).toMatchObject([{ row: 1, text, error }])
})

test('a header without an invoice column leaves the invoice number empty, whatever else the row contains', () => {
  expect(parsed('Payee\tRemarks\tAmount\nMewah Dairy\tINV-9\tMYR 700')).toEqual([[2, 'Mewah Dairy', 700, '', null]])
})

test.each(['', ' \r\n\t\n'])('the pasted text %j has no rows and no header', (text) => {
  expect(parsePasted(text)).toEqual({ header: null, rows: [] })
})

test('a header alone has no rows', () => {
  expect(parsePasted('Supplier\tAmount\n')).toEqual({ header: 'Supplier\tAmount', rows: [] })
})
