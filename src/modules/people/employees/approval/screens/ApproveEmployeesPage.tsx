import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { api, messageOf, useCommand } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { t } from '../../directory/employee.texts.ts'
import { t as recordT } from '../../employee-record.texts.ts'
import { t as approvalT } from '../approval.texts.ts'
import { DataTable, type Column } from '#web/ui/DataTable.tsx'
import { dateIn } from '#kernel/time.ts'
import { momentText, shortDayText } from '#web/ui/format.ts'
import { useDecisions } from '#web/ui/decisions.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { editAction, viewAction } from '#web/ui/RowMenu.tsx'
import { Page } from '#web/ui/Page.tsx'
import { statusColumn } from '#web/ui/columns.tsx'
import { useReturned, withReturned } from '#web/ui/returned.tsx'
import { t as reviewT } from '#web/ui/review.texts.ts'
import { CountTabs } from '#web/ui/CountTabs.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { toast } from '#web/ui/toast.ts'
import { useServerList } from '#web/ui/server-list.ts'
import { useTableState } from '#web/ui/table-state.ts'
import { ApprovalPanel, aboutOf, approvedText } from './ApprovalPanel.tsx'
import { ApproveEmployees, ConfirmApproval, risksOf, useWhyNotApprove } from './ApproveEmployees.tsx'
import { ReturnEmployees } from './ReturnEmployees.tsx'
import { keyColumns, bankColumn, personColumn, salaryColumn } from '../../directory/screens/employee-columns.tsx'
import { editPath, listPath, nameOf, viewPath, type Pending } from '../../screens/listed-employee.ts'
import { t as pendingTexts } from '../pending-changes.texts.ts'
import { changesText, PendingChanges } from './PendingChanges.tsx'
import classes from '../../screens/employees.module.css'

const changeColumn: Column<Pending> = {
  id: 'change',
  header: pendingTexts('column'),
  sort: false,
  wide: true,
  value: (row) => changesText(row.pendingChanges ?? []),
  cell: (row) =>
    row.pendingChanges && row.pendingChanges.length > 0 ? (
      <PendingChanges changes={row.pendingChanges} authors={false} />
    ) : (
      pendingTexts('unknown')
    ),
}
const kinds = ['new', 'changed', 'returned'] as const
type Kind = (typeof kinds)[number]

/** Who added or changed the employee last, and when. */
const authorOf = (row: Pending) => {
  const last = row.pendingChanges?.toSorted((a, b) => (a.at < b.at ? -1 : 1)).at(-1)
  const imported = row.isNew && row.evidence?.importedFrom
  const at = imported ? shortDayText(dateIn(row.createdAt)) : momentText(last?.at ?? row.createdAt)
  return {
    name: last?.by ?? row.evidence?.addedBy ?? approvalT('unknownUser'),
    at: imported ? approvalT('imported', { at }) : at,
  }
}
const authorHeaders = { new: 'addedBy', changed: 'changedBy', returned: 'preparedBy' } as const
const authorColumn = (kind: Kind): Column<Pending> => ({
  id: 'modifiedAt',
  header: approvalT(authorHeaders[kind]),
  value: (row) => row.modifiedAt,
  cell: (row) => {
    const { name, at } = authorOf(row)
    return (
      <span className={classes.two}>
        {name}
        <small>{at}</small>
      </span>
    )
  },
})

const columnsOf = (kind: Kind, noteOf: (row: Pending) => string | null): readonly Column<Pending>[] => [
  personColumn<Pending>((row) => noteOf(row) !== null && <span className={classes.absent}>{noteOf(row)}</span>),
  ...(kind === 'changed' ? [changeColumn] : [bankColumn<Pending>(), salaryColumn<Pending>()]),
  ...(kind === 'returned' ? [{ ...statusColumn(t('filters.status')), sort: false as const }] : []),
  authorColumn(kind),
]

type WithoutRisksProps = { rows: readonly Pending[]; total: number; every: () => AsyncIterable<readonly Pending[]> }
/** Approves all employees of the tab who have no risk, also those on other pages, after confirmation. */
const ApproveWithoutRisks = ({ rows, total, every }: WithoutRisksProps) => {
  const [isLoading, setLoading] = useState(false)
  const [found, setFound] = useState<readonly Pending[] | null>(null)
  const whyNot = useWhyNotApprove()
  const isSafe = (row: Pending) => risksOf(row).length === 0 && whyNot(row) === null
  const count = rows.filter(isSafe).length
  const find = async () => {
    setLoading(true)
    try {
      const all: Pending[] = []
      for await (const page of every()) all.push(...page.filter(isSafe))
      if (all.length > 0) setFound(all)
      else toast.info(approvalT('noneWithoutRisks'))
    } catch (error) {
      toast.failed(messageOf(error, t('list.failed')))
    } finally {
      setLoading(false)
    }
  }
  if (total === 0 || (rows.length === total && count === 0)) return null
  return (
    <>
      <Button variant="default" loading={isLoading} onClick={() => void find()}>
        {rows.length === total ? approvalT('withoutRisksCount', { count }) : approvalT('withoutRisks')}
      </Button>
      <ConfirmApproval rows={found} onClose={() => setFound(null)} onDone={() => undefined} />
    </>
  )
}

const usePending = (kind: Kind, noteOf: (row: Pending) => string | null) =>
  useServerList(api.employees.listEmployeesPendingApproval, columnsOf(kind, noteOf), {
    // The oldest first, because it has waited longest.
    input: (page) => ({ ...page, sort: page.sort ?? { by: 'modifiedAt' as const }, kind }),
    rows: ({ employees }) => employees,
    failed: t('list.failed'),
    file: 'employees-pending-approval',
    exported: [...keyColumns, ...columnsOf(kind, noteOf)],
    refetchInterval: 60_000,
  })

export const ApproveEmployeesPage = () => {
  const { role } = useSession()
  const whyNot = useWhyNotApprove()
  const [tableState, change] = useTableState()
  const kind: Kind = kinds.find((one) => one === tableState.tab) ?? 'new'
  const list = usePending(kind, (row) => (whyNot(row) === 'maker_is_checker' ? t('approve.own') : null))
  const counts = list.data?.counts
  // Open the tab that has something to approve.
  const isOtherTab = tableState.tab === undefined && counts?.new === 0 && counts.changed > 0
  useEffect(() => {
    if (isOtherTab) change({ tab: 'changed' })
  }, [isOtherTab, change])
  return (
    <Page
      title={t('approve.page')}
      intro={t('approve.intro')}
      back={{ to: listPath, label: recordT('form.back') }}
      {...(role === 'Manager' &&
        kind !== 'returned' &&
        list.table.list && {
          actions: (
            <ApproveWithoutRisks rows={list.table.list.rows} total={list.table.list.total} every={list.allRows} />
          ),
        })}
    >
      {role !== 'Manager' && <Notice>{t('approve.onlyManager')}</Notice>}
      <CountTabs
        label={pendingTexts('tabs')}
        tabs={kinds.map((key) => ({ key, label: pendingTexts(`tab.${key}`), count: counts?.[key] }))}
        value={kind}
        onChange={(tab) => change({ tab })}
      >
        <PendingTable list={list} kind={kind} />
      </CountTabs>
    </Page>
  )
}

type PendingTableProps = { list: ReturnType<typeof usePending>; kind: Kind }
const PendingTable = ({ list: { table, input, allRows }, kind }: PendingTableProps) => {
  const { role } = useSession()
  const [asked, setAsked] = useState<Pending | null>(null)
  const isReturned = kind === 'returned'
  const { returned } = useReturned('employee', isReturned ? (table.list?.rows ?? []).map(({ id }) => id) : [])
  const decisions = useDecisions<Pending>(JSON.stringify(input))
  const approve = useCommand(api.employees.approveEmployees, { fallback: null, success: t('approve.done') })
  const rows = table.list && decisions.among(table.list.rows)
  const isOpen = (row: Pending) => decisions.outcomeOf(row) === null
  const decide = (row: Pending) =>
    decisions.decide(
      {
        rows: [row],
        outcome: 'approved',
        text: approvedText(row),
        name: nameOf(row),
        fallback: t('approve.failedApprove'),
        send: () => approve.mutateAsync({ ICNumbers: [row.employeeICNumber], modifiedAt: [row.modifiedAt] }),
      },
      rows ?? [],
    )
  return (
    <>
      <DataTable
        label={t('approve.page')}
        {...table}
        columns={withReturned(table.columns, ({ id }) => returned.get(id))}
        list={table.list && rows && { ...table.list, rows, added: rows.length - table.list.rows.length }}
        rowKey={(row) => row.id}
        rowName={nameOf}
        empty={{
          title: t('approve.empty'),
          hint: t('approve.emptyHint'),
          action: (
            <LinkButton to={listPath} variant="default">
              {t('approve.toList')}
            </LinkButton>
          ),
        }}
        rowActions={(row) => [
          viewAction(viewPath(row.employeeICNumber), t('list.view')),
          editAction(editPath(row.employeeICNumber), t('list.edit')),
        ]}
        rowButton={(row) => (isOpen(row) ? null : <StatusPill status="approved" />)}
        {...(role === 'Manager' &&
          !isReturned && {
            selection: {
              every: { rows: allRows, fallback: t('list.failed') },
              isSelectable: isOpen,
              actions: (chosen: readonly Pending[], clear: () => void) => (
                <>
                  <ApproveEmployees rows={chosen} verb={t('approve.selected')} shortcut="a" onDone={clear} />
                  <ReturnEmployees rows={chosen} onDone={clear} />
                </>
              ),
            },
            review: {
              isOpen,
              about: aboutOf,
              keys: { a: reviewT('approve'), r: reviewT('return') },
              decisions,
              risksOf,
              type: 'employee',
              panel: (row: Pending) => (
                <ApprovalPanel row={row} onApprove={() => decide(row)} onConfirm={() => setAsked(row)} />
              ),
            },
          })}
      />
      <ConfirmApproval rows={asked && [asked]} onClose={() => setAsked(null)} onDone={() => undefined} />
    </>
  )
}
