import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api, useCall, useCommand } from '#web/api.ts'
import { t } from '../employee-record.texts.ts'
import { lastSearchOf } from '#web/ui/last-list.ts'
import { FormPage, useSchemaForm } from '#web/ui/FormPage.tsx'
import { showFieldErrors } from '#web/ui/field-errors.ts'
import { Page } from '#web/ui/Page.tsx'
import { Loaded } from '#web/ui/States.tsx'
import { inputOf, valuesOf, type Values } from './employee-form.ts'
import { EndEmployment, rejectedByEnding } from './EndEmployment.tsx'
import { ContactFields, PayFields, PersonFields } from './EmployeeFields.tsx'
import { WorkFields } from './WorkFields.tsx'
import { listPath, nameOf, type FullEmployee } from './listed-employee.ts'
import { employeeScreens } from '../employee.screens.ts'

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
        {(shown) => <EmployeeForm key={shown.id} shown={shown} />}
      </Loaded>
    </Page>
  )
}

/** The form for creating and editing an employee. */
const EmployeeForm = ({ shown }: { shown: FullEmployee | null }) => {
  const navigate = useNavigate()
  const toList = () => void navigate({ to: listPath, search: lastSearchOf(listPath) })
  const form = useSchemaForm<Values>({
    initial: valuesOf(shown),
    schema: async () => (await import('./employee-schema.ts'))[shown ? 'changedEmployee' : 'createdEmployee'],
    shape: inputOf,
  })
  const create = useCommand(api.employees.createEmployee, {
    fallback: t('form.failedCreate'),
    success: t('form.created'),
    // The previous search might not include the new employee.
    onSuccess: () => void navigate({ to: listPath }),
  })
  const edit = useCommand(api.employees.editEmployee, {
    fallback: t('form.failedUpdate'),
    success: t('form.updated'),
    onSuccess: toList,
  })
  // Save the values that the confirmation described.
  const [ending, setEnding] = useState<Values | null>(null)
  const end = (values: Values) =>
    edit.mutateAsync(inputOf(values)).catch((error: unknown) => {
      showFieldErrors(form, error)
      throw error
    })
  const submit = (values: Values) => {
    const onError = (error: Error) => showFieldErrors(form, error)
    if (rejectedByEnding(shown, values.endDate).length > 0) setEnding(values)
    else if (shown) edit.mutate(inputOf(values), { onError })
    else create.mutate(inputOf(values), { onError })
  }
  return (
    <FormPage
      form={form}
      onSubmit={submit}
      busy={create.isPending || edit.isPending}
      saved={create.isSuccess || edit.isSuccess}
      verb={t(shown ? 'form.save' : 'form.create')}
      onCancel={toList}
    >
      <PersonFields form={form} shown={shown} />
      <ContactFields form={form} shown={shown} />
      <WorkFields form={form} shown={shown} />
      <PayFields form={form} shown={shown} />
      {shown && (
        <EndEmployment
          employee={shown}
          endDate={ending?.endDate ?? null}
          onClose={() => setEnding(null)}
          onConfirm={() => (ending ? end(ending) : Promise.resolve())}
        />
      )}
    </FormPage>
  )
}
