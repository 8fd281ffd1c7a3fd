import { Text } from '@mantine/core'
import { textColumn } from '#web/ui/columns.tsx'
import { api, useCall } from '#web/api.ts'
import { DataTable, failureOf, type Column } from '#web/ui/DataTable.tsx'
import { Money, ringgit } from '#web/ui/Money.tsx'
import { Page } from '#web/ui/Page.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import type { z } from 'zod'
import type { report } from '../pay-run-fields.rules.ts'
import { payRunScreens } from '../pay-run.screens.ts'
import { t } from '../pay-run.texts.ts'

type Report = z.input<typeof report>
type Amount = Report['rows'][number]['netPay'] | null
type Row = {
  employeeId: string
  employeeName: string
  status: 'succeeded' | 'failed' | 'notPaid'
  reason: string | null
  netPay: Amount
  paid: Amount
  failed: Amount
}

const looks = { succeeded: 'done', failed: 'stop', notPaid: 'draft' } as const

/** `RM 11.12 of RM 33.37 failed`; null unless only a part failed. */
const partText = ({ netPay, paid, failed }: Row): string | null =>
  netPay && paid && failed ? t('failedOf', { failed: ringgit(failed), amount: ringgit(netPay) }) : null
const resultText = (row: Row): string => {
  if (row.status === 'notPaid') return t('notPaidThisPeriod')
  return t(`result.${partText(row) ? 'partlyFailed' : row.status}`)
}

const Result = ({ row }: { row: Row }) => {
  const part = partText(row)
  return (
    <div>
      <StatusPill status={row.status} look={looks[row.status]} text={resultText(row)} />
      {part && (
        <Text size="xs" c="dimmed">
          {part}
        </Text>
      )}
    </div>
  )
}

const amountColumn = (id: 'netPay' | 'paid' | 'failed'): Column<Row> => ({
  id,
  header: t(`field.${id}`),
  align: 'right',
  cell: (row) => {
    const amount = row[id]
    return amount === null ? '—' : <Money amount={amount} />
  },
  value: (row) => row[id],
})

const columns: readonly Column<Row>[] = [
  textColumn('employeeName', t('field.employee'), { wide: true }),
  {
    id: 'status',
    header: t('field.status'),
    cell: (row) => <Result row={row} />,
    value: (row) => partText(row) ?? resultText(row),
  },
  { id: 'reason', header: t('field.reason'), wide: true, cell: (row) => row.reason ?? '—', value: (row) => row.reason },
  ...(['netPay', 'paid', 'failed'] as const).map(amountColumn),
]

const rowsOf = ({ rows, notPaid }: Report): Row[] => [
  ...rows,
  ...notPaid.map(({ reason, ...employee }) => ({
    ...employee,
    status: 'notPaid' as const,
    reason: t(`reason.${reason}`),
    netPay: null,
    paid: null,
    failed: null,
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
        columns={columns}
        rowKey={(row) => row.employeeId}
        rowName={(row) => row.employeeName}
        list={rows && { rows, total: rows.length }}
        failure={failureOf(load, t('failed.report'))}
        empty={{ title: t('noReport'), hint: t('noReportHint') }}
        file={{ name: 'pay-run-report' }}
      />
    </Page>
  )
}
