import { notNeeded, type Choice, type Question, type SheetAnswer, type SheetQuestion } from './answer.rules.ts'
import { statedDirections, type Direction } from './looks.rules.ts'
import { directionAt, isAnswerFor, missingGroups } from './question.rules.ts'
import type { TableKind } from './table.rules.ts'

/** The choices so far for a sheet; null for an open column. */
export type SheetDraft = {
  readonly isRead: boolean
  readonly isHeading: boolean
  readonly choices: readonly (Choice | null)[]
  readonly directions: Readonly<Record<string, Direction | typeof notNeeded>>
}
export const draftOf = ({ sheets }: Question): SheetDraft[] =>
  sheets.map(({ isRead, isHeading, columns, directions }) => ({
    isRead,
    isHeading,
    choices: columns.map(({ choice, filled }) => choice ?? (filled === 0 ? notNeeded : null)),
    directions,
  }))

/** Chooses a column's field. If another column had the field, that column becomes open. */
export const withChoice = <F extends string>(
  kind: TableKind<F>,
  sheet: SheetQuestion,
  draft: SheetDraft,
  { at, choice }: { readonly at: number; readonly choice: Choice },
): SheetDraft => {
  const choices = draft.choices.map((before, i) => {
    if (i === at) return choice
    return before === choice && choice !== notNeeded ? null : before
  })
  const values = sheet.columns[directionAt(kind, choices)]?.values.map(({ value }) => value) ?? []
  return { ...draft, choices, directions: { ...statedDirections(values), ...draft.directions } }
}

/** The reasons why a draft isn't a complete answer. */
export type Lacking<F extends string> = {
  readonly open: number
  /** The groups of required fields without a column. */
  readonly missing: readonly (readonly F[])[]
  readonly together: readonly F[]
  readonly isDirectionOpen: boolean
}
export const lackingIn = <F extends string>(
  kind: TableKind<F>,
  sheet: SheetQuestion,
  draft: SheetDraft,
): Lacking<F> => {
  const { choices, directions } = draft
  const together = kind.exclusive.filter((field) => choices.includes(field))
  const values = sheet.columns[directionAt(kind, choices)]?.values
  return {
    open: choices.filter((choice) => choice === null).length,
    missing: missingGroups(kind, choices),
    together: together.length > 1 ? together : [],
    isDirectionOpen: values?.some(({ value }) => directions[value] === undefined) ?? false,
  }
}

/** Converts drafts to an answer; null if they are incomplete. */
export const answerOf = <F extends string>(
  kind: TableKind<F>,
  { sheets }: Question,
  drafts: readonly SheetDraft[],
): SheetAnswer[] | null => {
  const answers = sheets.map((sheet, i): SheetAnswer | undefined => {
    const draft = drafts[i]
    if (!draft?.isRead) return null
    const { isHeading, choices, directions } = draft
    const columns = choices.flatMap((choice) => choice ?? [])
    const answer = { isHeading, columns, directions }
    return columns.length === choices.length && isAnswerFor(kind, sheet, answer) ? answer : undefined
  })
  const complete = answers.filter((answer) => answer !== undefined)
  return complete.length === answers.length && complete.some((answer) => answer !== null) ? complete : null
}
