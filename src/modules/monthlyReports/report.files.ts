import { byteOrderMark, csvRow } from '#kernel/csv.ts'
import type { FileResponse } from '#kernel/call.ts'
import { plainSen, sen, sum } from '#kernel/money.ts'
import type { Period } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { workbook, xlsxType } from '#server/documents/workbook.ts'
import type { Work } from '#server/context.ts'
import type { ReportRow } from './report.contract.ts'
import { allRows } from './report.store.ts'

type Reads = Pick<Work, 'client'>

/** The Excel file of a month, with the columns of the specification and a total row. */
export const reportFile = (
  { client }: Reads,
  orgId: Id<'org'>,
  period: Period,
  visible: (row: ReportRow) => ReportRow = (row) => row,
): FileResponse => {
  const lines = async function* () {
    let [transferred, fees, total] = [sen(0), sen(0), sen(0)]
    for await (const rows of allRows(client, orgId, period))
      yield rows.map(visible).map((row) => {
        const fee = sum([row.serviceFee.employee, row.serviceFee.employer])
        transferred = sum([transferred, row.transferred])
        fees = sum([fees, fee])
        total = sum([total, row.total])
        return [row.employeeName, row.employeeNumber ?? row.employeeICNumber, row.transferred, fee, row.total]
      })
    yield [['Total', '', transferred, fees, total]]
  }
  return {
    fileName: `monthly-report-${period}.xlsx`,
    contentType: xlsxType,
    body: workbook({
      sheet: period,
      columns: [
        { title: 'Name', width: 36 },
        { title: 'Employee ID', width: 20 },
        { title: 'Transferred', width: 16 },
        { title: 'Service Fee', width: 16 },
        { title: 'Total', width: 16 },
      ],
      rows: lines(),
    }),
  }
}

/** The CSV file of the payroll deductions of a month, one row per employee. */
export const deductionsFile = ({ client }: Reads, orgId: Id<'org'>, period: Period): FileResponse => {
  const body = async function* () {
    yield byteOrderMark + csvRow(['Employee Number', 'Name', 'IC Number', 'Deduction (RM)'])
    for await (const rows of allRows(client, orgId, period))
      yield rows
        .map((row) =>
          csvRow([row.employeeNumber ?? '', row.employeeName, row.employeeICNumber, plainSen(row.deduction)]),
        )
        .join('')
  }
  return { fileName: `deductions-${period}.csv`, contentType: 'text/csv; charset=utf-8', body: body() }
}
