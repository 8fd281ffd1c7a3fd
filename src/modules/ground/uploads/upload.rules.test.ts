import { errors as allErrors } from '#app/errors.ts'
import { describe, expect, test } from 'vitest'
import type { Instant, LocalDate } from '#kernel/time.ts'
import { notNeeded, type ColumnAnswer } from '#ground/columns/answer.rules.ts'
import { readPayment } from '#owed/receivables/settlement/payment-upload.rules.ts'
import {
  createCellReader,
  finalStatus,
  isRunning,
  rowMessage,
  rowsByColumn,
  uploadTables,
  uploadStatuses,
  type FileRow,
  type UploadType,
} from './upload.rules.ts'

const today = '2026-11-16' as LocalDate
const dataRowsOf = (file: readonly FileRow[], type: UploadType, answers: readonly ColumnAnswer[] = []) =>
  rowsByColumn(uploadTables[type], [{ name: '', rows: file }], answers, 3)
/** The same after everything that isn't a template's column was answered as not needed. */
const answered = (file: readonly FileRow[], type: UploadType) => {
  const { question } = dataRowsOf(file, type)
  if (!question) return dataRowsOf(file, type)
  const columns = question.sheets[0]?.columns.map(({ choice }) => choice ?? notNeeded) ?? []
  const sheets = [{ isHeading: true, columns, directions: {} }]
  return dataRowsOf(file, type, [{ key: question.key, sheets, at: '2026-11-16T00:00:00.000Z' as Instant, byName: 'A' }])
}
const rows = (...cells: string[][]) => cells.map((one, i) => ({ number: i + 1, cells: one, problems: [] }))

describe('the columns of a file', () => {
  test('are found in any order, regardless of case and punctuation, and others lead to a question', () => {
    const file = rows(
      ['Reference', 'SALE DATE', 'note', 'organization_code', 'Amount'],
      ['S-1', '2026-11-03', 'x', 'KOPI', '5'],
    )
    expect(dataRowsOf(file, 'SALES')).toMatchObject({ rows: null, question: {} })
    expect(answered(file, 'SALES')).toMatchObject({
      rows: [
        {
          rowNumber: 2,
          cells: { organizationCode: 'KOPI', saleDate: '2026-11-03', amount: '5', reference: 'S-1' },
          errors: [],
        },
      ],
    })
  })

  test.each([
    [['organizationCode', 'saleDate', 'amount', 'Amount', 'reference']],
    [['organizationCode', 'saleDate', 'Sale Date', 'amount', 'reference']],
  ])('lead to a question if they appear twice: %j', (head) => {
    expect(dataRowsOf(rows(head, ['KOPI', '2026-11-20', '100.00', '250.00', 'D1']), 'SALES')).toMatchObject({
      rows: null,
      question: { sheets: [{ columns: expect.arrayContaining([expect.objectContaining({ choice: null })]) }] },
    })
  })

  test('are reported if they are missing: all of them for an empty file', () => {
    expect(dataRowsOf(rows(['amount', 'reference'], ['1', '2']), 'SALES')).toMatchObject({
      problem: { code: 'file_columns_missing', params: { columns: 'organizationCode, saleDate' } },
    })
    expect(dataRowsOf([], 'SETTLEMENTS')).toMatchObject({
      problem: {
        code: 'file_columns_missing',
        params: { columns: 'organizationCode, settlementId, paymentDate, amount, reference' },
      },
    })
  })

  const head = ['organizationCode', 'saleDate', 'amount', 'reference']
  test('must have rows below them', () => {
    expect(dataRowsOf(rows(head), 'SALES')).toMatchObject({ problem: { code: 'file_has_no_rows' } })
  })

  test('can have the maximum number of rows below them, but not one more', () => {
    const lines = (count: number) => rows(head, ...Array.from({ length: count }, () => ['KOPI']))
    expect(dataRowsOf(lines(3), 'SALES')).toMatchObject({ rows: [{}, {}, {}] })
    expect(dataRowsOf(lines(4), 'SALES')).toMatchObject({
      problem: { code: 'file_has_too_many_rows', params: { most: '3' } },
    })
  })

  test('have the errors of cells that can’t be used, except in other columns', () => {
    const error = { code: 'cell_formula' }
    const found = [
      { column: 2, error },
      { column: 4, error },
    ]
    const read = answered(
      [...rows([...head, 'note']), { number: 2, cells: ['KOPI', '', '', '', 'x'], problems: found }],
      'SALES',
    )
    expect('rows' in read && read.rows?.[0]?.errors).toEqual([{ column: 'amount', code: 'cell_formula', params: {} }])
  })

  test('are empty in a short row, and values beyond the last column are an error of the row', () => {
    const read = answered(
      rows(head, ['KOPI'], ['KOPI', '2026-11-03', '1', '000.00', 'S-1'], ['A', 'B', 'C', 'D', '']),
      'SALES',
    )
    if (!('rows' in read)) throw new Error(read.problem.code)
    const [short, long, trailing] = read.rows ?? []
    expect(short?.cells).toEqual({ organizationCode: 'KOPI', saleDate: '', amount: '', reference: '' })
    expect(createCellReader(long?.cells ?? {}).errors).toEqual([
      { column: null, code: 'row_too_many_values', params: {} },
    ])
    expect(createCellReader(trailing?.cells ?? {}).errors).toEqual([])
  })
})

describe('the cells of a row', () => {
  const amountOf = (amount: string) => {
    const read = createCellReader({ amount })
    return read.amount('amount') ?? read.errors[0]?.code
  }
  test.each([
    ['0.01', 1],
    ['1000', 1_000_00],
    ['RM 1,234.5', 1_234_50],
    ['rm1,234,567.89', 1_234_567_89],
    ['100000000.00', 100_000_000_00],
    ['100,000,000.01', 'row_amount_too_large'],
    [`1${'0'.repeat(150)}`, 'row_amount_too_large'],
    ['9'.repeat(201), 'too_long'],
    ['0', 'row_amount_not_positive'],
    ['0.00', 'row_amount_not_positive'],
    ['-5', 'row_amount_not_positive'],
    ['1.005', 'row_amount_invalid'],
    ['10,00', 'row_amount_invalid'],
    ['1e3', 'row_amount_invalid'],
    ['five', 'row_amount_invalid'],
    ['  ', 'row_value_missing'],
  ])('the amount %j is read as %j', (text, read) => {
    expect(amountOf(text)).toBe(read)
  })

  test.each([
    ['0', 0],
    ['RM 0.00', 0],
    ['0.01', 1],
    ['-0.01', 'below_zero'],
    ['', 'row_value_missing'],
  ])('the amount %j is read as %j where it may be zero', (text, expected) => {
    const read = createCellReader({ amount: text })
    expect(read.amount('amount', { orZero: true }) ?? read.errors[0]?.code).toBe(expected)
  })

  const dateOf = (date: string) => {
    const read = createCellReader({ date })
    return read.pastDate('date', today) ?? read.errors[0]
  }
  test.each([
    ['2026-11-16', '2026-11-16'],
    ['2024-02-29', '2024-02-29'],
    ['2026-11-17', { column: 'date', code: 'row_date_in_future', params: { value: '2026-11-17' } }],
    ['2026-02-29', { column: 'date', code: 'row_date_invalid', params: { value: '2026-02-29' } }],
    ['16/11/2026', '2026-11-16'],
    ['11/16/2026', { column: 'date', code: 'row_date_invalid', params: { value: '11/16/2026' } }],
    ['1899-12-31', { column: 'date', code: 'year_unlikely', params: {} }],
    ['2569-01-05', { column: 'date', code: 'row_date_in_future', params: { value: '2569-01-05' } }],
    ['x'.repeat(41), { column: 'date', code: 'row_date_invalid', params: { value: `${'x'.repeat(39)}…` } }],
    ['', { column: 'date', code: 'row_value_missing', params: {} }],
  ])('the date %j is read as %j', (text, read) => {
    expect(dateOf(text)).toEqual(read)
  })

  test('text is read as one line, up to its maximum length, and only if it is printable', () => {
    const textOf = (cell: string) => {
      const read = createCellReader({ cell })
      return read.text('cell', 5) ?? read.errors[0]
    }
    expect(textOf('  a\n b ')).toBe('a b')
    expect(textOf('12345')).toBe('12345')
    expect(textOf('123456')).toEqual({ column: 'cell', code: 'too_long', params: { maximum: 5 } })
    expect(textOf('a\u0007')).toEqual({ column: 'cell', code: 'unprintable', params: {} })
  })
})

describe('a payment', () => {
  const cells = {
    organizationCode: 'KOPI',
    settlementId: ' 01kab ',
    paymentDate: '2026-11-16',
    amount: '5',
    reference: 'P-1',
  }
  test('has a settlement in upper or lower case, or none', () => {
    const payment = { code: 'KOPI', paidOn: '2026-11-16', amount: 5_00, reference: 'P-1' }
    expect(readPayment({ rowNumber: 2, cells }, today)).toEqual({ ...payment, settlementId: '01KAB' })
    expect(readPayment({ rowNumber: 2, cells: { ...cells, settlementId: '' } }, today)).toEqual({
      ...payment,
      settlementId: null,
    })
  })

  test('returns every error of its row with its column', () => {
    const wrong = { ...cells, organizationCode: '', paymentDate: '2026-11-17', amount: '0', reference: 'x'.repeat(101) }
    const errors = readPayment({ rowNumber: 2, cells: wrong }, today)
    if ('code' in errors) throw new Error('the row is valid')
    expect(rowMessage(allErrors, errors)).toBe(
      'organizationCode: This value is missing; paymentDate: 2026-11-17 is in the future; amount: The amount must be more than zero; reference: At most 100 characters',
    )
  })
})

test('an upload is running until its last row, and one failed row changes its final status', () => {
  expect(uploadStatuses.filter(isRunning)).toEqual(['PENDING', 'PROCESSING'])
  expect([finalStatus(0), finalStatus(1)]).toEqual(['COMPLETED', 'COMPLETED_WITH_ERRORS'])
})
