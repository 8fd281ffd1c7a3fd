import { expect, test } from 'vitest'
import { cellsOf, csvField, csvRow } from './csv.ts'
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
  ['somethingElse', 'Somethingelse', 'Somethingelse'],
])('the status %s is %s in English and %s in Malay', (status, english, malay) => {
  expect(statusName(status)).toEqual([english, malay])
})
