import { useNavigate } from '@tanstack/react-router'
import { platformRoles } from '#kernel/access.ts'
import { platformOrgId } from '#kernel/values.ts'
import { EditPage } from '#ground/audit/screens/EditPage.tsx'
import { api, useCall } from '#web/api.ts'
import { Page } from '#web/ui/Page.tsx'
import { CreateAccount, EditAccount, fieldsOf, withPassword } from './AccountForm.tsx'
import { SignInState } from './SignInState.tsx'
import { accountScreens } from '../../account.screens.ts'
import { t } from '../user.texts.ts'

const calls = async () => (await import('../user-admin.contract.ts')).administrators
const list = '/internal/administrators'
const back = { to: list, label: t('administrators.title') }
const roleHint = (role: string | null) => {
  const known = platformRoles.find((one) => one === role)
  return known && t(`administrators.roles.${known}`)
}
const useToList = () => {
  const navigate = useNavigate()
  return () => void navigate({ to: list })
}

export const CreateAdministratorPage = () => (
  <Page title={t('administrators.createTitle')} intro={t('administrators.createIntro')} back={back} narrow>
    <CreateAccount
      call={api.administrators.create}
      schema={async () => (await calls()).create.input}
      inputOf={(values) => withPassword(values, platformRoles)}
      roles={platformRoles}
      roleHint={roleHint}
      verb={t('administrators.create')}
      done={t('administrators.created')}
      failed={t('form.failedCreate')}
      toList={useToList()}
    />
  </Page>
)

export const EditAdministratorPage = () => {
  const { aid } = accountScreens.editAdministrator.useParams()
  const failed = t('users.failedOne')
  const load = useCall(api.administrators.getOne, { adminId: aid }, { fallback: failed })
  const toList = useToList()
  return (
    <EditPage
      title={t('administrators.editTitle')}
      intro={load.data?.displayName}
      back={back}
      narrow
      load={load}
      failed={failed}
      history={{ type: 'user', id: aid, orgId: platformOrgId }}
    >
      {(shown, refetch) => (
        <>
          <SignInState shown={shown} />
          <EditAccount
            shown={shown}
            refetch={refetch}
            call={api.administrators.update}
            schema={async () => (await calls()).update.input}
            inputOf={(values, modifiedAt) => ({ ...fieldsOf(values, platformRoles), adminId: shown.id, modifiedAt })}
            roles={platformRoles}
            roleHint={roleHint}
            done={t('administrators.updated')}
            failed={t('administrators.failedUpdate')}
            toList={toList}
          />
        </>
      )}
    </EditPage>
  )
}
