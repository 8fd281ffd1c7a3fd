import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { gnumericRows, hasGnumeric } from '#test/gnumeric.ts'
import { importColumns } from '../lists/import-columns.rules.ts'
import { day } from '#kernel/time.ts'
import * as reader from './import.reader.ts'
import { templateFile } from './screens/template.ts'
import { xlsxFile } from '#spreadsheets/xlsx-file.ts'

/** The same list, saved as workbooks by different spreadsheet programs. */
const read = async (name: string) => {
  const bytes = new Uint8Array(await readFile(new URL(`../../../../../test/files/${name}`, import.meta.url)))
  const { errors, sheetRows } = await reader.read(bytes, { preview: day('2026-11-16') })
  return {
    errors: errors.map((one) => ({ ...one, sheetRow: sheetRows[one.row] })),
    rows: (await reader.importTable(bytes)).rows.map(({ cells }) => cells),
  }
}
const siti = {
  firstName: 'Siti',
  lastName: 'Tan "Mei", Ling',
  employeeICNumber: '880202-14-5678',
  bank: 'CIMB',
  dateOfBirth: '1988-02-02',
  email: 'siti@x.example',
  salary: 2800,
}

describe('workbooks of other programs', () => {
  test.each(['libreoffice.xlsx', 'libreoffice.xls'])('%s: keeps text as text and reads dates as days', async (name) => {
    const { rows, errors } = await read(name)
    expect(errors).toEqual([])
    expect(rows).toEqual([
      {
        firstName: 'Nur Aina',
        lastName: 'binti Rashid',
        employeeICNumber: '900101145678',
        bank: 'Maybank',
        accountNumber: '001142223300',
        mobileNumber: '012-3456789',
        email: 'aina@x.example',
        dateOfBirth: '1990-01-01',
        salary: 3200.5,
        startDate: '2024-02-12',
      },
      { ...siti, accountNumber: '7600123456', mobileNumber: '0123456780', startDate: '2024-03-01' },
    ])
  })

  test.each(['gnumeric.xlsx', 'gnumeric.xls'])('%s: reports leading zeros that the program dropped', async (name) => {
    const { rows, errors } = await read(name)
    expect(errors).toMatchObject([{ field: 'accountNumber', sheetRow: 2, code: 'account_number_short' }])
    // The program parsed the first two numbers as month and day, following its locale.
    expect(rows).toMatchObject([
      { employeeICNumber: 900_101_145_678, accountNumber: 1_142_223_300, startDate: '2024-12-02' },
      { ...siti, accountNumber: 7_600_123_456, mobileNumber: 123_456_780, startDate: '2024-01-03' },
    ])
  })
})

describe.skipIf(!hasGnumeric)('Gnumeric opens (needs ssconvert)', () => {
  test('the template is read with its columns', async () => {
    const [head] = await gnumericRows(templateFile())
    expect(head).toEqual(importColumns)
  })

  test('an error file, in which numbers and dates stay text', async () => {
    const rows = [
      ['accountNumber', 'dateOfBirth', 'salary'],
      ['001142223300', '1990-01-01', '=1+1'],
    ]
    const file = xlsxFile([
      {
        name: 'Rows',
        columns: [{ width: 20 }, { width: 20 }, { width: 20 }],
        rows: rows.map((row) => row.map((text) => ({ text, look: 'text' as const }))),
      },
    ])
    expect(await gnumericRows(file)).toEqual(rows)
  })
})
