import type { Cell } from '#kernel/spreadsheet.ts'
import { openCsv } from './csv.ts'
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
/** The header may be below a title: in one of this many rows with content. */
const headerWithin = 20
const maxSheets = 20

/** A column name as it is compared: letters and digits, without regard to case. */
export const plainColumn = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

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

/** Whether a row is the header: it names all these columns, in any order. */
const isHeader = (cells: readonly Cell[], columns: readonly string[]): boolean => {
  const names = new Set(cells.map((cell) => plainColumn(textOf(cell))))
  return columns.every((column) => names.has(plainColumn(column)))
}

type Wanted = { readonly columns: readonly string[]; readonly maxRows: number }

/** The rows of a sheet from its header on, or from its first row with content if it has no such header. */
const rowsOf = async (workbook: Workbook, sheet: number, { columns, maxRows }: Wanted) => {
  const rows: SheetRow[] = []
  let isFound = false
  for await (const batch of workbook.rows(sheet))
    for (const row of batch) {
      if (isEmpty(row)) continue
      if (!isFound && rows.length < headerWithin && isHeader(row.cells, columns)) {
        isFound = true
        rows.length = 0
      }
      rows.push(row)
      if (rows.length > maxRows) return { rows, isFound }
    }
  return { rows, isFound }
}

const openers = { xlsx: openXlsx, xls: openXls, text: openCsv } as const

export type Table = { readonly sheet: string; readonly rows: readonly SheetRow[]; readonly from1904: boolean }

/**
 * Finds the table with these columns: the header first, then its rows, at most one more than `maxRows`. It is looked for
 * in all visible sheets, below titles too. Without it, the first sheet with content is returned. Throws `Unreadable`.
 */
export const findTable = async (bytes: Uint8Array<ArrayBuffer>, wanted: Wanted): Promise<Table> => {
  const workbook = await openers[kindOf(bytes)](bytes)
  const { from1904, sheets } = workbook
  let first: Table = { sheet: '', rows: [], from1904 }
  for (const [at, sheet] of sheets.slice(0, maxSheets).entries()) {
    const { rows, isFound } = await rowsOf(workbook, at, wanted)
    if (isFound) return { sheet, rows, from1904 }
    if (first.rows.length === 0) first = { sheet, rows, from1904 }
  }
  return first
}

/** The rows of a table as texts. */
export const readTable = async (...given: Parameters<typeof findTable>): Promise<readonly TableRow[]> =>
  (await findTable(...given)).rows.map(tableRow)

/** Runs in a thread of the server. */
export const read = async (...given: Parameters<typeof findTable>) => ({ rows: await readTable(...given) })
