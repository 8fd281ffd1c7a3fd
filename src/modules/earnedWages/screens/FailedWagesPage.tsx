import { Button } from '@mantine/core'
import { IconEye, IconRefresh } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { api, useCall, useCommand } from '#web/api.ts'
import { CountTabs } from '#web/ui/CountTabs.tsx'
import { DataTable, failureOf, type Column } from '#web/ui/DataTable.tsx'
import { Page } from '#web/ui/Page.tsx'
import { everyRow } from '#web/ui/table-model.ts'
import { listInputOf, useTableState } from '#web/ui/table-state.ts'
import { wageReasons } from '../earned-wage.rules.ts'
import { earnedWageScreens } from '../earned-wage.screens.ts'
import { t } from '../earned-wage.texts.ts'
import { employeeOf, wageColumns, type FailedWage } from './wage-columns.tsx'

const detailsOf = ({ id }: FailedWage): string => earnedWageScreens.failedOne.to({ id })
const columns: readonly Column<FailedWage>[] = [
  {
    id: 'orgName',
    header: t('field.organization'),
    cell: (row) => row.org.orgName,
    value: (row) => row.org.orgName,
  },
  ...wageColumns<FailedWage>(detailsOf),
]

/** Retries failed entries and shows how many were credited. */
export const useRetry = (onDone?: () => void) =>
  useCommand(api.rollingPayAdmin.retryFailedWages, {
    fallback: t('failed.retry'),
    success: ({ credited, failed }) => t('retried', { credited, failed }),
    ...(onDone && { onSuccess: onDone }),
  })

export const FailedWagesPage = () => {
  const [state, change] = useTableState()
  const navigate = useNavigate()
  const retry = useRetry()
  const reason = wageReasons.find((one) => one === state.tab)
  const input = { ...listInputOf(state, columns), ...(reason && { filter: { reason } }) }
  const load = useCall(api.rollingPayAdmin.getFailedWagesList, input, { fallback: t('failed.list') })
  const { data } = load
  const present = wageReasons.filter((one) => one === reason || (data?.counts[one] ?? 0) > 0)
  const all = data && wageReasons.reduce((count, one) => count + data.counts[one], 0)
  return (
    <Page title={t('failedList.title')} intro={t('failedList.intro')}>
      <CountTabs
        label={t('failedList.title')}
        tabs={[
          { key: 'all' as const, label: t('failedList.allReasons'), count: all },
          ...present.map((key) => ({ key, label: t(`reason.${key}`), count: data?.counts[key] })),
        ]}
        value={reason ?? 'all'}
        onChange={(key) => change({ tab: key === 'all' ? undefined : key })}
      >
        <DataTable<FailedWage>
          key={reason ?? 'all'}
          label={t('failedList.title')}
          pagedBy="server"
          columns={columns}
          rowKey={(row) => row.id}
          rowName={(row) => `${row.org.orgName}, ${employeeOf(row)}`}
          list={data && { rows: data.failedWages, total: data.total, next: data.next }}
          refreshing={load.isPlaceholderData}
          failure={failureOf(load, t('failed.list'))}
          empty={{ title: t('failedList.empty'), hint: t('failedList.emptyHint') }}
          rowActions={(row) => [
            { label: t('view'), icon: <IconEye size={16} />, onClick: () => void navigate({ to: detailsOf(row) }) },
            {
              label: t('retry'),
              icon: <IconRefresh size={16} />,
              onClick: () => retry.mutate({ failedIds: [row.id] }),
            },
          ]}
          selection={{ actions: (rows, clear) => <RetrySelected rows={rows} clear={clear} /> }}
          file={{
            name: 'failed-earned-wages',
            allRows: () => everyRow(api.rollingPayAdmin.getFailedWagesList, input, ({ failedWages }) => failedWages),
          }}
        />
      </CountTabs>
    </Page>
  )
}

const RetrySelected = ({ rows, clear }: { rows: readonly FailedWage[]; clear: () => void }) => {
  const retry = useRetry(clear)
  return (
    <Button
      leftSection={<IconRefresh size={16} aria-hidden />}
      loading={retry.isPending}
      onClick={() => retry.mutate({ failedIds: rows.map(({ id }) => id) })}
    >
      {t('retrySelected', { count: rows.length })}
    </Button>
  )
}
