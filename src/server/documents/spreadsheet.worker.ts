import { parentPort, workerData } from 'node:worker_threads'
import { read, SSF, type CellObject, type WorkBook, type WorkSheet } from '@e965/xlsx'
import { CsvError, parse } from 'csv-parse/sync'
import { unzipSync, zipSync } from 'fflate'
import type { SheetRead, SheetRequest, SheetRow } from './spreadsheet.ts'

/** In bytes; fifty thousand rows unpack to about thirty megabytes. */
const maxUnpacked = 300_000_000
const maxEntries = 2_000
/** Columns beyond this one are ignored. */
const maxColumns = 64

class TooLarge extends Error {}

/** The same workbook without compression. The declared sizes are limited, so a zip bomb is never unpacked. */
const unpacked = (bytes: Uint8Array): Uint8Array => {
  let total = 0
  let entries = 0
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      total += originalSize
      entries += 1
      if (total > maxUnpacked || entries > maxEntries) throw new TooLarge()
      return /\.(xml|rels)$/i.test(name)
    },
  })
  return zipSync(parts, { level: 0 })
}

const two = (value: number): string => String(value).padStart(2, '0')
const dateOf = (serial: number, date1904: boolean): string | null => {
  const date = SSF.parse_date_code(serial, { date1904 }) as { y: number; m: number; d: number } | null
  return date && date.d > 0 ? `${String(date.y).padStart(4, '0')}-${two(date.m)}-${two(date.d)}` : null
}

const textOf = (cell: CellObject | undefined, date1904: boolean): string => {
  if (cell?.v === undefined || cell.v === null) return ''
  if (cell.v instanceof Date) return cell.v.toISOString().slice(0, 10)
  if (cell.t === 'e') return cell.w ?? '#ERROR'
  if (typeof cell.v !== 'number') return String(cell.v).trim()
  const isDate = cell.z !== undefined && SSF.is_date(String(cell.z))
  // Spreadsheet programs show fifteen digits: 0.30000000000000004 is 0.3.
  return (isDate && dateOf(cell.v, date1904)) || String(Number(cell.v.toPrecision(15)))
}

const withoutEmptyEnd = (cells: readonly string[]): readonly string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)

const rowsOf = (sheet: WorkSheet, date1904: boolean): SheetRow[] => {
  const data = (sheet['!data'] ?? []) as (CellObject[] | undefined)[]
  const rows: SheetRow[] = []
  // `forEach` skips the holes of a sheet that has one cell far below the others.
  data.forEach((row, index) => {
    const cells = withoutEmptyEnd(Array.from((row ?? []).slice(0, maxColumns), (cell) => textOf(cell, date1904)))
    if (cells.length > 0) rows.push({ number: index + 1, cells })
  })
  return rows
}

const readWorkbook = (bytes: Uint8Array): readonly SheetRow[] => {
  const book: WorkBook = read(unpacked(bytes), {
    type: 'array',
    dense: true,
    cellNF: true,
    cellText: false,
    cellHTML: false,
    cellFormula: false,
  })
  const date1904 = book.Workbook?.WBProps?.date1904 ?? false
  const isHidden = (place: number) => (book.Workbook?.Sheets?.[place]?.Hidden ?? 0) !== 0
  for (const [place, name] of book.SheetNames.entries()) {
    const sheet = book.Sheets[name]
    const rows = sheet && !isHidden(place) ? rowsOf(sheet, date1904) : []
    if (rows.length > 0) return rows
  }
  return []
}

type Parsed = { record: string[]; info: { lines: number } }
const readCsv = (bytes: Uint8Array): readonly SheetRow[] => {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  const [head = ''] = text.split(/\r?\n/, 1)
  const options = {
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
    max_record_size: 100_000,
    // Spreadsheet programs write semicolons in some countries.
    delimiter: !head.includes(',') && head.includes(';') ? ';' : ',',
  } as const
  return (parse(text, options) as unknown as Parsed[]).flatMap(({ record, info }) => {
    const cells = withoutEmptyEnd(record.slice(0, maxColumns))
    return cells.length > 0 ? [{ number: info.lines, cells }] : []
  })
}

const readRows = ({ bytes, type, maxRows }: SheetRequest): SheetRead => {
  try {
    const rows = type === 'xlsx' ? readWorkbook(bytes) : readCsv(bytes)
    return rows.length > maxRows ? { problem: 'file_has_too_many_rows' } : { rows }
  } catch (error) {
    if (error instanceof TooLarge) return { problem: 'file_unpacks_too_large' }
    if (/password|encrypt/i.test(String(error))) return { problem: 'file_locked' }
    // The parsers report a damaged file with many kinds of errors; none of them is a server error.
    if (error instanceof CsvError || error instanceof Error) return { problem: 'file_damaged' }
    throw error
  }
}

parentPort?.postMessage(readRows(workerData as SheetRequest), [])
