import { Select, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { History } from '#modules/audit/screens/History.tsx'
import { useOrganizationName } from '#web/ui/OrganizationSelect.tsx'
import { country } from '#modules/organizations/organization.rules.ts'
import { api, CallError, useCall, useCommand } from '#web/api.ts'
import { focusFirstFault } from '#web/ui/fault.ts'
import { FormPage, showFieldErrors, useSchemaForm } from '#web/ui/FormPage.tsx'
import { merge } from '#web/ui/merge.ts'
import { NewerNotice } from '#web/ui/NewerNotice.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Loaded } from '#web/ui/States.tsx'
import type { OfficeDetails } from './office.ts'
import { ui } from '#web/ui/ui.texts.ts'
import { t } from '../office.texts.ts'
import { officeScreens } from '../office.screens.ts'

const fields = ['name', 'contactNo', 'address', 'city', 'state'] as const
type Values = Record<(typeof fields)[number], string> & { country: typeof country }

const valuesOf = (office: OfficeDetails | null): Values => ({
  name: office?.name ?? '',
  contactNo: office?.contactNo ?? '',
  address: office?.address ?? '',
  city: office?.city ?? '',
  state: office?.state ?? '',
  country,
})
const calls = async () => (await import('../office.contract.ts')).orgOffices
const useBack = (orgId: string) => ({ to: officeScreens.list.to({ orgId }), label: t('title') })

export const CreateOfficePage = () => {
  const { orgId } = officeScreens.create.useParams()
  const organization = useOrganizationName(orgId)
  return (
    <Page
      title={t('form.create')}
      intro={organization && t('form.createIntro', { organization })}
      back={useBack(orgId)}
      narrow
    >
      <OfficeForm orgId={orgId} shown={null} refetch={() => undefined} />
    </Page>
  )
}

export const EditOfficePage = () => {
  const { orgId, officeId } = officeScreens.edit.useParams()
  const failed = t('failed.one')
  const load = useCall(api.orgOffices.getOffice, { orgId, officeId }, { fallback: failed })
  const { data } = load
  return (
    <Page title={t('form.edit')} intro={data && `${data.name}, ${data.officeCode}`} back={useBack(orgId)} narrow>
      <Loaded load={load} fallback={failed}>
        {(shown) => (
          <>
            <OfficeForm key={officeId} orgId={orgId} shown={shown} refetch={() => void load.refetch()} />
            <History type="office" id={officeId} orgId={orgId} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

type OfficeFormProps = { orgId: string; shown: OfficeDetails | null; refetch: () => void }
const OfficeForm = ({ orgId, shown, refetch }: OfficeFormProps) => {
  const navigate = useNavigate()
  const toList = () => void navigate({ to: officeScreens.list.to({ orgId }) })
  const [base, setBase] = useState(shown)
  const form = useSchemaForm<Values>({
    initial: valuesOf(base),
    schema: async () => (await calls()).createOffice.input.omit({ orgId: true }),
  })
  const create = useCommand(api.orgOffices.createOffice, {
    fallback: t('failed.create'),
    success: ({ officeCode }) => t('form.created', { code: officeCode }),
    changes: ['orgs'],
    onSuccess: toList,
  })
  const edit = useCommand(api.orgOffices.editOffice, {
    fallback: t('failed.update'),
    success: t('form.updated'),
    onSuccess: toList,
  })
  const onError = (error: Error) => {
    if (error instanceof CallError && error.code === 'record_changed') refetch()
    showFieldErrors(form, error)
    focusFirstFault()
  }
  const submit = (values: Values) => {
    if (base) edit.mutate({ orgId, officeId: base.officeId, modifiedAt: base.modifiedAt, ...values }, { onError })
    else create.mutate({ orgId, ...values }, { onError })
  }
  const [busy, saved] = [create.isPending || edit.isPending, create.isSuccess || edit.isSuccess]
  const merged = merge(valuesOf(base), valuesOf(shown), form.values)
  const takeOver = () => {
    form.setInitialValues(valuesOf(shown))
    form.setValues(merged.values)
    setBase(shown)
  }
  const label = (field: string) => t(`field.${field as keyof Values}`)
  const text = (field: (typeof fields)[number]) => (
    <TextInput
      label={label(field)}
      autoComplete="off"
      {...(field === 'contactNo' ? { type: 'tel', inputMode: 'tel' as const } : { withAsterisk: true })}
      {...form.getInputProps(field)}
    />
  )
  return (
    <>
      {base && shown && base.modifiedAt !== shown.modifiedAt && !busy && !saved && (
        <NewerNotice
          title={t('form.changed')}
          taken={merged.taken.map(label)}
          kept={merged.kept.map(label)}
          refused={edit.error instanceof CallError && edit.error.code === 'record_changed'}
          onTake={takeOver}
        />
      )}
      <FormPage
        form={form}
        onSubmit={submit}
        busy={busy}
        saved={saved}
        verb={shown ? ui('action.save') : t('form.create')}
        onCancel={toList}
      >
        <Section title={t('form.section')}>
          {text('name')}
          {text('contactNo')}
          {text('address')}
          {text('city')}
          {text('state')}
          <Select
            label={label('country')}
            withAsterisk
            allowDeselect={false}
            data={[country]}
            {...form.getInputProps('country')}
          />
        </Section>
      </FormPage>
    </>
  )
}
