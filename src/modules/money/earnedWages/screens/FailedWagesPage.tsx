import { Button } from '@mantine/core'
import { IconEye, IconMessage, IconRefresh, IconX } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { RowAction } from '#web/ui/RowMenu.tsx'
import { useMay } from '#web/may.ts'
import { api, useCommand } from '#web/api.ts'
import { CountTabs } from '#web/ui/CountTabs.tsx'
import { DataTable, type Column } from '#web/ui/DataTable.tsx'
import { Page } from '#web/ui/Page.tsx'
import { useServerList } from '#web/ui/server-list.ts'
import { useTab } from '#web/ui/table-state.ts'
import { wageReasons } from '../earned-wage.rules.ts'
import { earnedWageScreens } from '../earned-wage.screens.ts'
import { t } from '../earned-wage.texts.ts'
import { AnswerWages, type Answer } from './AnswerWages.tsx'
import { employeeOf, exportedWages, wageColumns, type FailedWage } from './wage-columns.tsx'

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
  const navigate = useNavigate()
  const retry = useRetry()
  const canAnswer = useMay()(api.rollingPayAdmin.answerFailedWages)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [tab, openTab] = useTab(['all', ...wageReasons])
  const list = useServerList(api.rollingPayAdmin.getFailedWagesList, columns, {
    input: (page) => ({ ...page, ...(tab !== 'all' && { filter: { reason: tab } }) }),
    rows: ({ failedWages }) => failedWages,
    failed: t('failed.list'),
    file: 'failed-earned-wages',
    exported: exportedWages(columns),
  })
  const { data } = list
  const present = wageReasons.filter((one) => one === tab || (data?.counts[one] ?? 0) > 0)
  const all = data && wageReasons.reduce((count, one) => count + data.counts[one], 0)
  return (
    <Page title={t('failedList.title')} intro={t('failedList.intro')}>
      <CountTabs
        label={t('failedList.title')}
        tabs={[
          { key: 'all' as const, label: t('tabs.all'), count: all },
          ...present.map((key) => ({ key, label: t(`reason.${key}`), count: data?.counts[key] })),
        ]}
        value={tab}
        onChange={openTab}
      >
        <DataTable
          key={tab}
          label={t('failedList.title')}
          {...list.table}
          rowKey={(row) => row.id}
          rowName={(row) => `${row.org.orgName}, ${employeeOf(row)}`}
          empty={{ title: t('failedList.empty'), hint: t('failedList.emptyHint') }}
          rowActions={(row) => [
            { label: t('view'), icon: <IconEye size={16} />, onClick: () => void navigate({ to: detailsOf(row) }) },
            ...(canAnswer ? answersTo(row, retry.mutate, setAnswer) : []),
          ]}
          {...(canAnswer && {
            selection: {
              actions: (rows: readonly FailedWage[], clear: () => void) => <RetrySelected rows={rows} clear={clear} />,
            },
          })}
        />
      </CountTabs>
      {answer && <AnswerWages answer={answer} onClose={() => setAnswer(null)} />}
    </Page>
  )
}

/** What to do with an entry that could not be credited. */
const answersTo = (
  row: FailedWage,
  retry: ReturnType<typeof useRetry>['mutate'],
  ask: (answer: Answer) => void,
): RowAction[] => [
  { label: t('retry'), icon: <IconRefresh size={16} />, onClick: () => retry({ failedIds: [row.id] }) },
  {
    label: t('answer.explain'),
    icon: <IconMessage size={16} />,
    onClick: () => ask({ kind: 'explain', rows: [row] }),
  },
  {
    label: t('answer.dismiss'),
    icon: <IconX size={16} />,
    danger: true,
    onClick: () => ask({ kind: 'dismiss', rows: [row] }),
  },
]

const RetrySelected = ({ rows, clear }: { rows: readonly FailedWage[]; clear: () => void }) => {
  const retry = useRetry(clear)
  const [answer, setAnswer] = useState<Answer | null>(null)
  return (
    <>
      <Button
        leftSection={<IconRefresh size={16} aria-hidden />}
        loading={retry.isPending}
        onClick={() => retry.mutate({ failedIds: rows.map(({ id }) => id) })}
      >
        {t('retrySelected', { count: rows.length })}
      </Button>
      <Button variant="default" onClick={() => setAnswer({ kind: 'dismiss', rows })}>
        {t('answer.dismissSelected', { count: rows.length })}
      </Button>
      {answer && <AnswerWages answer={answer} onClose={() => setAnswer(null)} onDone={clear} />}
    </>
  )
}
