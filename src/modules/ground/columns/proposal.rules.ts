import { keysOf } from '#kernel/one-of.ts'
import { notNeeded, type Choice, type ColumnAnswer, type QuestionColumn } from './answer.rules.ts'
import { looksLike, type Look } from './looks.rules.ts'
import { headingsIn, headingsOfKey, means, plainHeading, type Row, type Table, type TableKind } from './table.rules.ts'

const valuesOf = (rows: readonly Row[], at: number): string[] =>
  rows.flatMap(({ cells }) => ((cells[at] ?? '').trim() === '' ? [] : [(cells[at] ?? '').trim()]))

/** The values are collected lazily, because files have millions of cells. */
export type Column = { readonly heading: string; readonly isEmpty: boolean; readonly values: readonly string[] }
export const columnsOf = (table: Table<Row>): Column[] =>
  headingsIn(table).map((heading, at) => {
    let values: readonly string[] | null = null
    return {
      heading,
      isEmpty: table.rows.every(({ cells }) => (cells[at] ?? '').trim() === ''),
      get values() {
        return (values ??= valuesOf(table.rows, at))
      },
    }
  })

export type Proposal = Pick<QuestionColumn, 'choice' | 'by'>
export const open: Proposal = { choice: null, by: null }

/** Proposes fields by their known headings, unless two columns have one. Headings of the product's own files count only if no other column fits. */
const byHeading = <F extends string>(kind: TableKind<F>, columns: readonly Column[]): Proposal[] => {
  const fields = keysOf<F>(kind.fields)
  const claims = columns.map(({ heading }) => fields.filter((field) => means(heading, kind.fields[field].headings)))
  const fallbacks = columns.map(({ heading }) =>
    fields.find((field) => means(heading, kind.fields[field].fallback ?? [])),
  )
  const claimed = (field: F) => {
    const alike = kind.exclusive.includes(field) ? kind.exclusive : [field]
    return claims.filter((some) => some.some((one) => alike.includes(one))).length
  }
  const isUnknown = ({ heading, isEmpty }: Column, at: number) =>
    claims[at]?.length === 0 && fallbacks[at] === undefined && !isEmpty && !means(heading, kind.notNeeded)
  const hasUnknown = columns.some(isUnknown)
  return columns.map(({ heading, isEmpty }, at): Proposal => {
    const [field, ...others] = claims[at] ?? []
    if (field !== undefined)
      return others.length === 0 && claimed(field) === 1 ? { choice: field, by: 'heading' } : open
    const fallback = fallbacks[at]
    if (fallback !== undefined) {
      if (claimed(fallback) === 1) return { choice: notNeeded, by: 'heading' }
      const isOnly = fallbacks.filter((one) => one === fallback).length === 1
      return isOnly && claimed(fallback) === 0 && !hasUnknown ? { choice: fallback, by: 'heading' } : open
    }
    return isEmpty || means(heading, kind.notNeeded) ? { choice: notNeeded, by: 'heading' } : open
  })
}

/** The answer for a heading in other tables, if all answers agree. */
const answeredFor = (answers: readonly ColumnAnswer[], heading: string): Choice | null => {
  const plain = plainHeading(heading)
  if (plain === '') return null
  const choices = answers.flatMap(({ key, sheets }) => {
    const headings = headingsOfKey(key) ?? []
    return sheets.flatMap((sheet, i) =>
      sheet?.isHeading ? sheet.columns.filter((_, at) => headings[i]?.[at + 1] === plain) : [],
    )
  })
  const [choice, ...others] = new Set(choices)
  return choice !== undefined && others.length === 0 ? choice : null
}
const byAnswers = (columns: readonly Column[], proposals: readonly Proposal[], answers: readonly ColumnAnswer[]) => {
  const answered = columns.map(({ heading }, at) =>
    proposals[at]?.choice === null ? answeredFor(answers, heading) : null,
  )
  const taken = new Set(proposals.map(({ choice }) => choice))
  const isFree = (choice: Choice) =>
    choice === notNeeded || (!taken.has(choice) && answered.filter((one) => one === choice).length === 1)
  return proposals.map((proposal, at): Proposal => {
    const choice = answered[at] ?? null
    return choice !== null && isFree(choice) ? { choice, by: 'answer' } : proposal
  })
}

/** Proposes a field if exactly one open column has values in its format. Text columns are never proposed. */
const byLooks = <F extends string>(
  kind: TableKind<F>,
  columns: readonly Column[],
  proposals: readonly Proposal[],
): Proposal[] => {
  const free = keysOf<F>(kind.fields).filter((field) => !proposals.some(({ choice }) => choice === field))
  const fits = (look: Look, at: number) =>
    proposals[at]?.choice === null &&
    (columns[at]?.values.length ?? 0) > 0 &&
    columns[at]?.values.every((value) => looksLike(look, value))
  return proposals.map((proposal, at): Proposal => {
    const mine = free.filter((field) => kind.fields[field].look !== 'text' && fits(kind.fields[field].look, at))
    const [field, ...others] = mine
    if (field === undefined || others.length > 0) return proposal
    const { look } = kind.fields[field]
    return columns.filter((_, i) => fits(look, i)).length === 1 ? { choice: field, by: 'look' } : proposal
  })
}

/** Whether columns without headings are in the stated order: no additional ones, and the values fit their fields. */
const isInOrder = <F extends string>(kind: TableKind<F>, columns: readonly Column[]): boolean =>
  columns.length <= kind.inOrder.length &&
  hasNeeded(kind, kind.inOrder.slice(0, columns.length)) &&
  columns.every(({ values }, at) => {
    const { look } = kind.fields[kind.inOrder[at] as F]
    const numbers = values.filter((value) => (look === 'text' ? looksLike('amount', value) : /\d/.test(value))).length
    if (values.length === 0 || (look === 'text' && at === 0)) return true
    return look === 'text' ? numbers < values.length : numbers * 2 >= values.length
  })

export const hasNeeded = <F extends string>({ needs }: TableKind<F>, choices: readonly (Choice | null)[]): boolean =>
  needs.every((group) => group.some((field) => choices.includes(field)))

type Known = { readonly columns: readonly Column[]; readonly answers: readonly ColumnAnswer[] }
/** The proposal for each column, starting with the most reliable source. */
export const proposalsFor = <F extends string>(
  kind: TableKind<F>,
  { isHeading }: Pick<Table<Row>, 'isHeading'>,
  { columns, answers }: Known,
): Proposal[] => {
  if (!isHeading && isInOrder(kind, columns))
    return columns.map((_, at): Proposal => ({ choice: kind.inOrder[at] ?? null, by: 'heading' }))
  return byLooks(kind, columns, byAnswers(columns, byHeading(kind, columns), answers))
}
