import { useNavigate, useParams } from '@tanstack/react-router'
import type { z } from 'zod'
import { platformRoles } from '#kernel/access.ts'
import { api, useCall, useCommand } from '#web/api.ts'
import { t } from '#web/text.ts'
import { useSchemaForm } from '#web/ui/FormPage.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Loaded } from '#web/ui/States.tsx'
import type { administrator } from '../user-admin.contract.ts'
import { AccountForm, emptyAccount, fieldsOf, twice, withPassword, type AccountValues } from './AccountForm.tsx'

const calls = async () => (await import('../user-admin.contract.ts')).administrators
const list = '/internal/administrators'
const back = { to: list, label: t('accounts.administrators.title') }
const useToList = () => {
  const navigate = useNavigate()
  return () => void navigate({ to: list })
}

export const CreateAdministratorPage = () => {
  const toList = useToList()
  const form = useSchemaForm<AccountValues>({
    initial: emptyAccount,
    schema: async () => twice((await calls()).create.input),
  })
  const create = useCommand(api.administrators.create, {
    fallback: t('accounts.form.failedCreate'),
    success: t('accounts.administrators.created'),
    onSuccess: toList,
  })
  return (
    <Page
      title={t('accounts.administrators.createTitle')}
      intro={t('accounts.administrators.createIntro')}
      back={back}
      narrow
    >
      <AccountForm
        form={form}
        command={create}
        inputOf={withPassword}
        verb={t('accounts.administrators.create')}
        onCancel={toList}
        roles={platformRoles}
        withPasswords
      />
    </Page>
  )
}

export const EditAdministratorPage = () => {
  const { aid } = useParams({ strict: false }) as { aid: string }
  const failed = t('accounts.administrators.failedOne')
  const load = useCall(api.administrators.getOne, { adminId: aid }, { fallback: failed })
  return (
    <Page title={t('accounts.administrators.editTitle')} intro={load.data?.displayName} back={back} narrow>
      <Loaded load={load} fallback={failed}>
        {(shown) => <EditForm key={shown.id} shown={shown} />}
      </Loaded>
    </Page>
  )
}

const EditForm = ({ shown }: { shown: z.input<typeof administrator> }) => {
  const toList = useToList()
  const { firstName, lastName, email, role, status } = shown
  const inputOf = (values: AccountValues) => ({ ...fieldsOf(values), adminId: shown.id })
  const form = useSchemaForm<AccountValues>({
    initial: { ...emptyAccount, firstName, lastName, email, role, status },
    schema: async () => (await calls()).update.input,
    shape: inputOf,
  })
  const update = useCommand(api.administrators.update, {
    fallback: null,
    success: t('accounts.administrators.updated'),
    onSuccess: toList,
  })
  return (
    <AccountForm
      form={form}
      command={update}
      inputOf={inputOf}
      verb={t('action.save')}
      onCancel={toList}
      roles={platformRoles}
      withPasswords={false}
      failed={t('accounts.administrators.failedUpdate')}
    />
  )
}
