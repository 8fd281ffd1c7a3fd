import { Button, Text } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { amountColumn, textColumn } from '#web/ui/columns.tsx'
import { sumRinggit } from '#kernel/money.ts'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { api, useCall, useCommand } from '#web/api.ts'
import { chosenLanguage } from '#web/language.ts'
import { CountTabs } from '#web/ui/CountTabs.tsx'
import { DataTable, failureOf, type Column } from '#web/ui/DataTable.tsx'
import { dateText, dayOfText, momentText, ringgit } from '#web/ui/format.ts'
import { startDownload } from '#web/ui/DownloadReady.tsx'
import { Card, Figure, Page } from '#web/ui/Page.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { useTab } from '#web/ui/table-state.ts'
import type { report } from '../../pay-run-fields.rules.ts'
import { payRunScreens } from '../../pay-run.screens.ts'
import { t as formTexts } from '../../pay-run-form.texts.ts'
import { t } from '../../pay-run.texts.ts'
import { employeesText, fullNameOf } from '../../screens/pay-run.ts'
import classes from '../../screens/pay-runs.module.css'

type Report = z.input<typeof report>
type Row = Report['rows'][number]

const tabs = ['succeeded', 'failed', 'notPaid'] as const
type Result = (typeof tabs)[number]
const labels = { succeeded: t('field.paid'), failed: t('field.failed'), notPaid: t('notPaidTab') }

/** `RM 11.12 of RM 33.37 failed`; null unless only a part failed. */
const partText = ({ netPay, paid, failed }: Row): string | null =>
  netPay && paid && failed ? t('failedOf', { failed: ringgit(failed), amount: ringgit(netPay) }) : null

const Failed = ({ row }: { row: Row }) => {
  const part = partText(row)
  return (
    <div>
      <StatusPill status="failed" text={t(`result.${part ? 'partlyFailed' : 'failed'}`)} />
      {part && (
        <Text size="xs" c="dimmed">
          {part}
        </Text>
      )}
    </div>
  )
}

const people: readonly Column<Row>[] = [
  textColumn('employeeName', t('field.employee'), { wide: true }),
  textColumn('employeeNumber', t('employeeNumber')),
]
const reason = textColumn('reason', t('field.reason'), { wide: true })
const netPay = amountColumn('netPay', t('field.netPay'))
const unpaid: Column<Row> = { ...amountColumn('failed', t('unpaidAmount')) }
const columns: Readonly<Record<Result, readonly Column<Row>[]>> = {
  succeeded: [...people, netPay],
  failed: [
    ...people,
    {
      id: 'status',
      header: t('field.status'),
      cell: (row) => <Failed row={row} />,
      value: (row) => partText(row) ?? t('result.failed'),
    },
    reason,
    netPay,
    amountColumn('paid', t('field.paid')),
    unpaid,
  ],
  notPaid: [...people, reason, unpaid],
}

const heldText = ({ usableFrom }: Pick<Row, 'usableFrom'>): string =>
  usableFrom ? formTexts('walletWaited', { at: momentText(usableFrom) }) : t('reason.payments_held')

/** The employees by result. Someone who was paid in part has failed. */
const rowsOf = ({ rows, notPaid }: Report): Record<Result, Row[]> => ({
  succeeded: rows.filter(({ status }) => status === 'succeeded'),
  failed: rows
    .filter(({ status }) => status === 'failed')
    .map((row) => (row.held ? { ...row, reason: heldText(row) } : row)),
  notPaid: notPaid.map((row) => ({
    ...row,
    status: 'failed',
    held: false,
    usableFrom: null,
    reason: t(`reason.${row.reason}`),
    paid: sumRinggit([]),
    failed: row.netPay,
  })),
})

export const PayRunReportPage = () => {
  const { payRunId } = payRunScreens.report.useParams()
  const load = useCall(api.payRuns.getReport, { id: payRunId }, { fallback: t('failed.report') })
  const isEmpty = load.data?.rows.length === 0
  return (
    <ReportPage
      load={load}
      back={payRunScreens.details.to({ payRunId })}
      actions={load.data && !isEmpty && <PdfButton id={payRunId} />}
    />
  )
}

export const PlatformPayRunReportPage = () => {
  const key = payRunScreens.platformReport.useParams()
  const load = useCall(api.adminPayRuns.getReport, key, { fallback: t('failed.report') })
  return <ReportPage load={load} back={payRunScreens.platformDetails.to(key)} />
}

/** Downloads the report as a PDF in the reader's language. */
const PdfButton = ({ id }: { id: string }) => {
  const make = useCommand(api.payRuns.exportReport, {
    fallback: t('reportPdfFailed'),
    success: t('reportReady'),
    onSuccess: ({ url }) => startDownload(url),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconFileTypePdf size={18} aria-hidden />}
      loading={make.isPending}
      onClick={() => make.mutate({ id, language: chosenLanguage() })}
    >
      {t('reportPdf')}
    </Button>
  )
}

type ReportLoad = { data: Report | undefined; error: Error | null; refetch: () => unknown }
type ReportPageProps = { load: ReportLoad; back: string; actions?: ReactNode }
const ReportPage = ({ load, back, actions }: ReportPageProps) => {
  const [tab, openTab] = useTab(tabs)
  const { data } = load
  const rows = data && rowsOf(data)
  const shown = rows?.[tab]
  return (
    <Page
      title={data ? fullNameOf(data.payRun) : t('reportTitle')}
      over={t('reportTitle')}
      intro={data && <Intro payRun={data.payRun} />}
      back={{ to: back, label: t('details') }}
      actions={actions}
    >
      {data && rows && data.rows.length > 0 && <Totals report={data} rows={rows} />}
      <CountTabs
        label={t('field.status')}
        tabs={tabs.map((key) => ({ key, label: labels[key], count: rows?.[key].length }))}
        value={tab}
        onChange={openTab}
      >
        <DataTable
          label={labels[tab]}
          columns={columns[tab]}
          rowKey={(row) => row.employeeId}
          rowName={(row) => row.employeeName}
          list={shown && { rows: shown, total: shown.length }}
          failure={failureOf(load, t('failed.report'))}
          empty={
            data && data.rows.length > 0
              ? { title: t('nobodyHere') }
              : { title: t('noReport'), hint: t('noReportHint') }
          }
          file={{ name: `pay-run-report-${tab}` }}
        />
      </CountTabs>
    </Page>
  )
}

const Intro = ({ payRun }: { payRun: Report['payRun'] }) =>
  payRun.completedAt && t('reportIntro', { payDay: dateText(payRun.payDay), day: dayOfText(payRun.completedAt) })

/** The amounts that arrived, failed or were not paid. */
const Totals = ({ report: { rows: all }, rows }: { report: Report; rows: Record<Result, Row[]> }) => (
  <Card>
    <div className={classes.totals}>
      <Figure
        name={labels.succeeded}
        value={ringgit(sumRinggit(all.map(({ paid }) => paid)))}
        note={employeesText(rows.succeeded.length)}
      />
      <Figure
        name={labels.failed}
        value={ringgit(sumRinggit(rows.failed.map(({ failed }) => failed)))}
        note={employeesText(rows.failed.length)}
      />
      <Figure
        name={labels.notPaid}
        value={ringgit(sumRinggit(rows.notPaid.map(({ failed }) => failed)))}
        note={employeesText(rows.notPaid.length)}
      />
    </div>
  </Card>
)
