import {
  notNeeded,
  type Choice,
  type ColumnAnswer,
  type Question,
  type QuestionColumn,
  type SheetAnswer,
  type SheetQuestion,
} from './answer.rules.ts'
import { plainDirection, statedDirections } from './looks.rules.ts'
import { columnsOf, hasNeeded, open, proposalsFor, type Column, type Proposal } from './proposal.rules.ts'
import { keyOf, tableOf, tablesOf, type Row, type Sheet, type Table, type TableKind } from './table.rules.ts'

const mostSamples = 3
const longestSample = 80
const mostValues = 8

/** The groups of required fields without a column. */
export const missingGroups = <F extends string>(kind: TableKind<F>, choices: readonly (Choice | null)[]) =>
  kind.needs.filter((group) => !group.some((field) => choices.includes(field)))

/** The column that states the direction of each line. */
export const directionAt = <F extends string>({ fields }: TableKind<F>, choices: readonly (Choice | null)[]): number =>
  choices.findIndex((choice) => choice !== null && choice !== notNeeded && fields[choice as F]?.look === 'direction')

/** The values of a column with their numbers; none if there are many. */
const fewValues = (rows: readonly Row[], at: number): QuestionColumn['values'] => {
  const counts = new Map<string, number>()
  for (const { cells } of rows) {
    const value = plainDirection(cells[at] ?? '')
    counts.set(value, (counts.get(value) ?? 0) + 1)
    if (counts.size > mostValues) return []
  }
  return [...counts].map(([value, count]) => ({ value: value.slice(0, longestSample), count }))
}

type Proposed<R extends Row> = {
  readonly table: Table<R>
  readonly found: readonly Column[]
  readonly proposals: readonly Proposal[]
}
const proposedFor = <F extends string, R extends Row>(
  kind: TableKind<F>,
  table: Table<R>,
  answers: readonly ColumnAnswer[],
): Proposed<R> => {
  const found = columnsOf(table)
  return { table, found, proposals: proposalsFor(kind, table, { columns: found, answers }) }
}

const sheetQuestion = <F extends string>(
  kind: TableKind<F>,
  { table, found, proposals }: Proposed<Row>,
): SheetQuestion => {
  const columns = found.map(({ heading, values }, at): QuestionColumn => {
    const { choice, by } = proposals[at] ?? open
    return {
      heading,
      samples: values.slice(0, mostSamples).map((value) => value.slice(0, longestSample)),
      filled: values.length,
      values: fewValues(table.rows, at),
      choice,
      by,
    }
  })
  const at = directionAt(
    kind,
    columns.map(({ choice }) => choice),
  )
  return {
    name: table.name,
    rows: table.rows.length,
    isHeading: table.isHeading,
    isRead: true,
    first: Array.from({ length: table.width }, (_, place) => (table.first.cells[place] ?? '').slice(0, longestSample)),
    columns,
    directions: statedDirections(columns[at]?.values.map(({ value }) => value) ?? []),
  }
}

/** The answer for a table whose headings are all known; null if a user must decide. */
const knownAnswer = <F extends string>(
  kind: TableKind<F>,
  { table, proposals }: Proposed<Row>,
): NonNullable<SheetAnswer> | null => {
  const choices = proposals.map(({ choice }) => choice ?? notNeeded)
  const { isHeading } = table
  const at = directionAt(kind, choices)
  const values = fewValues(table.rows, at).map(({ value }) => value)
  const directions = at < 0 ? {} : statedDirections(values)
  if (table.rows.length === 0) return { isHeading, columns: choices, directions }
  const isKnown = proposals.every(({ choice, by }) => choice !== null && by === 'heading') && hasNeeded(kind, choices)
  const isStated = at < 0 || (values.length > 0 && values.every((value) => directions[value] !== undefined))
  return isKnown && isStated ? { isHeading, columns: choices, directions } : null
}

/** Whether an answer is complete for a table. */
export const isAnswerFor = <F extends string>(
  kind: TableKind<F>,
  { columns }: SheetQuestion,
  { columns: choices, directions: answered }: NonNullable<SheetAnswer>,
): boolean => {
  const fields = choices.filter((choice) => choice !== notNeeded)
  const values = columns[directionAt(kind, choices)]?.values
  return (
    choices.length === columns.length &&
    new Set(fields).size === fields.length &&
    kind.exclusive.filter((field) => fields.includes(field)).length <= 1 &&
    fields.every((field) => Object.hasOwn(kind.fields, field)) &&
    hasNeeded(kind, choices) &&
    (values === undefined || (values.length > 0 && values.every(({ value }) => Object.hasOwn(answered, value))))
  )
}

type Plan<R extends Row> = { readonly table: Table<R>; readonly answer: NonNullable<SheetAnswer> }
export type Planned<R extends Row> = {
  /** Null if every column is known. */
  readonly question: Question | null
  /** The answer that is used; null if there is none. */
  readonly answer: ColumnAnswer | null
  /** The tables to read with their answers; null while the question is open. */
  readonly plan: readonly Plan<R>[] | null
}

/** Plans how the tables of a workbook or a text are read: by known headings, by a stored answer, or after a question. */
export const planOf = <F extends string, R extends Row>(
  kind: TableKind<F>,
  sheets: readonly Sheet<R>[],
  answers: readonly ColumnAnswer[],
): Planned<R> => {
  const tables = tablesOf(kind, sheets)
  const key = keyOf(tables)
  const others = answers.filter((one) => one.key !== key)
  const proposed = tables.map((table) => proposedFor(kind, table, others))
  const [only, ...more] = proposed
  const known = only && more.length === 0 ? knownAnswer(kind, only) : null
  if (!only || known)
    return { question: null, answer: null, plan: only && known ? [{ table: only.table, answer: known }] : [] }
  const asked = proposed.map((one) => sheetQuestion(kind, one))
  const answer = answers.find((one) => one.key === key) ?? null
  const plan = answer && planOfAnswer(kind, sheets, tables, answer)
  return { question: { key, sheets: plan && answer ? withAnswer(asked, answer) : asked }, answer: plan && answer, plan }
}

/** The plan of a stored answer; null if it is incomplete, for example after a new value in the direction's column. */
const planOfAnswer = <F extends string, R extends Row>(
  kind: TableKind<F>,
  sheets: readonly Sheet<R>[],
  tables: readonly Table<R>[],
  { sheets: answered }: ColumnAnswer,
): Plan<R>[] | null => {
  const plans: Plan<R>[] = []
  for (const [i, table] of tables.entries()) {
    const answer = answered[i]
    if (answer === null) continue
    const sheet = sheets.find(({ name, rows }) => name === table.name && rows.includes(table.first))
    const read = answer && sheet && tableOf(kind, sheet, answer.isHeading)
    if (!answer || !read || !isAnswerFor(kind, sheetQuestion(kind, proposedFor(kind, read, [])), answer)) return null
    plans.push({ table: read, answer })
  }
  return plans.length > 0 ? plans : null
}

/** The question with the stored answer filled in, to change it. */
const withAnswer = (asked: readonly SheetQuestion[], { sheets }: ColumnAnswer): SheetQuestion[] =>
  asked.map((sheet, i) => {
    const answer = sheets[i]
    if (!answer) return { ...sheet, isRead: false }
    const columns = sheet.columns.map((column, at) => ({
      ...column,
      choice: answer.columns[at] ?? null,
      by: 'answer' as const,
    }))
    return { ...sheet, ...answer, columns }
  })
