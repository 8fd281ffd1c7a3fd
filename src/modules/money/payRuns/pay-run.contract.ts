import { z } from 'zod'
import { returnCall } from '#kernel/approval-calls.ts'
import { command, query, twoPhaseCommand } from '#kernel/call.ts'
import { done } from '#kernel/done.ts'
import { approvals, instant, localDate, opt, period, text } from '#kernel/values.ts'
import { fileRecord } from '#ground/files/file-record.rules.ts'
import { payRunRecord } from './pay-run-record.rules.ts'
import {
  checkedRun,
  comparison,
  duplicates,
  employeeList,
  employeePage,
  figures,
  payRun,
  payRunId,
  previewEmployee,
  previewList,
  report,
  reruns,
  runFields,
} from './pay-run-fields.rules.ts'

/** Why a run would pay no one. */
const emptyRunErrors = ['run_employees_not_found', 'run_benefits_not_found', 'nobody_eligible'] as const
const withId = z.object({ id: payRunId })
/** Wallets are rows of the platform. */
const management = { allow: 'management', feature: 'eBenefits', seesPlatformRows: true } as const

export const payRuns = {
  getAll: query({
    summary: 'List the pay runs of the organization, the most recently changed first.',
    ...management,
    input: z.object({}),
    output: z.object({ payRuns: z.array(checkedRun) }),
  }),
  getOne: query({
    summary: 'Return a pay run with its figures, the changes since the last run of the same kind, and its re-runs.',
    ...management,
    input: withId,
    output: z.object({ payRun: checkedRun, figures, comparison: comparison.nullable(), reruns }),
    errors: ['pay_run_not_found'],
  }),
  getEmployees: query({
    summary: 'List the employees of a pay run with their benefits and wallets, a page at a time.',
    ...management,
    input: z.intersection(withId, employeeList),
    output: employeePage,
    errors: ['pay_run_not_found'],
  }),
  previewEligibility: query({
    summary:
      'Preview the employees that a pay run would pay, and why it would not pay the others, before it is created.',
    ...management,
    input: z.intersection(runFields, previewList.extend({ id: opt(payRunId) })),
    output: z.object({
      period,
      figures,
      comparison: comparison.nullable(),
      employees: z.array(previewEmployee),
      total: z.int(),
      next: z.string().nullable(),
      duplicates: duplicates.nullable(),
    }),
    errors: ['invalid_input', 'run_groups_not_found'],
  }),
  create: command({
    summary: 'Create a pay run as a draft.',
    audit: [payRunRecord, 'Created a pay run', 'Mencipta larian gaji'],
    ...management,
    input: runFields,
    output: payRun,
    errors: ['invalid_input', 'run_groups_not_found', ...emptyRunErrors, 'pay_run_overlaps'],
  }),
  update: command({
    summary: 'Edit a pay run, which makes it a draft again. Only the pay day of a re-run can be changed.',
    audit: [payRunRecord, 'Changed a pay run', 'Mengubah larian gaji'],
    ...management,
    /** `modifiedAt` is the version that the caller has seen; later changes by others are not overwritten. */
    input: z.intersection(runFields, z.object({ id: payRunId, modifiedAt: opt(instant) })),
    output: payRun,
    errors: [
      'invalid_input',
      'pay_run_not_found',
      'pay_run_status',
      'rerun_not_editable',
      'record_changed',
      'run_groups_not_found',
      ...emptyRunErrors,
      'pay_run_overlaps',
    ],
  }),
  submit: command({
    summary: 'Submit a draft for approval: its employees, benefits, wallets and amounts are stored as they are now.',
    audit: [
      payRunRecord,
      'Submitted a pay run',
      'Menghantar larian gaji',
      [
        {
          field: 'status',
          value: 'draft',
          sentence: ['Updated the figures of a pay run', 'Mengemas kini angka larian gaji'],
        },
      ],
    ],
    ...management,
    /** `modifiedAt` is the version that the caller has seen. If its figures have changed, they are stored and not submitted. */
    input: withId.extend({
      modifiedAt: opt(instant),
      /** Why the run pays employees again who are in an earlier run of the same name and month. */
      duplicateReason: opt(text(300)),
    }),
    output: done,
    errors: [
      'pay_run_not_found',
      'pay_run_status',
      'record_changed',
      'organization_not_active',
      'pay_run_day_passed',
      'pay_run_not_due',
      'pay_run_groups_not_approved',
      ...emptyRunErrors,
      'pay_run_overlaps',
      'pay_run_figures_changed',
      'pay_run_duplicates',
    ],
  }),
  approve: command({
    summary: 'Approve pay runs exactly as submitted. This cannot be undone.',
    audit: [payRunRecord, 'Approved a pay run', 'Meluluskan larian gaji'],
    keepsReason: true,
    allow: 'Manager',
    effects: { approval: 'sometimes' },
    delegates: 'payRuns',
    feature: 'eBenefits',
    seesPlatformRows: true,
    input: approvals(payRunId, 100, 'ids'),
    output: done,
    errors: [
      'organization_not_active',
      'pay_run_not_found',
      'only_pending_pay_runs',
      'pay_run_approved',
      'maker_is_checker',
      'own_record_reason',
      'record_changed',
      'pay_run_outdated',
    ],
  }),
  return: returnCall('Return the selected pay runs to their maker as drafts, with a reason.', {
    delegates: 'payRuns',
    record: payRunRecord,
    noun: ['a pay run', 'larian gaji'],
    id: payRunId,
    most: 100,
    allow: 'Manager',
    feature: 'eBenefits',
    errors: ['pay_run_not_found', 'only_pending_pay_runs'],
  }),
  delete: command({
    summary: 'Delete a pay run that is not approved.',
    audit: [payRunRecord, 'Deleted a pay run', 'Memadam larian gaji'],
    ...management,
    input: withId,
    output: done,
    errors: ['pay_run_not_found', 'pay_run_status'],
  }),
  rerun: command({
    summary:
      'Create a draft that pays the failed shares of a completed run, at the same amounts, to the current accounts.',
    audit: [payRunRecord, 'Created a re-run of a pay run', 'Mencipta larian semula gaji'],
    ...management,
    input: z.object({ id: payRunId, payDay: localDate }),
    output: payRun,
    errors: [
      'invalid_input',
      'pay_run_not_found',
      'pay_run_status',
      'run_employees_not_found',
      'run_benefits_not_found',
      'nobody_eligible',
      'no_failed_shares',
    ],
  }),
  getReport: query({
    summary: 'Return the result for each employee of a completed pay run; empty for other runs.',
    ...management,
    input: withId,
    output: report,
    errors: ['pay_run_not_found'],
  }),
  exportReport: twoPhaseCommand({
    summary: 'Create a PDF of the result of a completed pay run.',
    audit: [fileRecord, 'Exported the report of a pay run as PDF', 'Mengeksport laporan larian gaji sebagai PDF'],
    ...management,
    input: withId.extend({ language: z.enum(['en', 'ms']) }),
    output: z.object({ url: z.string() }),
    errors: ['pay_run_not_found', 'pay_run_status', 'report_too_long', 'too_many_requests'],
  }),
}
