import { z } from 'zod'
import { query } from '#kernel/call.ts'
import { id, instant } from '#kernel/values.ts'
import { categoryLifecycle } from './category.rules.ts'

const category = z.object({
  id: id('employee_category'),
  code: z.string(),
  name: z.string(),
  description: z.string(),
  status: z.enum(categoryLifecycle.states),
  modifiedBy: id('user'),
  modifiedDate: instant,
  approvedBy: id('user').nullable(),
  approvedDate: instant.nullable(),
})
export type Category = z.output<typeof category>
const list = z.object({ categories: z.array(category) })

export const employeeCategories = {
  getEmployeeCategories: query({
    summary: 'List the employee categories of the organization by name.',
    allow: 'management',
    input: z.object({}),
    output: list,
  }),
  getApproved: query({
    summary: 'List the approved employee categories of the organization by name.',
    allow: 'management',
    input: z.object({}),
    output: list,
  }),
}
