import type { FileResponse } from '#kernel/call.ts'
import { formatSen, plainSen } from '#kernel/money.ts'
import { formatDate, formatInstant, formatPeriod } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { missing } from '#server/documents/renderable.ts'
import { renderReport } from '#server/documents/report.ts'
import { xlsxStream, xlsxType, type FileCell } from '#spreadsheets/xlsx-file.ts'
import type { Work } from '#server/context.ts'
import type { StatementRow } from '#server/postgres/statement.ts'
import type { DeductionList } from './deduction.contract.ts'
import { csvHead, csvLine, fileAmounts, fileColumns, type FileLine, type ListFormat } from './list-file.rules.ts'
import { isOfLastPay, type Parts } from '../deduction.rules.ts'
import { toParts } from './line.store.ts'
import { selectFileLines } from './line.sql.ts'

type List = { readonly orgId: Id<'org'>; readonly id: Id<'deduction_list'>; readonly number: string }

/** What the files say about a list besides its lines. */
type FiledList = DeductionList & { readonly sha256: string; readonly parts: Parts }

const toFileLine = (row: StatementRow<typeof selectFileLines>): FileLine => ({
  employeeNumber: row.employeeNumber,
  name: row.employeeName,
  icNumber: row.icNumber,
  ...toParts(row),
  amount: row.amount,
  fees: row.fees,
})

/** The lines of a list, page by page. */
export const fileLines = async function* ({ client }: Pick<Work, 'client'>, { orgId, id }: List) {
  for await (const rows of selectFileLines.pages(client, { orgId, listId: id })) yield rows.map(toFileLine)
}

const csvType = 'text/csv; charset=utf-8'

/** The file of a list. Each format has the same figures, and the same bytes each time. */
export const listFile = (ctx: Pick<Work, 'client'>, list: FiledList, format: ListFormat): FileResponse => {
  const parts = { csv: [csvType, csvOf], xlsx: [xlsxType, xlsxOf], pdf: ['application/pdf', pdfOf] } as const
  const [contentType, bodyOf] = parts[format]
  return { fileName: `${list.number}.${format}`, contentType, body: bodyOf(ctx, list) }
}

const totalOf = (list: FiledList): FileLine => ({
  employeeNumber: null,
  name: 'Total',
  icNumber: '',
  ...list.parts,
  amount: list.total,
  fees: list.fees,
})

const cellsOf = (number: string, line: FileLine): FileCell[] => [
  ...[number, line.employeeNumber ?? '', line.name, line.icNumber].map((text) => ({ text, look: 'text' }) as const),
  ...fileAmounts(line).map((amount) => ({ number: plainSen(amount), look: 'money' }) as const),
]
const xlsxOf = (ctx: Pick<Work, 'client'>, list: FiledList): AsyncIterable<Uint8Array> => {
  const rows = async function* () {
    yield [fileColumns.map((text) => ({ text, look: 'head' }) as const)]
    for await (const lines of fileLines(ctx, list)) yield lines.map((line) => cellsOf(list.number, line))
    yield [cellsOf(list.number, totalOf(list))]
  }
  const columns = fileColumns.map((_, i) => ({ width: i === 2 ? 36 : 18 }))
  return xlsxStream({ name: list.number, columns, rows: rows(), frozenRows: 1 })
}

const widths = [80, 180, 90, 66, 58, 62, 66, 60, 66, 42]
const pdfOf = async function* (ctx: Pick<Work, 'client'>, list: FiledList): AsyncGenerator<Uint8Array> {
  const rowOf = (line: FileLine) => [
    line.employeeNumber ?? '',
    line.name,
    line.icNumber,
    ...fileAmounts(line).map(formatSen),
  ]
  const rows: string[][] = []
  for await (const lines of fileLines(ctx, list)) rows.push(...lines.map(rowOf))
  yield await renderReport({
    title: `Deduction list ${list.number}`,
    subtitle: list.orgName,
    facts: [
      ['Month', formatPeriod(list.period)],
      [isOfLastPay(list) ? 'Last pay, at the latest on' : 'Payday', formatDate(list.payOn)],
      ['Remittance due', formatDate(list.dueOn)],
      ['Made on', formatInstant(list.madeAt)],
      ['Checksum of the CSV file', list.sha256],
    ],
    sections: [
      {
        title: 'Employees',
        columns: fileColumns
          .slice(1)
          .map((title, i) => ({ title, width: widths[i] ?? 60, right: i > 2, wraps: i === 1 || i > 2 })),
        rows,
        totals: [rowOf(totalOf(list))],
      },
    ],
    notes: [],
    incomplete: `${missing} stands for a character that this document cannot show. The IC number identifies the employee.`,
    madeAt: list.madeAt,
  })
}

/** The list as CSV, page by page. */
export const csvOf = async function* (ctx: Pick<Work, 'client'>, list: List): AsyncGenerator<string> {
  yield csvHead
  for await (const lines of fileLines(ctx, list)) yield lines.map((line) => csvLine(list.number, line)).join('')
}
