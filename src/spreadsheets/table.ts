import type { Cell } from '#kernel/spreadsheet.ts'
import { openCamt053 } from './camt053.ts'
import { openCsv } from './csv.ts'
import { openMt940 } from './mt940.ts'
import { openPain002 } from './pain002.ts'
import { problems, type Problem, type SheetRow, type Workbook } from './sheet.ts'
import { kindOf } from './kind.ts'
import { openXls } from './xls.ts'
import { openXlsx } from './xlsx.ts'

/** A row with its number in the file, from 1. Cells are texts without trailing empty ones; dates are `yyyy-MM-dd`. */
export type TableRow = {
  readonly number: number
  readonly cells: readonly string[]
  readonly problems: readonly Problem[]
}

/** Columns beyond this one are ignored. */
const maxColumns = 64
const maxSheets = 20

const isTooLong = (cell: unknown): boolean => typeof cell === 'number' && Math.abs(cell) >= 1e15

const tableRow = ({ number, cells, problems: found }: SheetRow): TableRow => {
  const texts = cells.slice(0, maxColumns).map(textOf)
  return {
    number,
    cells: texts.slice(0, texts.findLastIndex((text) => text !== '') + 1),
    problems: [
      ...found.filter(({ column }) => column < maxColumns),
      ...cells.flatMap((cell, column) => (isTooLong(cell) ? [{ column, error: problems.digits }] : [])),
    ],
  }
}

const textOf = (cell: Cell): string => (cell === null ? '' : String(cell).trim())
const isEmpty = ({ cells, problems: found }: SheetRow): boolean =>
  found.length === 0 && cells.every((cell) => textOf(cell) === '')

type Wanted = { readonly maxRows: number }
/** Rows that may be above a table: a title and its headings. */
const rowsAbove = 40

const openers = {
  xlsx: openXlsx,
  xls: openXls,
  camt053: openCamt053,
  mt940: openMt940,
  pain002: openPain002,
  text: openCsv,
} as const

export type Sheet<R> = { readonly name: string; readonly rows: readonly R[] }

/**
 * The visible sheets with content, with their rows in order: in all at most a few rows more than `maxRows`. Throws
 * `Unreadable`.
 */
export const readSheets = async (
  bytes: Uint8Array<ArrayBuffer>,
  { maxRows }: Wanted,
): Promise<{ readonly sheets: readonly Sheet<SheetRow>[]; readonly from1904: boolean }> => {
  const workbook = await openers[kindOf(bytes)](bytes)
  const sheets: Sheet<SheetRow>[] = []
  let left = maxRows + rowsAbove
  for (const [at, name] of workbook.sheets.slice(0, maxSheets).entries()) {
    const rows = left > 0 ? await filledRows(workbook, at, left) : []
    left -= rows.length
    if (rows.length > 0) sheets.push({ name, rows })
  }
  return { sheets, from1904: workbook.from1904 }
}

const filledRows = async (workbook: Workbook, sheet: number, most: number): Promise<SheetRow[]> => {
  const rows: SheetRow[] = []
  for await (const batch of workbook.rows(sheet))
    for (const row of batch) {
      if (isEmpty(row)) continue
      rows.push(row)
      if (rows.length >= most) return rows
    }
  return rows
}

/** The sheets with their rows as texts. */
export const readTexts = async (bytes: Uint8Array<ArrayBuffer>, wanted: Wanted): Promise<readonly Sheet<TableRow>[]> =>
  (await readSheets(bytes, wanted)).sheets.map(({ name, rows }) => ({ name, rows: rows.map(tableRow) }))

/** Runs in a thread of the server. */
export const read = async (bytes: Uint8Array<ArrayBuffer>, wanted: Wanted) => ({
  sheets: await readTexts(bytes, wanted),
})
