import { z } from 'zod'
import { approvalStatuses } from '#kernel/approval.ts'
import { command, query } from '#kernel/call.ts'
import { hasEachVersion, id, instant, opt, seenVersions, text, versionOfEach } from '#kernel/values.ts'
import { categoryRecord } from './category-record.rules.ts'

export const category = z.object({
  id: id('employee_category'),
  code: z.string(),
  name: z.string(),
  description: z.string(),
  status: z.enum(approvalStatuses),
  createdBy: id('user'),
  createdAt: instant,
  modifiedBy: id('user'),
  modifiedDate: instant,
  approvedBy: id('user').nullable(),
  approvedDate: instant.nullable(),
})
export type Category = z.output<typeof category>
const list = z.object({ categories: z.array(category) })

const key = { empCatId: id('employee_category') }
const fields = { name: text(120), description: text(300) }
/** Draft saves, Pending Approval submits, Approved approves the stored fields. */
const status = { status: z.enum(approvalStatuses) }

export const employeeCategories = {
  getEmployeeCategories: query({
    summary: 'List the employee categories of the organization by name.',
    allow: 'management',
    feature: 'eBenefits',
    input: z.object({}),
    output: list,
  }),
  getApproved: query({
    summary: 'List the approved categories of the organization by name. Employees can be assigned to these.',
    allow: 'management',
    input: z.object({}),
    output: list,
  }),
  getEmployeeCategory: query({
    summary: 'Return one employee category.',
    allow: 'management',
    feature: 'eBenefits',
    input: z.object(key),
    output: category,
    errors: ['not_found'],
  }),
  createEmployeeCategory: command({
    summary: 'Create an employee category as a draft, or submit it for approval.',
    audit: { record: categoryRecord, sentence: ['Created an employee category', 'Mencipta kategori pekerja'] },
    allow: 'management',
    feature: 'eBenefits',
    input: z.object({ ...fields, ...status }),
    output: category,
    errors: ['not_pending_approval', 'category_exists'],
  }),
  updateEmployeeCategory: command({
    summary: 'Change, submit or approve an employee category. A change of an approved category needs a new approval.',
    audit: {
      record: categoryRecord,
      sentence: ['Changed an employee category', 'Mengubah kategori pekerja'],
      variants: [
        {
          field: 'status',
          value: 'Approved',
          sentence: ['Approved an employee category', 'Meluluskan kategori pekerja'],
        },
        {
          field: 'status',
          value: 'Pending Approval',
          sentence: ['Submitted an employee category', 'Menghantar kategori pekerja'],
        },
      ],
    },
    allow: 'management',
    feature: 'eBenefits',
    /** `modifiedAt` is the version that the caller has seen; a later change by someone else is not overwritten. */
    input: z.object({ id: key.empCatId, ...fields, ...status, modifiedAt: opt(instant) }),
    output: category,
    errors: [
      'not_found',
      'record_changed',
      'category_exists',
      'not_pending_approval',
      'maker_is_checker',
      'permission_denied',
    ],
  }),
  bulkApproveEmployeeCategory: command({
    summary: 'Approve the selected categories that are pending approval.',
    audit: { record: categoryRecord, sentence: ['Approved an employee category', 'Meluluskan kategori pekerja'] },
    allow: 'Manager',
    feature: 'eBenefits',
    input: z
      .object({ categories: z.array(key.empCatId).min(1).max(500), modifiedAt: seenVersions(500) })
      .refine(({ categories, modifiedAt }) => hasEachVersion(categories, modifiedAt), versionOfEach),
    output: z.object({ approved: z.int() }),
    errors: ['not_found', 'record_changed', 'not_pending_approval', 'maker_is_checker', 'permission_denied'],
  }),
}
