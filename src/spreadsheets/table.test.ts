import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { importTable } from '#people/employees/import/import.reader.ts'
import { shownNumber } from './sheet.ts'
import { readTexts } from './table.ts'

const sample = (name: string) => new Uint8Array(readFileSync(new URL(`../../test/files/${name}`, import.meta.url)))

describe('a workbook of another program', () => {
  test.each([
    ['zip64.xlsx', 'with 64-bit sizes, as writers of streams make'],
    ['backslashes.xlsx', 'with backslashes in the names of its parts'],
    ['upper-case-part.xlsx', 'with the name of a part in another case'],
    ['indented.xlsx', 'with indented XML and line breaks between attributes'],
  ])('%s, %s, is read alike by every reader', async (name) => {
    const table = (await readTexts(sample(name), { maxRows: 10 })).flatMap(({ rows }) => rows)
    expect(table.map(({ cells }) => cells[0])).toEqual(['firstName', 'Nurul 1', 'Nurul 2', 'Nurul 3'])
    expect(table.flatMap(({ problems }) => problems)).toEqual([])
    const { rows } = await importTable(sample(name))
    expect(rows.map(({ cells }) => [cells['firstName'], cells['salary']])).toEqual([
      ['Nurul 1', '3200.00'],
      ['Nurul 2', '3200.00'],
      ['Nurul 3', '3200.00'],
    ])
  })
})

test.each([
  [3200.0000000000005, 3200],
  [0.1 + 0.2, 0.3],
  [850101145566, 850101145566],
  [-0.05, -0.05],
])('%d is shown as %d', (value, shown) => expect(shownNumber(value)).toBe(shown))
