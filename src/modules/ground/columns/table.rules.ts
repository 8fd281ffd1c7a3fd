import type { Bilingual } from '#kernel/bilingual.ts'
import { rowsOf, sheetMark } from '#kernel/csv.ts'
import { plainForm } from '#kernel/plain-form.ts'
import type { Look } from './looks.rules.ts'

/** The kinds of tables that are imported, pasted or as a file. */
export const tableKinds = [
  'payroll-result',
  'other-deductions',
  'assignments',
  'employees',
  'earned-wages',
  'supplier-payees',
  'employee-payees',
  'sales',
  'settlements',
  'bank-result',
  'bank-statement',
] as const
export type TableKindName = (typeof tableKinds)[number]
export const tableNames = {
  'payroll-result': ['Payroll’s result', 'Hasil potongan gaji'],
  'other-deductions': ['Monthly deductions', 'Potongan bulanan'],
  assignments: ['Assignment of employees', 'Penugasan pekerja'],
  employees: ['Employee import', 'Import pekerja'],
  'earned-wages': ['Earned wages', 'Gaji terkumpul'],
  'supplier-payees': ['Suppliers to pay', 'Pembekal untuk dibayar'],
  'employee-payees': ['Employees to pay', 'Pekerja untuk dibayar'],
  sales: ['Sales', 'Jualan'],
  settlements: ['Settlement payments', 'Bayaran penyelesaian'],
  'bank-result': ['Bank result', 'Keputusan bank'],
  'bank-statement': ['Bank statement', 'Penyata bank'],
} as const satisfies Record<TableKindName, Bilingual>

/** Why a row with more values than columns isn't read. */
export const moreValuesText = [
  'more values than columns',
  'lebih banyak nilai daripada lajur',
] as const satisfies Bilingual

/** A field of a table: its name on screens, its known headings, and the format of its values. */
export type Field = {
  readonly label: Bilingual
  readonly headings: readonly string[]
  /** Headings of the product's own files, which count if no other column fits. */
  readonly fallback?: readonly string[]
  readonly look: Look
}
/** A table that the product reads. */
export type TableKind<F extends string> = {
  readonly name: TableKindName
  readonly fields: Readonly<Record<F, Field>>
  /** Groups of fields; one field of each group requires a column. */
  readonly needs: readonly (readonly F[])[]
  /** Fields of which only one can have a column. */
  readonly exclusive: readonly F[]
  /** Headings that are known and not needed. */
  readonly notNeeded: readonly string[]
  /** The stated order of columns without headings; empty if the table needs headings. */
  readonly inOrder: readonly F[]
  /** The names of sheets in the product's own templates that are not read. */
  readonly ownSheets: readonly string[]
}

export type Row = { readonly number: number; readonly cells: readonly string[] }
export type Sheet<R extends Row> = { readonly name: string; readonly rows: readonly R[] }

/** Normalizes a heading for comparison: letters and digits in lower case, without the currency. `Deduction (RM)` is `deduction`. */
export const plainHeading = (heading: string): string => {
  const text = plainForm(heading).toLowerCase()
  return text.replace(/\b(rm|myr)\b/g, '').replace(/[^\p{L}\p{M}\p{N}]/gu, '') || text.replace(/\s/g, '')
}
export const means = (heading: string, headings: readonly string[]): boolean =>
  heading.trim() !== '' && headings.some((one) => plainHeading(one) === plainHeading(heading))

export type TextRow = Row & { readonly text: string }
/** The sheets of a text; pasted text is one sheet. Each has at most one row more than `most`. */
export const sheetsOfText = (text: string, most = Infinity): Sheet<TextRow>[] =>
  text.split(new RegExp(`^${sheetMark}`, 'm')).flatMap((part, i): Sheet<TextRow>[] => {
    const [, name = '', rows = part] = i > 0 ? (/^([^\n]*)\n?([\s\S]*)$/.exec(part) ?? []) : []
    const read = rowsOf(rows, most + headerWithin).map(({ row: number, ...row }) => ({ number, ...row }))
    return read.length > 0 ? [{ name, rows: read }] : []
  })

/** The number of rows in which the headings are looked for, because a title can be above them. */
export const headerWithin = 20
/** Columns beyond this one aren't read. */
export const mostColumns = 64

const isFilled = (cell: string | undefined): boolean => cell !== undefined && cell.trim() !== ''
const filledIn = ({ cells }: Row): number => cells.filter(isFilled).length

const headingsOf = <F extends string>({ fields }: TableKind<F>): readonly string[] =>
  Object.values<Field>(fields).flatMap(({ headings, fallback = [] }) => [...headings, ...fallback])

/** Whether a row has the headings of all required fields. */
const isComplete = <F extends string>({ fields, needs }: TableKind<F>, { cells }: Row): boolean =>
  needs.every((group) =>
    group.some((field) =>
      cells.some((cell) => means(cell, [...fields[field].headings, ...(fields[field].fallback ?? [])])),
    ),
  )

/** Whether a row has no digit, or a known heading. */
const isHeadingRow = <F extends string>(kind: TableKind<F>, { cells }: Row): boolean =>
  cells.every((cell) => !/\p{Nd}/u.test(cell)) || cells.some((cell) => means(cell, headingsOf(kind)))

/** A sheet as a table: the row with the headings, if any, and the rows below it. */
export type Table<R extends Row> = {
  readonly name: string
  /** The first row, whose cells are headings or the first values. */
  readonly first: R
  readonly isHeading: boolean
  /** The rows below the headings; with `first` if it isn't one. */
  readonly rows: readonly R[]
  /** The number of columns of the widest row. */
  readonly width: number
}

/** How many columns rows have, up to the last one with a value. */
const widthOf = (rows: readonly Row[]): number =>
  Math.min(
    rows.reduce((most, { cells }) => Math.max(most, cells.findLastIndex(isFilled) + 1), 0),
    mostColumns,
  )

/** `isHeading` overrides whether the first row is read as headings. */
export const tableOf = <F extends string, R extends Row>(
  kind: TableKind<F>,
  { name, rows }: Sheet<R>,
  isHeading?: boolean,
): Table<R> | null => {
  const top = rows.slice(0, headerWithin)
  const least = Math.min(2, widthOf(rows))
  const found = top.findIndex((row) => isComplete(kind, row))
  // Rows of data above the headings mean that they aren't headings.
  const isBelowData = kind.inOrder.length > 0 && top.slice(0, found).some((row) => filledIn(row) >= least)
  const complete = isBelowData ? -1 : found
  const start =
    complete >= 0
      ? complete
      : Math.max(
          top.findIndex((row) => filledIn(row) >= least),
          0,
        )
  const first = rows[start]
  if (!first) return null
  const named = isHeading ?? (complete >= 0 || isHeadingRow(kind, first))
  const below = rows.slice(named ? start + 1 : start)
  return { name, first, isHeading: named, rows: below, width: Math.max(widthOf([first]), widthOf(below)) }
}

/** Whether a sheet has a table rather than a note: known headings, or two rows with several values and a number. */
const hasTable = <F extends string>(kind: TableKind<F>, { rows }: Sheet<Row>): boolean =>
  rows.slice(0, headerWithin).some((row) => isComplete(kind, row)) ||
  (rows.filter((row) => filledIn(row) >= 2).length >= 2 &&
    rows.some(({ cells }) => cells.some((cell) => /\d/.test(cell))))

/** The tables of a workbook or a text: of its sheets with data, or of its first sheet. */
export const tablesOf = <F extends string, R extends Row>(
  kind: TableKind<F>,
  sheets: readonly Sheet<R>[],
): Table<R>[] => {
  const own = new Set(kind.ownSheets.map(plainHeading))
  const filled = sheets.filter(({ rows }) => rows.length > 0)
  const others = filled.filter(({ name }) => !own.has(plainHeading(name)))
  const withTable = others.filter((sheet) => hasTable(kind, sheet))
  const read = withTable.length > 0 ? withTable : [...others, ...filled].slice(0, 1)
  return read.flatMap((sheet) => tableOf(kind, sheet) ?? [])
}

/** The headings of a table, one for each column; empty where there is none. */
export const headingsIn = ({ first, isHeading, width }: Table<Row>): string[] =>
  Array.from({ length: width }, (_, at) => (isHeading ? (first.cells[at] ?? '').trim() : ''))

const longestKeyPart = 60
/** The key of an answer: the headings of its tables, and the names if there are several. */
export const keyOf = (tables: readonly Table<Row>[]): string =>
  JSON.stringify(
    tables.map(({ name, first, width }) => [
      tables.length > 1 ? name.slice(0, longestKeyPart) : '',
      ...Array.from({ length: width }, (_, at) => plainHeading(first.cells[at] ?? '').slice(0, longestKeyPart)),
    ]),
  )

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')
/** The name and the headings of each table of a key; null if the key is malformed. */
export const headingsOfKey = (key: string): readonly (readonly string[])[] | null => {
  try {
    const parsed: unknown = JSON.parse(key)
    return Array.isArray(parsed) && parsed.every(isTexts) ? parsed : null
  } catch {
    return null
  }
}
