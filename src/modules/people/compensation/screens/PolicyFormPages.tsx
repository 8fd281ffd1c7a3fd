import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { EditPage } from '#ground/audit/screens/EditPage.tsx'
import { api, useCall, useCommand } from '#web/api.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Page } from '#web/ui/Page.tsx'
import { RecordForm, useRecordForm } from '#web/ui/RecordForm.tsx'
import { compensationScreens } from '../compensation.screens.ts'
import { t } from '../compensation.texts.ts'
import type { CompensationPolicy } from './policy.ts'

type Values = { compensationName: string }
const valuesOf = (shown: CompensationPolicy | null): Values => ({ compensationName: shown?.compensationName ?? '' })
const schema = async () => (await import('../compensation.contract.ts')).compensationPolicies.create.input
const back = { to: compensationScreens.list.to(), label: t('title') }

export const CreateCompensationPolicyPage = () => (
  <Page title={t('create')} back={back} narrow>
    <PolicyForm shown={null} />
  </Page>
)

export const EditCompensationPolicyPage = () => {
  const { policyId } = compensationScreens.edit.useParams()
  const load = useCall(api.compensationPolicies.getOne, { id: policyId }, { fallback: t('failed.one') })
  return (
    <EditPage
      title={t('edit')}
      intro={load.data?.compensationName}
      back={back}
      narrow
      load={load}
      failed={t('failed.one')}
      history={{ type: 'compensationPolicy', id: policyId }}
    >
      {(shown, refetch) => <PolicyForm shown={shown} refetch={refetch} />}
    </EditPage>
  )
}

const PolicyForm = ({ shown, refetch }: { shown: CompensationPolicy | null; refetch?: () => void }) => {
  const navigate = useNavigate()
  const toList = () => void navigate({ to: compensationScreens.list.to() })
  const create = useCommand(api.compensationPolicies.create, {
    fallback: t('failed.create'),
    success: t('created'),
    onSuccess: toList,
  })
  const update = useCommand(api.compensationPolicies.update, {
    fallback: t('failed.update'),
    success: t('updated'),
    onSuccess: toList,
  })
  const state = useRecordForm<CompensationPolicy, Values>({
    record: shown,
    refetch,
    valuesOf,
    schema,
    save: (values, base) =>
      base ? update.mutateAsync({ id: base.id, modifiedAt: base.modifiedAt, ...values }) : create.mutateAsync(values),
  })
  return (
    <RecordForm
      state={state}
      createVerb={t('create')}
      conflictTitle={t('changed')}
      labelOf={() => t('field.compensationName')}
      onCancel={toList}
    >
      {shown?.status === 'approved' && <Notice tone="wait" title={t('editHint')} />}
      <TextInput
        label={t('field.compensationName')}
        withAsterisk
        autoComplete="off"
        {...state.form.getInputProps('compensationName')}
      />
    </RecordForm>
  )
}
