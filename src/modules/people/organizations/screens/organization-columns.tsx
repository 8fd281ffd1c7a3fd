import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { today } from '#web/clock.ts'
import { grouped } from '#kernel/placeholders.ts'
import { amountColumn } from '#web/ui/columns.tsx'
import type { Column } from '#web/ui/DataTable.tsx'
import { dayOfText, instantText } from '#web/ui/format.ts'
import { StatusPill, statusText } from '#web/ui/StatusPill.tsx'
import { isPauseRunning } from '../withdrawal-pause.rules.ts'
import { productsOf, viewPath, type ListedOrganization } from './organization.ts'
import classes from './organizations.module.css'
import { t } from '../organization.texts.ts'
import { t as pauseText } from '../pause.texts.ts'

type Row = ListedOrganization

/** The status, or that the organization is deleted. */
export const OrganizationStatus = ({ row }: { row: Pick<Row, 'status' | 'deletedAt'> }) =>
  row.deletedAt === null ? (
    <StatusPill status={row.status} />
  ) : (
    <StatusPill status="deleted" look="stop" text={t('list.tab.deleted')} />
  )

const Dimmed = ({ children }: { children: string }) => <span className={classes.dim}>{children}</span>

export const Products = ({ row }: { row: Row }) => {
  const products = productsOf(row)
  if (products.length === 0) return <Dimmed>{t('list.noProducts')}</Dimmed>
  return (
    <ul className={classes.products}>
      {products.map((product) => (
        <li key={product}>{t(`product.${product}`)}</li>
      ))}
    </ul>
  )
}

/** Whether new withdrawals are paused, by a Manager or because a list is overdue. */
const isPaused = ({ deletedAt, status, pausedOn, withdrawalsPausedUntil }: Row): boolean =>
  deletedAt === null && status === 'Active' && (pausedOn !== null || isPauseRunning(withdrawalsPausedUntil, today()))

const TwoLines = ({ first, second }: { first: string | null; second: ReactNode }) =>
  first === null && second === null ? (
    <Dimmed>{t('details.nothing')}</Dimmed>
  ) : (
    <span className={classes.two}>
      {first}
      {second !== null && <small>{second}</small>}
    </span>
  )

export const organizationColumns: readonly Column<Row>[] = [
  {
    id: 'name',
    header: t('list.name'),
    wide: true,
    cell: (row) => (
      <Link to={viewPath(row.id)} className={classes.name}>
        <strong>{row.name}</strong>
        <small>{row.domain ?? t('list.noCode')}</small>
      </Link>
    ),
    value: (row) => row.name,
  },
  {
    id: 'status',
    header: t('list.status'),
    cell: (row) => (
      <span className={classes.two}>
        <OrganizationStatus row={row} />
        {isPaused(row) && <small>{pauseText('short')}</small>}
      </span>
    ),
    value: (row) => (row.deletedAt === null ? statusText(row.status) : t('list.tab.deleted')),
  },
  {
    id: 'products',
    header: t('list.products'),
    sort: false,
    cell: (row) => <Products row={row} />,
    value: (row) =>
      productsOf(row)
        .map((product) => t(`product.${product}`))
        .join(', '),
  },
  {
    id: 'employees',
    header: t('list.employees'),
    sort: false,
    align: 'right',
    cell: (row) => <span className="num">{grouped(row.employees)}</span>,
    value: (row) => row.employees,
    plainNumber: true,
  },
  amountColumn('owed', t('list.owed'), { sort: false }),
  {
    id: 'franchiseType',
    minor: true,
    header: t('list.franchise'),
    cell: (row) =>
      row.franchiseType === 'non_franchise' ? (
        <Dimmed>{t('details.nothing')}</Dimmed>
      ) : (
        <TwoLines first={t(`franchise.${row.franchiseType}`)} second={row.franchisorName} />
      ),
    value: (row) => t(`franchise.${row.franchiseType}`),
  },
  {
    id: 'contact',
    minor: true,
    header: t('list.contact'),
    sort: false,
    cell: (row) => (
      <TwoLines
        first={row.mainContact}
        second={row.mainContactNumber === null ? null : <span className="num">{row.mainContactNumber}</span>}
      />
    ),
    value: (row) => row.mainContact,
  },
  {
    id: 'createdAt',
    minor: true,
    header: t('list.createdAt'),
    cell: (row) => <span className="num">{dayOfText(row.createdAt)}</span>,
    value: (row) => instantText(row.createdAt),
  },
]

const exportOnly = (id: keyof Row, header: string): Column<Row> => ({
  id,
  header,
  cell: () => null,
  value: (row) => row[id] as string | null,
})

/** The file has one column per field, including those that the list leaves out. */
export const exportColumns: readonly Column<Row>[] = [
  ...organizationColumns.slice(0, 1),
  exportOnly('domain', t('list.code')),
  ...organizationColumns.slice(1, 6),
  exportOnly('franchisorName', t('list.franchisor')),
  ...organizationColumns.slice(6, 7),
  exportOnly('mainContactNumber', t('list.contactNumber')),
  ...organizationColumns.slice(7),
  {
    id: 'modifiedAt',
    header: t('list.modifiedAt'),
    cell: () => null,
    value: (row) => instantText(row.modifiedAt),
  },
]
