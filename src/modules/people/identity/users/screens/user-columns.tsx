import { Link } from '@tanstack/react-router'
import type { z } from 'zod'
import type { Instant } from '#kernel/time.ts'
import { textColumn } from '#web/ui/columns.tsx'
import type { Column } from '#web/ui/DataTable.tsx'
import { EmailText } from '#web/ui/EmailText.tsx'
import { instantText } from '#web/ui/format.ts'
import { roleText } from '#web/role-text.ts'
import { StatusPill, statusText } from '#web/ui/StatusPill.tsx'
import type { listedUser } from '../user-admin.contract.ts'
import classes from '../../screens/accounts.module.css'
import { t } from '../user.texts.ts'

export type ListedUser = z.input<typeof listedUser>

const plain = (id: keyof ListedUser & keyof typeof headers, more: Partial<Column<ListedUser>> = {}) => ({
  id,
  header: headers[id],
  cell: (row: ListedUser) => row[id],
  value: (row: ListedUser) => row[id],
  ...more,
})
const headers = {
  id: t('users.columns.id'),
  tenantId: t('users.columns.tenantId'),
  firstName: t('users.columns.firstName'),
  lastName: t('users.columns.lastName'),
  email: t('users.columns.email'),
  role: t('users.columns.role'),
}
/** An id of sixteen characters, which can break into two lines. */
const code = (value: string) => (
  <span className={`num ${classes.id}`}>
    {value.slice(0, 8)}
    <wbr />
    {value.slice(8)}
  </span>
)
const address = (email: string) => (
  <span className={classes.email}>
    <EmailText email={email} />
  </span>
)
/** The date above the time, because a list has no space for both side by side. */
export const Moment = ({ instant }: { instant: Instant }) => {
  const [day, time] = instantText(instant).split(', ')
  return (
    <span className={`num ${classes.moment}`}>
      {day} <small>{time}</small>
    </span>
  )
}

type WithStatus = Pick<ListedUser, 'status' | 'suspendedFor' | 'joined'>
/** An invited user has an account but never signed in, as the list of employees says. */
const shownStatus = ({ status, joined }: WithStatus): string => (status === 'Active' && !joined ? 'Invited' : status)

export const UserStatus = ({ row }: { row: WithStatus }) => (
  <span className={classes.two}>
    <StatusPill status={shownStatus(row)} />
    {row.suspendedFor && <small>{t(`users.suspendedFor.${row.suspendedFor}`)}</small>}
  </span>
)

const organization: Column<ListedUser> = textColumn('organization', t('users.organization'), {
  sort: false,
  wide: true,
})

/**
 * The columns of the specification, in its order. IDs, first name and last name are hidden by default. `pathOf` is the page
 * that a name links to. The list of all organizations has a column for the organization.
 */
export const userColumns = (
  pathOf: (row: ListedUser) => string,
  { own, everywhere }: { own: string; everywhere: boolean },
): Column<ListedUser>[] => [
  plain('id', { cell: (row) => code(row.id), wide: true, hidden: true }),
  plain('tenantId', { cell: (row) => code(row.tenantId), wide: true, hidden: true }),
  ...(everywhere ? [organization] : []),
  {
    id: 'displayName',
    header: t('users.columns.displayName'),
    cell: (row) => (
      <span className={classes.name}>
        <Link to={pathOf(row)}>{row.displayName}</Link>
        {row.id === own && <span className={classes.you}>{t('users.you')}</span>}
      </span>
    ),
    value: (row) => row.displayName,
    wide: true,
  },
  plain('firstName', { hidden: true }),
  plain('lastName', { hidden: true }),
  plain('email', { cell: (row) => address(row.email), wide: true }),
  plain('role', { cell: (row) => roleText(row.role), value: (row) => roleText(row.role) }),
  {
    id: 'status',
    header: t('users.columns.status'),
    cell: (row) => <UserStatus row={row} />,
    value: (row) => statusText(shownStatus(row)),
  },
  {
    id: 'createdAt',
    minor: true,
    header: t('users.columns.createdAt'),
    cell: (row) => <Moment instant={row.createdAt} />,
    value: (row) => instantText(row.createdAt),
  },
  {
    id: 'modifiedAt',
    minor: true,
    header: t('users.columns.modifiedAt'),
    cell: (row) => <Moment instant={row.modifiedAt} />,
    value: (row) => instantText(row.modifiedAt),
  },
]
