import type { FieldError } from '#kernel/errors.ts'
import type { Cell } from '#kernel/spreadsheet.ts'
import {
  columnOf,
  dayText,
  isDateFormat,
  maxColumns,
  problems,
  shownNumber,
  type Problem,
  type SheetRow,
  type Workbook,
} from './sheet.ts'
import { reasons, Unreadable } from './unreadable.ts'
import { attribute, elementsOf, plainText, runsOf, tagsOf } from './xml.ts'
import { openArchive, type Archive } from './zip.ts'

/** Why an archive is not a workbook, or null if it is one. */
export const whyNotWorkbook = async (archive: Archive): Promise<FieldError | null> => {
  const { has } = archive
  if (has('xl/workbook.bin')) return reasons.binary
  if (has('mimetype') && (await archive.text('mimetype')).includes('opendocument')) return reasons.ods
  if (archive.names.some((name) => name.startsWith('word/') || name.startsWith('ppt/'))) return reasons.word
  return has('_rels/.rels') && archive.names.some((name) => /workbook\.xml$/i.test(name)) ? null : reasons.archive
}

/** Resolves the target of a relationship relative to the folder of its part. */
const targetOf = (folder: string, target: string): string => {
  const parts = /^[/\\]/.test(target) ? [] : folder.split('/').filter(Boolean)
  for (const part of target.split(/[/\\]/))
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  return parts.join('/')
}

type Relation = { readonly id: string; readonly type: string; readonly target: string }
const relationsOf = async (archive: Archive, part: string): Promise<Relation[]> => {
  const folder = part.slice(0, part.lastIndexOf('/') + 1)
  const file = `${folder}_rels/${part.slice(folder.length)}.rels`
  if (!archive.has(file)) return []
  return tagsOf(await archive.text(file), 'Relationship').map((tag) => ({
    id: attribute(tag, 'Id') ?? '',
    type: (attribute(tag, 'Type') ?? '').split('/').at(-1) ?? '',
    target: targetOf(folder, attribute(tag, 'Target') ?? ''),
  }))
}

/** The cell styles that format a date. */
const dateStylesOf = async (archive: Archive, file: string | undefined): Promise<boolean[]> => {
  if (!file || !archive.has(file)) return []
  const xml = await archive.text(file)
  const codes = new Map(
    tagsOf(xml, 'numFmt').map((tag) => [Number(attribute(tag, 'numFmtId')), attribute(tag, 'formatCode')]),
  )
  const [, opened = ''] = xml.split(/<(?:[\w.-]+:)?cellXfs(?=[\s>])/, 2)
  const [styles = ''] = opened.split(/<\/(?:[\w.-]+:)?cellXfs>/, 1)
  return tagsOf(styles, 'xf').map((tag) => {
    const format = Number(attribute(tag, 'numFmtId') ?? 0)
    return isDateFormat(format, codes.get(format))
  })
}

const sharedTextsOf = async (archive: Archive, file: string | undefined): Promise<string[]> => {
  if (!file || !archive.has(file)) return []
  const texts: string[] = []
  for await (const elements of elementsOf(archive.chunks(file), 'si'))
    for (const xml of elements) texts.push(runsOf(xml))
  return texts
}

type WorkbookParts = {
  readonly shared: readonly string[]
  readonly dateStyles: readonly boolean[]
  readonly from1904: boolean
}

/** An attribute of a cell's tag. A fast path covers the common form, without single quotes and line breaks. */
const quickAttribute = (tag: string, name: string): string | undefined => {
  const at = tag.indexOf(` ${name}="`)
  if (at >= 0) return tag.slice(at + name.length + 3, tag.indexOf('"', at + name.length + 3))
  return /['\n\r\t]/.test(tag) ? attribute(tag, name) : undefined
}

const between = (xml: string, open: string, close: string): string | undefined => {
  const at = xml.indexOf(open)
  if (at < 0) return undefined
  const from = xml.indexOf('>', at) + 1
  if (xml[from - 2] === '/') return ''
  const to = xml.indexOf(close, from)
  return to < 0 ? '' : xml.slice(from, to)
}

const endsTagName = /[\s/>]/

type CellResult = { readonly value: Cell; readonly problem?: FieldError }
const readCell = (tag: string, inner: string, { shared, dateStyles, from1904 }: WorkbookParts): CellResult => {
  const type = quickAttribute(tag, 't') ?? 'n'
  if (type === 'inlineStr') return { value: runsOf(inner) }
  const text = between(inner, '<v', '</v>')
  if (text === undefined) return inner.includes('<f') ? { value: null, problem: problems.formula } : { value: null }
  if (type === 's') return { value: shared[Number(text)] ?? null }
  if (type === 'str') return { value: plainText(text) }
  if (type === 'b') return { value: text === '1' || text === 'true' }
  if (type === 'e') return { value: plainText(text), problem: problems.error(plainText(text)) }
  if (type === 'd') return { value: text.slice(0, 10) }
  if (text.trim() === '') return inner.includes('<f') ? { value: null, problem: problems.formula } : { value: null }
  const number = Number(text)
  if (!Number.isFinite(number)) return { value: plainText(text) }
  const isDate = dateStyles[Number(quickAttribute(tag, 's') ?? 0)] ?? false
  return { value: (isDate && dayText(number, from1904)) || shownNumber(number) }
}

const readRow = (xml: string, before: number, book: WorkbookParts): SheetRow => {
  const head = xml.indexOf('>')
  const number = Number(quickAttribute(xml.slice(0, head), 'r') ?? before + 1)
  const cells: Cell[] = []
  const found: Problem[] = []
  let column = -1
  for (let at = xml.indexOf('<c', head); at >= 0; at = xml.indexOf('<c', at)) {
    const end = xml.indexOf('>', at)
    const next = xml[at + 2]
    if (end < 0 || next === undefined || !endsTagName.test(next)) {
      at += 2
      continue
    }
    const tag = xml.slice(at + 2, end)
    const empty = tag.endsWith('/')
    const close = empty ? end : xml.indexOf('</c>', end)
    if (close < 0) break
    const reference = quickAttribute(tag, 'r')
    column = reference === undefined ? column + 1 : columnOf(reference)
    if (!empty && column >= 0 && column < maxColumns) {
      const { value, problem } = readCell(tag, xml.slice(end + 1, close), book)
      if (value !== null && value !== '') cells[column] = value
      if (problem) found.push({ column, error: problem })
    }
    at = close + 1
  }
  for (let i = 0; i < cells.length; i++) cells[i] ??= null
  return { number, cells, problems: found }
}

const rowsOf = async function* (archive: Archive, file: string, book: WorkbookParts) {
  let before = 0
  for await (const elements of elementsOf(archive.chunks(file), 'row'))
    yield elements.map((xml) => {
      const row = readRow(xml, before, book)
      before = row.number
      return row
    })
}

/** Reads workbooks written by Excel, LibreOffice, Gnumeric, Google Sheets and the libraries of payroll systems. */
export const openXlsx = async (bytes: Uint8Array<ArrayBuffer>): Promise<Workbook> => {
  const archive = openArchive(bytes)
  const whyNot = await whyNotWorkbook(archive)
  if (whyNot) throw new Unreadable(whyNot)
  const part =
    (await relationsOf(archive, '')).find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml'
  const xml = await archive.text(part)
  // Custom entities can expand small files into huge texts, and no spreadsheet program writes any.
  if (xml.includes('<!DOCTYPE')) throw new Unreadable(reasons.broken)
  const relations = await relationsOf(archive, part)
  const fileOf = (id: string) =>
    relations.find((relation) => relation.id === id && relation.type === 'worksheet')?.target
  const sheets = tagsOf(xml, 'sheet').flatMap((tag) => {
    const file = fileOf(/\s(?:[\w.-]+:)?id\s*=\s*["'](.*?)["']/.exec(tag)?.[1] ?? '')
    const hidden = /hidden/i.test(attribute(tag, 'state') ?? '')
    return file && !hidden && archive.has(file) ? [{ name: attribute(tag, 'name') ?? '', file }] : []
  })
  if (sheets.length === 0) throw new Unreadable(reasons.noSheet)
  const from1904 = tagsOf(xml, 'workbookPr').some((tag) => /^(1|true)$/.test(attribute(tag, 'date1904') ?? ''))
  const targetOfType = (type: string) => relations.find((relation) => relation.type === type)?.target
  const book: WorkbookParts = {
    shared: await sharedTextsOf(archive, targetOfType('sharedStrings')),
    dateStyles: await dateStylesOf(archive, targetOfType('styles')),
    from1904,
  }
  return {
    sheets: sheets.map(({ name }) => name),
    from1904,
    rows: (sheet) => rowsOf(archive, sheets[sheet]?.file ?? '', book),
  }
}
