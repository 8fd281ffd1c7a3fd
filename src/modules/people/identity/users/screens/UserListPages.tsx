import { tenantRoles } from '#kernel/access.ts'
import { Button } from '@mantine/core'
import { IconEdit, IconEye, IconUserPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { IfMay } from '#web/ui/IfMay.tsx'
import { statusText } from '#web/ui/StatusPill.tsx'
import { roleText } from '#web/role-text.ts'
import { OrganizationFilter, useOrganizationName } from '#web/ui/OrganizationSelect.tsx'
import { api } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { useOrganization } from '#web/organization.ts'
import { useUrlFilters } from '#web/ui/url-filters.ts'
import { FilterSelect } from '#web/ui/FilterSelect.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Page } from '#web/ui/Page.tsx'
import { useServerList } from '#web/ui/server-list.ts'
import { userStatuses } from '../../user-admin.rules.ts'
import { ReasonButton } from '../../screens/ReasonButton.tsx'
import { useUserActions } from './user-actions.tsx'
import { userColumns, type ListedUser } from './user-columns.tsx'
import { accountScreens } from '../../account.screens.ts'
import { t } from '../user.texts.ts'

/** URL parameters besides the state of the table. */
const useFilters = () => {
  const [search, change] = useUrlFilters(['role', 'status', 'orgId', 'tenantId'])
  const role = tenantRoles.find((name) => name === search.role)
  const status = userStatuses.find((name) => name === search.status)
  return [{ role, status, orgId: search.orgId ?? search.tenantId }, change] as const
}

/** The accounts of the user's own organization. */
export const UserListPage = () => {
  const organization = useOrganization()
  return (
    <Page title={t('users.title')} intro={organization && t('users.intro', { organization: organization.name })}>
      <UserTable pathOf={(row) => accountScreens.user.to({ uid: row.id })} />
    </Page>
  )
}

/** The accounts of the organization in the address, or of all. */
export const InternalUserListPage = () => {
  const { role } = useSession()
  const [{ orgId }, change] = useFilters()
  const navigate = useNavigate()
  const name = useOrganizationName(orgId)
  const create = () => orgId && void navigate({ to: accountScreens.createUser.to({ tid: orgId }), search: { orgId } })
  return (
    <Page
      title={t('users.title')}
      intro={orgId ? name && t('users.introOne', { organization: name }) : t('users.introAll')}
      actions={
        <IfMay call={api.users.createUser}>
          <ReasonButton
            variant="filled"
            label={t('form.createTitle')}
            icon={<IconUserPlus size={16} aria-hidden />}
            whyNot={orgId ? null : t('users.chooseFirst')}
            onClick={create}
          />
        </IfMay>
      }
    >
      <UserTable
        editable={role === 'superadmin'}
        pathOf={(row) =>
          (role === 'superadmin' ? accountScreens.editUser : accountScreens.internalUser).to({
            tid: row.tenantId,
            uid: row.id,
          })
        }
        before={<OrganizationFilter value={orgId} onChange={(next) => change({ orgId: next, tenantId: next })} />}
      />
    </Page>
  )
}

type UserTableProps = { pathOf: (row: ListedUser) => string; editable?: boolean; before?: React.ReactNode }
const UserTable = ({ pathOf, editable = false, before }: UserTableProps) => {
  const { userId } = useSession()
  const [{ role, status, orgId }, change] = useFilters()
  const { actionsOf, dialog } = useUserActions()
  const navigate = useNavigate()
  const columns = userColumns(pathOf, { own: userId, everywhere: before !== undefined && orgId === undefined })
  const filter = { ...(role && { role }), ...(status && { status }) }
  const list = useServerList(api.users.getUsers, columns, {
    input: (page) => ({ ...page, filter, ...(orgId && { orgId, tenantId: orgId }) }),
    rows: ({ users }) => users,
    failed: t('users.failed'),
    file: 'users',
  })
  const open = editable ? t('users.edit') : t('users.view')
  const filtered = role !== undefined || status !== undefined
  return (
    <>
      <DataTable
        key={orgId ?? ''}
        label={t('users.title')}
        {...list.table}
        rowKey={(row) => row.id}
        rowName={(row) => row.displayName}
        empty={{
          title: t(filtered ? 'users.emptyFiltered' : 'users.empty'),
          hint: t(filtered ? 'users.emptyFilteredHint' : 'users.emptyHint'),
          ...(filtered && {
            action: (
              <Button variant="default" onClick={() => change({ role: undefined, status: undefined })}>
                {t('users.clear')}
              </Button>
            ),
          }),
        }}
        toolbar={
          <>
            {before}
            <FilterSelect
              name="role"
              label={t('users.columns.role')}
              all={t('users.allRoles')}
              values={tenantRoles}
              textOf={roleText}
            />
            <FilterSelect
              name="status"
              label={t('users.columns.status')}
              all={t('users.allStatuses')}
              values={userStatuses}
              textOf={statusText}
            />
          </>
        }
        rowActions={(row) => [
          {
            label: open,
            icon: editable ? <IconEdit size={16} aria-hidden /> : <IconEye size={16} aria-hidden />,
            onClick: () => void navigate({ to: pathOf(row) }),
          },
          ...actionsOf(row),
        ]}
      />
      {dialog}
    </>
  )
}
