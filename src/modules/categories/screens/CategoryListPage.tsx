import type { z } from 'zod'
import { approvalLifecycle } from '#kernel/approval.ts'
import { versionOf } from '#kernel/version.ts'
import { api, useCall } from '#web/api.ts'
import { ApproveSelected } from '#web/ui/ApproveSelected.tsx'
import { codeColumn, dayColumn, linkColumn, statusColumn, textColumn } from '#web/ui/columns.tsx'
import type { Column } from '#web/ui/DataTable.tsx'
import { RecordListPage } from '#web/ui/RecordListPage.tsx'
import type { category } from '../category.contract.ts'
import { categoryScreens } from '../category.screens.ts'
import { t } from '../category.texts.ts'

type Category = z.input<typeof category>

const editOf = ({ id }: Category): string => categoryScreens.edit.to({ cid: id })
const columns: readonly Column<Category>[] = [
  linkColumn('name', t('field.name'), editOf),
  codeColumn('code', t('field.code')),
  textColumn('description', t('field.description'), { wide: true }),
  statusColumn(t('field.status')),
  dayColumn('modifiedDate', t('field.modifiedDate')),
]

export const CategoryListPage = () => {
  const load = useCall(api.employeeCategories.getEmployeeCategories, {}, { fallback: t('failed.list') })
  return (
    <RecordListPage
      title={t('title')}
      intro={t('intro')}
      create={{ to: categoryScreens.create.to(), label: t('create') }}
      columns={columns}
      load={load}
      rows={load.data?.categories}
      failed={t('failed.list')}
      empty={{ title: t('empty'), hint: t('emptyHint') }}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      editOf={editOf}
      approval={(rows, clear) => (
        <ApproveSelected
          rows={rows}
          clear={clear}
          lifecycle={approvalLifecycle}
          inDialog
          title={(count) => t('approveTitle', { count })}
          nameOf={({ name }) => name}
          text={() => t('approveText')}
          call={api.employeeCategories.bulkApproveEmployeeCategory}
          inputOf={(categories) => ({
            categories: categories.map(({ id }) => id),
            modifiedAt: categories.map(versionOf),
          })}
          failed={t('failed.approve')}
          success={t('approvedMany')}
        />
      )}
      fileName="employee-categories"
    />
  )
}
