import { expect, test } from 'vitest'
import { rowsOf } from '#kernel/csv.ts'
import { csvRows } from '#spreadsheets/csv.ts'
import { csvParts, listSheet, withKey } from './list-file.ts'
import { everyRow, type Column } from './table-model.ts'

type Row = { name: string; amount: number }
const columns: Column<Row>[] = [
  { id: 'name', header: 'Nama', cell: () => null, value: ({ name }) => name },
  { id: 'amount', header: 'Amaun', cell: () => null, value: ({ amount }) => amount },
]
const pages: Record<string, { rows: Row[]; next: string | null }> = {
  first: { rows: [{ name: '=1+1', amount: 1 }], next: 'second' },
  second: { rows: [{ name: 'Ah "Chong", Sdn', amount: -2.5 }], next: 'third' },
  third: { rows: [], next: null },
}
const textOf = async (parts: AsyncIterable<string>): Promise<string> => {
  let text = ''
  for await (const part of parts) text += part
  return text
}
const csvOf = <R>(rows: readonly R[], of: readonly Column<R>[]) => textOf(csvParts([rows], of))
const values = (id: string): Column<string | number | null> => ({
  id,
  header: id,
  cell: () => null,
  value: (row) => row,
})

test('exports all pages, and converts each page before it fetches the next', async () => {
  type Input = { search: string; page?: number; pageSize?: number; after?: string }
  const requests: Input[] = []
  const list = async (input: Input) => {
    requests.push(input)
    return pages[input.after ?? 'first']!
  }
  const shown = { search: 'ah', page: 2, pageSize: 10, after: 'second' }
  const parts = csvParts(
    everyRow(list, shown, ({ rows }) => rows),
    columns,
  )
  expect((await parts.next()).value).toBe('\ufeffname,amount\r\n')
  expect(requests).toEqual([])
  expect((await parts.next()).value).toBe("'=1+1,1.00\r\n")
  expect(requests).toEqual([{ search: 'ah', pageSize: 500 }])
  expect((await parts.next()).value).toBe('"Ah ""Chong"", Sdn",-2.50\r\n')
  expect(await textOf(parts)).toBe('')
  expect(requests).toEqual([
    { search: 'ah', pageSize: 500 },
    { search: 'ah', pageSize: 500, after: 'second' },
    { search: 'ah', pageSize: 500, after: 'third' },
  ])
})

test('names the columns by their ids, which are the same in all languages', async () => {
  expect(await csvOf([], columns)).toBe('\ufeffname,amount\r\n')
})

test('stops when a page fails to load', async () => {
  const list = (): Promise<{ rows: Row[]; next: null }> => Promise.reject(new Error('offline'))
  const parts = csvParts(
    everyRow(list, {}, ({ rows }) => rows),
    columns,
  )
  await parts.next()
  await expect(parts.next()).rejects.toThrow('offline')
})

test('exports dates and timestamps as on screen, in the time zone of Kuala Lumpur', async () => {
  expect(await csvOf(['2026-11-05', '2026-11-05T16:30:00.000Z', null], [values('at')])).toBe(
    '\ufeffat\r\n05/11/2026\r\n"06/11/2026, 00:30"\r\n\r\n',
  )
})

test('exports amounts with two decimals, and counts without', async () => {
  const text = await csvOf(
    [370, 694.7, -0.05, 1234567.8],
    [values('amount'), { ...values('count'), plainNumber: true }],
  )
  expect(text).toBe('\ufeffamount,count\r\n370.00,370\r\n694.70,694.7\r\n-0.05,-0.05\r\n1234567.80,1234567.8\r\n')
})

test('numbers and codes survive a spreadsheet program, and are read again unchanged', async () => {
  const texts = ['820524101631', '010409148244', '0012', '+60 12-345 6789', '2026-11', '12E4', '1234', 'A-0012']
  const text = await csvOf(texts, [values('text')])
  expect(text.split('\r\n').slice(1, -1)).toEqual([
    '="820524101631"',
    '="010409148244"',
    '="0012"',
    '="+60 12-345 6789"',
    '="2026-11"',
    '="12E4"',
    '1234',
    'A-0012',
  ])
  expect(csvRows(text).flatMap(({ cells }) => cells)).toEqual(['text', ...texts])
  expect(rowsOf(text).flatMap(({ cells }) => cells)).toEqual(['text', ...texts])
  // A program that quotes all cells.
  expect(csvRows('a,b\r\n"=""0012""",x').at(-1)?.cells).toEqual(['0012', 'x'])
  expect(rowsOf('"=""0012""",x')[0]?.cells).toEqual(['0012', 'x'])
})

test('an Excel file has the headers of the screen, texts as text and amounts as numbers', async () => {
  const { rows, frozenRows } = await listSheet([[{ name: '010409148244', amount: 694.7 }]], columns)
  expect(rows).toEqual([
    [
      { text: 'Nama', look: 'head' },
      { text: 'Amaun', look: 'head' },
    ],
    [
      { text: '010409148244', look: 'text' },
      { number: '694.70', look: 'money' },
    ],
  ])
  expect(frozenRows).toBe(1)
})

test('an Excel file has the totals below the rows, in the columns that they name', async () => {
  const { rows } = await listSheet([[]], columns, [{ name: 'Jumlah', amount: -256.25, hidden: 1 }])
  expect(rows.slice(1)).toEqual([
    [
      { text: 'Jumlah', look: 'text' },
      { number: '-256.25', look: 'money' },
    ],
  ])
})

test('the key of a row is the last column of a file, unless a column identifies the rows', () => {
  const idsOf = (given: readonly Column<Row>[]) => withKey(given, ({ name }) => name).map(({ id }) => id)
  expect(idsOf(columns)).toEqual(['name', 'amount', 'id'])
  const number: Column<Row> = { id: 'number', header: 'No.', cell: () => null, value: ({ amount }) => amount }
  expect(idsOf([number, ...columns])).toEqual(['number', 'name', 'amount'])
})
