import { useNavigate } from '@tanstack/react-router'
import { platformRoles } from '#kernel/access.ts'
import { api, useCall } from '#web/api.ts'
import { t } from '#web/text.ts'
import { Page } from '#web/ui/Page.tsx'
import { Loaded } from '#web/ui/States.tsx'
import { CreateAccount, EditAccount, fieldsOf, withPassword } from './AccountForm.tsx'
import { accountScreens } from '../account.screens.ts'

const calls = async () => (await import('../user-admin.contract.ts')).administrators
const list = '/internal/administrators'
const back = { to: list, label: t('accounts.administrators.title') }
const useToList = () => {
  const navigate = useNavigate()
  return () => void navigate({ to: list })
}

export const CreateAdministratorPage = () => (
  <Page
    title={t('accounts.administrators.createTitle')}
    intro={t('accounts.administrators.createIntro')}
    back={back}
    narrow
  >
    <CreateAccount
      call={api.administrators.create}
      schema={async () => (await calls()).create.input}
      inputOf={withPassword}
      roles={platformRoles}
      verb={t('accounts.administrators.create')}
      done={t('accounts.administrators.created')}
      failed={t('accounts.form.failedCreate')}
      toList={useToList()}
    />
  </Page>
)

export const EditAdministratorPage = () => {
  const { aid } = accountScreens.editAdministrator.useParams()
  const failed = t('accounts.administrators.failedOne')
  const load = useCall(api.administrators.getOne, { adminId: aid }, { fallback: failed })
  const toList = useToList()
  return (
    <Page title={t('accounts.administrators.editTitle')} intro={load.data?.displayName} back={back} narrow>
      <Loaded load={load} fallback={failed}>
        {(shown) => (
          <EditAccount
            key={shown.id}
            shown={shown}
            call={api.administrators.update}
            schema={async () => (await calls()).update.input}
            inputOf={(values) => ({ ...fieldsOf(values), adminId: shown.id })}
            roles={platformRoles}
            done={t('accounts.administrators.updated')}
            failed={t('accounts.administrators.failedUpdate')}
            toList={toList}
          />
        )}
      </Loaded>
    </Page>
  )
}
