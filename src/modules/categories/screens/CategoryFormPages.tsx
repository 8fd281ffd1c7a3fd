import { useNavigate } from '@tanstack/react-router'
import type { z } from 'zod'
import type { ApprovalStatus } from '#kernel/approval.ts'
import { EditPage } from '#modules/audit/screens/EditPage.tsx'
import { api, useCall, useCommand } from '#web/api.ts'
import { ApprovalTextForm } from '#web/ui/ApprovalForm.tsx'
import { labelsOf } from '#web/ui/field-labels.ts'
import { Page } from '#web/ui/Page.tsx'
import { useRecordForm } from '#web/ui/RecordForm.tsx'
import type { category } from '../category.contract.ts'
import { categoryScreens } from '../category.screens.ts'
import { t } from '../category.texts.ts'

type Category = z.input<typeof category>

const fields = ['name', 'description'] as const
type Values = Record<(typeof fields)[number], string> & { status: ApprovalStatus }
const valuesOf = (shown: Category | null): Values => ({
  name: shown?.name ?? '',
  description: shown?.description ?? '',
  status: shown?.status ?? 'Draft',
})
const schema = async () => (await import('../category.contract.ts')).employeeCategories.createEmployeeCategory.input

const labelOf = labelsOf([...fields, 'status'], (field) => t(`field.${field}`))
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
    <EditPage
      title={t('edit')}
      intro={load.data && `${load.data.name}, ${load.data.code}`}
      back={back}
      narrow
      load={load}
      failed={t('failed.one')}
      history={{ type: 'employeeCategory', id: empCatId }}
    >
      {(shown, refetch) => <CategoryForm shown={shown} refetch={refetch} />}
    </EditPage>
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
    refetch,
    valuesOf,
    schema,
    save: (values, base) =>
      base ? update.mutateAsync({ id: base.id, modifiedAt: base.modifiedDate, ...values }) : create.mutateAsync(values),
  })
  return (
    <ApprovalTextForm
      state={state}
      title={t('title')}
      fields={fields}
      conflictTitle={t('changed')}
      labelOf={labelOf}
      onCancel={toList}
    />
  )
}
