import type { HeaderNames } from '#kernel/header-columns.ts'
import { sen, type Sen } from '#kernel/money.ts'
import { comparedNumber, listedRows, personColumns, typedAmount } from '#modules/employees/person-columns.rules.ts'
import { isAboveLimit, reasons, type Answer, type AnsweredLine, type Reason, type Rest } from './deduction.rules.ts'
import { reasonNames } from './reason-names.rules.ts'

type Column = 'number' | 'icNumber' | 'amount' | 'reason'
/** The names of the columns in English and Malay, exact ones first. */
const names: HeaderNames<Column> = {
  ...personColumns,
  amount: [/^(deducted|dipotong|deduction|potongan)$/, /deduct|potong/, /^(amount|amaun|jumlah)$/],
  reason: [/^(reason|sebab)$/, /reason|sebab|remark|catatan/],
}

/** A row of payroll's result: who, how much was deducted, and why not all. */
export type ResultRow = {
  /** Its place in the text, from 1. */
  readonly row: number
  readonly key: string
  readonly amount: Sen | null
  readonly reason: Reason | null
}

const reasonOf = (text: string): Reason | null =>
  reasons.find((reason) => reasonNames[reason].some((name) => comparedNumber(name) === comparedNumber(text))) ?? null

/** An amount below zero was paid back. */
const amountOf = (text: string): Sen | null => {
  const size = text.replace(/^\s*[-\u2212]/, '')
  const amount = typedAmount(size)
  return amount !== null && size !== text ? sen(0 - amount) : amount
}

/** The rows of payroll's result. Without column names: the number, the amount, and a reason. */
export const parseResult = (text: string): ResultRow[] =>
  listedRows(text, names, { number: 0, amount: 1, reason: 2 }).map(({ row, key, cell }) => ({
    row,
    key,
    amount: amountOf(cell('amount')),
    reason: reasonOf(cell('reason')),
  }))

export type MatchedLine = AnsweredLine & {
  readonly employeeId: string
  readonly name: string
  readonly employeeNumber: string | null
  readonly icNumber: string
}
/** Why a row answers no line. */
export const rowProblems = ['unknown', 'unreadable', 'repeated', 'above_line', 'above_limit', 'no_reason'] as const
export type RowProblem = (typeof rowProblems)[number]
export type RowFault = {
  readonly row: number
  readonly key: string
  readonly problem: RowProblem
  readonly name: string | null
  readonly amount: Sen | null
}
export type MatchedAnswer<L> = { readonly line: L; readonly answer: Answer }

type Defaults = { readonly reason: Reason | null; readonly rest: Rest }

/** The answers that rows give to lines, and the rows that give none. */
export const matchResult = <L extends MatchedLine>(
  rows: readonly ResultRow[],
  lines: readonly L[],
  defaults: Defaults,
) => {
  const byKey = new Map(
    lines.flatMap((line) =>
      [line.employeeNumber, line.icNumber].flatMap((key) => (key ? [[comparedNumber(key), line]] : [])),
    ),
  )
  const answers = new Map<L, Answer>()
  const faults: RowFault[] = []
  for (const { row, key, amount, reason } of rows) {
    const line = byKey.get(comparedNumber(key))
    const fault = (problem: RowProblem) => faults.push({ row, key, problem, name: line?.name ?? null, amount })
    if (!line) fault('unknown')
    else if (answers.has(line)) fault('repeated')
    else if (amount === null) fault('unreadable')
    else {
      const answer = answerOf(line, amount, { ...defaults, reason: reason ?? defaults.reason })
      if (typeof answer === 'string') fault(answer)
      else answers.set(line, answer)
    }
  }
  return { answers: [...answers].map(([line, answer]): MatchedAnswer<L> => ({ line, answer })), faults }
}

const answerOf = (line: MatchedLine, amount: Sen, { reason: given, rest }: Defaults): Answer | RowProblem => {
  if (amount === line.amount) return isAboveLimit(line) ? 'above_limit' : { result: 'deducted' }
  if (amount > line.amount || amount < 0) return 'above_line'
  if (line.limit !== null && amount > line.limit) return 'above_limit'
  const reason = given ?? (line.limit !== null && amount === line.limit ? 'above_limit' : null)
  if (reason === null || reason === 'other') return 'no_reason'
  const of = { reason, rest: line.amount < 0 ? 'next_list' : rest } as const
  return amount === 0 ? { result: 'not_deducted', ...of } : { result: 'partly', deducted: amount, ...of }
}
