import { expect, test } from 'vitest'
import { plainSen, sen, type Sen } from '#kernel/money.ts'
import { gnumericRows, hasGnumeric } from '#test/gnumeric.ts'
import { readTexts } from './table.ts'
import { xlsxFile, xlsxStream, type FileCell } from './xlsx-file.ts'

const cellOf = (cell: string | Sen): FileCell =>
  typeof cell === 'string' ? { text: cell, look: 'text' } : { number: plainSen(cell), look: 'money' }
const rows = [
  ['Name', 'Number', 'Transferred', 'Total'],
  ['=HYPERLINK("x") <b>&', '0012', sen(0), sen(1)],
  ['Ünïcode 陈', '', sen(-5), sen(123_456_789_012)],
  ['', '2026-11-16', sen(240_00), sen(1_000_30)],
].map((row) => row.map(cellOf))
const columns = rows.map(() => ({ width: 16 }))

const streamed = async (): Promise<Uint8Array> => {
  const parts: Uint8Array[] = []
  const chunks = async function* () {
    yield rows.slice(0, 3)
    yield rows.slice(3)
  }
  for await (const part of xlsxStream({ name: '2026-11', columns, rows: chunks() })) parts.push(part)
  return Buffer.concat(parts)
}

const ways = [
  ['whole', async () => xlsxFile([{ name: '2026-11', columns, rows }])],
  ['in chunks', async () => new Uint8Array(await streamed())],
] as const
test.each(ways)('a file that was written %s is read with the same text and amounts', async (_, write) => {
  const read = (await readTexts(await write(), { maxRows: 9 })).flatMap(({ rows }) => rows)
  expect(read.map(({ cells }) => cells)).toEqual([
    ['Name', 'Number', 'Transferred', 'Total'],
    ['=HYPERLINK("x") <b>&', '0012', '0', '0.01'],
    ['Ünïcode 陈', '', '-0.05', '1234567890.12'],
    ['', '2026-11-16', '240', '1000.3'],
  ])
})

test.skipIf(!hasGnumeric).each(ways)(
  'Gnumeric opens a file that was written %s, with the same text and amounts (needs ssconvert)',
  async (_, write) => {
    expect(await gnumericRows(await write())).toEqual([
      ['Name', 'Number', 'Transferred', 'Total'],
      ['=HYPERLINK("x") <b>&', '0012', '0.00', '0.01'],
      ['Ünïcode 陈', '', '\u22120.05', '1,234,567,890.12'],
      ['', '2026-11-16', '240.00', '1,000.30'],
    ])
  },
)
