import { Select, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { z } from 'zod'
import { History } from '#modules/audit/screens/History.tsx'
import { api, useCall, useCommand } from '#web/api.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Page } from '#web/ui/Page.tsx'
import { RecordForm, useRecordForm } from '#web/ui/RecordForm.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Loaded } from '#web/ui/States.tsx'
import type { jobLevel } from '../job-level.contract.ts'
import { jobGrades } from '../job-level.rules.ts'
import { jobLevelScreens } from '../job-level.screens.ts'
import { t } from '../job-level.texts.ts'

type JobLevel = z.input<typeof jobLevel>

const fields = ['jobLevel', 'name', 'jobGrade'] as const
type Field = (typeof fields)[number]
type Values = { jobLevel: string; name: string; jobGrade: string | null }
const valuesOf = (shown: JobLevel | null): Values => ({
  jobLevel: shown?.jobLevel ?? '',
  name: shown?.name ?? '',
  jobGrade: shown ? String(shown.jobGrade) : null,
})
/** The input of the calls. A grade that is not chosen is not a number, so the schema reports it as required. */
const inputOf = ({ jobGrade, ...values }: Values) => ({
  ...values,
  jobGrade: jobGrade === null ? Number.NaN : Number(jobGrade),
})
const schema = async () => (await import('../job-level.contract.ts')).jobLevels.create.input

const labels = new Map<string, string>(fields.map((field) => [field, t(`field.${field}`)]))
const labelOf = (field: string): string => labels.get(field) ?? field
const back = { to: jobLevelScreens.list.to(), label: t('title') }

export const CreateJobLevelPage = () => (
  <Page title={t('create')} back={back} narrow>
    <JobLevelForm shown={null} />
  </Page>
)

export const EditJobLevelPage = () => {
  const { jobLevelId } = jobLevelScreens.edit.useParams()
  const load = useCall(api.jobLevels.getOne, { jobLevelId }, { fallback: t('failed.one') })
  return (
    <Page title={t('edit')} intro={load.data?.name} back={back} narrow>
      <Loaded load={load} fallback={t('failed.one')}>
        {(shown) => (
          <>
            <JobLevelForm key={jobLevelId} shown={shown} refetch={() => void load.refetch()} />
            <History type="jobLevel" id={jobLevelId} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

const JobLevelForm = ({ shown, refetch }: { shown: JobLevel | null; refetch?: () => void }) => {
  const navigate = useNavigate()
  const toList = () => void navigate({ to: jobLevelScreens.list.to() })
  const create = useCommand(api.jobLevels.create, {
    fallback: t('failed.create'),
    success: ({ name }) => t('created', { name }),
    onSuccess: toList,
  })
  const edit = useCommand(api.jobLevels.edit, {
    fallback: t('failed.update'),
    success: ({ name }) => t('updated', { name }),
    onSuccess: toList,
  })
  const state = useRecordForm<JobLevel, Values>({
    record: shown,
    ...(refetch && { refetch }),
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
      {shown?.status === 'approved' && <Notice tone="wait" title={t('editHint')} />}
      <Section title={t('title')}>
        <TextInput {...input('jobLevel')} autoComplete="off" />
        <TextInput {...input('name')} autoComplete="off" />
        <Select
          {...input('jobGrade')}
          allowDeselect={false}
          data={jobGrades.map((grade) => ({
            value: String(grade),
            label: t('grade', { grade: String(grade).padStart(2, '0') }),
          }))}
        />
      </Section>
    </RecordForm>
  )
}
