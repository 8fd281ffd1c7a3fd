import { Button } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isPeriod, type Period } from '#kernel/time.ts'
import type { ClientCall } from '#kernel/client.ts'
import { deductionScreens } from '#money/deductions/deduction.screens.ts'
import { api, downloadAddress, useCall } from '#web/api.ts'
import { thisPeriod } from '#web/clock.ts'
import { useSession } from '#web/session.ts'
import { CountTabs } from '#web/ui/CountTabs.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { periodText, ringgit } from '#web/ui/format.ts'
import { MonthPicker } from '#web/ui/MonthPicker.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { viewAction } from '#web/ui/RowMenu.tsx'
import { Page, Figure } from '#web/ui/Page.tsx'
import { onFirstPage } from '#web/ui/replace-search.ts'
import { useServerList, type PageInput } from '#web/ui/server-list.ts'
import { useTab } from '#web/ui/table-state.ts'
import shared from '#owed/receivables/account/screens/OwedAccount.module.css'
import { monthlyReportScreens } from '../../report.screens.ts'
import { t } from '../../report.texts.ts'
import { OrganizationAccount, OwnAccount } from '../../repayment/screens/OrganizationAccount.tsx'
import { reportColumns, type Report, type ReportEmployee, type ReportList } from './report-columns.tsx'
import { MonthState, listedTotal } from './MonthState.tsx'

/** The month in the URL, or the current month if it is invalid. */
export const monthFromUrl = (month: string): Period => (isPeriod(month) ? month : thisPeriod())

const tabs = ['all', 'exceeding'] as const
type Query = PageInput & { filter?: { exceedsHalf: true } }
const useReport = <K extends { period: Period }>(
  call: ClientCall<K & Query, Report>,
  of: K,
  detailsOf?: (row: ReportEmployee) => string,
) => {
  const [tab] = useTab(tabs)
  return useServerList(call, reportColumns(detailsOf), {
    input: (page) => ({ ...of, ...page, ...(tab === 'exceeding' && { filter: { exceedsHalf: true as const } }) }),
    rows: ({ rows }) => rows,
    failed: t('failed.report'),
    file: `monthly-report-${of.period}`,
  })
}

export const ManagementReportPage = () => {
  const params = monthlyReportScreens.report.useParams()
  const month = monthFromUrl(params.month)
  const { orgId } = useSession()
  const account = useCall(api.rollingPayManagement.getAdvanceAccount, {}, { fallback: t('failed.account') })
  const navigate = useNavigate()
  const detailsOf = (row: ReportEmployee) =>
    monthlyReportScreens.employee.to({ orgId: orgId ?? '', month, id: row.employeeICNumber })
  const list = useReport(api.rollingPayManagement.getMonthlyReport, { period: month }, detailsOf)
  return (
    <ReportPage
      list={list}
      month={month}
      back={{ to: '/management/rolling-pay/transactions', label: t('list') }}
      onMonth={(next) =>
        void navigate({ to: monthlyReportScreens.report.to({ orgId: orgId ?? '', month: next }), search: onFirstPage })
      }
      files={
        <FileButton call="rollingPayManagement-downloadMonthlyReport" input={{ period: month }} label={t('excel')} />
      }
      listOf={({ listId }) => deductionScreens.details.to({ listId })}
      detailsOf={detailsOf}
    >
      {account.data && <OwnAccount account={account.data} />}
    </ReportPage>
  )
}

export const PlatformReportPage = () => {
  const { orgId, month: given } = monthlyReportScreens.organization.useParams()
  const month = monthFromUrl(given)
  const list = useReport(api.rollingPayAdmin.getOrgMonthlyReport, { orgId, period: month })
  const navigate = useNavigate()
  return (
    <ReportPage
      list={list}
      month={month}
      back={{ to: monthlyReportScreens.organizations.to({ month }), label: t('title') }}
      onMonth={(next) =>
        void navigate({ to: monthlyReportScreens.organization.to({ month: next, orgId }), search: onFirstPage })
      }
      files={
        <FileButton
          call="rollingPayAdmin-downloadOrgMonthlyReport"
          input={{ orgId, period: month }}
          label={t('excel')}
        />
      }
      listOf={({ listId }) => deductionScreens.internalDetails.to({ orgId, listId })}
    >
      <OrganizationAccount orgId={orgId} name={list.data?.summary.orgName ?? ''} />
    </ReportPage>
  )
}

const FileButton = ({ call, input, label }: { call: string; input: object; label: string }) => (
  <Button
    component="a"
    href={downloadAddress(call, input)}
    variant="default"
    leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
  >
    {label}
  </Button>
)

type ReportPageProps = {
  list: ReturnType<typeof useReport>
  month: Period
  back: { to: string; label: string }
  onMonth: (month: Period) => void
  files: ReactNode
  /** The page of a deduction list. */
  listOf: (list: ReportList) => string
  detailsOf?: (row: ReportEmployee) => string
  children: ReactNode
}

const ReportPage = ({ list, month, back, onMonth, files, listOf, detailsOf, children }: ReportPageProps) => {
  const [tab, openTab] = useTab(tabs)
  const { data } = list
  const counts = { all: tab === 'all' ? data?.total : undefined, exceeding: data?.summary.exceedingHalf }
  return (
    <Page
      title={t('title')}
      over={data?.summary.orgName ?? null}
      intro={t('intro', { month: periodText(month) })}
      back={back}
      actions={
        <>
          {files}
          <MonthPicker value={month} onChange={onMonth} />
        </>
      }
    >
      {data && <ReportSummary summary={data.summary} />}
      {data && <MonthState summary={data.summary} listOf={listOf} />}
      {data && data.summary.exceedingHalf > 0 && (
        <Notice tone="wait" title={t('exceedsTitle', { count: data.summary.exceedingHalf })}>
          <div>{t('exceedsText')}</div>
        </Notice>
      )}
      <CountTabs
        label={t('title')}
        tabs={tabs.map((key) => ({ key, label: t(key), count: counts[key] }))}
        value={tab}
        onChange={openTab}
      >
        <DataTable
          key={tab}
          label={t('title')}
          {...list.table}
          rowKey={(row) => row.employeeId}
          rowName={(row) => row.employeeName}
          empty={{ title: t('empty'), hint: t('emptyHint', { month: periodText(month) }) }}
          {...(detailsOf && {
            rowActions: (row: ReportEmployee) => [viewAction(detailsOf(row), t('viewDetails'))],
          })}
        />
      </CountTabs>
      {children}
    </Page>
  )
}

/** The totals of an organization's month, with the payroll deduction and the amount owed side by side. */
const ReportSummary = ({ summary }: { summary: Report['summary'] }) => (
  <div className={shared.figures}>
    <Figure
      name={t('field.transferred')}
      value={ringgit(summary.transferred)}
      note={t('requests', { completed: summary.completedRequests, count: summary.totalRequests })}
    />
    <Figure
      name={t('field.employeeFee')}
      value={ringgit(summary.serviceFee.employee)}
      note={`${t('field.employerFee')} ${ringgit(summary.serviceFee.employer)}`}
    />
    <Figure name={t('field.deduction')} value={ringgit(summary.deduction)} note={t('deductionNote')} />
    <Payroll summary={summary} />
    <Figure name={t('field.owed')} value={ringgit(summary.owed)} note={t('owedNote')} />
    <Figure
      name={t('field.total')}
      value={ringgit(summary.total)}
      note={`${t(summary.isClosed ? 'closed' : 'open')}, ${t('employees', { count: summary.activeEmployees })}`}
    />
  </div>
)

/** The payroll deduction: the sum of the month's deduction lists, with their numbers. */
const Payroll = ({ summary }: { summary: Report['summary'] }) => {
  const total = listedTotal(summary)
  // Months before the first list were deducted without one.
  if (total === null && summary.isClosed) return null
  return (
    <Figure
      name={t('field.payroll')}
      value={total === null ? '–' : ringgit(total)}
      note={
        total === null
          ? t('lists.none')
          : t('lists.figure', { numbers: summary.lists.map(({ number }) => number).join(', ') })
      }
    />
  )
}
