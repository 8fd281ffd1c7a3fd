import type { FieldError } from '#kernel/errors.ts'
import type { Cell } from '#kernel/spreadsheet.ts'

/** A cell that can't be used, with the reason. */
export type Problem = { readonly column: number; readonly error: FieldError }
/** A row of the sheet: `number` is its row number, from 1. */
export type SheetRow = {
  readonly number: number
  readonly cells: readonly Cell[]
  readonly problems: readonly Problem[]
}
/** A workbook: the names of its visible sheets in order, and the rows of one, in batches because awaiting each is slow. */
export type Workbook = {
  readonly sheets: readonly string[]
  readonly rows: (sheet: number) => AsyncIterable<readonly SheetRow[]>
  /** Whether the file uses the 1904 date system of old Macs. */
  readonly from1904: boolean
}

/** A table that was read from a file of another kind, as a workbook. */
export const tableWorkbook = (
  name: string,
  headings: readonly string[],
  lines: readonly (readonly string[])[],
): Workbook => ({
  sheets: [name],
  from1904: false,
  rows: async function* () {
    yield await Promise.resolve([headings, ...lines].map((cells, at) => ({ number: at + 1, cells, problems: [] })))
  },
})

/** A number as spreadsheet programs show it: with at most fifteen digits, so 0.30000000000000004 is 0.3. */
export const shownNumber = (value: number): number => Number(value.toPrecision(15))

export const problems = {
  formula: { code: 'cell_formula' },
  digits: { code: 'cell_too_many_digits' },
  error: (error: string): FieldError => ({ code: 'cell_formula_error', params: { error } }),
} as const

/** The column of `AB12`, from 0; -1 if there is none. */
export const columnOf = (reference: string): number => {
  let column = 0
  for (let i = 0; i < reference.length; i++) {
    const code = reference.charCodeAt(i)
    if (code < 65 || code > 90) break
    column = column * 26 + code - 64
  }
  return column - 1
}

/** Columns beyond this one are ignored. */
export const maxColumns = 256

/** Date formats: the built-in ones, and those with day or month names. */
export const isDateFormat = (id: number, code: string | undefined): boolean => {
  if (code === undefined) return (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)
  const pattern = code.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '').split(';')[0] ?? ''
  return /d|y|m(?!.*[hs0#?])/i.test(pattern) && !/general/i.test(pattern)
}

/** A serial date as a date; the 1904 date system is offset by four years and a day. */
export const dayText = (serial: number, from1904: boolean): string | null => {
  const days = Math.floor(serial) + (from1904 ? 1462 : 0)
  if (days < 1 || days > 2_958_465) return null
  const epoch = Date.UTC(1899, 11, days < 61 ? 31 : 30)
  return new Date(epoch + days * 86_400_000).toISOString().slice(0, 10)
}
