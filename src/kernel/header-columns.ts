import { rowsOf } from './csv.ts'
import { keysOf } from './one-of.ts'

/** A column name as it is compared: letters and digits in lower case, without what is in parentheses. */
export const plainHeader = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\([^)]*\)/g, ' ')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()

const bare = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '')
/** The columns of a template that a header names more than once, as the last of them is written. */
export const repeatedHeaders = (header: readonly string[], columns: readonly string[]): string[] =>
  columns.flatMap((column) => {
    const found = header.filter((name) => bare(name) === bare(column))
    return found.length > 1 ? found.slice(-1) : []
  })

/** What a column may be called, the exact names first: a column with an earlier name wins. */
export type HeaderNames<C extends string> = Readonly<Record<C, readonly RegExp[]>>
export type ChosenColumns<C extends string> = {
  /** The place of each column that the header names, or `unanswered`. */
  readonly places: Partial<Record<C, number>>
  /** Columns that look alike, of which the user has to choose one. */
  readonly questions: readonly { readonly column: C; readonly places: readonly number[] }[]
  /** Names that appear more than once. */
  readonly repeated: readonly string[]
}

/** The place of a column that the user still has to choose. */
export const unanswered = -1

/** Finds the columns that a header names. `answers` are the user's choices among columns that look alike. */
export const columnsIn = <C extends string>(
  cells: readonly string[],
  names: HeaderNames<C>,
  answers: Partial<Record<C, number>> = {},
): ChosenColumns<C> => {
  const headers = cells.map(plainHeader)
  const places: Partial<Record<C, number>> = {}
  const questions: { column: C; places: number[] }[] = []
  const repeated: string[] = []
  for (const column of keysOf(names)) {
    const pattern = names[column].find((one) => headers.some((header) => one.test(header)))
    const found = pattern ? headers.flatMap((header, place) => (pattern.test(header) ? [place] : [])) : []
    const answer = answers[column]
    const [first, ...others] = found
    if (first === undefined) continue
    if (others.length === 0) places[column] = first
    else if (others.some((place) => headers[place] === headers[first])) repeated.push(cells[first] ?? '')
    else {
      places[column] = answer !== undefined && found.includes(answer) ? answer : unanswered
      questions.push({ column, places: found })
    }
  }
  return { places, questions, repeated }
}

export type HeadedRow<C extends string> = {
  /** Its place in the text, from 1. */
  readonly row: number
  readonly cell: (column: C) => string
}

type Headed<C extends string> = {
  readonly names: HeaderNames<C>
  /** The places of the columns without a header. */
  readonly inOrder: Partial<Record<C, number>>
  readonly most: number
}
/**
 * The rows of a pasted table, at most one more than it may have. The first row names the columns if it has those that
 * `isHeader` asks for.
 */
export const headedRows = <C extends string>(
  text: string,
  { names, inOrder, most }: Headed<C>,
  isHeader: (places: Partial<Record<C, number>>) => boolean,
): HeadedRow<C>[] => {
  const filled = rowsOf(text, most + 2)
  const { places } = columnsIn(filled[0]?.cells ?? [], names)
  const first = isHeader(places) ? 1 : 0
  const at = first === 1 ? places : inOrder
  return filled.slice(first, most + first + 1).map(({ row, cells }) => ({
    row,
    cell: (column) => cells[at[column] ?? -1] ?? '',
  }))
}
