import { z } from 'zod'
import { fieldError } from '#kernel/field-errors.ts'
import { riskSchema } from '#kernel/risks.ts'
import { id, instant, listInput, localDate, money, opt, orgId, percentage, period, text } from '#kernel/values.ts'
import { groupings, ineligibleReasons, payRunStatuses, payTypes, shareWarnings } from './pay-run.rules.ts'

export const payRunId = id('pay_run')

/** A category or a team at the time when the run was last saved or submitted. */
const group = z.object({ id: id('group'), code: z.string(), name: z.string(), description: z.string() })

/** The employees already paid by earlier ad-hoc runs of the same name and month. */
export const duplicates = z.object({
  employees: z.int(),
  /** What the earlier runs pay to them. */
  amount: money,
  /** The first five of them. */
  names: z.array(z.string()),
  payDays: z.array(localDate),
})

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
  /** The same as `groups`, under their names in the specification: null for the other grouping. */
  eligibleCategories: z.array(group).nullable(),
  eligibleTeams: z.array(z.object({ code: z.string(), teamName: z.string(), teamDescription: z.string() })).nullable(),
  /** Null unless it is an ad-hoc run. */
  benefitName: z.string().nullable(),
  amount: money.nullable(),
  /** The run whose failed shares this run pays. */
  rerunOf: payRunId.nullable(),
  /** Of a re-run: the period of the run in which the payments first failed. */
  originalPeriod: period.nullable(),
  employeesNetPay: money,
  totalEmployees: z.int(),
  eligibleEmployees: z.int(),
  duplicates: duplicates.nullable(),
  /** Why they are paid again; required to submit. */
  duplicateReason: z.string().nullable(),
  /** For a completed run. */
  failedEmployees: z.int(),
  /** Of a completed or cancelled run. */
  reason: z.string().nullable(),
  createdBy: id('user'),
  createdAt: instant,
  modifiedBy: id('user'),
  modifiedAt: instant,
  /** The names of the users are with their ids, for the screens. */
  submittedAt: instant.nullable(),
  submittedByName: z.string().nullable(),
  approvedAt: instant.nullable(),
  approvedBy: id('user').nullable(),
  approvedByName: z.string().nullable(),
  /** The Manager in whose place a delegate approved it. */
  approvedForName: z.string().nullable(),
  completedAt: instant.nullable(),
})
export type PayRun = z.output<typeof payRun>
/** With what an approver must know while it awaits approval. */
export const checkedRun = payRun.extend({ risks: z.array(riskSchema) })

/** The failed payments of a completed run that no re-run pays, and its re-runs that are not cancelled. */
export const reruns = z.object({
  unpaid: z.object({ employees: z.int(), amount: money }),
  runs: z.array(payRun.pick({ id: true, status: true, payDay: true })),
})

const benefitShare = z.object({ name: z.string(), amount: money, recurrence: z.string().nullable() })
const walletShare = z.object({
  walletId: id('wallet'),
  name: z.string(),
  percentage,
  /** Masked. Payout files have it in full. */
  accountNumber: z.string(),
  amount: money,
  warning: z.enum(shareWarnings).nullable(),
  result: z.enum(['succeeded', 'failed']).nullable(),
  /** Whether it isn't sent: the employee has reported a changed account, or the wallet account can't be used yet. */
  held: z.boolean(),
  /** The time from which a changed wallet account can be used; null if it can. */
  usableFrom: instant.nullable(),
})
/** An employee of a run, whether it pays the employee or not, and why not. */
export const runEmployee = z.object({
  employeeId: id('employee'),
  employeeName: z.string(),
  employeeNumber: z.string().nullable(),
  email: z.string().nullable(),
  /** The employee's category or team. */
  group: z.string(),
  /** The same as `group`, under its names in the specification: null for the other grouping. */
  employeeCategory: z.string().nullable(),
  team: z.string().nullable(),
  office: z.string().nullable(),
  eligible: z.boolean(),
  ineligibleReason: z.enum(ineligibleReasons).nullable(),
  entitledBenefits: z.array(benefitShare),
  electedWallets: z.array(walletShare),
  netPay: money,
  /** Whether the election changed since the run was submitted, until it is completed; the change applies from the next run. */
  electionChanged: z.boolean(),
})
export type RunEmployee = z.output<typeof runEmployee>

const walletTotal = z.object({ walletId: id('wallet'), name: z.string(), employees: z.int(), amount: money })
/** What a run pays, for the panel beside it. */
export const figures = z.object({
  totalEmployees: z.int(),
  eligibleEmployees: z.int(),
  netPay: money,
  /** What the employees who are not eligible would have received. */
  notPaid: money,
  /** Why they are not paid, in the order in which the reasons are checked. */
  reasons: z.array(
    z.object({
      reason: z.enum(ineligibleReasons),
      employees: z.int(),
      amount: money,
      /** How many of them have an e-mail address and were not reminded today. */
      remindable: z.int(),
      lastReminder: localDate.nullable(),
    }),
  ),
  /** The amounts paid and failed in a completed run; 0 before. */
  succeeded: money,
  failed: money,
  /** Employees of a run that isn't sent whose payments are on hold, and their amount. */
  held: z.object({ employees: z.int(), amount: money }),
  /** Employees whose wallet account can't be used before a time. They are left out if payment starts before. */
  waiting: z.object({ employees: z.int(), amount: money, until: instant.nullable() }),
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
  totalWarnings: z.int(),
  /** Employees whose election changed since the run was submitted, until it is completed; at most 100. */
  changedElections: z.array(z.string()),
  totalChangedElections: z.int(),
  /** In a re-run that is not approved: accounts that are the same as when the payment failed; at most 100. */
  unchangedAccounts: z.array(z.object({ employeeName: z.string(), wallet: z.string() })),
  totalUnchangedAccounts: z.int(),
})

const days = { first: localDate, last: localDate }
/** Employees whose amount differs for the same cause. */
const change = z.object({
  kind: z.enum(['added', 'dropped', 'changed']),
  employees: z.int(),
  /** The first three of them. */
  names: z.array(z.string()),
  /** The difference of their net pay. */
  amount: money,
  /** Why: the days of joining or leaving, the reason of ineligibility, the benefits that differ. */
  cause: z.discriminatedUnion('type', [
    z.object({ type: z.literal('joined'), ...days }),
    z.object({ type: z.literal('left'), ...days }),
    z.object({ type: z.literal('ineligible'), reason: z.enum(ineligibleReasons) }),
    z.object({ type: z.literal('now_eligible') }),
    z.object({ type: z.literal('now_in_groups') }),
    z.object({ type: z.literal('not_in_groups') }),
    z.object({
      type: z.literal('benefits'),
      benefits: z.array(
        z.object({
          name: z.string(),
          before: money.nullable(),
          after: money.nullable(),
          /** Whether another run of the period pays it. */
          inOtherRun: z.boolean(),
        }),
      ),
    }),
  ]),
})
const paid = { employees: z.int(), amount: money }
/** The changes since the last run of the same kind, null for the first one. */
export const comparison = z.object({
  previous: z.object({
    id: payRunId,
    period,
    payDay: localDate,
    /** Without the groups that only the previous run has. */
    employees: z.int(),
    netPay: money,
    others: z.object({ groups: z.array(z.string()), ...paid }),
  }),
  added: z.object(paid),
  dropped: z.object(paid),
  changed: z.object(paid),
  /** At most 100, by kind, the largest sums first. */
  changes: z.array(change),
})

export const runEmployeeSorts = ['name', 'netPay'] as const
export const employeeList = listInput(
  runEmployeeSorts,
  z.object({
    eligible: opt(z.boolean()),
    reason: opt(z.enum(ineligibleReasons)),
    result: opt(z.enum(['succeeded', 'failed'])),
  }),
)
/** A preview has no results, and cannot be sorted. */
export const previewList = employeeList
  .pick({ search: true, page: true, pageSize: true, after: true })
  .extend({ filter: opt(z.object({ eligible: opt(z.boolean()), reason: opt(z.enum(ineligibleReasons)) })) })
/** `before` is the net pay in the last run of the same kind: 0 if it did not pay the employee, null if there is none. */
export const previewEmployee = runEmployee.extend({ before: money.nullable() })
export const employeePage = z.object({ employees: z.array(runEmployee), total: z.int(), next: z.string().nullable() })

/** Ids of categories or teams. */
const groupIds = z.array(id('group')).min(1).max(500)
export const runFields = z.discriminatedUnion('payType', [
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

const reported = {
  employeeId: id('employee'),
  employeeName: z.string(),
  employeeNumber: z.string().nullable(),
  netPay: money,
}
const reportRow = z.object({
  ...reported,
  status: z.enum(['succeeded', 'failed']),
  reason: z.string().nullable(),
  /** Whether payments were on hold when the run was sent. */
  held: z.boolean(),
  /** The time from which a wallet account can be used that couldn't be used when payment started. */
  usableFrom: instant.nullable(),
  /** Payments to some wallets may have failed, and others not. */
  paid: money,
  failed: money,
})
export const report = z.object({
  payRun,
  rows: z.array(reportRow),
  /** Employees in the run's groups who were not paid this period, with the missed amounts and reasons. */
  notPaid: z.array(z.object({ ...reported, reason: z.enum(ineligibleReasons) })),
})
export type Report = z.output<typeof report>
