import { api, useCall } from '#web/api.ts'
import { DataTable, failureOf, type Column } from '#web/ui/DataTable.tsx'
import { Money } from '#web/ui/Money.tsx'
import { Page } from '#web/ui/Page.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import type { z } from 'zod'
import type { report } from '../pay-run-fields.rules.ts'
import { payRunScreens } from '../pay-run.screens.ts'
import { t } from '../pay-run.texts.ts'

type Report = z.input<typeof report>
type Row = {
  employeeId: string
  employeeName: string
  status: 'succeeded' | 'failed' | 'notPaid'
  reason: string | null
  netPay: Report['rows'][number]['netPay'] | null
}

const resultText = ({ status }: Row): string => (status === 'notPaid' ? t('notPaidThisPeriod') : t(`result.${status}`))
const looks = { succeeded: 'done', failed: 'stop', notPaid: 'draft' } as const

const columns: readonly Column<Row>[] = [
  {
    id: 'employeeName',
    header: t('field.employee'),
    wide: true,
    cell: (row) => row.employeeName,
    value: (row) => row.employeeName,
  },
  {
    id: 'status',
    header: t('field.status'),
    cell: (row) => <StatusPill status={row.status} look={looks[row.status]} text={resultText(row)} />,
    value: resultText,
  },
  { id: 'reason', header: t('field.reason'), wide: true, cell: (row) => row.reason ?? '—', value: (row) => row.reason },
  {
    id: 'netPay',
    header: t('field.netPay'),
    align: 'right',
    cell: (row) => (row.netPay === null ? '—' : <Money amount={row.netPay} />),
    value: (row) => row.netPay,
  },
]

const rowsOf = ({ rows, notPaid }: Report): Row[] => [
  ...rows,
  ...notPaid.map(({ reason, ...employee }) => ({
    ...employee,
    status: 'notPaid' as const,
    reason: t(`reason.${reason}`),
    netPay: null,
  })),
]

export const PayRunReportPage = () => {
  const { payRunId } = payRunScreens.report.useParams()
  const load = useCall(api.payRuns.getReport, { id: payRunId }, { fallback: t('failed.report') })
  return <ReportPage load={load} back={payRunScreens.details.to({ payRunId })} />
}

export const PlatformPayRunReportPage = () => {
  const key = payRunScreens.platformReport.useParams()
  const load = useCall(api.adminPayRuns.getReport, key, { fallback: t('failed.report') })
  return <ReportPage load={load} back={payRunScreens.platformDetails.to(key)} />
}

type ReportLoad = { data: Report | undefined; error: Error | null; refetch: () => unknown }

const ReportPage = ({ load, back }: { load: ReportLoad; back: string }) => {
  const rows = load.data && rowsOf(load.data)
  return (
    <Page title={t('reportTitle')} back={{ to: back, label: t('details') }}>
      <DataTable
        label={t('reportTitle')}
        pagedBy="browser"
        columns={columns}
        rowKey={(row) => row.employeeId}
        rowName={(row) => row.employeeName}
        list={rows && { rows, total: rows.length }}
        failure={failureOf(load, t('failed.report'))}
        empty={{ title: t('noReport'), hint: t('noReportHint') }}
        csv={{ fileName: 'pay-run-report.csv' }}
      />
    </Page>
  )
}
