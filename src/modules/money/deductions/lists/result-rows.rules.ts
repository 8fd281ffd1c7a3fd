import { sen, type Sen } from '#kernel/money.ts'
import type { ColumnAnswer } from '#ground/columns/answer.rules.ts'
import { looksLike } from '#ground/columns/looks.rules.ts'
import { readTextTable, type TableReading } from '#ground/columns/reading.rules.ts'
import type { TableKind } from '#ground/columns/table.rules.ts'
import {
  keysOfRow,
  maxListedRows,
  personFields,
  shownKey,
  typedAmount,
} from '#people/employees/lists/person-columns.rules.ts'
import {
  comparedNumber,
  personFinder,
  personProblems,
  type PersonKeys,
} from '#people/employees/lists/person-match.rules.ts'
import { isAboveLimit, reasons, type Answer, type AnsweredLine, type Reason, type Rest } from '../deduction.rules.ts'
import { fileColumns } from './list-file.rules.ts'
import { reasonNames } from '../reason-names.rules.ts'

type Column = 'number' | 'icNumber' | 'name' | 'amount' | 'reason'
/** Payroll's result. A list's own file is one too: `To deduct` is the amount if payroll has added no column. */
export const resultTable: TableKind<Column> = {
  name: 'payroll-result',
  fields: {
    ...personFields,
    amount: {
      label: ['Amount deducted', 'Amaun dipotong'],
      headings: ['deducted', 'dipotong', 'amount deducted', 'amaun dipotong', 'amount', 'amaun'],
      fallback: ['to deduct'],
      look: 'amount',
    },
    reason: {
      label: ['Reason if not all was deducted', 'Sebab jika tidak dipotong sepenuhnya'],
      headings: ['reason', 'sebab'],
      look: 'text',
    },
  },
  needs: [['number', 'icNumber'], ['amount']],
  exclusive: [],
  notNeeded: fileColumns,
  inOrder: ['number', 'amount', 'reason'],
  ownSheets: [],
}

/** A row of payroll's result: who, how much was deducted, and why not all. */
export type ResultRow = {
  /** Its place in the text, from 1. */
  readonly row: number
  readonly keys: PersonKeys
  readonly amount: Sen | null
  readonly reason: Reason | null
  /** Whether its values may be in the wrong columns. */
  readonly hasMore: boolean
}

const reasonOf = (text: string): Reason | null =>
  reasons.find((reason) => reasonNames[reason].some((name) => comparedNumber(name) === comparedNumber(text))) ?? null

/** An amount below zero was paid back. */
const amountOf = (text: string): Sen | null => {
  const size = text.replace(/^\s*[-\u2212]/, '')
  const amount = typedAmount(size)
  return amount !== null && size !== text ? sen(0 - amount) : amount
}

/** The rows of payroll's result, or the question about its columns. */
export const parseResult = (
  text: string,
  answers: readonly ColumnAnswer[] = [],
): { readonly rows: readonly ResultRow[] | null } & Pick<TableReading<Column>, 'question' | 'answer'> => {
  const { rows, question, answer } = readTextTable(resultTable, text, answers, maxListedRows)
  const read = rows?.map((row): ResultRow => ({
    row: row.number,
    keys: keysOfRow(row),
    amount: amountOf(row.cell('amount')),
    reason: reasonOf(row.cell('reason')),
    // A number isn't a reason: it is the rest of an amount such as 1,570.
    hasMore: row.hasMore || looksLike('amount', row.cell('reason')),
  }))
  return { rows: read ?? null, question, answer }
}

export type MatchedLine = AnsweredLine & {
  readonly employeeId: string
  readonly name: string
  readonly employeeNumber: string | null
  readonly icNumber: string
}
/** Why a row answers no line. */
export const rowProblems = [
  ...personProblems,
  'more_values',
  'unreadable',
  'repeated',
  'negative',
  'paid_back',
  'above_line',
  'above_limit',
  'no_reason',
] as const
export type RowProblem = (typeof rowProblems)[number]
export type RowFault = {
  readonly row: number
  readonly key: string
  readonly problem: RowProblem
  /** The employee, or the possible ones. */
  readonly name: string | null
  readonly amount: Sen | null
}
export type MatchedAnswer<L> = { readonly line: L; readonly answer: Answer }

type Defaults = { readonly reason: Reason | null; readonly rest: Rest }

/** The answers of the rows, and the rows without one. Several rows of one employee give no answer. */
export const matchResult = <L extends MatchedLine>(
  rows: readonly ResultRow[],
  lines: readonly L[],
  defaults: Defaults,
) => {
  const find = personFinder(lines)
  const found = rows.map((row) => ({ row, found: find(row.keys) }))
  const counts = new Map<L, number>()
  for (const {
    found: { person },
  } of found)
    if (person) counts.set(person, (counts.get(person) ?? 0) + 1)
  const answers: MatchedAnswer<L>[] = []
  const faults: RowFault[] = []
  for (const { row: given, found: who } of found) {
    const { row, keys, amount } = given
    const fault = (problem: RowProblem, name: string | null) =>
      faults.push({ row, key: shownKey(keys), problem, name, amount })
    if (who.problem !== null) fault(who.problem, who.names.join(', ') || null)
    else {
      const { person } = who
      const answer = (counts.get(person) ?? 0) > 1 ? 'repeated' : answerOf(person, given, defaults)
      if (typeof answer === 'string') fault(answer, person.name)
      else answers.push({ line: person, answer })
    }
  }
  return { answers, faults }
}

const answerOf = (line: MatchedLine, row: ResultRow, defaults: Defaults): Answer | RowProblem => {
  const { amount, hasMore } = row
  if (hasMore) return 'more_values'
  if (amount === null) return 'unreadable'
  if (amount === line.amount) return isAboveLimit(line) ? 'above_limit' : { result: 'deducted' }
  if (line.amount < 0 && amount !== 0) return 'paid_back'
  if (amount < 0) return 'negative'
  if (amount > line.amount) return 'above_line'
  if (line.limit !== null && amount > line.limit) return 'above_limit'
  const given = row.reason ?? defaults.reason
  const reason = given ?? (line.limit !== null && amount === line.limit ? 'above_limit' : null)
  if (reason === null || reason === 'other') return 'no_reason'
  const of = { reason, rest: line.amount < 0 ? 'next_list' : defaults.rest } as const
  return amount === 0 ? { result: 'not_deducted', ...of } : { result: 'partly', deducted: amount, ...of }
}
