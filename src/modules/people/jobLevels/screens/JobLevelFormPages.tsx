import { Select, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { platformOrgId } from '#kernel/values.ts'
import { EditPage } from '#ground/audit/screens/EditPage.tsx'
import { api, useCall, useCommand } from '#web/api.ts'
import { translate } from '#web/text.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { labelsOf } from '#web/ui/field-labels.ts'
import { Page } from '#web/ui/Page.tsx'
import { RecordForm, useRecordForm } from '#web/ui/RecordForm.tsx'
import { Section } from '#web/ui/Section.tsx'
import { gradeName, jobGrades } from '../job-level.rules.ts'
import { jobLevelScreens } from '../job-level.screens.ts'
import { t } from '../job-level.texts.ts'
import type { JobLevel } from './job-level-columns.tsx'

const fields = ['jobLevel', 'name', 'jobGrade'] as const
type Field = (typeof fields)[number]
type Values = { jobLevel: string; name: string; jobGrade: string | null }
const valuesOf = (shown: JobLevel | null): Values => ({
  jobLevel: shown?.jobLevel ?? '',
  name: shown?.name ?? '',
  jobGrade: shown ? String(shown.jobGrade) : null,
})
/** The input of the calls. A missing grade becomes NaN, which the schema reports as required. */
const inputOf = ({ jobGrade, ...values }: Values) => ({
  ...values,
  jobGrade: jobGrade === null ? Number.NaN : Number(jobGrade),
})
const schema = async () => (await import('../job-level.contract.ts')).jobLevels.create.input

const labelOf = labelsOf(fields, (field) => t(`field.${field}`))
/** The calls and texts of an organization's job levels, and of the platform's. */
const owners = {
  organization: {
    calls: api.jobLevels,
    back: { to: jobLevelScreens.list.to(), label: t('title') },
    created: (name: string) => t('created', { name }),
    updated: (name: string) => t('updated', { name }),
  },
  platform: {
    calls: api.adminJobLevels,
    back: { to: jobLevelScreens.platformList.to(), label: t('title') },
    created: (name: string) => t('platform.created', { name }),
    updated: (name: string) => t('platform.updated', { name }),
  },
}
type Owner = keyof typeof owners

export const CreateJobLevelPage = () => <CreateLevelPage owner="organization" />
export const CreatePlatformJobLevelPage = () => <CreateLevelPage owner="platform" />
const CreateLevelPage = ({ owner }: { owner: Owner }) => (
  <Page title={t('create')} back={owners[owner].back} narrow>
    <JobLevelForm owner={owner} shown={null} />
  </Page>
)

export const EditJobLevelPage = () => (
  <EditLevelPage owner="organization" id={jobLevelScreens.edit.useParams().jobLevelId} />
)
export const EditPlatformJobLevelPage = () => (
  <EditLevelPage owner="platform" id={jobLevelScreens.platformEdit.useParams().id} />
)
const EditLevelPage = ({ owner, id }: { owner: Owner; id: string }) => {
  const { calls, back } = owners[owner]
  const load = useCall<{ jobLevelId: string }, JobLevel>(
    calls.getOne,
    { jobLevelId: id },
    { fallback: t('failed.one') },
  )
  return (
    <EditPage
      title={t('edit')}
      intro={load.data?.name}
      back={back}
      narrow
      load={load}
      failed={t('failed.one')}
      history={{ type: 'jobLevel', id, ...(owner === 'platform' && { orgId: platformOrgId }) }}
    >
      {(shown, refetch) => <JobLevelForm owner={owner} shown={shown} refetch={refetch} />}
    </EditPage>
  )
}

type JobLevelFormProps = { owner: Owner; shown: JobLevel | null; refetch?: () => void }
const JobLevelForm = ({ owner, shown, refetch }: JobLevelFormProps) => {
  const { calls, back, created, updated } = owners[owner]
  const navigate = useNavigate()
  const toList = () => void navigate({ to: back.to })
  const create = useCommand(calls.create, {
    fallback: t('failed.create'),
    success: ({ name }) => created(name),
    onSuccess: toList,
  })
  const edit = useCommand(calls.edit, {
    fallback: t('failed.update'),
    success: ({ name }) => updated(name),
    onSuccess: toList,
  })
  const state = useRecordForm<JobLevel, Values>({
    record: shown,
    refetch,
    valuesOf,
    schema,
    shape: inputOf,
    save: (values, base) =>
      base
        ? edit.mutateAsync({ jobLevelId: base.id, modifiedAt: base.modifiedAt, ...inputOf(values) })
        : create.mutateAsync(inputOf(values)),
  })
  const input = (field: Field) => ({ label: labelOf(field), withAsterisk: true, ...state.form.getInputProps(field) })
  return (
    <RecordForm state={state} createVerb={t('create')} conflictTitle={t('changed')} labelOf={labelOf} onCancel={toList}>
      {owner === 'organization' && shown?.status === 'approved' && <Notice tone="wait" title={t('editHint')} />}
      <Section title={t('title')}>
        <TextInput {...input('jobLevel')} autoComplete="off" />
        <TextInput {...input('name')} autoComplete="off" />
        <Select
          {...input('jobGrade')}
          allowDeselect={false}
          data={jobGrades.map((grade) => ({
            value: String(grade),
            label: translate(gradeName(grade)),
          }))}
        />
      </Section>
    </RecordForm>
  )
}
