import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { z } from 'zod'
import { api } from '#web/api.ts'
import { now } from '#web/clock.ts'
import { useSession } from '#web/session.ts'
import { t } from '../employee.texts.ts'
import { t as recordT } from '../employee-record.texts.ts'
import { DataTable, type Column } from '#web/ui/DataTable.tsx'
import { Since } from '#web/ui/Since.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { editAction, viewAction } from '#web/ui/RowMenu.tsx'
import { Page } from '#web/ui/Page.tsx'
import { CountTabs } from '#web/ui/CountTabs.tsx'
import { useServerList } from '#web/ui/server-list.ts'
import { useTableState } from '#web/ui/table-state.ts'
import type { employeeDirectory } from '../employee.contract.ts'
import { ApproveEmployees, useWhyNotApprove } from './ApproveEmployees.tsx'
import { bankColumn, personColumn, salaryColumn, teamColumn, Warning, warningOf } from './employee-columns.tsx'
import { editPath, listPath, nameOf, viewPath } from './listed-employee.ts'
import { t as pendingTexts } from '../pending-changes.texts.ts'
import { changesText, PendingChanges } from './PendingChanges.tsx'
import classes from './employees.module.css'

type Pending = z.input<(typeof employeeDirectory)['getEmployeesPendingApproval']['output']>['employees'][number]

const changeColumn: Column<Pending> = {
  id: 'change',
  header: pendingTexts('column'),
  sort: false,
  wide: true,
  value: (row) => changesText(row.pendingChanges ?? []),
  cell: (row) =>
    row.pendingChanges && row.pendingChanges.length > 0 ? (
      <PendingChanges changes={row.pendingChanges} />
    ) : (
      pendingTexts('unknown')
    ),
}
const kinds = ['new', 'changed'] as const
type Kind = (typeof kinds)[number]

const columnsOf = (kind: Kind, isOwn: (row: Pending) => boolean): readonly Column<Pending>[] => [
  personColumn<Pending>((row) => (
    <>
      {warningOf(row) !== null && <Warning>{warningOf(row)}</Warning>}
      {isOwn(row) && <span className={classes.absent}>{t('approve.own')}</span>}
    </>
  )),
  ...(kind === 'changed' ? [changeColumn] : [bankColumn<Pending>(), salaryColumn<Pending>()]),
  teamColumn<Pending>(),
  {
    id: 'modifiedAt',
    header: t('approve.since'),
    value: (row) => row.modifiedAt,
    cell: (row) => <Since instant={row.modifiedAt} now={now()} />,
  },
]
export const ApproveEmployeesPage = () => {
  const { role } = useSession()
  const whyNot = useWhyNotApprove()
  const [tableState, change] = useTableState()
  const kind: Kind = kinds.find((one) => one === tableState.tab) ?? 'new'
  const columns = columnsOf(kind, (row) => whyNot(row) === 'maker_is_checker')
  const list = useServerList(api.employees.getEmployeesPendingApproval, columns, {
    input: (page) => ({ ...page, kind }),
    rows: ({ employees }) => employees,
    failed: t('approve.failed'),
    file: 'employees-pending-approval',
    refetchInterval: 60_000,
  })
  const counts = list.data?.counts
  // Open the tab that has something to approve.
  const isOtherTab = tableState.tab === undefined && counts?.new === 0 && counts.changed > 0
  useEffect(() => {
    if (isOtherTab) change({ tab: 'changed' })
  }, [isOtherTab, change])
  return (
    <Page
      title={t('approve.page')}
      intro={`${t('approve.intro')}${role === 'Manager' && list.data?.total ? ` ${t('approve.choose')}` : ''}`}
      back={{ to: listPath, label: recordT('form.back') }}
    >
      {role !== 'Manager' && <Notice>{t('approve.onlyManager')}</Notice>}
      <CountTabs
        label={pendingTexts('tabs')}
        tabs={kinds.map((key) => ({ key, label: pendingTexts(`tab.${key}`), count: counts?.[key] }))}
        value={kind}
        onChange={(tab) => change({ tab })}
      >
        <DataTable
          label={t('approve.page')}
          {...list.table}
          rowKey={(row) => row.id}
          rowName={nameOf}
          empty={{
            title: t('approve.empty'),
            hint: t('approve.emptyHint'),
            action: (
              <Button component={Link} to={listPath} variant="default">
                {t('approve.toList')}
              </Button>
            ),
          }}
          rowActions={(row) => [
            viewAction(viewPath(row.employeeICNumber), t('list.view')),
            editAction(editPath(row.employeeICNumber), t('list.edit')),
          ]}
          {...(role === 'Manager' && {
            selection: {
              every: { rows: list.allRows, fallback: t('approve.failed') },
              actions: (rows: readonly Pending[], clear: () => void) => (
                <ApproveEmployees rows={rows} verb={t('approve.selected')} onDone={clear} />
              ),
            },
          })}
        />
      </CountTabs>
    </Page>
  )
}
