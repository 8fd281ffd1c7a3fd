import { createHash } from 'node:crypto'
import { sum, type Sen } from '#kernel/money.ts'
import type { Shown } from '#kernel/shown.ts'
import { withLimits, type ListOf, type Writes } from './answer.steps.ts'
import { selectIdentifiedLines } from './answer.sql.ts'
import { divided, type Reason, type Rest, type Result } from './deduction.rules.ts'
import { matchResult, type ResultRow } from './result-rows.rules.ts'

type ResultInput = { readonly rows: readonly ResultRow[]; readonly reason?: Reason | undefined; readonly rest: Rest }

/** What payroll's result would answer, the rows that answer no line, and the lines that would stay open. */
export const readResult = async (ctx: Writes, list: ListOf, { rows: listed, reason, rest }: ResultInput) => {
  const rows = await selectIdentifiedLines.all(ctx.client, { orgId: list.orgId, listId: list.id })
  const lines = (await withLimits(ctx, list, rows)).map(({ row, line }) => ({
    ...line,
    employeeNumber: row.employee_number,
    icNumber: row.ic_number,
    isAnswered: row.is_answered,
  }))
  const { answers, faults } = matchResult(listed, lines, { reason: reason ?? null, rest })
  const answered = new Set(answers.map(({ line }) => line))
  const counted = (of: readonly Sen[]) => ({ lines: of.length, amount: sum(of) })
  const of = (result: Result) =>
    counted(
      answers
        .filter(({ answer }) => answer.result === result)
        .map(({ line, answer }) => divided(line, answer).deducted),
    )
  const shown: Shown = {
    count: answers.length,
    total: sum(answers.map(({ line, answer }) => divided(line, answer).deducted)),
    digest: createHash('sha256')
      .update(JSON.stringify(answers.map(({ line, answer }) => [line.employeeId, line.amount, answer])))
      .digest('base64url'),
  }
  const open = lines.filter((line) => !line.isAnswered && !answered.has(line)).map(({ amount }) => amount)
  return {
    answers,
    faults,
    full: of('deducted'),
    partly: of('partly'),
    none: of('not_deducted'),
    open: counted(open),
    shown,
  }
}
