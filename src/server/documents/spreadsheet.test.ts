import { utils, write, type CellObject, type WorkBook, type WorkSheet } from '@e965/xlsx'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { platformOrgId, type Id } from '#kernel/values.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { readSpreadsheet } from './spreadsheet.ts'

const read = async (bytes: Uint8Array, { maxRows = 100 } = {}) => {
  const found = await readSpreadsheet(platformOrgId, bytes, { maxRows })
  if ('problem' in found) return found.problem.code
  return found.sheets.flatMap(({ rows: all }) => all.map(({ number, cells: texts }) => [number, ...texts]))
}
const csv = (text: string, maxRows = 100) => read(strToU8(text), { maxRows })

describe('a CSV file', () => {
  test('is read by line, without blank lines and trailing empty cells', async () => {
    expect(await csv('code,amount,note\r\nKOPI,10.50,\r\n\r\n,,\r\n  SATAY , 3 ,x\r\n')).toEqual([
      [1, 'code', 'amount', 'note'],
      [2, 'KOPI', '10.50'],
      [5, 'SATAY', '3', 'x'],
    ])
  })

  test('may start with a byte order mark, which is not part of the first column', async () => {
    expect(await csv('\uFEFFcode,amount\nKOPI,1')).toEqual([
      [1, 'code', 'amount'],
      [2, 'KOPI', '1'],
    ])
  })

  test('can have semicolons as separators, as spreadsheet programs write in some countries', async () => {
    expect(await csv('code;amount\nKOPI;1,50')).toEqual([
      [1, 'code', 'amount'],
      [2, 'KOPI', '1,50'],
    ])
    // If the header has commas, semicolons are text.
    expect(await csv('code,a;b\nKOPI,1;2')).toEqual([
      [1, 'code', 'a;b'],
      [2, 'KOPI', '1;2'],
    ])
  })

  test('keeps commas, quotes and line breaks inside quotes, and counts the line where a record ends', async () => {
    expect(await csv('code,note\nKOPI,"a, ""b""\nc"\nSATAY,d')).toEqual([
      [1, 'code', 'note'],
      [3, 'KOPI', 'a, "b"\nc'],
      [4, 'SATAY', 'd'],
    ])
  })

  test('keeps numbers and dates as written', async () => {
    expect(await csv('0012,1e3,05/11/2026,1.10')).toEqual([[1, '0012', '1e3', '05/11/2026', '1.10']])
  })

  test('ignores columns after the 64th', async () => {
    const [row = []] = (await csv(Array.from({ length: 70 }, (_, at) => `c${at + 1}`).join(','))) as string[][]
    expect([row.length - 1, row.at(-1)]).toEqual([64, 'c64'])
  })

  test('is read up to some rows more than wanted, for a title and headings above a table', async () => {
    expect(await csv('code\nb\nc', 3)).toHaveLength(3)
    expect(await csv('code\n'.repeat(100), 3)).toHaveLength(43)
    // Blank lines don't count as rows.
    expect(await csv('code\n\n\n\nb\nc', 3)).toHaveLength(3)
  })

  test.each([
    ['tabs', 'code\tnote\nKOPI\t"a\tb"'],
    ['a stated separator', 'sep=;\ncode;note\nKOPI;"a\tb"'],
  ])('can have %s', async (_, text) => {
    const found = (await csv(text)) as unknown[][]
    expect(found.map((row) => row.slice(1))).toEqual([
      ['code', 'note'],
      ['KOPI', 'a\tb'],
    ])
  })

  test('keeps a quote inside a value', async () => {
    expect(await csv('code,note\nKOPI,Banner 6" x 4"\nSATAY,d')).toEqual([
      [1, 'code', 'note'],
      [2, 'KOPI', 'Banner 6" x 4"'],
      [3, 'SATAY', 'd'],
    ])
  })

  const utf16 = (text: string) => Uint8Array.from(Buffer.from(text, 'utf16le'))
  test.each([
    ['UTF-16 with its mark, as Excel saves "Unicode text"', utf16('\uFEFFcode\tname\nKOPI\tJosé')],
    ['UTF-16 without a mark', utf16('code\tname\nKOPI\tJosé')],
    [
      'UTF-16 in the other byte order',
      utf16('\uFEFFcode\tname\nKOPI\tJosé')
        .slice()
        .map((_, i, all) => all[i ^ 1] ?? 0),
    ],
    ['Windows-1252', Buffer.from('code,name\nKOPI,José', 'latin1')],
  ])('is read in %s', async (_, bytes) => {
    const found = (await read(new Uint8Array(bytes))) as unknown[][]
    expect(found.map((row) => row.slice(1))).toEqual([
      ['code', 'name'],
      ['KOPI', 'José'],
    ])
  })

  test.each([['has only blank lines and separators', '\n\n,,,\n']])('that %s has no rows', async (_, text) =>
    expect(await csv(text)).toEqual([]),
  )

  test.each([
    ['a quote that does not end', strToU8('code\n"KOPI'), 'workbook_quote_unclosed'],
    ['Chinese characters of another encoding', Uint8Array.of(0x63, 0x2c, 0xb3, 0xc2, 0xc3, 0xc0), 'workbook_encoding'],
    ['control characters', Uint8Array.of(0x63, 0x0a, 0x01, 0x0a), 'workbook_unknown'],
    ['a record of more than 100,000 characters', strToU8(`code\n${'x'.repeat(200_000)}`), 'workbook_line_too_long'],
  ])('with %s is refused with the reason', async (_, bytes, reason) => expect(await read(bytes)).toBe(reason))

  test.each([
    ['"Promo" 2 for 1 P1', '"Promo" 2 for 1 P1'],
    ['"A" cawangan', '"A" cawangan'],
    ['Banner 6" x 4"', 'Banner 6" x 4"'],
    ['"a, ""b"" c"', 'a, "b" c'],
    ['"a,""b"" c"', 'a,"b" c'],
    ['"whole" ', 'whole'],
  ])('reads the cell %s as %s, and the rows after it', async (cell, text) => {
    expect(await csv(`code,note,price\nKOPI,${cell},1\nSATAY,x,2`)).toEqual([
      [1, 'code', 'note', 'price'],
      [2, 'KOPI', text, '1'],
      [3, 'SATAY', 'x', '2'],
    ])
  })

  test('names the line of a quote that does not end', async () => {
    const bytes = strToU8('code\nKOPI\n"SATAY\nBINA\n')
    const found = await readSpreadsheet(platformOrgId, bytes, { maxRows: 9 })
    expect(found).toEqual({ problem: { code: 'workbook_quote_unclosed', params: { line: 3 } } })
  })
})

const bookOf = (sheets: Record<string, WorkSheet>): WorkBook => ({ SheetNames: Object.keys(sheets), Sheets: sheets })
const bytesOf = (book: WorkBook): Uint8Array => new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }))
const xlsx = (sheets: Record<string, WorkSheet>, rest: Partial<WorkBook> = {}) =>
  read(bytesOf({ ...bookOf(sheets), ...rest }))
/** A sheet of one row with these cells. */
const cells = (...row: CellObject[]): WorkSheet => ({
  '!ref': utils.encode_range({ s: { r: 0, c: 0 }, e: { r: 0, c: row.length - 1 } }),
  ...Object.fromEntries(row.map((cell, at) => [utils.encode_cell({ r: 0, c: at }), cell])),
})
const rows = (...lines: readonly (readonly unknown[])[]): WorkSheet =>
  utils.aoa_to_sheet(lines.map((line) => [...line]))

describe('a workbook', () => {
  test('is read from its visible sheets with content', async () => {
    const sheets = { Notes: rows(['hidden']), Empty: rows([]), Sales: rows(['code'], ['KOPI']), More: rows(['later']) }
    const hidden = { Workbook: { Sheets: [{ Hidden: 1 as const }, {}, {}, {}] } }
    expect(await xlsx(sheets, hidden)).toEqual([
      [1, 'code'],
      [2, 'KOPI'],
      [1, 'later'],
    ])
    const veryHidden = { Workbook: { Sheets: [{ Hidden: 2 as const }, {}, { Hidden: 1 as const }, {}] } }
    expect(await xlsx(sheets, veryHidden)).toEqual([[1, 'later']])
  })

  test('without any visible content has no rows', async () => {
    expect(await xlsx({ One: rows(['x']), Two: rows([]) }, { Workbook: { Sheets: [{ Hidden: 1 }, {}] } })).toEqual([])
  })

  test('keeps the row numbers of the file below empty rows', async () => {
    expect(await xlsx({ One: rows(['code', 'amount'], [], ['', ''], ['KOPI', 5]) })).toEqual([
      [1, 'code', 'amount'],
      [4, 'KOPI', '5'],
    ])
  })

  test('has numbers as spreadsheet programs show them', async () => {
    const number = (v: number): CellObject => ({ t: 'n', v })
    expect(
      await xlsx({ One: cells(number(0.1 + 0.2), number(1200), number(-0.05), number(850101145566), number(1e21)) }),
    ).toEqual([[1, '0.3', '1200', '-0.05', '850101145566', '1e+21']])
  })

  test('has dates as yyyy-MM-dd in any format, without the time of day', async () => {
    const date = (v: number, z: string): CellObject => ({ t: 'n', v, z })
    expect(
      await xlsx({
        One: cells(date(46_331, 'dd/mm/yyyy'), date(46_331.99, 'd-mmm-yy h:mm'), date(45_351, 'yyyy-mm-dd')),
      }),
    ).toEqual([[1, '2026-11-05', '2026-11-05', '2024-02-29']])
  })

  test('counts dates from 1904 if the workbook requires it', async () => {
    const sheet = cells({ t: 'n', v: 46_331 - 1_462, z: 'dd/mm/yyyy' })
    expect(await xlsx({ One: sheet }, { Workbook: { WBProps: { date1904: true } } })).toEqual([[1, '2026-11-05']])
    expect(await xlsx({ One: sheet })).toEqual([[1, '2022-11-04']])
  })

  test('has a percentage or an amount as a number, not as a date', async () => {
    const percent: CellObject = { t: 'n', v: 0.025, z: '0.00%' }
    const amount: CellObject = { t: 'n', v: 46_331, z: '#,##0.00' }
    expect(await xlsx({ One: cells(percent, amount) })).toEqual([[1, '0.025', '46331']])
  })

  test('has texts without surrounding spaces, logical values as words, and errors as their code', async () => {
    const row = cells(
      { t: 's', v: '  KOPI ' },
      { t: 's', v: '0012' },
      { t: 'b', v: true },
      { t: 'e', v: 0x07, w: '#DIV/0!' },
    )
    expect(await xlsx({ One: row })).toEqual([[1, 'KOPI', '0012', 'true', '#DIV/0!']])
  })

  test('has the values of formulas, never their text', async () => {
    expect(await xlsx({ One: cells({ t: 'n', v: 42, f: 'HYPERLINK("http://x")' }, { t: 's', v: '=1+1' }) })).toEqual([
      [1, '42', '=1+1'],
    ])
  })

  test('with one cell far below the others is read without the empty rows between', async () => {
    const sheet: WorkSheet = { '!ref': 'A1:A900000', A1: { t: 's', v: 'top' }, A900000: { t: 's', v: 'bottom' } }
    expect(await xlsx({ One: sheet })).toEqual([
      [1, 'top'],
      [900_000, 'bottom'],
    ])
  })

  test('that declares thousands of parts is refused before it is unpacked', async () => {
    const parts = Object.fromEntries(Array.from({ length: 2_001 }, (_, at) => [`xl/p${at}.xml`, new Uint8Array()]))
    expect(await read(zipSync(parts))).toBe('workbook_unpacks_too_large')
  })

  test.each([
    ['an archive of other files', zipSync({ 'readme.txt': strToU8('hello') }), 'workbook_archive'],
    ['empty', new Uint8Array(), 'workbook_empty'],
    [
      'half a file of the format before 2007',
      Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
      'workbook_broken',
    ],
  ])('that is %s is refused', async (_, bytes, reason) => expect(await read(bytes)).toBe(reason))

  const problemsOf = async (...row: CellObject[]) => {
    const bytes = bytesOf(bookOf({ One: cells(...row) }))
    const found = await readSpreadsheet(platformOrgId, bytes, { maxRows: 9 })
    return 'sheets' in found && found.sheets[0]?.rows[0]?.problems
  }
  test('names cells that can’t be used: long numbers and formula errors', async () => {
    expect(await problemsOf({ t: 's', v: 'x' }, { t: 'n', v: 1.23e18 })).toEqual([
      { column: 1, error: { code: 'cell_too_many_digits' } },
    ])
    expect(await problemsOf({ t: 'e', v: 0x07, w: '#DIV/0!' })).toEqual([
      { column: 0, error: { code: 'cell_formula_error', params: { error: '#DIV/0!' } } },
    ])
  })

  test('with hyperlinks over the whole sheet is read without them', async () => {
    const bytes = bytesOf(bookOf({ One: rows(['code'], ['KOPI']) }))
    const links = '<hyperlinks>' + '<hyperlink ref="A1:XFD1048576" location="x"/>'.repeat(30) + '</hyperlinks>'
    const parts = unzipSync(bytes)
    const name = 'xl/worksheets/sheet1.xml'
    parts[name] = strToU8(strFromU8(parts[name]!).replace('</worksheet>', `${links}</worksheet>`))
    const started = performance.now()
    expect(await read(zipSync(parts))).toHaveLength(2)
    expect(performance.now() - started).toBeLessThan(5_000)
  })
})

test('an organization has one file at a time and one that waits; the platform is not delayed', async () => {
  const bytes = strToU8('code\nKOPI')
  const own = 'AAAAAAAAAAAAAAAA' as Id<'org'>
  const readAs = (org: Id<'org'>) => outcomeOf(readSpreadsheet(org, bytes, { maxRows: 9 }))
  expect(await Promise.all([readAs(own), readAs(own), readAs(own), readAs(platformOrgId)])).toEqual([
    'done',
    'done',
    'too_many_requests',
    'done',
  ])
})

test('files that are read at the same time each return their own rows', async () => {
  const found = await Promise.all(['a', 'b', 'c'].map((name) => csv(`${name}\n${name}${name}`)))
  expect(found).toEqual(
    ['a', 'b', 'c'].map((name) => [
      [1, name],
      [2, name + name],
    ]),
  )
})
