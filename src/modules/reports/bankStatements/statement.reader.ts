import type { LocalDate } from '#kernel/time.ts'
import type { ColumnAnswer } from '#ground/columns/answer.rules.ts'
import { readTable } from '#ground/columns/reading.rules.ts'
import { kindOf } from '#spreadsheets/kind.ts'
import { readTexts } from '#spreadsheets/table.ts'
import { reasons, Unreadable } from '#spreadsheets/unreadable.ts'
import { mostStatementLines, otherAccountIn, statementRowsOf, statementTable } from './statement-rows.rules.ts'

type Reading = { readonly account: string; readonly today: LocalDate; readonly answers: readonly ColumnAnswer[] }
/** Reads the statement of an account; without rows while the question about its columns is open. Throws `Unreadable`. */
export const read = async (bytes: Uint8Array<ArrayBuffer>, { account, today, answers }: Reading) => {
  if (kindOf(bytes) === 'pain002') throw new Unreadable({ code: 'statement_other_form' })
  const sheets = await readTexts(bytes, { maxRows: mostStatementLines + 3 })
  const [sheet] = sheets
  if (!sheet) throw new Unreadable(reasons.empty)
  const { rows, heading, question, answer } = readTable(statementTable, sheets, answers)
  if (rows === null) return { question, answer, found: null }
  const above = sheet.rows.filter(({ number }) => number < (heading?.number ?? 1))
  const unusable = rows.find(({ row, at }) =>
    row.problems.some(({ column }) =>
      (['paidOn', 'amount', 'credit', 'debit', 'balance'] as const).some((of) => at(of) === column),
    ),
  )
  const found = unusable
    ? { problem: { code: 'statement_line_amount', params: { line: unusable.number } } }
    : (otherAccountIn(
        above.map(({ cells }) => cells.join(' ')),
        account,
      ) ?? statementRowsOf(rows, { account, today }))
  if ('problem' in found) throw new Unreadable(found.problem)
  return { question, answer, found }
}
