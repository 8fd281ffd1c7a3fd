import { formatRm, sum } from '#kernel/money.ts'
import { formatDate, formatInstant, formatPeriod, type Period, type Instant } from '#kernel/time.ts'
import { missing } from '#server/documents/renderable.ts'
import type { Report, ReportSection } from '#server/documents/report.ts'
import type { AccountType } from './account.rules.ts'
import type { OtherTransaction } from './account.store.ts'
import {
  summarize,
  type Totals,
  type TransactionLine,
  type TransactionType,
  type TypeSummary,
} from './transaction.rules.ts'

const titles: Readonly<Record<TransactionType, string>> = {
  advance: 'Advances paid to employees',
  employerFee: 'Service fees paid by the employer',
}
const columns: ReportSection['columns'] = [
  { title: 'Date', width: 52 },
  { title: 'Reference', width: 104 },
  { title: 'Employee', width: 176, wraps: true },
  { title: 'IC number', width: 76 },
  { title: 'Amount', width: 80, right: true },
  { title: 'Fee', width: 66, right: true },
  { title: 'Net', width: 80, right: true },
  { title: 'Status', width: 72, wraps: true },
]

const statusOf = ({ returnedOn }: TransactionLine): string =>
  returnedOn ? `Returned ${formatDate(returnedOn)}` : 'Completed'
const rowOf = (line: TransactionLine): string[] => [
  formatDate(line.date),
  line.reference,
  line.employee.name,
  line.employee.icNumber,
  formatRm(line.amount),
  formatRm(line.fee),
  formatRm(line.net),
  statusOf(line),
]
const countText = (count: number): string =>
  count === 1 ? '1 transaction' : `${count.toLocaleString('en-MY')} transactions`
const totalOf = (name: string, { count, amount, fee, net }: Totals): string[] => [
  name,
  countText(count),
  '',
  '',
  formatRm(amount),
  formatRm(fee),
  formatRm(net),
  '',
]
const sectionOf = ({ type, lines, all, returned, remaining }: TypeSummary): ReportSection => ({
  title: titles[type],
  columns,
  rows: lines.map(rowOf),
  totals: [
    totalOf('Total', all),
    ...(returned.count > 0 ? [totalOf('Returned', returned), totalOf('Remaining', remaining)] : []),
  ],
})

/** The other types, in the order of the document. */
const otherTitles: readonly (readonly [AccountType, string])[] = [
  ['SALES', 'Sales'],
  ['ROYALTY', 'Royalties owed to the franchisor'],
  ['ROYALTY_INCOME', 'Royalties from franchisees'],
  ['DISBURSEMENT', 'Disbursements'],
  ['FEE', 'Disbursement fees'],
  ['SETTLEMENT', 'Settlements and repayments of advances'],
]
const otherColumns: ReportSection['columns'] = [
  { title: 'Date', width: 52 },
  { title: 'Reference', width: 104 },
  { title: 'Description', width: 380, wraps: true },
  { title: 'Amount', width: 100, right: true },
]
const otherSections = (others: readonly OtherTransaction[]): ReportSection[] =>
  otherTitles.flatMap(([type, title]) => {
    const rows = others.filter((one) => one.type === type)
    if (rows.length === 0) return []
    const total = formatRm(sum(rows.map(({ amount }) => amount)))
    return [
      {
        title,
        columns: otherColumns,
        rows: rows.map((row) => [formatDate(row.date), row.reference, row.description, formatRm(row.amount)]),
        totals: [['Total', countText(rows.length), '', total]],
      },
    ]
  })

type ReportData = {
  readonly organization: string
  readonly month: Period
  readonly by: string
  readonly at: Instant
  readonly lines: readonly TransactionLine[]
  readonly others: readonly OtherTransaction[]
}

/** The document of an organization's month. */
export const reportOf = ({ organization, month, by, at, lines, others }: ReportData): Report => {
  const sections = [...summarize(lines).map(sectionOf), ...otherSections(others)]
  return {
    title: 'Transactions',
    subtitle: `${organization}, ${formatPeriod(month)}`,
    facts: [
      ['Organization', organization],
      ['Month', formatPeriod(month)],
      ['Created by', by],
      ['Created on', `${formatInstant(at)} (Kuala Lumpur)`],
    ],
    sections,
    notes: [
      'Benefits, their pay runs and repayments are not included. Pay Runs and Benefits owed list them.',
      ...(sections.length === 0 ? [`There are no transactions in ${formatPeriod(month)}.`] : []),
      ...(lines.some(({ status }) => status === 'returned')
        ? ['Returned: the bank returned the transfer later. The amount is available again, and nothing is owed for it.']
        : []),
    ],
    incomplete: `${missing} stands for a character that this document cannot show. The IC number identifies the employee.`,
    madeAt: at,
  }
}
