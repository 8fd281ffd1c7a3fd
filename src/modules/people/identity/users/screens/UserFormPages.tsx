import { ui } from '#web/ui/ui.texts.ts'
import { tenantRoles } from '#kernel/access.ts'
import { useNavigate } from '@tanstack/react-router'
import { EditPage } from '#ground/audit/screens/EditPage.tsx'
import { api, useCall } from '#web/api.ts'
import { useOrganizationOf } from '#web/organization.ts'
import { Loaded, Page } from '#web/ui/Page.tsx'
import { CreateAccount, EditAccount, fieldsOf, withPassword } from './AccountForm.tsx'
import { accountScreens } from '../../account.screens.ts'
import { t } from '../user.texts.ts'

const calls = async () => (await import('../user-admin.contract.ts')).userAdmin
const back = (tid: string) => ({
  to: `${accountScreens.internalUsers.to()}?orgId=${tid}&tenantId=${tid}`,
  label: t('users.title'),
})
const useToList = (tid: string) => {
  const navigate = useNavigate()
  return () => void navigate({ to: accountScreens.internalUsers.to(), search: { orgId: tid, tenantId: tid } })
}
const useRoles = () => useCall(api.users.listRoles, {}, { fallback: t('users.failedRoles') })

export const CreateUserPage = () => {
  const { tid } = accountScreens.createUser.useParams()
  const roles = useRoles()
  const toList = useToList(tid)
  const organization = useOrganizationOf(tid)
  return (
    <Page
      title={t('form.createTitle')}
      intro={organization.data && t('form.createIntro', { organization: organization.data.name })}
      back={back(tid)}
      narrow
    >
      <Loaded load={organization} fallback={ui('state.organizationFailed')}>
        {() => (
          <Loaded load={roles} fallback={t('users.failedRoles')}>
            {(listed) => (
              <CreateAccount
                call={api.users.createUser}
                schema={async () => (await calls()).createUser.input}
                inputOf={(values) => ({ ...withPassword(values, tenantRoles), orgId: tid, tenantId: tid })}
                roles={listed.roles}
                verb={t('form.createTitle')}
                done={t('form.created')}
                failed={t('form.failedCreate')}
                toList={toList}
              />
            )}
          </Loaded>
        )}
      </Loaded>
    </Page>
  )
}

export const EditUserPage = () => {
  const { tid, uid } = accountScreens.editUser.useParams()
  const roles = useRoles()
  const toList = useToList(tid)
  const failed = t('users.failedOne')
  const load = useCall(api.users.getUser, { tenantId: tid, userId: uid }, { fallback: failed })
  return (
    <EditPage
      title={t('form.editTitle')}
      intro={load.data?.displayName}
      back={back(tid)}
      narrow
      load={load}
      failed={failed}
      history={{ type: 'user', id: uid, orgId: tid }}
    >
      {(shown, refetch) => (
        <Loaded load={roles} fallback={t('users.failedRoles')}>
          {(listed) => (
            <EditAccount
              shown={shown}
              refetch={refetch}
              call={api.users.updateUser}
              schema={async () => (await calls()).updateUser.input}
              inputOf={(values, modifiedAt) => ({
                ...fieldsOf(values, tenantRoles),
                userId: shown.id,
                tenantId: tid,
                orgId: tid,
                modifiedAt,
              })}
              roles={listed.roles}
              done={t('form.updated')}
              failed={t('form.failedUpdate')}
              toList={toList}
            />
          )}
        </Loaded>
      )}
    </EditPage>
  )
}
