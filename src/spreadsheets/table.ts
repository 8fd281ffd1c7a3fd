import { openCsv } from './csv.ts'
import { problems, type Problem, type SheetRow, type Workbook } from './sheet.ts'
import { kindOf } from './kind.ts'
import { reasons, Unreadable } from './unreadable.ts'
import { openXlsx } from './xlsx.ts'

/** A row with its number in the file, from 1. Cells are texts without trailing empty ones; dates are `yyyy-MM-dd`. */
export type TableRow = {
  readonly number: number
  readonly cells: readonly string[]
  readonly problems: readonly Problem[]
}

/** Columns beyond this one are ignored. */
const maxColumns = 64
/** The header may be below a title: in one of this many rows with content. */
export const headerWithin = 20
const maxSheets = 20

/** A column name as it is compared: letters and digits, without regard to case. */
export const plainColumn = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

const isTooLong = (cell: unknown): boolean => typeof cell === 'number' && Math.abs(cell) >= 1e15

const tableRow = ({ number, cells, problems: found }: SheetRow): TableRow => {
  const texts = cells.slice(0, maxColumns).map((cell) => (cell === null ? '' : String(cell).trim()))
  return {
    number,
    cells: texts.slice(0, texts.findLastIndex((text) => text !== '') + 1),
    problems: [
      ...found.filter(({ column }) => column < maxColumns),
      ...cells.flatMap((cell, column) => (isTooLong(cell) ? [{ column, error: problems.digits }] : [])),
    ],
  }
}

/** Whether a row is the header: it names all these columns, in any order. */
export const isHeader = (cells: readonly string[], columns: readonly string[]): boolean => {
  const names = new Set(cells.map(plainColumn))
  return columns.every((column) => names.has(plainColumn(column)))
}

/** The rows of a sheet from its header on, or from its first row with content if it has no such header. */
const rowsOf = async (
  workbook: Workbook,
  sheet: number,
  { columns, maxRows }: { readonly columns: readonly string[]; readonly maxRows: number },
): Promise<{ rows: TableRow[]; isFound: boolean }> => {
  const rows: TableRow[] = []
  let isFound = false
  for await (const batch of workbook.rows(sheet))
    for (const row of batch.rows) {
      const read = tableRow(row)
      if (read.cells.length === 0 && read.problems.length === 0) continue
      if (!isFound && rows.length < headerWithin && isHeader(read.cells, columns)) {
        isFound = true
        rows.length = 0
      }
      rows.push(read)
      if (rows.length > maxRows) return { rows, isFound }
    }
  return { rows, isFound }
}

/**
 * Reads the table with these columns: the header first, then its rows, at most one more than `maxRows`. It is looked for
 * in all visible sheets, below titles too. Without it, the first sheet with content is returned. Throws `Unreadable`.
 */
export const readTable = async (
  bytes: Uint8Array<ArrayBuffer>,
  wanted: { readonly columns: readonly string[]; readonly maxRows: number },
): Promise<readonly TableRow[]> => {
  const kind = kindOf(bytes)
  if (kind === 'xls') throw new Unreadable(reasons.old)
  const workbook = kind === 'text' ? openCsv(bytes) : await openXlsx(bytes)
  let first: readonly TableRow[] = []
  for (let sheet = 0; sheet < Math.min(workbook.sheets.length, maxSheets); sheet++) {
    const { rows, isFound } = await rowsOf(workbook, sheet, wanted)
    if (isFound) return rows
    if (first.length === 0) first = rows
  }
  return first
}
