import { strToU8, Zip, ZipDeflate } from 'fflate'
import { plainSen, type Sen } from '#kernel/money.ts'
import { columnLetters } from '#kernel/spreadsheet.ts'
import { isPrintable, withoutUnprintable } from '#kernel/values.ts'

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type Cell = string | Sen
type Workbook = {
  readonly sheet: string
  readonly columns: readonly { readonly title: string; readonly width: number }[]
  /** The rows, in chunks. Amounts are numbers in ringgit; text is never a formula. */
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]>
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const office = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
/** The styles of cells, by index: text, bold text, money. */
const styles = `${declaration}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="#,##0.00"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string =>
  (isPrintable(text) ? text : withoutUnprintable(text)).replace(/[&<>"]/g, (letter) => escapes[letter] ?? letter)

/** Gnumeric ignores a cell without a reference such as B7. */
const textCell = (text: string, at: string, style: 0 | 1): string =>
  text === '' ? '' : `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
const cellXml = (cell: Cell, at: string): string =>
  typeof cell === 'string' ? textCell(cell, at, 0) : `<c r="${at}" s="2"><v>${plainSen(cell)}</v></c>`

const partsOf = (sheet: string): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${office}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${office}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${office}.styles+xml"/></Types>`,
  '_rels/.rels': `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escaped(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': styles,
})

/** The XML of the sheet in chunks: header, rows as they arrive, footer. */
const sheetXml = async function* ({ columns, rows }: Workbook): AsyncGenerator<string> {
  const widths = columns.map(({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`)
  const letters = columns.map((_, i) => columnLetters(i))
  const heads = columns.map(({ title }, i) => textCell(title, `${letters[i]}1`, 1))
  yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${heads.join('')}</row>`
  let number = 1
  const rowXml = (row: readonly Cell[]): string => {
    number += 1
    return `<row r="${number}">${row.map((cell, i) => cellXml(cell, `${letters[i]}${number}`)).join('')}</row>`
  }
  for await (const chunk of rows) yield chunk.map(rowXml).join('')
  yield '</sheetData></worksheet>'
}

/** An Excel file with one sheet, streamed: it has only a few rows in memory at a time. */
export const workbook = async function* (content: Workbook): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  let failure: Error | null = null
  const zip = new Zip((error, chunk) => {
    if (error) failure = error
    else ready.push(chunk)
  })
  const add = (name: string) => {
    // Level 6 takes twice as long for a file that is an eighth smaller.
    const part = new ZipDeflate(name, { level: 3 })
    part.mtime = '1980-01-02'
    zip.add(part)
    return part
  }
  for (const [name, xml] of Object.entries(partsOf(content.sheet))) add(name).push(strToU8(xml), true)
  const sheet = add('xl/worksheets/sheet1.xml')
  for await (const xml of sheetXml(content)) {
    sheet.push(strToU8(xml))
    yield* ready.splice(0)
  }
  sheet.push(new Uint8Array(0), true)
  zip.end()
  if (failure) throw failure
  yield* ready.splice(0)
}
