import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Box, TextInput } from '@mantine/core'
import { api, useCall, useCommand } from '#web/api.ts'
import { t } from '../../employee-record.texts.ts'
import { lastSearchOf } from '#web/ui/last-list.ts'
import { Loaded, Page } from '#web/ui/Page.tsx'
import { RecordForm, useRecordForm } from '#web/ui/RecordForm.tsx'
import { ReturnedNotice } from '#web/ui/returned.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { Section } from '#web/ui/Section.tsx'
import { changeOf, inputOf, labelOf, questionsOf, valuesOf, type Values } from './employee-form.ts'
import { EndEmployment, endsEmployment } from '../../leaving/screens/EndEmployment.tsx'
import { ContactFields, PayFields, PersonFields, type SectionProps } from './EmployeeFields.tsx'
import { PayQuestions } from '../../pay/screens/PayQuestions.tsx'
import { listPath, nameOf, type FullEmployee } from '../../screens/listed-employee.ts'
import { employeeScreens } from '../../employee.screens.ts'
import { workFields } from '../../directory/assignment-list.rules.ts'
import { useWorkChoices, WorkSelect, type Choice } from '../../directory/screens/work-choices.tsx'

const back = { to: listPath, label: t('form.back') }

export const CreateEmployeePage = () => (
  <Page title={t('form.createTitle')} intro={t('form.createIntro')} back={back} narrow>
    <EmployeeForm shown={null} />
  </Page>
)

export const EditEmployeePage = () => {
  const { employeeICNumber } = employeeScreens.edit.useParams()
  const load = useCall(api.employees.getFullEmployeeProfile, { employeeICNumber }, { fallback: t('details.failed') })
  return (
    <Page
      title={t('form.editHead')}
      {...(load.data && { intro: `${nameOf(load.data)}, ${load.data.employeeICNumber}` })}
      back={back}
      narrow
    >
      <Loaded load={load} fallback={t('details.failed')}>
        {(shown) => (
          <>
            <ReturnedNotice type="employee" id={shown.id} />
            <EmployeeForm key={shown.id} shown={shown} refetch={() => void load.refetch()} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

type EmployeeFormProps = { shown: FullEmployee | null; refetch?: () => void }
/** The form for creating and editing an employee. */
const EmployeeForm = ({ shown, refetch }: EmployeeFormProps) => {
  const navigate = useNavigate()
  const toList = () => void navigate({ to: listPath, search: lastSearchOf(listPath) })
  const create = useCommand(api.employees.createEmployee, {
    fallback: t('form.failedCreate'),
    success: t('form.created'),
    // Without the previous search, which might not include the new employee.
    onSuccess: () => void navigate({ to: listPath }),
  })
  const edit = useCommand(api.employees.editEmployee, {
    fallback: t('form.failedUpdate'),
    success: t('form.updated'),
    onSuccess: toList,
  })
  const state = useRecordForm<FullEmployee, Values>({
    record: shown,
    ...(refetch && { refetch }),
    valuesOf,
    schema: async (before) => {
      const { changedEmployee, createdEmployee } = await import('./employee-schema.ts')
      return shown ? changedEmployee(before) : createdEmployee
    },
    shape: (values) => inputOf(values, shown),
    save: (values, base) =>
      base
        ? edit.mutateAsync({ ...changeOf(values, base), modifiedAt: base.modifiedAt })
        : create.mutateAsync(inputOf(values, null)),
  })
  const { form, base } = state
  // The values that the confirmation describes, which are saved when it is confirmed.
  const [ending, setEnding] = useState<Values | null>(null)
  const [questions, setQuestions] = useState<{ values: Values; asked: ReturnType<typeof questionsOf> } | null>(null)
  const submit = (values: Values) => {
    const asked = questionsOf(values, shown)
    if (asked.length > 0) setQuestions({ values, asked })
    else submitChecked(values)
  }
  const submitChecked = (values: Values) => {
    if (endsEmployment(shown, values.endDate)) setEnding(values)
    // The command shows the error as a toast.
    else void state.save(values).catch(() => undefined)
  }
  return (
    <RecordForm
      state={state}
      onSubmit={submit}
      createVerb={t('form.create')}
      conflictTitle={t('form.changed')}
      labelOf={labelOf}
      onCancel={toList}
    >
      <PersonFields form={form} shown={base} />
      <ContactFields form={form} shown={base} />
      <WorkFields form={form} shown={base} />
      <PayFields form={form} shown={base} />
      <PayQuestions
        questions={questions?.asked ?? []}
        onClose={() => setQuestions(null)}
        onConfirm={async () => questions && submitChecked(questions.values)}
      />
      {shown && (
        <EndEmployment
          employee={shown}
          endDate={ending?.endDate ?? null}
          onClose={() => setEnding(null)}
          onConfirm={() => (ending ? state.save(ending) : Promise.resolve())}
        />
      )}
    </RecordForm>
  )
}

const currentChoice = (code: string | null | undefined, label = code): Choice | null =>
  code ? { value: code, label: label ?? code } : null

const WorkFields = ({ form, shown }: SectionProps) => {
  const choices = useWorkChoices()
  const current = {
    team: currentChoice(shown?.team?.code, shown?.team?.teamName),
    jobLevel: currentChoice(shown?.jobLevel?.id, shown?.jobLevel?.name),
    categoryCode: currentChoice(shown?.categoryCode),
    officeCode: currentChoice(shown?.officeCode),
  }
  return (
    <Section title={t('form.work')}>
      <TextInput label={t('form.number')} autoComplete="off" {...form.getInputProps('employeeNumber')} />
      {workFields.map((field) => (
        <WorkSelect key={field} field={choices[field]} current={current[field]} {...form.getInputProps(field)} />
      ))}
      <Box visibleFrom="sm" />
      <DateField
        label={t('form.start')}
        required={false}
        {...form.getInputProps('startDate')}
        value={form.values.startDate}
      />
      <DateField
        label={t('form.end')}
        required={false}
        min={form.values.startDate || undefined}
        {...form.getInputProps('endDate')}
        value={form.values.endDate}
      />
    </Section>
  )
}
