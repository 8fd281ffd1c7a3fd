import { expect, test } from 'vitest'
import { sen, type Sen } from '#kernel/money.ts'
import { gnumericRows, hasGnumeric } from '#test/gnumeric.ts'
import { workbook } from './workbook.ts'

const write = async (rows: readonly (readonly (string | Sen)[])[]): Promise<Uint8Array> => {
  const parts: Uint8Array[] = []
  const columns = ['Name', 'Number', 'Transferred', 'Total'].map((title) => ({ title, width: 16 }))
  const chunks = async function* () {
    yield rows
  }
  for await (const part of workbook({ sheet: '2026-11', columns, rows: chunks() })) parts.push(part)
  return Buffer.concat(parts)
}

test.skipIf(!hasGnumeric)('Gnumeric opens a file with the same text and amounts (needs ssconvert)', async () => {
  const file = await write([
    ['=HYPERLINK("x") <b>&', '0012', sen(0), sen(1)],
    ['Ünïcode 陈', '', sen(-5), sen(123_456_789_012)],
    ['', '2026-11-16', sen(240_00), sen(1_000_30)],
  ])
  expect(await gnumericRows(file)).toEqual([
    ['Name', 'Number', 'Transferred', 'Total'],
    ['=HYPERLINK("x") <b>&', '0012', '0.00', '0.01'],
    ['Ünïcode 陈', '', '\u22120.05', '1,234,567,890.12'],
    ['', '2026-11-16', '240.00', '1,000.30'],
  ])
})
