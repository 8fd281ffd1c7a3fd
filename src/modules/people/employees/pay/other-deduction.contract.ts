import { z } from 'zod'
import { command, query } from '#kernel/call.ts'
import { done } from '#kernel/done.ts'
import { fieldError } from '#kernel/field-errors.ts'
import { notAsShown } from '#kernel/not-as-shown.ts'
import { shownSchema } from '#kernel/shown.ts'
import { readColumns } from '#ground/columns/column.contract.ts'
import { id, instant, money, opt, period } from '#kernel/values.ts'
import { icNumber } from '../employee-fields.rules.ts'
import { employeeRecord } from '../employee-record.rules.ts'
import { deductionProblems } from './other-deduction-list.rules.ts'
import { isMonthRange, otherDeductionKinds } from '../other-deduction.rules.ts'

const deductionId = id('employee_deduction')

export const otherDeduction = z.object({
  deductionId,
  kind: z.enum(otherDeductionKinds),
  amount: money,
  from: period,
  /** The last month; null without an end. */
  to: period.nullable(),
  modifiedAt: instant,
})
export type OtherDeduction = z.output<typeof otherDeduction>

const fields = {
  kind: z.enum(otherDeductionKinds, { error: '*Required' }),
  amount: money.refine((amount) => amount > 0, fieldError('deduction_zero')),
  from: period,
  to: opt(period),
}
const beforeStart = { path: ['to'], ...fieldError('deduction_months') }
export const otherDeductionFields = z.object(fields).refine(isMonthRange, beforeStart)
/** How many one call can add. */
const maxOtherDeductions = 500
const employee = { employeeICNumber: icNumber }
/** A list as text: a row per deduction, with the cells of a spreadsheet. */
const listText = { text: z.string().max(2_000_000) }

/** Whether they are further ones beside others of the same kind and months. */
const another = { isAnother: opt(z.boolean()) }

const listedFault = z.object({
  row: z.int(),
  key: z.string(),
  /** The employee, or the possible ones. */
  name: z.string().nullable(),
  problem: z.enum(deductionProblems),
})

export const otherDeductionCalls = {
  getOtherDeductions: query({
    summary: 'List the other monthly deductions of an employee, the newest first.',
    allow: 'management',
    keys: 'pay:read',
    input: z.object(employee),
    output: z.object({ deductions: z.array(otherDeduction) }),
    errors: ['not_found'],
  }),
  addOtherDeductions: command({
    summary: 'Add monthly deductions of employees, all or none.',
    audit: [employeeRecord, 'Added a monthly deduction', 'Menambah potongan bulanan'],
    allow: 'management',
    keys: 'pay:write',
    input: z.object({
      deductions: z
        .array(z.object({ ...employee, ...fields }).refine(isMonthRange, beforeStart))
        .min(1)
        .max(maxOtherDeductions),
      ...another,
    }),
    output: z.object({ added: z.int() }),
    errors: ['not_found', 'deduction_beside'],
  }),
  previewDeductionList: query({
    summary: 'Return the monthly deductions that a list would add, and the rows that can’t be added.',
    allow: 'management',
    input: z.object(listText),
    output: z.object({
      kinds: z.array(z.object({ kind: z.enum(otherDeductionKinds), count: z.int(), amount: money })),
      employees: z.int(),
      /** The first rows that can’t be added, and their number. */
      faults: z.array(listedFault),
      faultCount: z.int(),
      /** The same of rows that are added beside a deduction of the same kind and months. */
      beside: z.array(listedFault.extend({ entered: z.string(), others: z.string() })),
      besideCount: z.int(),
      columns: readColumns,
      /** The rows to add, for `addDeductionList`. */
      shown: shownSchema,
    }),
    errors: ['listed_rows_many'],
  }),
  addDeductionList: command({
    summary: 'Add the monthly deductions of a list, as the preview showed: all or none.',
    audit: [employeeRecord, 'Added a monthly deduction', 'Menambah potongan bulanan'],
    allow: 'management',
    input: z.object({ ...listText, shown: shownSchema }),
    output: z.object({ added: z.int() }),
    errors: ['listed_rows_many', 'columns_open', 'deduction_list_faults', ...notAsShown],
  }),
  changeOtherDeduction: command({
    summary: 'Change a monthly deduction, or end it with its last month.',
    audit: [employeeRecord, 'Changed a monthly deduction', 'Mengubah potongan bulanan'],
    allow: 'management',
    keys: 'pay:write',
    effects: { limit: 'sometimes' },
    /** `modifiedAt` is the version that the caller has seen. */
    input: z.object({ deductionId, ...fields, modifiedAt: opt(instant), ...another }).refine(isMonthRange, beforeStart),
    output: otherDeduction,
    errors: ['not_found', 'record_changed', 'deduction_beside'],
  }),
  removeOtherDeduction: command({
    summary: 'Remove a monthly deduction that was entered by mistake.',
    audit: [employeeRecord, 'Removed a monthly deduction', 'Membuang potongan bulanan'],
    allow: 'management',
    keys: 'pay:write',
    effects: { limit: 'sometimes' },
    input: z.object({ deductionId, modifiedAt: opt(instant) }),
    output: done,
    errors: ['not_found', 'record_changed'],
  }),
}
