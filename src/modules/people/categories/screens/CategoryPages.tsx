import {
  CreateTextRecordPage,
  EditTextRecordPage,
  TextRecordListPage,
} from '#people/groups/screens/TextRecordPages.tsx'
import { api } from '#web/api.ts'
import { categoryRecord } from '../category-record.rules.ts'
import { categoryScreens } from '../category.screens.ts'
import { t } from '../category.texts.ts'

const calls = api.employeeCategories
const kind = {
  type: categoryRecord,
  t,
  fields: ['name', 'description'],
  paths: {
    list: categoryScreens.list.to(),
    create: categoryScreens.create.to(),
    edit: (cid: string) => categoryScreens.edit.to({ cid }),
  },
  list: calls.getEmployeeCategories,
  rows: ({ categories }: Awaited<ReturnType<typeof calls.getEmployeeCategories>>) => categories,
  filter: 'category',
  one: calls.getEmployeeCategory,
  keyOf: (empCatId: string) => ({ empCatId }),
  create: calls.createEmployeeCategory,
  update: calls.updateEmployeeCategory,
  schema: async () => (await import('../category.contract.ts')).employeeCategories.createEmployeeCategory.input,
  approve: calls.bulkApproveEmployeeCategory,
  returning: { type: 'employeeCategory', call: calls.return },
  selected: (categories: string[], modifiedAt: string[]) => ({ categories, modifiedAt }),
  modified: 'modifiedDate',
  fileName: 'employee-categories',
} as const

export const CategoryListPage = () => <TextRecordListPage of={kind} />
export const CreateCategoryPage = () => <CreateTextRecordPage of={kind} />
export const EditCategoryPage = () => <EditTextRecordPage of={kind} id={categoryScreens.edit.useParams().cid} />
