import { describe, expect, test } from 'vitest'
import { sen } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import { readTextTable } from '#ground/columns/reading.rules.ts'
import { balanced, whyNotFollows, type Before } from './statement-balance.rules.ts'
import { otherAccountIn, statementRowsOf, statementTable } from './statement-rows.rules.ts'

const account = '514012345678'
const today = '2026-11-27' as LocalDate
const rowsOf = (text: string) => {
  const { rows, question } = readTextTable(statementTable, text, [])
  expect(question).toBeNull()
  return statementRowsOf(rows ?? [], { account, today })
}
const linesOf = (text: string) => {
  const found = rowsOf(text)
  return 'problem' in found
    ? found.problem
    : found.lines.map(({ place, on, amount, text: of }) => [place, on, amount, of])
}

describe('the lines of a statement', () => {
  test('without column names are the date, the payer and the amount', () => {
    expect(
      linesOf('26/11/2026\tBINA JAYA CONSTR IBG 5530418\tRM 21,480.50\n\n27 Nov 2026\tKKSB OKT BAKI\t-410'),
    ).toEqual([
      [1, '2026-11-26', 21_480_50, 'BINA JAYA CONSTR IBG 5530418'],
      [3, '2026-11-27', -410_00, 'KKSB OKT BAKI'],
    ])
  })

  test('are found by their names, in Malay too, with money in and money out in two columns', () => {
    const text = `Posting Date,Transaction Description,Debit,Credit,Reference No
25/11/2026,TRANSFER 00817,,1500.00,IBG 5529902
25/11/2026,SERVICE FEE,12.00,,
46352,KKSB OKT BAKI,0.00,410.00 CR,`
    expect(linesOf(text)).toEqual([
      [2, '2026-11-25', 1_500_00, 'TRANSFER 00817 IBG 5529902'],
      [3, '2026-11-25', -12_00, 'SERVICE FEE'],
      [4, '2026-11-26', 410_00, 'KKSB OKT BAKI'],
    ])
    expect(linesOf('Tarikh\tKeterangan\tAmaun\n27/11/2026\tKKSB\t(410.00)\n27/11/2026\tKKSB\t410.00DR')).toEqual([
      [2, '2026-11-27', -410_00, 'KKSB'],
      [3, '2026-11-27', -410_00, 'KKSB'],
    ])
  })

  test.each([
    ['DR/CR', 'DR', 'CR'],
    ['D/K', 'D', 'K'],
    ['+/-', '-', '+'],
  ])('have the direction of a column %s', (heading, out, into) => {
    const text = `Date\tDescription\tAmount\t${heading}
2026-11-10\tSEWA PEJABAT\t4500.00\t${out}
2026-11-10\tDobi Bersih\t693.60\t${into}`
    expect(linesOf(text)).toEqual([
      [2, '2026-11-10', -4_500_00, 'SEWA PEJABAT'],
      [3, '2026-11-10', 693_60, 'Dobi Bersih'],
    ])
    expect(linesOf(`${text}\n2026-11-10\tBETUL\t-10.00\t${into}`)).toEqual({
      code: 'statement_line_sign',
      params: { line: 4 },
    })
  })

  test.each([
    ['31/11/2026\tKKSB\t410.00', { code: 'statement_line_date', params: { line: 2, date: '31/11/2026' } }],
    ['28/11/2026\tKKSB\t410.00', { code: 'statement_line_future', params: { line: 2, date: '28/11/2026' } }],
    ['27/11/2026\tKKSB\t410,00', { code: 'statement_line_amount', params: { line: 2 } }],
  ])('%s is refused with its place', (row, problem) => {
    expect(linesOf(`Date\tPayer\tAmount\n${row}`)).toEqual(problem)
  })

  test('1,570.00 in two cells is no amount', () => {
    expect(
      linesOf('Date,Description,Debit,Credit\n2026-11-10,SEWA PEJABAT,1,570.00\n2026-11-10,A,,5.00'),
    ).toMatchObject({
      params: { line: 2 },
    })
  })

  test.each([
    ['Currency', 'SGD', { code: 'statement_line_currency', params: { line: 2, currency: 'SGD' } }],
    [
      'Account No',
      '114099998888',
      { code: 'statement_other_account', params: { line: 2, found: '114099998888', account } },
    ],
    ['Account No', '5140-1234-5678', [[2, '2026-11-10', 5_00, 'A']]],
    ['Account No', 'XXXXXXXX5678', [[2, '2026-11-10', 5_00, 'A']]],
  ])('with %s %s', (heading, value, expected) => {
    expect(linesOf(`Date,Description,Amount,${heading}\n2026-11-10,A,5.00,${value}`)).toEqual(expected)
  })

  test('are at most 100,000', () => {
    const rows = Array.from({ length: 100_003 }, (_, i) => `26/11/2026\tTRANSFER ${i}\t1.00`)
    expect(linesOf(['Date\tPayer\tAmount', ...rows].join('\n'))).toEqual({
      code: 'statement_too_long',
      params: { most: '100,000' },
    })
  })

  test('that look equal are different payments', () => {
    const line = '2026-11-11\tDUITNOW TRANSFER\t150.00'
    expect(linesOf([line, line].join('\n'))).toHaveLength(2)
  })

  test.each([
    ['26/11/26', '2026-11-26'],
    ['26 NOV 26', '2026-11-26'],
    ['26-Ogos-26', '2026-08-26'],
    ['26/11/2026 14:05', '2026-11-26'],
    ['2026-11-26T09:00:00+08:00', '2026-11-26'],
    ['25/11/2026 2:05 PM', '2026-11-25'],
  ])('dated %s are of %s', (typed, date) => {
    expect(linesOf(`${typed}\tKKSB\t410.00`)).toEqual([[1, date, 410_00, 'KKSB']])
  })
})

test('the account above the headings must be the one of the statement', () => {
  expect(otherAccountIn(['Maybank2E', 'Account No: 5140 1234 5678'], account)).toBeNull()
  expect(otherAccountIn(['Statement of account', 'Akaun : ****5678'], account)).toBeNull()
  expect(otherAccountIn(['A/C NO. 114099998888 MYR'], account)?.problem.params).toMatchObject({ found: '114099998888' })
})

describe('the balances', () => {
  const heading = 'Date,Description,Debit,Credit,Balance'
  const body = ['2026-11-25,A,,100.00,1100.00', '2026-11-25,B,40.00,,1060.00', '2026-11-26,C,,5.50,1065.50']
  const read = (rows: readonly string[], before: Before | null = null, closing: number | null = null) => {
    const found = rowsOf([heading, ...rows].join('\n'))
    if ('problem' in found) throw new Error(found.problem.code)
    return balanced(found, { before, closing: closing === null ? null : sen(closing) })
  }

  test('come from the column with the balance after each line, from the first line or from the last', () => {
    const expected = {
      opening: 1_000_00,
      in: 105_50,
      out: 40_00,
      closing: 1_065_50,
      from: '2026-11-25',
      to: '2026-11-26',
    }
    expect(read(body)).toMatchObject(expected)
    expect(read(body.toReversed())).toMatchObject(expected)
    expect(read(body.slice(0, 2).toReversed())).toMatchObject({ opening: 1_000_00, closing: 1_060_00 })
  })

  test('must tie with every line', () => {
    expect(read([body[0]!, body[2]!])).toEqual({
      problem: { code: 'statement_line_balance', params: { line: 3, lines: 'RM 1,105.50', balance: 'RM 1,065.50' } },
    })
  })

  test('a file without balances begins with the last closing, and a person states its end', () => {
    const rows = ['2026-11-25,A,,100.00,', '2026-11-25,B,40.00,,']
    const before = { to: '2026-11-24' as LocalDate, closing: sen(1_000_00) }
    expect(read(rows, before)).toBeNull()
    expect(read(rows, before, 1_060_00)).toMatchObject({ opening: 1_000_00, closing: 1_060_00 })
    expect(read(rows, null, 1_060_00)).toMatchObject({ opening: 1_000_00 })
    expect(read(rows, before, 1_060_01)).toEqual({
      problem: { code: 'statement_closing', params: { lines: 'RM 1,060.00', closing: 'RM 1,060.01' } },
    })
  })

  test('a statement follows the one before it', () => {
    const statement = read(body)
    if (!statement || 'problem' in statement) throw new Error('it ties')
    const after = (to: string, closing: number, statesDays = false) =>
      whyNotFollows(statement, { to: to as LocalDate, closing: sen(closing) }, statesDays)
    expect(after('2026-11-24', 1_000_00)).toBeNull()
    expect(after('2026-11-24', 999_99)).toEqual({
      code: 'statement_opening',
      params: { date: '24/11/2026', opening: 'RM 1,000.00', closing: 'RM 999.99' },
    })
    expect(after('2026-11-25', 1_000_00)).toMatchObject({ code: 'statement_overlap', params: { line: 2 } })
    // Monday the 23rd is missing, if the bank states the days of its statements. A weekend is no gap.
    expect(after('2026-11-20', 1_000_00, true)).toMatchObject({ code: 'statement_days_missing' })
    expect(after('2026-11-20', 1_000_00)).toBeNull()
    expect(after('2026-11-24', 1_000_00, true)).toBeNull()
  })
})
