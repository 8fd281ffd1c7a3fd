import type { Id } from '#kernel/values.ts'
import type { Work } from '#server/context.ts'
import type { StatementRow } from '#server/postgres/statement.ts'
import { csvHead, csvLine, type FileLine } from './list-file.rules.ts'
import { selectFileLines } from './line.sql.ts'

type List = { readonly orgId: Id<'org'>; readonly id: Id<'deduction_list'>; readonly number: string }

const toFileLine = (row: StatementRow<typeof selectFileLines>): FileLine => ({
  employeeNumber: row.employee_number,
  name: row.employee_name,
  icNumber: row.ic_number,
  withdrawn: row.withdrawn_sen,
  late: row.late_sen,
  returned: row.returned_sen,
  carried: row.carried_sen,
  instalment: row.instalment_sen,
  amount: row.amount_sen,
  fees: row.fees_sen,
})

/** The lines of a list, page by page. */
export const fileLines = async function* ({ client }: Pick<Work, 'client'>, { orgId, id }: List) {
  for await (const rows of selectFileLines.pages(client, { orgId, listId: id })) yield rows.map(toFileLine)
}

/** The list as CSV, page by page. */
export const csvOf = async function* (ctx: Pick<Work, 'client'>, list: List): AsyncGenerator<string> {
  yield csvHead
  for await (const lines of fileLines(ctx, list)) yield lines.map((line) => csvLine(list.number, line)).join('')
}
