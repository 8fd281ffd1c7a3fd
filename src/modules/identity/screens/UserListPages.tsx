import { Button, NativeSelect } from '@mantine/core'
import { IconEdit, IconEye, IconUserPlus } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { statusText } from '#web/ui/StatusPill.tsx'
import { roleText } from '#web/role-text.ts'
import { OrganizationFilter, useOrganizationName } from '#web/ui/OrganizationSelect.tsx'
import { api, useCall } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { useOrganization } from '#web/shell/Shell.tsx'
import { DataTable, failureOf } from '#web/ui/DataTable.tsx'
import { Page } from '#web/ui/Page.tsx'
import { everyRow } from '#web/ui/table-model.ts'
import { listInputOf, useTableState } from '#web/ui/table-state.ts'
import { tenantRoles, userStatuses } from '../user-admin.rules.ts'
import { ReasonButton } from './ReasonButton.tsx'
import { useUserActions } from './user-actions.tsx'
import { userColumns, type ListedUser } from './user-columns.tsx'
import { accountScreens } from '../account.screens.ts'
import { t } from '../user.texts.ts'

type Filters = {
  role?: string | undefined
  status?: string | undefined
  orgId?: string | undefined
  tenantId?: string | undefined
}
/** URL parameters besides the state of the table. */
const useFilters = () => {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const role = tenantRoles.find((name) => name === search['role'])
  const status = userStatuses.find((name) => name === search['status'])
  const named = search['orgId'] ?? search['tenantId']
  const orgId = typeof named === 'string' && named !== '' ? named : undefined
  const change = (next: Filters) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, page: undefined, after: undefined, ...next }),
      replace: true,
    })
  return [{ role, status, orgId }, change] as const
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
        <ReasonButton
          variant="filled"
          label={t('users.create')}
          icon={<IconUserPlus size={16} aria-hidden />}
          whyNot={orgId ? null : t('users.chooseFirst')}
          onClick={create}
        />
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
  const [typed] = useTableState()
  const { actionsOf, dialog } = useUserActions()
  const navigate = useNavigate()
  const columns = userColumns(pathOf, { own: userId, everywhere: before !== undefined && orgId === undefined })
  const filter = { ...(role && { role }), ...(status && { status }) }
  const input = { ...listInputOf(typed, columns), filter, ...(orgId && { orgId, tenantId: orgId }) }
  const load = useCall(api.users.getUsers, input, { fallback: t('users.failed') })
  const open = editable ? t('users.edit') : t('users.view')
  const filtered = role !== undefined || status !== undefined
  return (
    <>
      <DataTable
        key={orgId ?? ''}
        label={t('users.title')}
        pagedBy="server"
        columns={columns}
        rowKey={(row) => row.id}
        rowName={(row) => row.displayName}
        list={load.data && { rows: load.data.users, total: load.data.total, next: load.data.next }}
        failure={failureOf(load, t('users.failed'))}
        refreshing={load.isPlaceholderData}
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
        toolbar={<Filters before={before} />}
        rowActions={(row) => [
          {
            label: open,
            icon: editable ? <IconEdit size={16} aria-hidden /> : <IconEye size={16} aria-hidden />,
            onClick: () => void navigate({ to: pathOf(row) }),
          },
          ...actionsOf(row),
        ]}
        file={{ name: 'users', allRows: () => everyRow(api.users.getUsers, input, ({ users }) => users) }}
      />
      {dialog}
    </>
  )
}

const Filters = ({ before }: { before?: React.ReactNode }) => {
  const [{ role, status }, change] = useFilters()
  return (
    <>
      {before}
      <NativeSelect
        aria-label={t('users.columns.role')}
        value={role ?? ''}
        data={[
          { value: '', label: t('users.allRoles') },
          ...tenantRoles.map((name) => ({ value: name, label: roleText(name) })),
        ]}
        onChange={({ currentTarget: { value } }) => change({ role: value || undefined })}
      />
      <NativeSelect
        aria-label={t('users.columns.status')}
        value={status ?? ''}
        data={[
          { value: '', label: t('users.allStatuses') },
          ...userStatuses.map((name) => ({ value: name, label: statusText(name) })),
        ]}
        onChange={({ currentTarget: { value } }) => change({ status: value || undefined })}
      />
    </>
  )
}
