import { IconFileText } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { textColumn } from '#web/ui/columns.tsx'
import { api } from '#web/api.ts'
import { DataTable, type Column } from '#web/ui/DataTable.tsx'
import { viewAction } from '#web/ui/RowMenu.tsx'
import { Page } from '#web/ui/Page.tsx'
import { StatusTabs, useStatusTab } from '#web/ui/StatusTabs.tsx'
import { useServerList } from '#web/ui/server-list.ts'
import { platformStatuses } from '../../pay-run.rules.ts'
import { payRunScreens } from '../../pay-run.screens.ts'
import { t } from '../../pay-run.texts.ts'
import { payRunColumns } from '../../run/screens/pay-run-columns.tsx'
import { fullNameOf, type PayRun } from '../../screens/pay-run.ts'

const keyOf = ({ orgId, id }: PayRun) => ({ orgId, payRunId: id })
const columns: readonly Column<PayRun>[] = [
  textColumn('orgName', t('field.organization'), { wide: true }),
  ...payRunColumns((row) => payRunScreens.platformDetails.to(keyOf(row))),
]

export const PlatformPayRunListPage = () => {
  const navigate = useNavigate()
  const status = useStatusTab(platformStatuses)
  const list = useServerList(api.adminPayRuns.getAll, columns, {
    input: (page) => ({ ...page, filter: status ? { status } : {} }),
    rows: ({ payRuns }) => payRuns,
    failed: t('failed.list'),
    file: 'pay-runs',
  })
  const go = (to: string) => () => void navigate({ to })
  return (
    <Page title={t('title')} intro={t('platformIntro')}>
      <StatusTabs label={t('tabs')} statuses={platformStatuses} counts={list.data?.counts}>
        <DataTable
          label={t('title')}
          {...list.table}
          rowKey={(row) => row.id}
          rowName={(row) => `${row.orgName}, ${fullNameOf(row)}`}
          empty={{ title: t('empty'), hint: t('platformEmptyHint') }}
          rowActions={(row) => [
            viewAction(payRunScreens.platformDetails.to(keyOf(row))),
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
        />
      </StatusTabs>
    </Page>
  )
}
