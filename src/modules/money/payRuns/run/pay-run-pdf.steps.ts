import type { Bilingual } from '#kernel/bilingual.ts'
import { formatRm, sum } from '#kernel/money.ts'
import { dateIn, formatDate, formatInstant, formatMalayPeriod, formatPeriod, type Instant } from '#kernel/time.ts'
import { storeGenerated, isWithinUploadLimit } from '#ground/files/file.service.ts'
import type { Handlers } from '#server/context.ts'
import { missing } from '#server/documents/renderable.ts'
import { renderReport, type Report as Document, type ReportSection } from '#server/documents/report.ts'
import type { Report } from '../pay-run-fields.rules.ts'
import type { payRuns } from '../pay-run.contract.ts'
import { reasonNames, walletWaitedName } from '../pay-run.rules.ts'
import { readRun } from '../pay-run.store.ts'
import { readReport } from '../figures/run-employees.steps.ts'

type Language = 'en' | 'ms'
const labels = {
  title: ['Pay run report', 'Laporan larian gaji'],
  organization: ['Organization', 'Organisasi'],
  payDay: ['Pay day', 'Hari gaji'],
  groups: ['Groups', 'Kumpulan'],
  completed: ['Completed on', 'Selesai pada'],
  by: ['Created by', 'Dicipta oleh'],
  paid: ['Paid', 'Dibayar'],
  failed: ['Failed', 'Gagal'],
  notPaid: ['Not paid', 'Tidak dibayar'],
  employee: ['Employee', 'Pekerja'],
  number: ['Employee number', 'No. pekerja'],
  reason: ['Reason', 'Sebab'],
  netPay: ['Net pay', 'Gaji bersih'],
  unpaid: ['Unpaid', 'Belum dibayar'],
  total: ['Total', 'Jumlah'],
  incomplete: [
    `${missing} stands for a character that this document cannot show. The employee number identifies the employee.`,
    `${missing} mewakili aksara yang tidak dapat dipaparkan. Pekerja dikenal pasti melalui no. pekerja.`,
  ],
} as const satisfies Record<string, Bilingual>

type Line = Pick<Report['rows'][number], 'employeeName' | 'employeeNumber' | 'netPay' | 'paid' | 'failed'> & {
  readonly reason: string
}

/** A table of employees with the same result; none if there are no such employees. */
const sectionOf = (title: Bilingual, lines: readonly Line[], t: (text: Bilingual) => string): ReportSection[] => {
  if (lines.length === 0) return []
  const totalOf = (amount: 'netPay' | 'paid' | 'failed') => formatRm(sum(lines.map((line) => line[amount])))
  return [
    {
      title: t(title),
      columns: [
        { title: t(labels.employee), width: 190, wraps: true },
        { title: t(labels.number), width: 92 },
        { title: t(labels.reason), width: 218, wraps: true },
        { title: t(labels.netPay), width: 90, right: true },
        { title: t(labels.paid), width: 90, right: true },
        { title: t(labels.unpaid), width: 90, right: true },
      ],
      rows: lines.map((line) => [
        line.employeeName,
        line.employeeNumber ?? '',
        line.reason,
        formatRm(line.netPay),
        formatRm(line.paid),
        formatRm(line.failed),
      ]),
      totals: [[t(labels.total), String(lines.length), '', totalOf('netPay'), totalOf('paid'), totalOf('failed')]],
    },
  ]
}

type Origin = { readonly language: Language; readonly by: string; readonly at: Instant }

/** The document of a completed run: who was paid, whose payment failed, and who was not paid, with the sums. */
export const reportOf = ({ payRun, rows, notPaid }: Report, { language, by, at }: Origin): Document => {
  const t = (text: Bilingual): string => text[language === 'ms' ? 1 : 0]
  const month = language === 'ms' ? formatMalayPeriod(payRun.period) : formatPeriod(payRun.period)
  const heldText = ({ usableFrom }: Report['rows'][number]): string =>
    usableFrom ? t(walletWaitedName).replace('{at}', formatInstant(usableFrom)) : t(reasonNames.payments_held)
  const lines = rows.map((row) => ({ ...row, reason: row.held ? heldText(row) : (row.reason ?? '') }))
  const left = notPaid.map((row) => ({
    ...row,
    reason: t(reasonNames[row.reason]),
    paid: sum([]),
    failed: row.netPay,
  }))
  return {
    title: t(labels.title),
    subtitle: [payRun.orgName, payRun.benefitName, month].filter(Boolean).join(', '),
    facts: [
      [t(labels.organization), payRun.orgName],
      [t(labels.payDay), formatDate(payRun.payDay)],
      [t(labels.groups), payRun.groups.map(({ name }) => name).join(', ')],
      ...(payRun.completedAt ? [[t(labels.completed), formatDate(dateIn(payRun.completedAt))] as const] : []),
      [t(labels.by), `${by}, ${formatInstant(at)}`],
    ],
    sections: [
      ...sectionOf(
        labels.paid,
        lines.filter(({ status }) => status === 'succeeded'),
        t,
      ),
      ...sectionOf(
        labels.failed,
        lines.filter(({ status }) => status === 'failed'),
        t,
      ),
      ...sectionOf(labels.notPaid, left, t),
    ],
    notes: [],
    incomplete: t(labels.incomplete),
    madeAt: at,
    language,
  }
}

/** The most employees that fit into the memory of the thread that renders documents. */
const mostLines = 10_000

export const exportRunReport: Handlers<typeof payRuns>['exportReport'] = {
  read: async (ctx, { id, language }) => {
    const { orgId, name: by } = ctx.actor
    const payRun = (await readRun(ctx.db, { orgId, id })) ?? ctx.refuse('pay_run_not_found')
    if (payRun.status !== 'completed') return ctx.refuse('pay_run_status', { status: payRun.status })
    if (payRun.totalEmployees > mostLines) return ctx.refuse('report_too_long', { most: '10,000' })
    if (!(await isWithinUploadLimit(ctx))) return ctx.refuse('too_many_requests')
    const report = { payRun, ...(await readReport(ctx.client, { orgId, id })) }
    const document = reportOf(report, { language, by, at: ctx.now })
    return async (storage) => {
      const bytes = await renderReport(document)
      const file = `Pay run report ${payRun.payDay}.pdf`
      const kept = await storeGenerated(storage, orgId, ctx.now, { purpose: 'pay-run-report-pdf', name: file, bytes })
      return { write: async (later) => ({ url: await kept.write(later) }), discard: kept.discard }
    }
  },
}
