import type { FileResponse } from '#kernel/call.ts'
import { plainSen, sen, sum, type Sen } from '#kernel/money.ts'
import type { Period } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Work } from '#server/context.ts'
import { xlsxStream, xlsxType, type FileCell } from '#spreadsheets/xlsx-file.ts'
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
    yield [monthColumns.map(({ title }) => ({ text: title, look: 'head' }) as const)]
    let [transferred, fees, total] = [sen(0), sen(0), sen(0)]
    for await (const rows of allRows(client, orgId, period))
      yield rows.map(visible).map((row) => {
        const fee = sum([row.serviceFee.employee, row.serviceFee.employer])
        transferred = sum([transferred, row.transferred])
        fees = sum([fees, fee])
        total = sum([total, row.total])
        return monthRow(row.employeeName, row.employeeNumber ?? row.employeeICNumber, row.transferred, fee, row.total)
      })
    yield [monthRow('Total', '', transferred, fees, total)]
  }
  return {
    fileName: `monthly-report-${period}.xlsx`,
    contentType: xlsxType,
    body: xlsxStream({ name: period, columns: monthColumns, rows: lines(), frozenRows: 1 }),
  }
}

const monthColumns = [
  { title: 'Name', width: 36 },
  { title: 'Employee ID', width: 20 },
  { title: 'Transferred', width: 16 },
  { title: 'Service Fee', width: 16 },
  { title: 'Total', width: 16 },
]
const monthRow = (name: string, id: string, ...amounts: readonly Sen[]): FileCell[] => [
  { text: name, look: 'text' },
  { text: id, look: 'text' },
  ...amounts.map((amount) => ({ number: plainSen(amount), look: 'money' }) as const),
]
