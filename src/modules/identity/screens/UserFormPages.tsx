import { useNavigate, useParams } from '@tanstack/react-router'
import type { z } from 'zod'
import { api, useCall, useCommand } from '#web/api.ts'
import { t } from '#web/text.ts'
import { useSchemaForm } from '#web/ui/FormPage.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Loaded } from '#web/ui/States.tsx'
import type { user } from '../user-admin.contract.ts'
import { AccountForm, emptyAccount, fieldsOf, twice, withPassword, type AccountValues } from './AccountForm.tsx'

const calls = async () => (await import('../user-admin.contract.ts')).userAdmin
type User = z.input<typeof user>
const back = (tid: string) => ({
  to: `/internal/users?orgId=${tid}&tenantId=${tid}`,
  label: t('accounts.users.title'),
})
const useToList = (tid: string) => {
  const navigate = useNavigate()
  return () => void navigate({ to: '/internal/users', search: { orgId: tid, tenantId: tid } })
}
const useRoles = () => useCall(api.users.listRoles, {}, { fallback: t('accounts.users.failedRoles') })

export const CreateUserPage = () => {
  const { tid } = useParams({ strict: false }) as { tid: string }
  const roles = useRoles()
  const organization = useCall(api.orgs.getOrgInfo, { orgId: tid }, { fallback: t('organization.failed') })
  return (
    <Page
      title={t('accounts.form.createTitle')}
      intro={organization.data && t('accounts.form.createIntro', { organization: organization.data.name })}
      back={back(tid)}
      narrow
    >
      <Loaded load={organization} fallback={t('organization.failed')}>
        {() => (
          <Loaded load={roles} fallback={t('accounts.users.failedRoles')}>
            {(listed) => <CreateForm tid={tid} roles={listed.roles} />}
          </Loaded>
        )}
      </Loaded>
    </Page>
  )
}

const CreateForm = ({ tid, roles }: { tid: string; roles: readonly string[] }) => {
  const toList = useToList(tid)
  const form = useSchemaForm<AccountValues>({
    initial: emptyAccount,
    schema: async () => twice((await calls()).createUser.input),
  })
  const create = useCommand(api.users.createUser, {
    fallback: t('accounts.form.failedCreate'),
    success: t('accounts.form.created'),
    onSuccess: toList,
  })
  return (
    <AccountForm
      form={form}
      command={create}
      inputOf={(values) => ({ ...withPassword(values), orgId: tid, tenantId: tid })}
      verb={t('accounts.form.createTitle')}
      onCancel={toList}
      roles={roles}
      withPasswords
    />
  )
}

export const EditUserPage = () => {
  const { tid, uid } = useParams({ strict: false }) as { tid: string; uid: string }
  const roles = useRoles()
  const failed = t('accounts.users.failedOne')
  const load = useCall(api.users.getUser, { tenantId: tid, userId: uid }, { fallback: failed })
  return (
    <Page title={t('accounts.form.editTitle')} intro={load.data?.displayName} back={back(tid)} narrow>
      <Loaded load={load} fallback={failed}>
        {(shown) => (
          <Loaded load={roles} fallback={t('accounts.users.failedRoles')}>
            {(listed) => <EditForm key={shown.id} shown={shown} roles={listed.roles} />}
          </Loaded>
        )}
      </Loaded>
    </Page>
  )
}

const EditForm = ({ shown, roles }: { shown: User; roles: readonly string[] }) => {
  const { tenantId } = shown
  const toList = useToList(tenantId)
  const { firstName, lastName, email, role, status } = shown
  const inputOf = (values: AccountValues) => ({ ...fieldsOf(values), userId: shown.id, tenantId, orgId: tenantId })
  const form = useSchemaForm<AccountValues>({
    initial: { ...emptyAccount, firstName, lastName, email, role, status },
    schema: async () => (await calls()).updateUser.input,
    shape: inputOf,
  })
  // The specification shows no toast here: what went wrong stands in the form.
  const update = useCommand(api.users.updateUser, {
    fallback: null,
    success: t('accounts.form.updated'),
    onSuccess: toList,
  })
  return (
    <AccountForm
      form={form}
      command={update}
      inputOf={inputOf}
      verb={t('action.save')}
      onCancel={toList}
      roles={roles}
      withPasswords={false}
      failed={t('accounts.form.failedUpdate')}
    />
  )
}
