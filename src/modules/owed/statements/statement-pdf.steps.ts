import type { Bilingual } from '#kernel/bilingual.ts'
import { masked } from '#kernel/mask.ts'
import { formatRm, sen, sum } from '#kernel/money.ts'
import { formatDate, formatMalayPeriod, formatPeriod } from '#kernel/time.ts'
import { missing } from '#server/documents/renderable.ts'
import type { Report, ReportSection } from '#server/documents/report.ts'
import type { DetailedStatement, StatementLine } from './statement.contract.ts'
import { statementExplanation, statementNames } from './statement-names.rules.ts'

type Language = 'en' | 'ms'
type Translate = (text: Bilingual) => string

const names: Readonly<Record<StatementLine['event'], Bilingual>> = {
  withdrawal_completed: ['Withdrawal', 'Pengeluaran'],
  withdrawal_returned: ['Returned by the bank', 'Dipulangkan oleh bank'],
}
const labels = {
  title: ['Monthly statement', 'Penyata bulanan'],
  employer: ['Employer', 'Majikan'],
  employee: ['Employee', 'Pekerja'],
  ic: ['IC number', 'No. kad pengenalan'],
  employeeNumber: ['Employee number', 'No. pekerja'],
  month: ['Month', 'Bulan'],
  date: ['Statement date', 'Tarikh penyata'],
  number: ['Statement number', 'No. penyata'],
  summary: ['Summary', 'Ringkasan'],
  figure: ['Figure', 'Perkara'],
  amount: ['Amount', 'Amaun'],
  withdrawals: ['Withdrawals', 'Pengeluaran'],
  lineDate: ['Date', 'Tarikh'],
  description: ['Description', 'Keterangan'],
  entry: ['Ledger entry', 'Catatan lejar'],
  lineWithdrawn: ['Withdrawn', 'Dikeluarkan'],
  lineReceived: ['Received', 'Diterima'],
  earlier: ['Earlier statements', 'Penyata terdahulu'],
  total: ['Total', 'Jumlah'],
  replaces: [
    'This correction replaces the earlier statements for the month, which remain available.',
    'Pembetulan ini menggantikan penyata terdahulu bagi bulan ini, yang masih boleh dilihat.',
  ],
  incomplete: [
    `${missing} stands for a character that this document cannot show. The IC number identifies the employee.`,
    `${missing} mewakili aksara yang tidak dapat dipaparkan. Pekerja dikenal pasti melalui no. kad pengenalan.`,
  ],
} as const satisfies Record<string, Bilingual>

const titleOf = ({ correction }: DetailedStatement, t: Translate): string =>
  correction === 0
    ? t(labels.title)
    : t([`Monthly statement, correction ${correction}`, `Penyata bulanan, pembetulan ${correction}`])

const withdrawalsOf = (statement: DetailedStatement, t: Translate): ReportSection => {
  const { lines, opening, correction, totalWithdrawn, serviceFee, transferred } = statement
  // The fee of the earlier statements, so that each column adds up to its total.
  const openingFee = sen(serviceFee - sum(lines.map((line) => line.serviceFee)))
  return {
    title: t(labels.withdrawals),
    columns: [
      { title: t(labels.lineDate), width: 56 },
      { title: t(labels.description), width: 92, wraps: true },
      { title: t(labels.entry), width: 106 },
      { title: t(labels.lineWithdrawn), width: 72, right: true },
      { title: t(statementNames.serviceFee), width: 70, right: true, wraps: true },
      { title: t(labels.lineReceived), width: 72, right: true },
    ],
    rows: [
      ...(correction > 0
        ? [['', t(labels.earlier), '', formatRm(opening), formatRm(openingFee), formatRm(sen(opening - openingFee))]]
        : []),
      ...lines.map((line) => [
        formatDate(line.date),
        t(names[line.event]),
        line.entryId,
        formatRm(line.amount),
        formatRm(line.serviceFee),
        formatRm(line.received),
      ]),
    ],
    totals: [['', t(labels.total), '', formatRm(totalWithdrawn), formatRm(serviceFee), formatRm(transferred)]],
  }
}

/** The document of a statement. It contains only stored figures, so it is the same each time it is generated. */
export const reportOf = (statement: DetailedStatement, language: Language): Report => {
  const t: Translate = ([english, malay]) => (language === 'ms' ? malay : english)
  const month = t([formatPeriod(statement.period), formatMalayPeriod(statement.period)])
  return {
    title: titleOf(statement, t),
    subtitle: `${statement.employeeName}, ${month}`,
    upright: true,
    language,
    facts: [
      [t(labels.employer), statement.orgName],
      [t(labels.employee), statement.employeeName],
      [t(labels.ic), masked(statement.employeeICNumber)],
      ...(statement.employeeNumber === null ? [] : [[t(labels.employeeNumber), statement.employeeNumber] as const]),
      [t(labels.month), month],
      [t(labels.date), formatDate(statement.statementDate)],
      [t(labels.number), statement.id],
    ],
    sections: [
      {
        title: t(labels.summary),
        columns: [
          { title: t(labels.figure), width: 300 },
          { title: t(labels.amount), width: 120, right: true },
        ],
        rows: [
          [t(statementNames.totalWithdrawn), formatRm(statement.totalWithdrawn)],
          [t(statementNames.serviceFee), formatRm(statement.serviceFee)],
          [t(statementNames.transferred), formatRm(statement.transferred)],
          [t(statementNames.salary), formatRm(statement.salary)],
          [t(statementNames.totalDeductable), formatRm(statement.totalDeductable)],
        ],
        totals: [[t(statementNames.balancePayable), formatRm(statement.balancePayable)]],
      },
      withdrawalsOf(statement, t),
    ],
    notes: [
      ...(statement.lines.length === 0
        ? [t([`There are no withdrawals in ${month}.`, `Tiada pengeluaran pada ${month}.`])]
        : []),
      ...(statement.correction > 0 ? [t(labels.replaces)] : []),
      t(statementExplanation),
    ],
    incomplete: t(labels.incomplete),
    madeAt: statement.createdAt,
  }
}
