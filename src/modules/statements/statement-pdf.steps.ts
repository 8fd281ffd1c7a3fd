import { formatRm } from '#kernel/money.ts'
import { formatDate, formatPeriod } from '#kernel/time.ts'
import { missing } from '#server/documents/renderable.ts'
import type { Report, ReportSection } from '#server/documents/report.ts'
import type { DetailedStatement, StatementLine } from './statement.contract.ts'

const lineColumns: ReportSection['columns'] = [
  { title: 'Date', width: 60 },
  { title: 'Description', width: 130 },
  { title: 'Withdrawal', width: 124 },
  { title: 'Ledger entry', width: 124 },
  { title: 'Withdrawn', width: 88, right: true },
  { title: 'Service fee', width: 80, right: true },
  { title: 'Received', width: 88, right: true },
]
const names: Readonly<Record<StatementLine['event'], string>> = {
  withdrawal_completed: 'Withdrawal',
  withdrawal_returned: 'Returned by the bank',
}
const rowOf = (line: StatementLine): string[] => [
  formatDate(line.date),
  names[line.event],
  line.transactionId,
  line.entryId,
  formatRm(line.amount),
  formatRm(line.serviceFee),
  formatRm(line.received),
]

const titleOf = ({ correction }: DetailedStatement): string =>
  correction === 0 ? 'Monthly statement' : `Monthly statement, correction ${correction}`

/** The document of a statement. It contains only stored figures, so it is the same each time it is generated. */
export const reportOf = (statement: DetailedStatement): Report => ({
  title: titleOf(statement),
  subtitle: `${statement.employeeName}, ${formatPeriod(statement.period)}`,
  facts: [
    ['Employer', statement.orgName],
    ['Employee', statement.employeeName],
    ['IC number', statement.employeeICNumber],
    ...(statement.employeeNumber === null ? [] : [['Employee number', statement.employeeNumber] as const]),
    ['Month', formatPeriod(statement.period)],
    ['Statement date', formatDate(statement.statementDate)],
    ['Statement number', statement.id],
  ],
  sections: [
    {
      title: 'Summary',
      columns: [
        { title: 'Figure', width: 300 },
        { title: 'Amount', width: 120, right: true },
      ],
      rows: [
        ['Salary', formatRm(statement.salary)],
        ['Total withdrawn', formatRm(statement.totalWithdrawn)],
        ['Service fee', formatRm(statement.serviceFee)],
        ['Total received', formatRm(statement.transferred)],
        ['Total deductable', formatRm(statement.totalDeductable)],
      ],
      totals: [['Balance payable', formatRm(statement.balancePayable)]],
    },
    {
      title: 'Withdrawals',
      columns: lineColumns,
      rows: [
        ...(statement.correction > 0 ? [['', 'Earlier statements', '', '', formatRm(statement.opening), '', '']] : []),
        ...statement.lines.map(rowOf),
      ],
      totals: [['', 'Total withdrawn', '', '', formatRm(statement.totalWithdrawn), '', '']],
    },
  ],
  notes: [
    ...(statement.lines.length === 0 ? [`There are no withdrawals in ${formatPeriod(statement.period)}.`] : []),
    ...(statement.correction > 0
      ? ['This correction replaces the earlier statements for the month, which remain available.']
      : []),
    'Total deductable is deducted from your salary on payday. Withdrawals belong to the month in which you requested them.',
  ],
  incomplete: `${missing} stands for a character that this document cannot show. The IC number identifies the employee.`,
  madeAt: statement.createdAt,
})
