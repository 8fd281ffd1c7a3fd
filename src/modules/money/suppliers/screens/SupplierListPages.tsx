import { toConfirmTab } from '#ground/approvals/approval.rules.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { canMove } from '#kernel/lifecycle.ts'
import { api } from '#web/api.ts'
import { useMay } from '#web/may.ts'
import { codeColumn, dayColumn, statusColumn, textColumn } from '#web/ui/columns.tsx'
import { CountTabs } from '#web/ui/CountTabs.tsx'
import { ActingNotice } from '#web/ui/ActingNotice.tsx'
import { DataTable, type Column } from '#web/ui/DataTable.tsx'
import { dateText } from '#web/ui/format.ts'
import { editAction, viewAction } from '#web/ui/RowMenu.tsx'
import { noMatch, Page } from '#web/ui/Page.tsx'
import { CreateButton } from '#web/ui/RecordListPage.tsx'
import { ReturnedFilter, useOnlyReturned, useReturned, withReturned } from '#web/ui/returned.tsx'
import { statusText } from '#web/ui/StatusPill.tsx'
import { t as tableText } from '#web/ui/table.texts.ts'
import { useServerList } from '#web/ui/server-list.ts'
import { useTab } from '#web/ui/table-state.ts'
import type { Review } from '#web/ui/table-props.ts'
import { t as reviewText } from '#web/ui/review.texts.ts'
import { supplierLifecycle, supplierStatuses, type SupplierStatus } from '../supplier.rules.ts'
import { supplierScreens } from '../supplier.screens.ts'
import { t } from '../supplier.texts.ts'
import { AccountPanel } from './AccountPanel.tsx'
import { SupplierPanel } from './SupplierPanel.tsx'
import type { Supplier } from './supplier.ts'
import classes from './suppliers.module.css'

const hasAccountToConfirm = ({ status, bankDetails, returned }: Supplier): boolean =>
  status === 'approved' && !returned && bankDetails.some(({ state }) => state === 'unconfirmed')

/** In a list with decisions, the risks of a row are below its name. Elsewhere, notes say what matters for paying. */
const columnsOf = (viewOf: (row: Supplier) => string, isReview = false): readonly Column<Supplier>[] =>
  withReturned(
    allColumns(viewOf, (row) => !isReview || row.risks.length === 0),
    ({ returned }) => returned ?? undefined,
  )
const allColumns = (
  viewOf: (row: Supplier) => string,
  hasNotes: (row: Supplier) => boolean,
): readonly Column<Supplier>[] => [
  {
    id: 'companyName',
    header: t('field.companyName'),
    wide: true,
    cell: (row) => (
      <span className={classes.name}>
        <Link to={viewOf(row)}>{row.companyName}</Link>
        {hasNotes(row) && row.holdUntil && (
          <small className={classes.warned}>{t('hold.shown', { date: dateText(row.holdUntil) })}</small>
        )}
        {hasNotes(row) && hasAccountToConfirm(row) && <small className={classes.warned}>{t('toConfirm')}</small>}
      </span>
    ),
    value: (row) => row.companyName,
  },
  {
    id: 'businessRegistrationNumber',
    header: t('field.businessRegistrationNumber'),
    sort: false,
    cell: (row) => (
      <span className={classes.name}>
        {row.businessRegistrationNumber}
        {hasNotes(row) && row.sameRegistration && <small className={classes.warned}>{t('sameRegistration')}</small>}
      </span>
    ),
    value: (row) => row.businessRegistrationNumber,
  },
  textColumn('contactPersonName', t('field.contactPersonName'), { sort: false, hidden: true }),
  codeColumn('mobileNumber', t('field.mobileNumber'), { sort: false }),
  textColumn('email', t('field.email'), { sort: false, hidden: true }),
  statusColumn(t('field.status')),
  dayColumn('createdAt', t('field.createdAt')),
]

const viewOf = ({ id }: Supplier): string => supplierScreens.view.to({ id })
const platformViewOf = ({ orgId, id }: Supplier): string => supplierScreens.platformView.to({ orgId, id })
const columns = columnsOf(viewOf)
/** Hidden at first, so that the list fits beside the panel. */
const besides = new Set(['mobileNumber', 'createdAt'])
const narrow = (all: readonly Column<Supplier>[]) =>
  all.map((column) => (besides.has(column.id) ? { ...column, hidden: true } : column))
const narrowColumns = narrow(columnsOf(viewOf, true))
const platformColumns = (isReview: boolean): readonly Column<Supplier>[] => [
  textColumn('orgName', t('field.orgName'), { wide: true }),
  ...narrow(columnsOf(platformViewOf, isReview)),
]
const decidedColumns = platformColumns(true)
const readColumns = platformColumns(false)

const risksOf = ({ risks }: Supplier) => risks

const review: Review<Supplier> = {
  isOpen: ({ status, returned }) => status === 'pending approval' && !returned,
  about: ({ orgName }) => orgName,
  risksOf,
  panel: (row) => <SupplierPanel key={row.id} row={row} />,
  keys: { a: reviewText('approve'), r: reviewText('return') },
}

/** The accounts of approved suppliers that someone confirms after a call. */
const accountReview: Review<Supplier> = {
  isOpen: hasAccountToConfirm,
  about: ({ businessRegistrationNumber }) => businessRegistrationNumber,
  risksOf,
  panel: (row) => <AccountPanel key={row.id} row={row} />,
  keys: { a: t('confirm.verb'), r: reviewText('return') },
}

type ListProps = {
  intro: string
  emptyHint: string
  columns: readonly Column<Supplier>[]
  viewOf: (row: Supplier) => string
  canEdit: boolean
  review?: Review<Supplier>
  actions?: ReactNode
}
const tabs = ['all', ...supplierStatuses, toConfirmTab] as const
const filterOf = (tab: (typeof tabs)[number]) => {
  if (tab === toConfirmTab) return { accountToConfirm: true } as const
  return tab === 'all' ? {} : { status: tab }
}

const SupplierList = (props: ListProps) => {
  const [tab] = useTab(tabs)
  const { returned } = useReturned('supplier')
  const onlyReturned = useOnlyReturned()
  const list = useServerList(api.suppliers.getAll, props.columns, {
    input: (page) => ({ ...page, filter: { ...filterOf(tab), ...(onlyReturned && { returned: true }) } }),
    rows: ({ suppliers }) => suppliers,
    failed: t('failed.list'),
    file: 'suppliers',
  })
  const { data } = list
  return (
    <Page title={t('title')} intro={props.intro} actions={props.actions}>
      <ActingNotice scope="suppliers" />
      <SupplierTabs
        counts={data?.counts}
        returned={data?.returned ?? 0}
        toConfirm={props.canEdit ? data?.accountsToConfirm : undefined}
      >
        <DataTable
          label={t('title')}
          {...list.table}
          rowKey={(row) => row.id}
          rowName={(row) => row.companyName}
          toolbar={<ReturnedFilter count={returned.size} />}
          empty={onlyReturned ? noMatch : { title: t('empty'), hint: props.emptyHint }}
          review={props.review}
          rowActions={(row) => [
            viewAction(props.viewOf(row)),
            ...(props.canEdit && canMove(supplierLifecycle, row.status, 'edit')
              ? [editAction(supplierScreens.edit.to({ id: row.id }))]
              : []),
          ]}
        />
      </SupplierTabs>
    </Page>
  )
}

type SupplierTabsProps = {
  /** Undefined while loading. */
  counts: Readonly<Record<SupplierStatus, number>> | undefined
  /** The number of suppliers in no tab of a status, because they were returned. */
  returned: number
  /** The number of suppliers with an account to confirm, for those who can confirm it. */
  toConfirm: number | undefined
  children: ReactNode
}
/** The tabs of the statuses, and one for accounts to confirm if there are any. */
const SupplierTabs = ({ counts, returned, toConfirm, children }: SupplierTabsProps) => {
  const [tab, openTab] = useTab(tabs)
  const all = counts && supplierStatuses.reduce((sum, status) => sum + counts[status], returned)
  return (
    <CountTabs
      label={t('field.status')}
      tabs={[
        { key: 'all', label: tableText('all'), count: all },
        ...supplierStatuses.map((status) => ({ key: status, label: statusText(status), count: counts?.[status] })),
        ...(toConfirm || tab === toConfirmTab
          ? [{ key: toConfirmTab, label: t('toConfirm'), count: toConfirm ?? 0 } as const]
          : []),
      ]}
      value={tab}
      onChange={openTab}
    >
      {children}
    </CountTabs>
  )
}

export const SupplierListPage = () => {
  const [tab] = useTab(tabs)
  const isConfirming = tab === toConfirmTab
  return (
    <SupplierList
      intro={t('intro')}
      emptyHint={t('emptyHint')}
      columns={isConfirming ? narrowColumns : columns}
      {...(isConfirming && { review: accountReview })}
      viewOf={viewOf}
      canEdit
      actions={<CreateButton to={supplierScreens.create.to()} label={t('create')} />}
    />
  )
}

export const PlatformSupplierListPage = () => {
  const may = useMay()
  return (
    <SupplierList
      intro={t('platformIntro')}
      emptyHint={t('platformEmptyHint')}
      columns={may(api.suppliers.approve) ? decidedColumns : readColumns}
      {...(may(api.suppliers.approve) && { review })}
      viewOf={platformViewOf}
      canEdit={false}
    />
  )
}
