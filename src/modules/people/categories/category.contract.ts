import { z } from 'zod'
import { approvalCalls, approvalFields } from '#kernel/approval-calls.ts'
import { id, money, text } from '#kernel/values.ts'
import { categoryRecord } from './category-record.rules.ts'

export const category = z.object({
  id: id('employee_category'),
  code: z.string(),
  name: z.string(),
  description: z.string(),
  ...approvalFields('modifiedDate', 'approvedDate'),
})
export type Category = z.output<typeof category>
const listed = category.extend({
  employees: z.int(),
  /** Its approved benefits, and their average monthly cost over a year. */
  benefits: z.int(),
  monthlyCost: money,
})

const calls = approvalCalls({
  record: categoryRecord,
  noun: ['an employee category', 'kategori pekerja'],
  schema: category,
  listed,
  fields: { name: text(120), description: text(300) },
  id: id('employee_category'),
  list: 'categories',
  key: 'empCatId',
  selected: 'categories',
  feature: 'eBenefits',
  errors: ['category_exists'],
})
export const employeeCategories = {
  getEmployeeCategories: calls.list(
    'List the employee categories of the organization by name, with their employees and what their benefits cost.',
  ),
  getApproved: calls.approved(
    'List the approved categories of the organization by name. Employees can be assigned to these.',
  ),
  getEmployeeCategory: calls.one('Return one employee category.'),
  createEmployeeCategory: calls.create('Create an employee category as a draft, or submit it for approval.'),
  updateEmployeeCategory: calls.update(
    'Change, submit or approve an employee category. A change of an approved category needs a new approval.',
  ),
  bulkApproveEmployeeCategory: calls.approve('Approve the selected categories that are pending approval.'),
  return: calls.return('Return the selected categories to their maker as drafts, with a reason.'),
}
