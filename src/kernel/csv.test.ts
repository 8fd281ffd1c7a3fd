import { expect, test } from 'vitest'
import { cellsOf, csvField, csvRow, rowsOf } from './csv.ts'
import { masked } from './mask.ts'
import { columnLetters } from './spreadsheet.ts'
import { statusName } from './statuses.ts'

test.each([
  ['Nur Aina', 'Nur Aina'],
  ['Lim, Mei', '"Lim, Mei"'],
  ['the "Kopi"', '"the ""Kopi"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['-5', "'-5"],
  ['@SUM(A1),1', `"'@SUM(A1),1"`],
  ['+60123456789', "'+60123456789"],
  ['5-4', '5-4'],
  ['x;=1+1', '"x;=1+1"'],
  ['a\t=1+1', '"a\t=1+1"'],
  ['', ''],
])('the CSV field of %j is %j', (text, field) => {
  expect(csvField(text)).toBe(field)
})

test('a row ends with a Windows line break', () => {
  expect(csvRow(['a', 'b,c', ''])).toBe('a,"b,c",\r\n')
})

test.each([
  ['a\tb; c\td, e', ['a', 'b; c', 'd, e']],
  ['a;b, c;d', ['a', 'b, c', 'd']],
  ['a,"b, c",d', ['a', 'b, c', 'd']],
  ['a,,', ['a', '', '']],
  ['  a   b ,\u00a0c', ['a b', 'c']],
  ['', ['']],
  // Quotes inside a quoted cell are doubled.
  ['"Kedai ""Ah Seng""",500', ['Kedai "Ah Seng"', '500']],
  ['"a; b",c', ['a; b', 'c']],
  [' "a, b" , c', ['a, b', 'c']],
  ['"",a', ['', 'a']],
  // Spreadsheet programs don't escape a quote in a copied cell.
  ['5" Pizza\t500\t6" Pizza', ['5" Pizza', '500', '6" Pizza']],
  ['"Ah Seng\t500', ['"Ah Seng', '500']],
  ['"Ah" Seng,500', ['"Ah" Seng', '500']],
  ['Kedai "Ah, Seng",500', ['Kedai "Ah', 'Seng"', '500']],
])('the cells of the pasted row %j are %j', (row, cells) => {
  expect(cellsOf(row)).toEqual(cells)
})

const textsOf = (text: string, most?: number) => rowsOf(text, most).map((row) => [row.row, row.text])
test.each([
  [
    'a\n\nb',
    [
      [1, 'a'],
      [3, 'b'],
    ],
  ],
  [
    '"a\nb",c\nd',
    [
      [1, '"a\nb",c'],
      [3, 'd'],
    ],
  ],
  [
    '"a""\nb","c\nd"\ne',
    [
      [1, '"a""\nb","c\nd"'],
      [4, 'e'],
    ],
  ],
  [
    '"a\nb',
    [
      [1, '"a'],
      [2, 'b'],
    ],
  ],
  [
    '"a\tb\n"',
    [
      [1, '"a\tb'],
      [2, '"'],
    ],
  ],
  [
    '"a"b\n"',
    [
      [1, '"a"b'],
      [2, '"'],
    ],
  ],
  [
    '"a\nb"c\n"',
    [
      [1, '"a'],
      [2, 'b"c'],
      [3, '"'],
    ],
  ],
])('the rows of the pasted text %j are %j', (text, rows) => {
  expect(textsOf(text)).toEqual(rows)
})

test('a quoted cell has at most 50 lines', () => {
  const cell = (lines: number) => `"${Array.from({ length: lines }, (_, i) => `${i}`).join('\n')}"`
  expect(rowsOf(cell(50))).toHaveLength(1)
  expect(rowsOf(cell(51))).toHaveLength(51)
})

test('rows and cells beyond the most are not read', () => {
  expect(textsOf('a\n\nb\nc', 2)).toEqual([
    [1, 'a'],
    [3, 'b'],
  ])
  expect(cellsOf('a,'.repeat(500_000))).toHaveLength(1_000)
})

test('a quote that no line closes costs no more than other text', () => {
  const count = (line: string) => {
    const from = performance.now()
    expect(rowsOf(`${line}\n`.repeat(20_000))).toHaveLength(20_000)
    return performance.now() - from
  }
  const plain = count('a,b,c')
  expect(count('"a"b,"c')).toBeLessThan(10 * plain + 100)
})

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [51, 'AZ'],
  [52, 'BA'],
  [701, 'ZZ'],
  [702, 'AAA'],
])('column %i of a spreadsheet is %s', (column, letters) => {
  expect(columnLetters(column)).toBe(letters)
})

test('only the last four characters of a number are shown', () => {
  expect(masked('900101145678')).toBe('****5678')
  expect(masked('')).toBe('****')
})

test.each([
  ['pending-approval', 'Pending Approval', 'Menunggu Kelulusan'],
  ['COMPLETED_WITH_ERRORS', 'Completed with Errors', 'Selesai dengan Ralat'],
  ['Active', 'Active', 'Aktif'],
  ['open', 'Open', 'Terbuka'],
  ['submitted', 'Submitted', 'Dihantar'],
  ['somethingElse', 'Somethingelse', 'Somethingelse'],
])('the status %s is %s in English and %s in Malay', (status, english, malay) => {
  expect(statusName(status)).toEqual([english, malay])
})
