import { Autocomplete, Select, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { EditPage } from '#ground/audit/screens/EditPage.tsx'
import { country, states } from '#people/organizations/organization.rules.ts'
import { api, useCall, useCommand } from '#web/api.ts'
import { useOrganizationName } from '#web/ui/OrganizationSelect.tsx'
import { labelsOf } from '#web/ui/field-labels.ts'
import { Page } from '#web/ui/Page.tsx'
import { RecordForm, useRecordForm } from '#web/ui/RecordForm.tsx'
import { Section } from '#web/ui/Section.tsx'
import { officeScreens } from '../office.screens.ts'
import { t } from '../office.texts.ts'
import type { OfficeDetails } from './office.ts'

const fields = ['name', 'contactNo', 'address', 'city', 'state', 'country'] as const
type Field = (typeof fields)[number]
type Values = Record<Exclude<Field, 'country'>, string> & { country: typeof country }

const valuesOf = (office: OfficeDetails | null): Values => ({
  name: office?.name ?? '',
  contactNo: office?.contactNo ?? '',
  address: office?.address ?? '',
  city: office?.city ?? '',
  state: office?.state ?? '',
  country,
})
const schema = async () => (await import('../office.contract.ts')).orgOffices.createOffice.input.omit({ orgId: true })

const labelOf = labelsOf(fields, (field) => t(`field.${field}`))
const backOf = (orgId: string) => ({ to: officeScreens.list.to({ orgId }), label: t('title') })

export const CreateOfficePage = () => {
  const { orgId } = officeScreens.create.useParams()
  const organization = useOrganizationName(orgId)
  return (
    <Page
      title={t('form.create')}
      intro={organization && t('form.createIntro', { organization })}
      back={backOf(orgId)}
      narrow
    >
      <OfficeForm orgId={orgId} office={null} />
    </Page>
  )
}

export const EditOfficePage = () => {
  const { orgId, officeId } = officeScreens.edit.useParams()
  const failed = t('failed.one')
  const load = useCall(api.orgOffices.getOffice, { orgId, officeId }, { fallback: failed })
  return (
    <EditPage
      title={t('form.edit')}
      intro={load.data && `${load.data.name}, ${load.data.officeCode}`}
      back={backOf(orgId)}
      narrow
      load={load}
      failed={failed}
      history={{ type: 'office', id: officeId, orgId }}
    >
      {(office, refetch) => <OfficeForm orgId={orgId} office={office} refetch={refetch} />}
    </EditPage>
  )
}

type OfficeFormProps = { orgId: string; office: OfficeDetails | null; refetch?: () => void }
const OfficeForm = ({ orgId, office, refetch }: OfficeFormProps) => {
  const navigate = useNavigate()
  const toList = () => void navigate({ to: officeScreens.list.to({ orgId }) })
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
  const state = useRecordForm<OfficeDetails, Values>({
    record: office,
    refetch,
    valuesOf,
    schema,
    save: (values, base) =>
      base
        ? edit.mutateAsync({ orgId, officeId: base.officeId, modifiedAt: base.modifiedAt, ...values })
        : create.mutateAsync({ orgId, ...values }),
  })
  const input = (field: Field) => ({ label: labelOf(field), ...state.form.getInputProps(field) })
  return (
    <RecordForm
      state={state}
      createVerb={t('form.create')}
      conflictTitle={t('form.changed')}
      labelOf={labelOf}
      onCancel={toList}
    >
      <Section title={t('form.section')}>
        <TextInput {...input('name')} withAsterisk autoComplete="off" />
        <TextInput {...input('contactNo')} type="tel" inputMode="tel" autoComplete="off" />
        <TextInput {...input('address')} withAsterisk autoComplete="off" />
        <TextInput {...input('city')} withAsterisk autoComplete="off" />
        <Autocomplete {...input('state')} withAsterisk data={[...states]} autoComplete="off" />
        <Select {...input('country')} withAsterisk allowDeselect={false} data={[country]} />
      </Section>
    </RecordForm>
  )
}
