import type { Instant } from '#kernel/time.ts'
import type { Direction } from './looks.rules.ts'

/** The choice for a column that isn't read. */
export const notNeeded = 'not_needed'
/** The choice for a column: a field of the table's kind, or not needed. */
export type Choice = string
/** The choices for a sheet's columns; null if the sheet isn't read. */
export type SheetAnswer = {
  readonly isHeading: boolean
  readonly columns: readonly Choice[]
  /** Whether a value of the direction's column means money in, money out, or a line to leave out. */
  readonly directions: Readonly<Record<string, Direction | typeof notNeeded>>
} | null
export type ColumnAnswer = {
  readonly key: string
  readonly sheets: readonly SheetAnswer[]
  readonly at: Instant
  readonly byName: string
}

export const proposedBy = ['heading', 'answer', 'look'] as const
export type QuestionColumn = {
  readonly heading: string
  readonly samples: readonly string[]
  /** How many rows have a value. */
  readonly filled: number
  /** The values of a column with few of them. */
  readonly values: readonly { readonly value: string; readonly count: number }[]
  /** The proposal; null if more than one field is possible. */
  readonly choice: Choice | null
  readonly by: (typeof proposedBy)[number] | null
}
export type SheetQuestion = {
  readonly name: string
  readonly rows: number
  readonly isHeading: boolean
  /** Whether it is read; null before a choice between several sheets. */
  readonly isRead: boolean
  readonly first: readonly string[]
  readonly columns: readonly QuestionColumn[]
  readonly directions: Readonly<Record<string, Direction | typeof notNeeded>>
}
/** The question which column is which field, with the values needed to answer it. */
export type Question = { readonly key: string; readonly sheets: readonly SheetQuestion[] }
