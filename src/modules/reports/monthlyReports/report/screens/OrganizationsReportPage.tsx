import { Anchor } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Period } from '#kernel/time.ts'
import { api, useCall } from '#web/api.ts'
import { DataTable, failureOf, type Column } from '#web/ui/DataTable.tsx'
import { periodText, ringgit } from '#web/ui/format.ts'
import { MonthPicker } from '#web/ui/MonthPicker.tsx'
import { viewAction } from '#web/ui/RowMenu.tsx'
import { Figure, Page } from '#web/ui/Page.tsx'
import { onFirstPage } from '#web/ui/replace-search.ts'
import { monthlyReportScreens } from '../../report.screens.ts'
import { t } from '../../report.texts.ts'
import { figureColumns } from './report-columns.tsx'
import { monthFromUrl } from './ReportPage.tsx'
import shared from '#owed/receivables/account/screens/OwedAccount.module.css'

type Report = Awaited<ReturnType<typeof api.rollingPayAdmin.getOrgsMonthlyReport>>
type Row = Report['organizations'][number]

const columnsOf = (month: Period): readonly Column<Row>[] => [
  {
    id: 'orgName',
    header: t('field.organization'),
    wide: true,
    cell: (row) => (
      <Anchor component={Link} to={monthlyReportScreens.organization.to({ month, orgId: row.orgId })}>
        {row.orgName}
      </Anchor>
    ),
    value: (row) => row.orgName,
  },
  {
    id: 'requests',
    header: t('field.requests'),
    align: 'right',
    cell: (row) => (
      <span className="num">
        {row.completedRequests} / {row.totalRequests}
      </span>
    ),
    value: (row) => row.completedRequests,
    plainNumber: true,
  },
  ...figureColumns<Row>(true).map((column) => ({ ...column, minor: column.id.endsWith('Fee') })),
]

export const OrganizationsReportPage = () => {
  const month = monthFromUrl(monthlyReportScreens.organizations.useParams().month)
  const navigate = useNavigate()
  const load = useCall(api.rollingPayAdmin.getOrgsMonthlyReport, { period: month }, { fallback: t('failed.report') })
  const { data } = load
  return (
    <Page
      title={t('title')}
      intro={t('organizationsIntro', { month: periodText(month) })}
      back={{ to: '/internal/rolling-pay/transactions', label: t('list') }}
      actions={
        <MonthPicker
          value={month}
          onChange={(next) =>
            void navigate({ to: monthlyReportScreens.organizations.to({ month: next }), search: onFirstPage })
          }
        />
      }
    >
      {data && <Totals report={data} />}
      <DataTable
        label={t('title')}
        columns={columnsOf(month)}
        rowKey={(row) => row.orgId}
        rowName={(row) => row.orgName}
        list={data && { rows: data.organizations, total: data.organizations.length }}
        refreshing={load.isPlaceholderData}
        failure={failureOf(load, t('failed.report'))}
        empty={{
          title: t('emptyOrganizations', { month: periodText(month) }),
          hint: t('emptyOrganizationsHint'),
        }}
        rowActions={(row) => [viewAction(monthlyReportScreens.organization.to({ month, orgId: row.orgId }), t('view'))]}
        file={{ name: `monthly-report-${month}` }}
      />
    </Page>
  )
}

const Totals = ({ report }: { report: Report }) => (
  <div className={shared.figures}>
    <Figure
      name={t('field.transferred')}
      value={ringgit(report.transferredTotal)}
      note={t('requests', { completed: report.completedRequests, count: report.totalRequests })}
    />
    <Figure name={t('field.employeeFee')} value={ringgit(report.employeesServiceFee)} />
    <Figure name={t('field.employerFee')} value={ringgit(report.orgsServiceFee)} />
    <Figure name={t('field.total')} value={ringgit(report.total)} />
    <Figure name={t('field.owed')} value={ringgit(report.owedTotal)} note={t('owedNote')} />
  </div>
)
