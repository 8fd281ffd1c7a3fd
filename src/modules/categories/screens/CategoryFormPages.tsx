import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { z } from 'zod'
import type { ApprovalStatus } from '#kernel/approval.ts'
import { History } from '#modules/audit/screens/History.tsx'
import { api, useCall, useCommand } from '#web/api.ts'
import { ApprovalForm } from '#web/ui/ApprovalForm.tsx'
import { Page } from '#web/ui/Page.tsx'
import { useRecordForm } from '#web/ui/RecordForm.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Loaded } from '#web/ui/States.tsx'
import type { category } from '../category.contract.ts'
import { categoryScreens } from '../category.screens.ts'
import { t } from '../category.texts.ts'

type Category = z.input<typeof category>

const fields = ['name', 'description'] as const
type Field = (typeof fields)[number]
type Values = Record<Field, string> & { status: ApprovalStatus }
const valuesOf = (shown: Category | null): Values => ({
  name: shown?.name ?? '',
  description: shown?.description ?? '',
  status: shown?.status ?? 'Draft',
})
const schema = async () => (await import('../category.contract.ts')).employeeCategories.createEmployeeCategory.input

const labels = new Map<string, string>([...fields, 'status' as const].map((field) => [field, t(`field.${field}`)]))
const labelOf = (field: string): string => labels.get(field) ?? field
const back = { to: categoryScreens.list.to(), label: t('title') }

export const CreateCategoryPage = () => (
  <Page title={t('createTitle')} intro={t('createIntro')} back={back} narrow>
    <CategoryForm shown={null} />
  </Page>
)

export const EditCategoryPage = () => {
  const { cid: empCatId } = categoryScreens.edit.useParams()
  const load = useCall(api.employeeCategories.getEmployeeCategory, { empCatId }, { fallback: t('failed.one') })
  return (
    <Page title={t('edit')} intro={load.data && `${load.data.name}, ${load.data.code}`} back={back} narrow>
      <Loaded load={load} fallback={t('failed.one')}>
        {(shown) => (
          <>
            <CategoryForm key={empCatId} shown={shown} refetch={() => void load.refetch()} />
            <History type="employeeCategory" id={empCatId} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

const CategoryForm = ({ shown, refetch }: { shown: Category | null; refetch?: () => void }) => {
  const navigate = useNavigate()
  const toList = () => void navigate({ to: categoryScreens.list.to() })
  const create = useCommand(api.employeeCategories.createEmployeeCategory, {
    fallback: t('failed.create'),
    success: ({ name }) => t('created', { name }),
    onSuccess: toList,
  })
  const update = useCommand(api.employeeCategories.updateEmployeeCategory, {
    fallback: t('failed.update'),
    success: ({ name, status }) => t(status === 'Approved' ? 'approved' : 'updated', { name }),
    onSuccess: toList,
  })
  const state = useRecordForm<Category, Values>({
    record: shown,
    ...(refetch && { refetch }),
    valuesOf,
    schema,
    save: (values, base) =>
      base ? update.mutateAsync({ id: base.id, modifiedAt: base.modifiedDate, ...values }) : create.mutateAsync(values),
  })
  const input = (field: Field) => ({ label: labelOf(field), ...state.form.getInputProps(field) })
  return (
    <ApprovalForm
      state={state}
      facts={fields.map((field) => [labelOf(field), state.form.values[field]])}
      conflictTitle={t('changed')}
      labelOf={labelOf}
      onCancel={toList}
    >
      <Section title={t('title')}>
        <TextInput {...input('name')} withAsterisk autoComplete="off" />
        <TextInput {...input('description')} withAsterisk autoComplete="off" />
      </Section>
    </ApprovalForm>
  )
}
