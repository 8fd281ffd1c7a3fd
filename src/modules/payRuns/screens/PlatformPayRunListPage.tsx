import { IconEdit, IconEye, IconFileText } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { isFinal } from '#kernel/lifecycle.ts'
import { api, useCall } from '#web/api.ts'
import { DataTable, failureOf, type Column } from '#web/ui/DataTable.tsx'
import { Page } from '#web/ui/Page.tsx'
import { StatusTabs, useStatusTab } from '#web/ui/StatusTabs.tsx'
import { everyRow } from '#web/ui/table-model.ts'
import { listInputOf, useTableState } from '#web/ui/table-state.ts'
import { ui } from '#web/ui/ui.texts.ts'
import { payRunLifecycle, platformStatuses } from '../pay-run.rules.ts'
import { payRunScreens } from '../pay-run.screens.ts'
import { t } from '../pay-run.texts.ts'
import { payRunColumns } from './pay-run-columns.tsx'
import { fullNameOf, type PayRun } from './pay-run.ts'

const keyOf = ({ orgId, id }: PayRun) => ({ orgId, payRunId: id })
const columns: readonly Column<PayRun>[] = [
  {
    id: 'orgName',
    header: t('field.organization'),
    wide: true,
    cell: (row) => row.orgName,
    value: (row) => row.orgName,
  },
  ...payRunColumns((row) => payRunScreens.platformDetails.to(keyOf(row))),
]

export const PlatformPayRunListPage = () => {
  const [state] = useTableState()
  const navigate = useNavigate()
  const status = useStatusTab(platformStatuses)
  const input = { ...listInputOf(state, columns), filter: status ? { status } : {} }
  const load = useCall(api.adminPayRuns.getAll, input, { fallback: t('failed.list') })
  const { data } = load
  const go = (to: string) => () => void navigate({ to })
  return (
    <Page title={t('title')} intro={t('platformIntro')}>
      <StatusTabs label={t('tabs')} statuses={platformStatuses} counts={data?.counts}>
        <DataTable<PayRun>
          label={t('title')}
          pagedBy="server"
          columns={columns}
          rowKey={(row) => row.id}
          rowName={(row) => `${row.orgName}, ${fullNameOf(row)}`}
          list={data && { rows: data.payRuns, total: data.total, next: data.next }}
          refreshing={load.isPlaceholderData}
          failure={failureOf(load, t('failed.list'))}
          empty={{ title: t('empty'), hint: t('platformEmptyHint') }}
          rowActions={(row) => [
            {
              label: ui('action.view'),
              icon: <IconEye size={16} />,
              onClick: go(payRunScreens.platformDetails.to(keyOf(row))),
            },
            ...(isFinal(payRunLifecycle, row.status)
              ? []
              : [
                  {
                    label: t('changeStatus'),
                    icon: <IconEdit size={16} />,
                    onClick: go(payRunScreens.platformEdit.to(keyOf(row))),
                  },
                ]),
            ...(row.status === 'completed'
              ? [
                  {
                    label: t('report'),
                    icon: <IconFileText size={16} />,
                    onClick: go(payRunScreens.platformReport.to(keyOf(row))),
                  },
                ]
              : []),
          ]}
          file={{
            name: 'pay-runs',
            allRows: () => everyRow(api.adminPayRuns.getAll, input, ({ payRuns }) => payRuns),
          }}
        />
      </StatusTabs>
    </Page>
  )
}
