import { strToU8, zipSync, type Zippable } from 'fflate'
import { describe, expect, test } from 'vitest'
import { maxListedEmployees } from './assignment-list.rules.ts'
import { importCalls, maxErrors } from './import.contract.ts'
import { maxImportRows } from './import.rules.ts'
import { readListFile, sheetText } from './screens/import/list-file.ts'
import type { SheetRow, Workbook } from '#spreadsheets/sheet.ts'
import { maxFileBytes, reasons } from '#spreadsheets/unreadable.ts'
import { openArchive } from '#spreadsheets/zip.ts'

const longText = 'Nur Aina, '.repeat(500)
const content: Zippable = {
  'packed.xml': strToU8(longText),
  'stored.xml': [strToU8('Séri Ayu'), { level: 0 }],
}
/** An archive whose bytes a test changes. `directory` is the place of the first entry in the directory. */
const archiveOf = (change: (view: DataView, directory: number, end: number) => void = () => undefined) => {
  const bytes: Uint8Array<ArrayBuffer> = zipSync(content)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = bytes.length - 22
  change(view, view.getUint32(end + 16, true), end)
  return bytes
}

describe('an archive', () => {
  test('returns compressed and stored entries', async () => {
    const archive = openArchive(archiveOf())
    expect(archive.names).toEqual(['packed.xml', 'stored.xml'])
    expect(archive.sizeOf('packed.xml')).toBe(5_000)
    expect(await archive.text('packed.xml')).toBe(longText)
    expect(await archive.text('stored.xml')).toBe('Séri Ayu')
  })

  test('is read with a comment after the directory', async () => {
    const bytes = new Uint8Array([...archiveOf(), ...strToU8('made by payroll')])
    expect(await openArchive(bytes).text('stored.xml')).toBe('Séri Ayu')
  })

  test('without an entry is damaged', async () => {
    await expect(openArchive(archiveOf()).text('missing.xml')).rejects.toMatchObject({ reason: reasons.broken })
  })

  test.each<[string, Uint8Array<ArrayBuffer>, (typeof reasons)[keyof typeof reasons]]>([
    ['shorter than a directory', new Uint8Array(21), reasons.broken],
    ['without a directory', new Uint8Array(100), reasons.broken],
    ['cut off', archiveOf().slice(0, -1), reasons.broken],
    ['with a damaged directory', archiveOf((view, at) => view.setUint8(at, 0)), reasons.broken],
    [
      'with a directory beyond its end',
      archiveOf((view, _, end) => view.setUint32(end + 16, 1e6, true)),
      reasons.broken,
    ],
    ['with 2,001 entries', archiveOf((view, _, end) => view.setUint16(end + 10, 2_001, true)), reasons.unpacksTooLarge],
  ])('%s is refused', (_, bytes, reason) => {
    expect(() => openArchive(bytes)).toThrow(expect.objectContaining({ reason }))
  })

  test.each<[string, (view: DataView, directory: number) => void, (typeof reasons)[keyof typeof reasons]]>([
    ['with a password', (view, at) => view.setUint16(at + 8, 1, true), reasons.locked],
    ['compressed with an unknown method', (view, at) => view.setUint16(at + 10, 12, true), reasons.broken],
    ['that ends beyond the file', (view, at) => view.setUint32(at + 20, 1e6, true), reasons.broken],
    ['that starts beyond the file', (view, at) => view.setUint32(at + 42, 1e6, true), reasons.broken],
    ['without its header', (view) => view.setUint8(0, 0), reasons.broken],
    ['one byte over 100 MB', (view, at) => view.setUint32(at + 24, 100_000_001, true), reasons.unpacksTooLarge],
    ['larger than declared', (view, at) => view.setUint32(at + 24, 4_999, true), reasons.unpacksTooLarge],
    ['with damaged data', (view) => view.setUint8(40, 0xff), reasons.broken],
  ])('an entry %s is refused', async (_, change, reason) => {
    await expect(openArchive(archiveOf(change)).text('packed.xml')).rejects.toMatchObject({ reason })
  })

  test('an entry that is not UTF-8 is refused', async () => {
    const bytes: Uint8Array<ArrayBuffer> = zipSync({ 'a.xml': new Uint8Array([0x41, 0xff, 0xfe]) })
    await expect(openArchive(bytes).text('a.xml')).rejects.toMatchObject({ reason: reasons.broken })
  })
})

const rowOf = (number: number, ...cells: SheetRow['cells']): SheetRow => ({ number, cells, problems: [] })
const workbookOf = (...sheets: SheetRow[][]): Workbook => ({
  sheets: sheets.map((_, at) => `Sheet${at + 1}`),
  from1904: false,
  async *rows(sheet) {
    await Promise.resolve()
    yield { rows: sheets[sheet] ?? [], progress: 1 }
  },
})

describe('the list of a workbook', () => {
  test('is its first sheet with content, with one line per row', async () => {
    const rows = [rowOf(1, 'IC', 'Team'), rowOf(2, ' ', null), rowOf(4, 900_101_145_678, ' Bar\n\tKopi ')]
    const list = await sheetText(workbookOf([rowOf(1, null, '')], rows, [rowOf(1, 'other')]))
    expect(list).toBe('IC\tTeam\n\n\n900101145678\tBar Kopi')
  })

  test('is empty if no sheet has content', async () => expect(await sheetText(workbookOf([], [rowOf(1, '')]))).toBe(''))

  test('does not grow with a forged row number', async () => {
    const list = await sheetText(workbookOf([rowOf(1, 'IC'), rowOf(1_048_576, '900101145678')]))
    expect(list.split('\n')).toHaveLength(2 * maxListedEmployees + 1)
  })

  test.each([0, 1])(
    'is limited to three times the maximum number of employees; rows over the limit: %d',
    async (more) => {
      const rows = Array.from({ length: 3 * maxListedEmployees + more }, (_, at) => rowOf(at + 1, 'x'))
      const list = sheetText(workbookOf(rows)).then(
        () => null,
        ({ reason }: { reason: unknown }) => reason,
      )
      expect(await list).toEqual(more ? reasons.tooLarge : null)
    },
  )
})

describe('a list file', () => {
  const csv = (...bytes: BlobPart[]) => new File(bytes, 'Senarai.CSV')
  test.each([
    ['with a byte order mark', csv('\ufeffIC,Team\n900101145678,Séri')],
    ['with semicolons', csv('IC;Team\n900101145678;Séri')],
    ['in Windows-1252', csv(new Uint8Array(Buffer.from('IC,Team\n900101145678,Séri', 'latin1')))],
    ['in UTF-16', csv(new Uint8Array(Buffer.from('\ufeffIC\tTeam\n900101145678\tSéri', 'utf16le')))],
    ['with another name', new File(['IC,Team\n900101145678,Séri'], 'list.xlsx')],
  ])('of text %s is read', async (_, file) => expect(await readListFile(file)).toBe('IC\tTeam\n900101145678\tSéri'))

  test.each([
    ['one byte over the maximum size', csv(new Uint8Array(maxFileBytes + 1)), reasons.tooLarge],
    ['of text in another encoding', csv(new Uint8Array([0x49, 0x2c, 0xb3, 0xc2, 0xc3, 0xc0])), reasons.encoding],
    ['with binary content', csv('IC\0'), reasons.unknown],
    ['that is empty', csv(), reasons.empty],
    [
      'in the format before 2007',
      new File([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])], 'list.xls'),
      reasons.old,
    ],
  ])('%s is refused', async (_, file, reason) => {
    await expect(readListFile(file)).rejects.toMatchObject({ reason })
  })
})

describe('the rows of an import', () => {
  const { input } = importCalls.employeeBulkImportAdd
  const row = {
    firstName: 'Aina',
    lastName: 'Rashid',
    employeeICNumber: '900101145678',
    bank: 'Maybank',
    accountNumber: '114222330001',
  }
  const issuesOf = (sent: unknown) =>
    input.safeParse(sent).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []

  test('are read by name or by column', () => {
    const columns = Object.keys(row)
    for (const sent of [[row], { rows: [row] }, { columns, rows: [Object.values(row)] }])
      expect(input.parse(sent)).toMatchObject({ count: 1, sent: 1, fileName: null, summary: null })
  })

  test.each<[string, unknown, [string, string][]]>([
    ['without any', [], [['rows', 'File is empty!']]],
    ['with a list in place of a record', [row, ['Aina']], [['rows.1', 'Not a row of the template']]],
    ['with a record in a cell', [{ ...row, bank: {} }], [['rows.0', 'Not a row of the template']]],
    ['with null', [null], [['rows.0', 'Not a row of the template']]],
    [
      'with more cells than columns',
      { columns: ['bank'], rows: [['a', 'b']] },
      [['rows.0', 'Not a row of the template']],
    ],
    ['with a list in a cell', { columns: ['bank'], rows: [[['a']]] }, [['rows.0', 'Not a row of the template']]],
    ['without a name', [{ ...row, lastName: ' ' }], [['rows.0.lastName', 'lastName is required.']]],
    [
      'of more than 50,000',
      Array.from({ length: maxImportRows + 1 }, () => row),
      [['rows', 'A file can contain at most 50,000 employees. Please split it']],
    ],
  ])('%s are refused', (_, sent, issues) => expect(issuesOf(sent)).toEqual(issues))

  test('with more errors than are listed are refused with their number', () => {
    const rows = Array.from({ length: maxErrors + 1 }, (_, at) => ({
      ...row,
      firstName: '',
      employeeICNumber: `90010114${String(at).padStart(4, '0')}`,
    }))
    const issues = issuesOf(rows)
    expect(issues).toHaveLength(maxErrors + 1)
    expect(issues.at(-2)).toEqual([`rows.${maxErrors - 1}.firstName`, 'firstName is required.'])
    expect(issues.at(-1)).toEqual(['rows', '2,001 errors, of which the first 2,000 are listed'])
    expect(issuesOf(rows.slice(1))).toHaveLength(maxErrors)
  })
})
