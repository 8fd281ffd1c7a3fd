import { z } from 'zod'
import { reportedPayment } from '#owed/receivables/report/reported-payment.rules.ts'
import { command, download, query } from '#kernel/call.ts'
import { done } from '#kernel/done.ts'
import { notAsShown } from '#kernel/not-as-shown.ts'
import { shownSchema } from '#kernel/shown.ts'
import { id, instant, listInput, localDate, money, opt, orgId, period, text } from '#kernel/values.ts'
import { deductionListRecord } from '../deduction-record.rules.ts'
import { deductionLine } from './line-fields.rules.ts'
import { listFormats } from './list-file.rules.ts'
import { planSentences } from '../plans/plan-record.rules.ts'
import { instalmentCount } from '../plans/plan.contract.ts'
import { readColumns } from '#ground/columns/column.contract.ts'
import { rowProblems } from './result-rows.rules.ts'
import {
  answerErrors,
  lineFilters,
  listKinds,
  listStatuses,
  plainRests,
  reasons,
  rests,
  results,
} from '../deduction.rules.ts'

const listId = id('deduction_list')
const employeeId = id('employee')

/** The figures of a list. `total` is the amount that payroll deducts, or pays back if negative. */
export const deductionList = z.object({
  id: listId,
  orgId,
  orgName: z.string(),
  number: z.string(),
  period,
  kind: z.enum(listKinds),
  status: z.enum(listStatuses),
  madeAt: instant,
  payOn: localDate,
  /** The last day of the employment, for which a final list was made. */
  endOn: localDate.nullable(),
  dueOn: localDate,
  lines: z.int(),
  total: money,
  /** The employer's fees. */
  fees: money,
  /** Zero until the answers are submitted. */
  deducted: money,
  employer: money,
  carried: money,
  toRemit: money,
  /** The part that is paid. */
  remitted: money,
  /** The part that neither payments nor credits cover. */
  outstanding: money,
  submittedAt: instant.nullable(),
  submittedByName: z.string().nullable(),
  /** The Manager in whose place a delegate submitted it. */
  submittedForName: z.string().nullable(),
})
export type DeductionList = z.output<typeof deductionList>

const answer = z.object({
  result: z.enum(results),
  /** Of a part: above zero and below the line's amount. */
  deducted: opt(money),
  reason: opt(z.enum(reasons)),
  remark: opt(text(300)),
  rest: opt(z.enum(rests)),
  /** Of the plan for the rest. */
  instalments: opt(instalmentCount),
})

const count = z.object({ lines: z.int(), amount: money })
export const deductionListDetails = deductionList.extend({
  /** The SHA-256 of the CSV file, hexadecimal. */
  sha256: z.string(),
  counts: z.object({ all: count, open: count, deducted: count, partly: count, not_deducted: count }),
  /** The answers so far. */
  answered: z.object({
    deducted: money,
    employer: money,
    carried: money,
    missed: money,
    /** Part of the amount carried over: owed by employees who left, no longer by the employer. */
    collected: money,
  }),
  /** Lines above the limit, open or answered. */
  aboveLimit: z.int(),
  /** Its payments and credits, the earliest first. Credits come from lists below zero and overpayments. */
  payments: z.array(z.object({ paidOn: localDate, reference: z.string(), amount: money })),
  credits: z.array(
    z.object({ number: z.string().nullable(), reference: z.string().nullable(), on: localDate, amount: money }),
  ),
  /** All answers with the amount to remit, for `submitList`. */
  answers: shownSchema,
  /** Whether the caller has entered every answer where a second person is required. */
  needsSecondPerson: z.boolean(),
  /** The pay days of the instalments of a plan that is proposed now. */
  planDates: z.array(localDate),
  /** The payments that the employer has reported, the newest first. */
  reports: z.array(reportedPayment),
  /** The platform's account, null if none is configured. */
  payTo: z.object({ bank: z.string(), accountNumber: z.string(), accountName: z.string() }).nullable(),
})

/** Payroll's result as text: a row per employee, with the cells of a spreadsheet. */
const resultInput = z.object({
  listId,
  text: z.string().max(1_000_000),
  /** The reason of rows that have none, and what happens to the rest. */
  reason: opt(z.enum(reasons)),
  rest: z.enum(plainRests),
})

/** The employer's own list, or one that platform staff name. */
const read = {
  allow: ['management', 'staff'],
  keys: 'deductions:read',
  scope: 'ownOrNamed',
  accepts: ['deleted'],
} as const
const ofOrganization = { orgId: opt(orgId) }
const answeringErrors = ['not_found', 'list_submitted', 'lines_unknown'] as const
const changed = z.object({ answered: z.int() })

export const deductions = {
  getLists: query({
    summary: 'List the deduction lists of the caller’s organization, or of all for platform staff, the newest first.',
    allow: ['management', 'staff'],
    keys: 'deductions:read',
    scope: 'ownOrEvery',
    accepts: ['deleted'],
    input: listInput(
      ['madeAt', 'dueOn', 'orgName'],
      z.object({ status: opt(z.enum(listStatuses)), owed: opt(z.boolean()) }),
    ).extend(ofOrganization),
    output: z.object({
      lists: z.array(deductionList),
      total: z.int(),
      next: z.string().nullable(),
    }),
    errors: ['not_found'],
  }),
  getList: query({
    summary: 'Return a deduction list with its counts and its answers so far.',
    ...read,
    input: z.object({ ...ofOrganization, listId }),
    output: deductionListDetails,
    errors: ['not_found'],
  }),
  getLines: query({
    summary: 'List the lines of a deduction list by name, with their answers, limits and the answer before.',
    ...read,
    input: listInput(['line'], z.object({ result: opt(z.enum(lineFilters)) })).extend({ ...ofOrganization, listId }),
    output: z.object({ lines: z.array(deductionLine), total: z.int(), next: z.string().nullable() }),
    errors: ['not_found'],
  }),
  downloadList: download({
    summary: 'Download a deduction list as CSV, Excel or PDF file. Each download of a format has the same bytes.',
    ...read,
    input: z.object({ ...ofOrganization, listId, format: opt(z.enum(listFormats)) }),
    output: z.unknown(),
    errors: ['not_found', 'list_too_long'],
  }),
  answerLines: command({
    summary: 'Enter payroll’s result of lines: deducted, a part or nothing, and what happens to the rest.',
    audit: [deductionListRecord, 'Entered results of a deduction list', 'Memasukkan hasil senarai potongan'],
    allow: 'management',
    keys: 'deductions:write',
    input: z.object({ listId, answers: z.array(answer.extend({ employeeId })).min(1).max(1_000) }),
    output: changed,
    errors: [...answeringErrors, ...answerErrors],
  }),
  clearAnswers: command({
    summary: 'Remove the answers of lines, which are then open.',
    audit: [deductionListRecord, 'Removed results of a deduction list', 'Membuang hasil senarai potongan'],
    allow: 'management',
    keys: 'deductions:write',
    input: z.object({ listId, employeeIds: z.array(employeeId).min(1).max(1_000) }),
    output: changed,
    errors: answeringErrors,
  }),
  previewResult: query({
    summary: "Return what payroll's result would answer, and the rows that answer no line.",
    allow: 'management',
    keys: 'deductions:write',
    input: resultInput,
    output: z.object({
      full: count,
      partly: count,
      none: count,
      /** The lines that stay open. */
      open: count,
      /** The first rows that answer no line, and their number. */
      ignored: z.array(
        z.object({
          row: z.int(),
          key: z.string(),
          name: z.string().nullable(),
          amount: money.nullable(),
          problem: z.enum(rowProblems),
        }),
      ),
      ignoredCount: z.int(),
      columns: readColumns,
      /** The answers with the amounts they deduct, for `applyResult`. */
      shown: shownSchema,
    }),
    errors: ['not_found', 'list_submitted', 'listed_rows_many'],
  }),
  applyResult: command({
    summary: "Answer the lines that payroll's result names, as the preview showed.",
    audit: [
      deductionListRecord,
      'Applied payroll’s result to a deduction list',
      'Menggunakan hasil potongan gaji pada senarai potongan',
    ],
    allow: 'management',
    keys: 'deductions:write',
    input: resultInput.extend({ shown: shownSchema }),
    output: changed,
    errors: ['not_found', 'list_submitted', 'listed_rows_many', 'columns_open', ...notAsShown],
  }),
  submitList: command({
    summary: 'Submit the answers of a deduction list. They are final then.',
    audit: [
      deductionListRecord,
      'Submitted a deduction list',
      'Menghantar senarai potongan',
      [
        {
          field: 'dueOn',
          sentence: ['Asked an employee who left to pay the rest', 'Meminta bekas pekerja membayar baki'],
        },
        ...planSentences,
        { field: 'instalments', sentence: ['Proposed a recovery plan', 'Mencadangkan pelan bayaran balik'] },
      ],
    ],
    allow: 'Manager',
    delegates: 'deductions',
    effects: { limit: 'sometimes' },
    // The letter to an employee who left names the platform's help contact.
    seesPlatformRows: true,
    input: z.object({ listId, shown: shownSchema }),
    output: z.object({ toRemit: money }),
    errors: ['not_found', 'list_submitted', 'list_incomplete', 'list_second_person', ...answerErrors, ...notAsShown],
  }),
  reopenList: command({
    summary: 'Reopen a submitted deduction list, whose answers can then be corrected.',
    audit: [
      deductionListRecord,
      'Reopened a deduction list',
      'Membuka semula senarai potongan',
      [
        {
          field: 'status',
          value: 'cancelled',
          sentence: ['Cancelled what an employee who left owes', 'Membatalkan hutang bekas pekerja'],
        },
        ...planSentences,
      ],
    ],
    allow: 'admin',
    effects: { limit: 'always' },
    scope: 'named',
    input: z.object({ orgId, listId, reason: text(300) }),
    output: done,
    errors: ['not_found', 'list_not_submitted', 'list_carried', 'list_collected', 'list_remitted'],
  }),
}
