import type { FieldError } from '#kernel/errors.ts'
import { read, SSF, type CellObject, type WorkBook, type WorkSheet } from '@e965/xlsx'
import type { Cell } from '#kernel/spreadsheet.ts'
import { dayText, maxColumns, problems, shownNumber, type Problem, type SheetRow, type Workbook } from './sheet.ts'
import { isEncrypted } from './kind.ts'
import { reasons, Unreadable } from './unreadable.ts'

const readCell = (cell: CellObject, from1904: boolean): { value: Cell; problem?: FieldError } => {
  if (cell.t === 'e') return { value: cell.w ?? '', problem: problems.error(cell.w ?? '') }
  if (cell.t === 'z' || cell.v === undefined)
    return cell.f ? { value: null, problem: problems.formula } : { value: null }
  if (typeof cell.v === 'number' && cell.z !== undefined && SSF.is_date(String(cell.z)))
    return { value: dayText(cell.v, from1904) ?? cell.v }
  if (typeof cell.v === 'number') return { value: shownNumber(cell.v) }
  return { value: cell.v instanceof Date ? cell.v.toISOString().slice(0, 10) : cell.v }
}

const rowOf = (sheet: readonly (CellObject | undefined)[], number: number, from1904: boolean): SheetRow => {
  const cells: Cell[] = []
  const found: Problem[] = []
  for (let column = 0; column < Math.min(sheet.length, maxColumns); column++) {
    const cell = sheet[column]
    const { value, problem } = cell ? readCell(cell, from1904) : { value: null }
    cells.push(value)
    if (problem) found.push({ column, error: problem })
  }
  return { number, cells, problems: found }
}

const rowsPerChunk = 500
const rowsOf = async function* (sheet: WorkSheet, from1904: boolean) {
  const data = (sheet['!data'] ?? []) as (CellObject[] | undefined)[]
  for (let from = 0; from < data.length; from += rowsPerChunk) {
    const chunk = data.slice(from, from + rowsPerChunk)
    yield Array.from(chunk, (row, i) => rowOf(row ?? [], from + i + 1, from1904))
  }
}

const parse = (bytes: Uint8Array): WorkBook => {
  try {
    return read(bytes, { type: 'array', dense: true, cellNF: true, cellText: true, cellHTML: false })
  } catch (error) {
    throw new Unreadable(/password/i.test(String(error)) ? reasons.locked : reasons.broken)
  }
}

/** Reads a workbook in the format before 2007. */
export const openXls = async (bytes: Uint8Array): Promise<Workbook> => {
  if (isEncrypted(bytes)) throw new Unreadable(reasons.locked)
  const book = parse(bytes)
  const isHidden = (i: number) => (book.Workbook?.Sheets?.[i]?.Hidden ?? 0) !== 0
  const sheets = book.SheetNames.flatMap((name, i) => {
    const sheet = book.Sheets[name]
    return sheet && !isHidden(i) ? [{ name, sheet }] : []
  })
  if (sheets.length === 0) throw new Unreadable(reasons.noSheet)
  const from1904 = book.Workbook?.WBProps?.date1904 ?? false
  return {
    sheets: sheets.map(({ name }) => name),
    from1904,
    rows: (sheet) => rowsOf(sheets[sheet]?.sheet ?? {}, from1904),
  }
}
