import { Button } from '@mantine/core'
import { IconEdit, IconEye, IconPlus } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { canMove } from '#kernel/lifecycle.ts'
import { api, useCall } from '#web/api.ts'
import { CountTabs } from '#web/ui/CountTabs.tsx'
import { DataTable, failureOf, type Column } from '#web/ui/DataTable.tsx'
import { dateText, dayOfText } from '#web/ui/DateText.tsx'
import { Page } from '#web/ui/Page.tsx'
import { StatusPill, statusText } from '#web/ui/StatusPill.tsx'
import { everyRow } from '#web/ui/table-model.ts'
import { listInputOf, useTableState } from '#web/ui/table-state.ts'
import { ui } from '#web/ui/ui.texts.ts'
import { supplierLifecycle, supplierStatuses } from '../supplier.rules.ts'
import { supplierScreens } from '../supplier.screens.ts'
import { t } from '../supplier.texts.ts'
import type { Supplier } from './supplier.ts'
import classes from './suppliers.module.css'

const tabs = ['all', ...supplierStatuses] as const

const columnsOf = (viewOf: (row: Supplier) => string): readonly Column<Supplier>[] => [
  {
    id: 'companyName',
    header: t('field.companyName'),
    wide: true,
    cell: (row) => (
      <span className={classes.name}>
        <Link to={viewOf(row)}>{row.companyName}</Link>
        {row.holdUntil && (
          <small className={classes.warned}>{t('hold.shown', { date: dateText(row.holdUntil) })}</small>
        )}
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
        {row.sameRegistration && <small className={classes.warned}>{t('sameRegistration')}</small>}
      </span>
    ),
    value: (row) => row.businessRegistrationNumber,
  },
  {
    id: 'contactPersonName',
    header: t('field.contactPersonName'),
    sort: false,
    hidden: true,
    cell: (row) => row.contactPersonName,
    value: (row) => row.contactPersonName,
  },
  {
    id: 'mobileNumber',
    header: t('field.mobileNumber'),
    sort: false,
    cell: (row) => <span className="num">{row.mobileNumber}</span>,
    value: (row) => row.mobileNumber,
  },
  {
    id: 'email',
    header: t('field.email'),
    sort: false,
    hidden: true,
    cell: (row) => row.email,
    value: (row) => row.email,
  },
  {
    id: 'status',
    header: t('field.status'),
    cell: (row) => <StatusPill status={row.status} />,
    value: (row) => statusText(row.status),
  },
  {
    id: 'createdAt',
    header: t('field.createdAt'),
    cell: (row) => <span className="num">{dayOfText(row.createdAt)}</span>,
    value: (row) => row.createdAt,
  },
]

const viewOf = ({ id }: Supplier): string => supplierScreens.view.to({ id })
const platformViewOf = ({ orgId, id }: Supplier): string => supplierScreens.platformView.to({ orgId, id })
const columns = columnsOf(viewOf)
const platformColumns: readonly Column<Supplier>[] = [
  {
    id: 'orgName',
    header: t('field.orgName'),
    wide: true,
    cell: (row) => row.orgName,
    value: (row) => row.orgName,
  },
  ...columnsOf(platformViewOf),
]

type ListProps = {
  intro: string
  emptyHint: string
  columns: readonly Column<Supplier>[]
  viewOf: (row: Supplier) => string
  canEdit: boolean
  actions?: ReactNode
}
const SupplierList = (props: ListProps) => {
  const [state, change] = useTableState()
  const navigate = useNavigate()
  const tab = tabs.find((one) => one === state.tab) ?? 'all'
  const input = { ...listInputOf(state, props.columns), filter: tab === 'all' ? {} : { status: tab } }
  const load = useCall(api.suppliers.getAll, input, { fallback: t('failed.list') })
  const { data } = load
  const countOf = (key: (typeof tabs)[number]) =>
    data && (key === 'all' ? supplierStatuses.reduce((sum, one) => sum + data.counts[one], 0) : data.counts[key])
  return (
    <Page title={t('title')} intro={props.intro} actions={props.actions}>
      <CountTabs
        label={t('tabs')}
        tabs={tabs.map((key) => ({ key, label: key === 'all' ? t('all') : statusText(key), count: countOf(key) }))}
        value={tab}
        onChange={(next) => change({ tab: next === 'all' ? undefined : next })}
      >
        <DataTable<Supplier>
          label={t('title')}
          pagedBy="server"
          columns={props.columns}
          rowKey={(row) => row.id}
          rowName={(row) => row.companyName}
          list={data && { rows: data.suppliers, total: data.total, next: data.next }}
          refreshing={load.isPlaceholderData}
          failure={failureOf(load, t('failed.list'))}
          empty={{ title: t('empty'), hint: props.emptyHint }}
          rowActions={(row) => [
            {
              label: ui('action.view'),
              icon: <IconEye size={16} />,
              onClick: () => void navigate({ to: props.viewOf(row) }),
            },
            ...(props.canEdit && canMove(supplierLifecycle, row.status, 'edit')
              ? [
                  {
                    label: ui('action.edit'),
                    icon: <IconEdit size={16} />,
                    onClick: () => void navigate({ to: supplierScreens.edit.to({ id: row.id }) }),
                  },
                ]
              : []),
          ]}
          csv={{
            fileName: 'suppliers.csv',
            allRows: () => everyRow(api.suppliers.getAll, input, ({ suppliers }) => suppliers),
          }}
        />
      </CountTabs>
    </Page>
  )
}

export const SupplierListPage = () => (
  <SupplierList
    intro={t('intro')}
    emptyHint={t('emptyHint')}
    columns={columns}
    viewOf={viewOf}
    canEdit
    actions={
      <Button component={Link} to={supplierScreens.create.to()} leftSection={<IconPlus size={16} aria-hidden />}>
        {t('create')}
      </Button>
    }
  />
)

export const PlatformSupplierListPage = () => (
  <SupplierList
    intro={t('platformIntro')}
    emptyHint={t('platformEmptyHint')}
    columns={platformColumns}
    viewOf={platformViewOf}
    canEdit={false}
  />
)
