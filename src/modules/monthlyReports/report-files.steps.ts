import { byteOrderMark, listRow } from '#kernel/csv.ts'
import type { FileResponse } from '#kernel/call.ts'
import { plainSen, sen, sum, type Sen } from '#kernel/money.ts'
import { formatDate, type Period } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Work } from '#server/context.ts'
import { xlsxStream, xlsxType, type FileCell } from '#spreadsheets/xlsx-file.ts'
import type { ReportRow } from './report.contract.ts'
import { allRows, isClosed, openDeductions } from './report.store.ts'

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

const csvType = 'text/csv; charset=utf-8'
const identity = ['Employee Number', 'Name', 'IC Number']

/** The CSV file of the payroll deductions of a month, one row per employee. The list of an open month says so. */
export const deductionsFile = async (ctx: Reads & Parameters<typeof isClosed>[0], orgId: Id<'org'>, period: Period) =>
  (await isClosed(ctx, orgId, period)) ? closedDeductions(ctx, orgId, period) : openDeductionsFile(ctx, orgId, period)

const closedDeductions = ({ client }: Reads, orgId: Id<'org'>, period: Period): FileResponse => {
  const body = async function* () {
    yield byteOrderMark + listRow([...identity, 'Deduction (RM)'])
    for await (const rows of allRows(client, orgId, period))
      yield rows
        .map((row) =>
          listRow([row.employeeNumber ?? '', row.employeeName, row.employeeICNumber, plainSen(row.deduction)]),
        )
        .join('')
  }
  return { fileName: `deductions-${period}.csv`, contentType: csvType, body: body() }
}

/** The amounts completed and in progress, and their sum: the deduction if everything in progress completes. */
const openDeductionsFile = (
  { client, today }: Reads & Pick<Work, 'today'>,
  orgId: Id<'org'>,
  period: Period,
): FileResponse => {
  const note = `Month open on ${formatDate(today)}`
  const amounts = (completed: Sen, inProgress: Sen) =>
    [completed, inProgress, sum([completed, inProgress])].map((amount) => plainSen(amount))
  const body = async function* () {
    yield byteOrderMark + listRow([...identity, 'Completed (RM)', 'In progress (RM)', 'To deduct (RM)', 'Status'])
    let [completed, inProgress] = [sen(0), sen(0)]
    for await (const rows of openDeductions(client, orgId, period)) {
      completed = sum([completed, ...rows.map((row) => row.completed_sen)])
      inProgress = sum([inProgress, ...rows.map((row) => row.in_progress_sen)])
      yield rows
        .map((row) =>
          listRow([
            row.employee_number ?? '',
            row.name,
            row.ic_number,
            ...amounts(row.completed_sen, row.in_progress_sen),
            note,
          ]),
        )
        .join('')
    }
    yield listRow(['', 'Total', '', ...amounts(completed, inProgress), note])
  }
  const fileName = `deductions-${period}-open-as-of-${today.replaceAll('-', '')}.csv`
  return { fileName, contentType: csvType, body: body() }
}
