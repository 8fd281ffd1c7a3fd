import { Link } from '@tanstack/react-router'
import type { z } from 'zod'
import { t } from '#web/text.ts'
import type { Column } from '#web/ui/DataTable.tsx'
import { instantText } from '#web/ui/DateText.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import type { user } from '../user-admin.contract.ts'
import classes from './accounts.module.css'

export type ListedUser = z.input<typeof user>

const plain = (id: keyof ListedUser & keyof typeof headers, more: Partial<Column<ListedUser>> = {}) => ({
  id,
  header: headers[id],
  cell: (row: ListedUser) => row[id],
  value: (row: ListedUser) => row[id],
  ...more,
})
const headers = {
  id: t('accounts.users.columns.id'),
  tenantId: t('accounts.users.columns.tenantId'),
  firstName: t('accounts.users.columns.firstName'),
  lastName: t('accounts.users.columns.lastName'),
  email: t('accounts.users.columns.email'),
  role: t('accounts.users.columns.role'),
}
const code = (value: string) => <span className={`num ${classes.id}`}>{value}</span>
const moment = (instant: string) => <span className={`num ${classes.nowrap}`}>{instantText(instant)}</span>

export const UserStatus = ({ row }: { row: Pick<ListedUser, 'status' | 'suspendedFor'> }) => (
  <span className={classes.two}>
    <StatusPill status={row.status} />
    {row.suspendedFor && <small>{t(`accounts.users.suspendedFor.${row.suspendedFor}`)}</small>}
  </span>
)

/** The columns of the specification, in its order. `pathOf` is where a name leads to. */
export const userColumns = (pathOf: (row: ListedUser) => string, own: string): Column<ListedUser>[] => [
  plain('id', { cell: (row) => code(row.id) }),
  plain('tenantId', { cell: (row) => code(row.tenantId) }),
  {
    id: 'displayName',
    header: t('accounts.users.columns.displayName'),
    cell: (row) => (
      <span className={classes.name}>
        <Link to={pathOf(row)}>{row.displayName}</Link>
        {row.id === own && <span className={classes.you}>{t('accounts.users.you')}</span>}
      </span>
    ),
    value: (row) => row.displayName,
    wide: true,
  },
  plain('firstName'),
  plain('lastName'),
  plain('email', { wide: true }),
  plain('role'),
  {
    id: 'status',
    header: t('accounts.users.columns.status'),
    cell: (row) => <UserStatus row={row} />,
    value: (row) => row.status,
  },
  {
    id: 'createdAt',
    header: t('accounts.users.columns.createdAt'),
    cell: (row) => moment(row.createdAt),
    value: (row) => instantText(row.createdAt),
  },
  {
    id: 'modifiedAt',
    header: t('accounts.users.columns.modifiedAt'),
    cell: (row) => moment(row.modifiedAt),
    value: (row) => instantText(row.modifiedAt),
  },
]
