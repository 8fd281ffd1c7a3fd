import { errorText } from '#kernel/errors.ts'
import { errors as allErrors } from '#app/errors.ts'
import { read, SSF, utils, write, type WorkBook } from '@e965/xlsx'
import { strToU8, zipSync, type Zippable } from 'fflate'
import { describe, expect, test } from 'vitest'
import * as samples from '#test/samples.ts'
import { banks } from '#ground/banks/bank.rules.ts'
import { importColumns } from '../lists/import-columns.rules.ts'
import * as reader from './import.reader.ts'
import { tooManyRows, type RowError } from './import.rules.ts'
import { previewOf, withServerErrors, type FileReading } from './screens/file-reading.ts'
import { columnLetters } from '#kernel/spreadsheet.ts'
import { day } from '#kernel/time.ts'
import { columnOf, isDateFormat } from '#spreadsheets/sheet.ts'
import { templateFile } from './screens/template.ts'
import { isEncrypted, kindOf } from '#spreadsheets/kind.ts'
import { reasons } from '#spreadsheets/unreadable.ts'
import { elementsOf, plainText } from '#spreadsheets/xml.ts'

const today = day('2026-11-16')
type Bytes = Uint8Array<ArrayBuffer>
const head = ['firstName', 'lastName', 'employeeICNumber', 'bank', 'accountNumber', 'startDate']
const person = ['Nur Aina', 'binti Rashid', '900101145678', 'Maybank', '001142223300', '12/02/2024']

const readAll = async (bytes: Bytes) => {
  const { errors, warnings, columnErrors, ...found } = await reader.read(bytes, { preview: today })
  const placed = ({ row, field, code, params }: RowError) =>
    `${found.columns.find((column) => column.field === field)?.letters ?? ''}${found.sheetRows[row]} ${errorText(allErrors, code, params)}`
  return {
    ...found,
    columnErrors: columnErrors.map(({ letters, code, params }) => ({
      letters,
      message: errorText(allErrors, code, params),
    })),
    errors: errors.map(placed),
    warnings: warnings.map((one) => `${one.row}: ${placed(one)}`),
    cells: (await reader.importTable(bytes)).rows.map(({ cells }) => cells),
  }
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const rels = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
/** Builds a workbook part by part, to imitate different writers. */
const parts = (sheet: string, more: Zippable = {}, { shared = '', formats = '', book = '' } = {}): Zippable => ({
  '[Content_Types].xml': strToU8('<Types/>'),
  '_rels/.rels': strToU8(
    `<Relationships xmlns="${rels}"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ),
  'xl/workbook.xml': strToU8(
    `<?xml version="1.0"?><workbook xmlns="${main}" xmlns:r="${office}">${book}<sheets><sheet name="Employees" sheetId="1" r:id="r1"/></sheets></workbook>`,
  ),
  'xl/_rels/workbook.xml.rels': strToU8(
    `<Relationships xmlns="${rels}"><Relationship Id="r1" Type="${office}/worksheet" Target="/xl/worksheets/sheet1.xml"/><Relationship Id="r2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="r3" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  ),
  'xl/sharedStrings.xml': strToU8(`<sst xmlns="${main}">${shared}</sst>`),
  'xl/styles.xml': strToU8(
    `<styleSheet xmlns="${main}"><numFmts>${formats}</numFmts><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
  ),
  'xl/worksheets/sheet1.xml': strToU8(sheet),
  ...more,
})
const text = (value: string, reference = '') =>
  `<c${reference && ` r="${reference}"`} t="inlineStr"><is><t>${value}</t></is></c>`
const rowOf = (values: readonly string[], n?: number) =>
  `<row${n ? ` r="${n}"` : ''}>${values.map((value) => (value.startsWith('<c') ? value : text(value))).join('')}</row>`
const sheetOf = (...rows: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="${main}"><sheetData>${rows.join('')}</sheetData></worksheet>`
const zipped = (zippable: Zippable): Bytes => zipSync(zippable)
const workbookOf = (...rows: string[]) => zipped(parts(sheetOf(rowOf(head), ...rows)))

const written = (
  rows: unknown[][],
  bookType: 'xlsx' | 'biff8',
  more: (book: WorkBook) => void = () => undefined,
): Bytes => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows, { cellDates: true }), 'Employees')
  more(book)
  return new Uint8Array(write(book, { type: 'array', bookType, compression: true }) as ArrayBuffer)
}

describe.each(['xlsx', 'biff8'] as const)('a file of type %s', (bookType) => {
  test('returns numbers, dates, texts and empty rows', async () => {
    const rows = [head, person, [], ['Chong', 'Wei Ming', 900101145679, 'CIMB', 7600112233, 45_334], ['', ' ', '']]
    const { cells, errors, sheetRows, sheet } = await readAll(written(rows, bookType))
    expect(errors).toEqual([])
    expect(sheetRows).toEqual([2, 4])
    expect(sheet).toBe('Employees')
    expect(cells).toEqual([
      Object.fromEntries(head.map((field, i) => [field, person[i]])),
      {
        firstName: 'Chong',
        lastName: 'Wei Ming',
        employeeICNumber: 900101145679,
        bank: 'CIMB',
        accountNumber: 7600112233,
        startDate: '2024-02-12',
      },
    ])
  })

  test('returns formatted dates as dates, also in the 1904 date system', async () => {
    const dated = (book: WorkBook) => {
      const sheet = book.Sheets['Employees']
      if (sheet) sheet['F2'] = { t: 'n', v: 45_334, z: 'dd/mm/yyyy' }
    }
    expect((await readAll(written([head, person], bookType, dated))).cells).toMatchObject([{ startDate: '2024-02-12' }])
    const old = (book: WorkBook) => {
      book.Workbook = { WBProps: { date1904: true } }
      const sheet = book.Sheets['Employees']
      if (sheet) sheet['F2'] = { t: 'n', v: 43_872, z: 'dd/mm/yyyy' }
    }
    expect((await readAll(written([head, person], bookType, old))).cells).toMatchObject([{ startDate: '2024-02-12' }])
  })

  test('selects the sheet with the matching columns', async () => {
    const more = (book: WorkBook) => {
      utils.book_append_sheet(book, utils.aoa_to_sheet([['Notes'], ['nothing']]), 'Notes')
      book.SheetNames.reverse()
    }
    expect((await readAll(written([head, person], bookType, more))).sheet).toBe('Employees')
  })

  test('is empty with only the header row, or without it', async () => {
    await expect(readAll(written([head], bookType))).rejects.toMatchObject({ reason: reasons.empty })
    await expect(readAll(written([], bookType))).rejects.toMatchObject({ reason: reasons.empty })
  })

  test('lists each invalid column', async () => {
    const { columnErrors, cells } = await readAll(
      written([['firstName', 'surname', 'firstName', 'bank', 'accountNumber'], person], bookType),
    )
    expect(columnErrors).toEqual([
      { letters: 'B', message: 'surname is not a valid field! Please use the provided template.' },
      { letters: 'C', message: 'firstName appears twice.' },
      { letters: '', message: 'lastName is required.' },
      { letters: '', message: 'employeeICNumber is required.' },
    ])
    expect(cells).toEqual([])
  })

  test('reports each error at the row and column of the spreadsheet', async () => {
    const { errors } = await readAll(
      written([head, person, [], ['', 'x', 229101234, 'May Bank', 'x', '31/02/2024']], bookType),
    )
    expect(new Set(errors.map((error) => error.split(' ')[0]))).toEqual(new Set(['A4', 'C4', 'D4', 'E4', 'F4']))
  })

  test('reads the values of formulas', async () => {
    const formula = (book: WorkBook) => {
      const sheet = book.Sheets['Employees']
      if (sheet) sheet['E2'] = { t: 'n', v: 114222330001, f: '114222330000+1' }
    }
    expect((await readAll(written([head, person], bookType, formula))).cells).toMatchObject([
      { accountNumber: 114222330001 },
    ])
  })
})

describe('a workbook as other programs write it', () => {
  const expected = [Object.fromEntries(head.map((field, i) => [field, person[i]]))]
  test('with shared strings in several runs and phonetic text', async () => {
    const shared = [...head, ...person].map((one, i) =>
      i === 6
        ? '<si><r><t>Nur </t></r><r><rPr><b/></rPr><t xml:space="preserve">Aina</t></r><rPh sb="0" eb="1"><t>noo</t></rPh></si>'
        : `<si><t>${one}</t></si>`,
    )
    const cells = (from: number) =>
      head.map((_, i) => `<c r="${columnLetters(i)}${from === 0 ? 1 : 2}" t="s"><v>${from + i}</v></c>`)
    const sheet = sheetOf(`<row r="1">${cells(0).join('')}</row>`, `<row r="2" spans="1:6">${cells(6).join('')}</row>`)
    expect((await readAll(zipped(parts(sheet, {}, { shared: shared.join('') })))).cells).toEqual(expected)
  })
  test('without cell references, with prefixed elements, other quotes and CDATA sections', async () => {
    const sheet = sheetOf(rowOf(head), rowOf(person.map((one) => text(`<![CDATA[${one}]]>`))))
      .replace('<worksheet xmlns=', '<x:worksheet xmlns:x=')
      .replace(/<(\/?)(sheetData|row|c|is|t|worksheet)(?=[ >])/g, '<$1x:$2')
      .replaceAll('t="inlineStr"', "t='inlineStr'")
    expect((await readAll(zipped(parts(sheet)))).cells).toEqual(expected)
  })
  test('with gaps, empty formatted cells and columns far to the right', async () => {
    const row = `<row r="7" ht="15">${text('Nur Aina', 'A7')}<c r="B7" s="1"/>${text('binti Rashid', 'B7')}${person
      .slice(2)
      .map((one, i) => text(one, `${columnLetters(i + 2)}7`))
      .join('')}<c r="XFD7" s="1"/></row>`
    const painted = Array.from(
      { length: 2_000 },
      (_, i) => `<row r="${i + 8}" s="1"><c r="A${i + 8}" s="1"/></row>`,
    ).join('')
    const { cells, sheetRows } = await readAll(workbookOf('<row r="2"/>', row, painted))
    expect(cells).toEqual(expected)
    expect(sheetRows).toEqual([7])
  })
  test('with entities, control characters and surrounding whitespace', async () => {
    const { lines, errors } = await readAll(
      workbookOf(rowOf(['  O&apos;Neil &amp; S&#246;hne_x000D_ ', 'a&#10;b', ...person.slice(2)])),
    )
    expect(errors).toEqual([])
    expect(lines[0]?.startsWith(`  O'Neil & Söhne `)).toBe(true)
    expect(plainText('&lt;_x0041_&#x1F600;&nope;')).toBe('<A😀&nope;')
  })
  test('with custom date formats', async () => {
    const styled = (style: number, formats: string) =>
      readAll(
        zipped(
          parts(
            sheetOf(rowOf(head), rowOf([...person.slice(0, 5), `<c s="${style}"><v>45334.5</v></c>`])),
            {},
            { formats },
          ),
        ),
      )
    expect((await styled(2, '<numFmt numFmtId="164" formatCode="[$-409]d\\ mmm\\ yyyy;@"/>')).cells).toMatchObject([
      { startDate: '2024-02-12' },
    ])
    expect([
      isDateFormat(14, undefined),
      isDateFormat(164, '#,##0.00" days"'),
      isDateFormat(164, 'General'),
      isDateFormat(164, '0.00E+00'),
    ]).toEqual([true, false, false, false])
    expect((await styled(0, '')).cells).toMatchObject([{ startDate: '2024-02-12' }])
  })
  test('with ISO dates, booleans and formula errors', async () => {
    const cells = ['<c t="d"><v>2024-02-12T00:00:00</v></c>']
    expect((await readAll(workbookOf(rowOf([...person.slice(0, 5), ...cells])))).cells).toMatchObject([
      { startDate: '2024-02-12' },
    ])
    const wrong = ['<c t="e"><f>1/0</f><v>#DIV/0!</v></c>', '<c><f>A1</f></c>', '<c t="b"><v>1</v></c>']
    const { errors } = await readAll(workbookOf(rowOf([...wrong, ...person.slice(3)], 2)))
    expect(errors).toEqual(
      expect.arrayContaining([
        'A2 Contains the formula error #DIV/0!',
        'B2 Contains a formula without a value. Open the file in your spreadsheet program and save it again, or type the value',
      ]),
    )
  })
  test('with any chunk size', async () => {
    const xml = sheetOf(rowOf(head, 1), rowOf(person, 2), '<row r="3"/>')
      .replaceAll('<row', '<x:row')
      .replaceAll('</row>', '</x:row>')
      .replace('<worksheet', '<x:worksheet')
    for (const size of [1, 2, 3, 7, 50, 10_000]) {
      const chunks = async function* () {
        for (let at = 0; at < xml.length; at += size) yield xml.slice(at, at + size)
      }
      const found: string[] = []
      for await (const elements of elementsOf(chunks(), 'row')) found.push(...elements)
      expect([size, found.length, found[1]?.includes('Nur Aina'), found[2]]).toEqual([size, 3, true, '<row r="3"/>'])
    }
  })
})

/** The archive with another size of its sheet in the directory; the sheet itself is unchanged. */
const withDeclaredSize = (archive: Bytes, size: number): Bytes => {
  const changed = archive.slice()
  const view = new DataView(changed.buffer)
  const name = Buffer.from('xl/worksheets/sheet1.xml')
  for (let at = 0; at < changed.length - 46; at++)
    if (view.getUint32(at, true) === 0x02014b50 && name.equals(changed.subarray(at + 46, at + 46 + name.length)))
      view.setUint32(at + 24, size, true)
  return changed
}

describe('files that are not workbooks', () => {
  const kind = (bytes: Uint8Array) => () => kindOf(bytes)
  test.each([
    ['nothing', new Uint8Array(), reasons.empty],
    ['a picture', samples.png, reasons.picture],
    ['a photograph', samples.jpg, reasons.picture],
    ['a PDF', samples.pdf, reasons.pdf],
    [
      'a web page that payroll systems save as .xls',
      strToU8('\ufeff  <html><table><tr><td>firstName</td></tr></table></html>'),
      reasons.page,
    ],
    ['an XML workbook of Excel 2003', strToU8('<?xml version="1.0"?><Workbook/>'), reasons.page],
    ['noise', new Uint8Array([1, 2, 3, 250, 0, 9]), reasons.unknown],
  ])('recognizes %s by its first bytes', (_, bytes, reason) =>
    expect(kind(bytes)).toThrow(expect.objectContaining({ reason })),
  )

  test.each([
    ['a text document', samples.docx, reasons.word],
    ['an archive', zipped({ 'a.txt': strToU8('a') }), reasons.archive],
    [
      'an OpenDocument spreadsheet',
      zipped({ mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'), 'content.xml': strToU8('<x/>') }),
      reasons.ods,
    ],
    ['a binary workbook', zipped({ ...parts(''), 'xl/workbook.bin': strToU8('x') }), reasons.binary],
    ['half a workbook', workbookOf(rowOf(person)).slice(0, 900), reasons.broken],
    [
      'a workbook that defines entities',
      zipped(parts('', { 'xl/workbook.xml': strToU8('<!DOCTYPE x [<!ENTITY a "aa">]><workbook/>') })),
      reasons.broken,
    ],
    [
      'a workbook without a sheet',
      zipped(parts('', { 'xl/_rels/workbook.xml.rels': strToU8('<Relationships/>') })),
      reasons.noSheet,
    ],
    [
      'a workbook whose parts are not text',
      zipped(parts('', { 'xl/worksheets/sheet1.xml': new Uint8Array([60, 255, 254, 0]) })),
      reasons.broken,
    ],
  ])('recognizes %s by its content', async (_, bytes, reason) =>
    expect(readAll(new Uint8Array(bytes))).rejects.toMatchObject({ reason }),
  )

  test('recognizes a zip bomb by the sizes in its directory, before unpacking', async () => {
    const bomb = withDeclaredSize(zipped(parts(sheetOf(rowOf(head), rowOf(person)))), 310_000_000)
    await expect(readAll(bomb)).rejects.toMatchObject({ reason: reasons.unpacksTooLarge })
  })
  test('stops unpacking an entry that exceeds its declared size', async () => {
    const honest = zipped(parts(sheetOf(rowOf(head), ...Array.from({ length: 5_000 }, () => rowOf(person)))))
    const lying = withDeclaredSize(honest, 60_000)
    await expect(readAll(lying)).rejects.toMatchObject({ reason: reasons.unpacksTooLarge })
  })
  test('reports an encrypted workbook', async () => {
    const name = Buffer.from('EncryptedPackage', 'utf16le')
    const locked = new Uint8Array(
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), name, Buffer.alloc(600)]),
    )
    expect(isEncrypted(locked)).toBe(true)
    await expect(readAll(locked)).rejects.toMatchObject({ reason: reasons.locked })
    await expect(readAll(locked.with(20, 1).slice(0, 600))).rejects.toMatchObject({ reason: reasons.broken })
  })
  test('refuses more rows than the limit', async () => {
    const rows = Array.from({ length: 50_001 }, (_, i) => `<row r="${i + 2}">${text('x', `A${i + 2}`)}</row>`)
    await expect(readAll(workbookOf(...rows))).rejects.toMatchObject({ reason: tooManyRows })
  })
})

test('another library can read the template, with its list of banks and text cells', () => {
  const book = read(templateFile(), { type: 'array', cellStyles: true, cellNF: true })
  expect(book.SheetNames).toEqual(['Employees', 'Instructions', 'Banks'])
  expect(utils.sheet_to_json(book.Sheets['Employees'] ?? {}, { header: 1 })).toEqual([[...importColumns]])
  expect(
    utils
      .sheet_to_json<string[]>(book.Sheets['Banks'] ?? {}, { header: 1 })
      .slice(1)
      .map(([name]) => name),
  ).toEqual(banks.map(({ name }) => name))
  expect([book.Sheets['Employees']?.['C1'] as { z: string }].map(({ z }) => SSF.is_date(z))).toEqual([false])
})

test('server errors appear at their cells', async () => {
  const read = await reader.read(workbookOf(rowOf(person, 3), rowOf(person.with(2, 'A1234567'), 9)), { preview: today })
  const reading = {
    ...previewOf({ ...read, read: { question: null, answer: null } }),
    fileName: 'staff.xlsx',
  } as FileReading
  const result = withServerErrors(reading, { 'rows.1.bank': 'No', 'rows.0.email': 'Taken', rows: 'and more' })
  expect([result.message, result.errorCount]).toEqual(['and more', 2])
  expect([...result.errors.values()].flat().map(({ letters, sheetRow }) => letters + sheetRow)).toEqual(['D9', '3'])
  expect(columnOf('AB12')).toBe(27)
})

test('a date of birth that contradicts the MyKad number is a warning with its cell, separate from the errors', async () => {
  const born = (day: string, bank = 'Maybank') => rowOf([...person.slice(0, 3), bank, person[4] ?? '', day])
  const bytes = zipped(
    parts(sheetOf(rowOf([...head.slice(0, 5), 'dateOfBirth']), born('01/01/1990'), born('1990-01-31', 'May Bank'))),
  )
  const { warnings, errors } = await readAll(bytes)
  expect(warnings).toEqual(['1: F3 The date of birth differs from the one in the IC number'])
  // Another error in its row does not hide a repeated number.
  expect(errors).toEqual([
    'D3 May Bank is not a valid Bank!',
    'C3 This IC or passport number appears in the file more than once',
  ])
})
