import { keysOf } from '#kernel/one-of.ts'
import { notNeeded, type Choice, type ColumnAnswer, type SheetAnswer } from './answer.rules.ts'
import { plainDirection, type Direction } from './looks.rules.ts'
import { planOf, type Planned } from './question.rules.ts'
import {
  headingsIn,
  sheetsOfText,
  type Row,
  type Sheet,
  type Table,
  type TableKind,
  type TextRow,
} from './table.rules.ts'

/** A row of a table by field. */
export type ReadRow<F extends string, R extends Row = Row> = {
  /** Its position in the file or text, from 1. The numbering continues across sheets. */
  readonly number: number
  readonly row: R
  /** The text of a field; empty if it has no column. */
  readonly cell: (field: F) => string
  /** The index of a field's column; -1 without one. */
  readonly at: (field: F) => number
  /** Whether it has more values than there are columns, so that the values may be in the wrong ones. */
  readonly hasMore: boolean
  /** The direction of the row; null without such a column. */
  readonly direction: Direction | typeof notNeeded | null
}
export type TableReading<F extends string, R extends Row = Row> = Omit<Planned<R>, 'plan'> & {
  /** Null while the question is open. */
  readonly rows: readonly ReadRow<F, R>[] | null
  /** The choices for the columns of the first table, and the fields among them. */
  readonly columns: readonly Choice[]
  readonly fields: ReadonlySet<F>
  /** The first row of the first table that is read, if it has headings. */
  readonly heading: R | null
  /** The names of the sheets that are read. */
  readonly sheets: readonly string[]
}

/** The columns to the right of the headings that only some rows have, usually because of an unquoted comma. */
const spillOf = (table: Table<Row>): ReadonlySet<number> => {
  const headings = headingsIn(table)
  const end = table.isHeading ? headings.findLastIndex((heading) => heading !== '') + 1 : headings.length
  const beyond = headings.flatMap((_, at) => (at >= end ? [at] : []))
  return new Set(beyond.filter((at) => table.rows.filter((row) => hasValue(row, at)).length * 2 < table.rows.length))
}
const hasValue = ({ cells }: Row, at: number): boolean => (cells[at] ?? '').trim() !== ''
/** The two parts of `1,570.00`. */
const isSplitAmount = ({ cells }: Row, at: number): boolean =>
  at >= 0 && /^\D*\d{1,3}$/.test((cells[at] ?? '').trim()) && /^\d{3}(\.\d+)?$/.test((cells[at + 1] ?? '').trim())
/** Whether the second part of an amount is in the column to its right, which isn't one of amounts: `570.00` is no reference. */
const hasSpilled = (row: Row, at: number): boolean =>
  isSplitAmount(row, at) && /\.\d{2}$/.test((row.cells[at + 1] ?? '').trim())

const rowsOfTable = <F extends string, R extends Row>(
  { fields }: TableKind<F>,
  table: Table<R>,
  { columns, directions }: NonNullable<SheetAnswer>,
  offset: number,
): ReadRow<F, R>[] => {
  const at = (field: F) => columns.indexOf(field)
  const spill = spillOf(table)
  const lookAt = (look: string) =>
    columns.flatMap((choice: Choice, place) =>
      choice !== notNeeded && fields[choice as F].look === look ? [place] : [],
    )
  const [stated = -1] = lookAt('direction')
  const amounts = lookAt('amount')
  const beforeOthers = amounts.filter((at) => (columns[at + 1] ?? notNeeded) !== notNeeded && !amounts.includes(at + 1))
  const isWide = headingsIn(table).at(-1) === '' && table.isHeading
  return table.rows.map((row) => ({
    number: row.number + offset,
    row,
    at,
    cell: (field) => row.cells[at(field)] ?? '',
    hasMore:
      [...spill].some((place) => hasValue(row, place)) ||
      beforeOthers.some((place) => hasSpilled(row, place)) ||
      (isWide && hasValue(row, table.width - 1) && amounts.some((place) => isSplitAmount(row, place))),
    direction: stated < 0 ? null : (directions[plainDirection(row.cells[stated] ?? '')] ?? notNeeded),
  }))
}

/** Reads the rows of a workbook or a text by field, or returns the question about its columns. */
export const readTable = <F extends string, R extends Row>(
  kind: TableKind<F>,
  sheets: readonly Sheet<R>[],
  answers: readonly ColumnAnswer[],
): TableReading<F, R> => {
  const { plan, ...planned } = planOf(kind, sheets, answers)
  let rows: readonly ReadRow<F, R>[] = []
  for (const { table, answer } of plan ?? [])
    rows = rows.concat(rowsOfTable(kind, table, answer, rows.at(-1)?.number ?? 0))
  const [first] = plan ?? []
  const columns = first?.answer.columns ?? []
  return {
    ...planned,
    rows: plan && rows,
    columns,
    fields: new Set(keysOf<F>(kind.fields).filter((field) => columns.includes(field))),
    heading: first?.table.isHeading ? first.table.first : null,
    sheets: (plan ?? []).map(({ table }) => table.name),
  }
}

/** Reads a text in the same way, with at most `most` + 1 rows per sheet. */
export const readTextTable = <F extends string>(
  kind: TableKind<F>,
  text: string,
  answers: readonly ColumnAnswer[],
  most = Infinity,
): TableReading<F, TextRow> => readTable(kind, sheetsOfText(text, most), answers)
