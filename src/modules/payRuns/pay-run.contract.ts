import { z } from 'zod'
import { command, download, query } from '#kernel/call.ts'
import { fieldError } from '#kernel/field-errors.ts'
import { id, instant, listInput, localDate, money, opt, orgId, percentage, period, text } from '#kernel/values.ts'
import { payRunRecord } from './pay-run-record.rules.ts'
import './pay-run.errors.ts'
import {
  groupings,
  ineligibleReasons,
  payRunStatuses,
  payTypes,
  platformStatuses,
  shareWarnings,
} from './pay-run.rules.ts'

const payRunId = id('pay_run')

/** A category or a team, as it was when the run was last saved or submitted. */
const group = z.object({ id: z.string(), code: z.string(), name: z.string(), description: z.string() })

export const payRun = z.object({
  id: payRunId,
  orgId,
  orgName: z.string(),
  payType: z.enum(payTypes),
  status: z.enum(payRunStatuses),
  period,
  payDay: localDate,
  grouping: z.enum(groupings),
  groups: z.array(group),
  /** Of an ad-hoc run. */
  benefitName: z.string().nullable(),
  amount: money.nullable(),
  /** The run whose failed shares this run pays. */
  rerunOf: payRunId.nullable(),
  employeesNetPay: money,
  totalEmployees: z.int(),
  eligibleEmployees: z.int(),
  /** Of a completed run. */
  failedEmployees: z.int(),
  reason: z.string().nullable(),
  createdBy: z.string(),
  createdAt: instant,
  modifiedBy: z.string(),
  modifiedAt: instant,
  /** The names of the users are with their ids, for the screens. */
  submittedAt: instant.nullable(),
  submittedByName: z.string().nullable(),
  approvedAt: instant.nullable(),
  approvedBy: id('user').nullable(),
  approvedByName: z.string().nullable(),
  completedAt: instant.nullable(),
})
export type PayRun = z.output<typeof payRun>

const benefitShare = z.object({ name: z.string(), amount: money, recurrence: z.string().nullable() })
const walletShare = z.object({
  walletId: id('wallet'),
  name: z.string(),
  percentage,
  /** In full for management and, in payout files, for the platform; the last digits elsewhere. */
  accountNumber: z.string(),
  amount: money,
  warning: z.enum(shareWarnings).nullable(),
  result: z.enum(['succeeded', 'failed']).nullable(),
})
/** An employee of a run: one that it pays, or one that it does not pay and why. */
export const runEmployee = z.object({
  employeeId: id('employee'),
  employeeName: z.string(),
  employeeNumber: z.string().nullable(),
  email: z.string().nullable(),
  /** The employee's category or team. */
  group: z.string(),
  office: z.string().nullable(),
  eligible: z.boolean(),
  ineligibleReason: z.enum(ineligibleReasons).nullable(),
  entitledBenefits: z.array(benefitShare),
  electedWallets: z.array(walletShare),
  netPay: money,
  /** Whether the election has changed since the run was submitted; the change applies from the next run. */
  electionChanged: z.boolean(),
})
export type RunEmployee = z.output<typeof runEmployee>

const walletTotal = z.object({ walletId: id('wallet'), name: z.string(), employees: z.int(), amount: money })
/** What a run pays, for the panel beside it. */
const figures = z.object({
  totalEmployees: z.int(),
  eligibleEmployees: z.int(),
  netPay: money,
  /** What the employees who are not eligible would have received. */
  notPaid: money,
  wallets: z.array(walletTotal),
  /** Shares that a wallet may not accept; at most 100. */
  warnings: z.array(
    z.object({
      employeeName: z.string(),
      wallet: z.string(),
      amount: money,
      limit: money,
      warning: z.enum(shareWarnings),
    }),
  ),
  /** Employees whose election changed since the run was submitted; at most 100. */
  changedElections: z.array(z.string()),
})

const change = z.object({
  kind: z.enum(['added', 'dropped', 'changed']),
  employeeId: id('employee'),
  employeeName: z.string(),
  before: money,
  after: money,
  /** Why: the day of joining or leaving, the reason of ineligibility, the benefits that differ. */
  cause: z.discriminatedUnion('type', [
    z.object({ type: z.literal('joined'), on: localDate }),
    z.object({ type: z.literal('left'), on: localDate }),
    z.object({ type: z.literal('ineligible'), reason: z.enum(ineligibleReasons) }),
    z.object({ type: z.literal('now_eligible') }),
    z.object({ type: z.literal('not_in_groups') }),
    z.object({
      type: z.literal('benefits'),
      benefits: z.array(z.object({ name: z.string(), before: money.nullable(), after: money.nullable() })),
    }),
  ]),
})
/** The changes since the last run of the same kind, null for the first one. */
const comparison = z.object({
  previous: z.object({ id: payRunId, period, payDay: localDate, employees: z.int(), netPay: money }),
  added: z.object({ employees: z.int(), amount: money }),
  dropped: z.object({ employees: z.int(), amount: money }),
  changed: z.object({ employees: z.int(), amount: money }),
  /** At most 200, the largest differences first. */
  changes: z.array(change),
})

export const runEmployeeSorts = ['name', 'netPay'] as const
const employeeList = listInput(
  runEmployeeSorts,
  z.object({ eligible: opt(z.boolean()), result: opt(z.enum(['succeeded', 'failed'])) }),
)
const employeePage = z.object({ employees: z.array(runEmployee), total: z.int() })

const groupIds = z
  .array(z.string().regex(/^[0-9A-HJKMNP-TV-Z]{16}$/, 'not an id'))
  .min(1)
  .max(500)
const runFields = z.discriminatedUnion('payType', [
  z.object({ payType: z.literal('Regular'), payDay: localDate, grouping: z.enum(groupings), groups: groupIds }),
  z.object({
    payType: z.literal('Ad-hoc'),
    payDay: localDate,
    grouping: z.enum(groupings),
    groups: groupIds,
    benefitName: text(120),
    amount: money.refine((amount) => amount >= 100, fieldError('not_above_zero')),
  }),
])
export type RunFields = z.output<typeof runFields>

const reportRow = z.object({
  employeeId: id('employee'),
  employeeName: z.string(),
  status: z.enum(['succeeded', 'failed']),
  reason: z.string().nullable(),
  netPay: money,
})
const report = z.object({
  rows: z.array(reportRow),
  /** Employees in the run's groups who were not paid this period, and why. */
  notPaid: z.array(
    z.object({ employeeId: id('employee'), employeeName: z.string(), reason: z.enum(ineligibleReasons) }),
  ),
})

const withId = z.object({ id: payRunId })
const ofOrganization = z.object({ orgId, payRunId })
const done = z.object({ ok: z.literal(true) })
/** Wallets are rows of the platform. */
const management = { allow: 'management', feature: 'eBenefits', seesPlatformRows: true } as const

export const payRuns = {
  getAll: query({
    summary: 'List the pay runs of the organization, the last changed first.',
    ...management,
    input: z.object({}),
    output: z.object({ payRuns: z.array(payRun) }),
  }),
  getOne: query({
    summary: 'Return a pay run with its figures and the changes since the last run of the same kind.',
    ...management,
    input: withId,
    output: z.object({ payRun, figures, comparison: comparison.nullable() }),
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
    summary: 'Preview who a pay run would pay, who not and why, before it is created.',
    ...management,
    input: z.intersection(runFields, z.intersection(employeeList, z.object({ id: opt(payRunId) }))),
    output: z.object({ period, figures, employees: z.array(runEmployee), total: z.int() }),
    errors: ['invalid_input'],
  }),
  create: command({
    summary: 'Create a pay run as a draft.',
    audit: { record: payRunRecord, sentence: ['Created a pay run', 'Mencipta larian gaji'] },
    ...management,
    input: runFields,
    output: payRun,
    errors: ['invalid_input', 'nobody_eligible', 'pay_run_overlaps'],
  }),
  update: command({
    summary: 'Edit a pay run, which makes it a draft again.',
    audit: { record: payRunRecord, sentence: ['Changed a pay run', 'Mengubah larian gaji'] },
    ...management,
    /** `modifiedAt` is the version that the caller has seen; a later change by someone else is not overwritten. */
    input: z.intersection(runFields, z.object({ id: payRunId, modifiedAt: opt(instant) })),
    output: payRun,
    errors: [
      'invalid_input',
      'pay_run_not_found',
      'pay_run_status',
      'record_changed',
      'nobody_eligible',
      'pay_run_overlaps',
    ],
  }),
  submit: command({
    summary: 'Submit a draft for approval: its employees, benefits, wallets and amounts are stored as they are now.',
    audit: { record: payRunRecord, sentence: ['Submitted a pay run', 'Menghantar larian gaji'] },
    ...management,
    input: withId,
    output: done,
    errors: ['pay_run_not_found', 'pay_run_status', 'nobody_eligible', 'pay_run_overlaps', 'invalid_input'],
  }),
  approve: command({
    summary: 'Approve pay runs exactly as they were submitted. This cannot be undone.',
    audit: { record: payRunRecord, sentence: ['Approved a pay run', 'Meluluskan larian gaji'] },
    allow: 'Manager',
    feature: 'eBenefits',
    seesPlatformRows: true,
    /** `modifiedAt` of each run is the version that the approver has seen. */
    input: z.object({ ids: z.array(payRunId).min(1).max(100), modifiedAt: opt(z.array(instant).max(100)) }),
    output: done,
    errors: [
      'pay_run_not_found',
      'only_pending_pay_runs',
      'pay_run_approved',
      'maker_is_checker',
      'record_changed',
      'pay_run_outdated',
    ],
  }),
  delete: command({
    summary: 'Delete a pay run that is not approved.',
    audit: { record: payRunRecord, sentence: ['Deleted a pay run', 'Memadam larian gaji'] },
    ...management,
    input: withId,
    output: done,
    errors: ['pay_run_not_found', 'pay_run_status'],
  }),
  rerun: command({
    summary:
      'Create a draft that pays the failed shares of a completed run, at the same amounts, to the accounts of today.',
    audit: { record: payRunRecord, sentence: ['Created a re-run of a pay run', 'Mencipta larian semula gaji'] },
    ...management,
    input: z.object({ id: payRunId, payDay: localDate }),
    output: payRun,
    errors: ['invalid_input', 'pay_run_not_found', 'pay_run_status', 'no_failed_shares'],
  }),
  getReport: query({
    summary: 'Return the result for each employee of a completed pay run.',
    ...management,
    input: withId,
    output: report,
    errors: ['pay_run_not_found'],
  }),
}

const platformRun = payRun.extend({ status: z.enum(platformStatuses) })

export const adminPayRuns = {
  getAll: query({
    summary: 'List the pay runs of all organizations, the last changed first.',
    allow: 'admin',
    input: listInput(
      ['modifiedAt', 'payDay', 'orgName', 'netPay'],
      z.object({ status: opt(z.enum(platformStatuses)) }),
    ),
    output: z.object({
      payRuns: z.array(platformRun),
      total: z.int(),
      next: z.string().nullable(),
      counts: z.record(z.enum(platformStatuses), z.int()),
    }),
  }),
  getOne: query({
    summary: 'Return a pay run with its figures.',
    allow: 'admin',
    input: ofOrganization,
    output: z.object({ payRun: platformRun, figures }),
    errors: ['pay_run_not_found'],
  }),
  getEmployees: query({
    summary: 'List the employees that a pay run pays, a page at a time.',
    allow: 'admin',
    input: z.intersection(ofOrganization, employeeList),
    output: employeePage,
    errors: ['pay_run_not_found'],
  }),
  update: command({
    summary: 'Move a pay run to its next status, or cancel it. Completed takes the payments that failed, and why.',
    audit: {
      record: payRunRecord,
      sentence: ['Changed the status of a pay run', 'Mengubah status larian gaji'],
      variants: [
        { field: 'status', value: 'completed', sentence: ['Completed a pay run', 'Melengkapkan larian gaji'] },
        { field: 'status', value: 'cancelled', sentence: ['Cancelled a pay run', 'Membatalkan larian gaji'] },
      ],
    },
    allow: 'admin',
    input: z.object({
      orgId,
      id: payRunId,
      status: z.enum(platformStatuses),
      /** The employees whose payments failed; without `walletIds`, all their shares failed. */
      employees: opt(
        z
          .array(z.object({ employeeId: id('employee'), walletIds: opt(z.array(id('wallet')).min(1).max(20)) }))
          .max(20_000),
      ),
      reason: opt(text(300)),
    }),
    output: done,
    errors: ['invalid_input', 'pay_run_not_found', 'pay_run_status'],
  }),
  getReport: query({
    summary: 'Return the result for each employee of a completed pay run.',
    allow: 'admin',
    input: ofOrganization,
    output: report,
    errors: ['pay_run_not_found'],
  }),
  downloadPayouts: download({
    summary: 'Download the payments of a pay run to one wallet as CSV.',
    audit: {
      record: payRunRecord,
      sentence: ['Downloaded a payout file of a pay run', 'Memuat turun fail bayaran larian gaji'],
    },
    allow: 'admin',
    input: z.object({ orgId, payRunId, walletId: id('wallet') }),
    output: z.unknown(),
    errors: ['pay_run_not_found'],
  }),
}
