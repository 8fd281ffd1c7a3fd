import { handledAudit, withdrawalRecord, statusSentences } from '../withdrawal-record.rules.ts'
import { fieldError } from '#kernel/field-errors.ts'
import { z } from 'zod'
import { command, query } from '#kernel/call.ts'
import { done } from '#kernel/done.ts'
import { riskSchema, seenRisks } from '#kernel/risks.ts'
import { id, instant, listInput, localDate, money, opt, percentage, period, text } from '#kernel/values.ts'
import { policyTypes, withdrawalFrequencies } from '#money/withdrawalPolicies/policy.rules.ts'
import { balance } from '../balance/balance.contract.ts'
import { transaction as ownWithdrawal } from '../history/history.contract.ts'
import { mostInBulkApproval, requestedIn, withdrawalStatuses } from '../withdrawal.rules.ts'

const withdrawalId = id('withdrawal')
const status = z.enum(withdrawalStatuses)
/** Accepts blanks and dashes. */
const icNumber = z
  .string()
  .max(40)
  .transform((typed) => typed.replace(/[\s-]/g, '').toUpperCase())
const counted = z.object({ count: z.int(), amount: money })

/** The transfers that banks returned, in all months, how many are not marked as handled, and those of the month. */
export const returnCounts = z.object({
  count: z.int(),
  open: z.int(),
  inMonth: counted.extend({ netAmount: money, fees: money }),
})

/** The sort orders of the list. `createdAt` sorts by id. */
export const managementSorts = ['createdAt', 'amount', 'employeeName'] as const

/** A request in the list, with the figures for a decision. */
const listed = z.object({
  id: withdrawalId,
  status,
  period,
  amount: money,
  salary: money,
  /** The employee's earlier withdrawals of the month and the ceiling, at the time of the request. */
  taken: money,
  ceiling: money,
  policy: z.object({
    type: z.enum([...policyTypes, 'NONE']),
    maximum: money,
    frequency: z.enum(withdrawalFrequencies),
  }),
  employeeICNumber: z.string(),
  /** The employee's name. */
  createdBy: z.string(),
  email: z.string().nullable(),
  team: z.string().nullable(),
  reason: z.string().nullable(),
  reasonForWithdrawal: z.string(),
  fee: money,
  feePaidBy: z.enum(['employer', 'employee']),
  netAmount: money,
  bank: z.string(),
  transferDate: localDate.nullable(),
  modifiedAt: instant,
  /** Whether end of day wouldn't send it: payments are on hold, or the organization isn't active. */
  onHold: z.boolean(),
  /** Whether the bank refused the transfer; `reason` is the bank’s. */
  refused: z.boolean(),
  returnedAt: instant.nullable(),
  returnedReason: z.string().nullable(),
  returnHandledAt: instant.nullable(),
  createdAt: instant,
  /** What an approver must know; empty once the request is decided. */
  risks: z.array(riskSchema),
})
export type ListedWithdrawal = z.output<typeof listed>

/** A request on its own page. */
const transaction = listed.extend({
  orgId: id('org'),
  orgName: z.string(),
  banking: z.object({ bank: z.string(), bankCode: z.string(), accountNumber: z.string() }),
  sentToBank: z.boolean(),
  batchId: id('bank_batch').nullable(),
  modifiedBy: id('user'),
  feePercentage: percentage,
  earned: money,
  /** Null until the withdrawal is approved, and while it is on hold. */
  expectedOn: localDate.nullable(),
})
export type ManagementWithdrawal = z.output<typeof transaction>

const timelineStep = z.object({
  status: z.string(),
  /** Whether end of day sent the withdrawal to the bank in this step. */
  sentToBank: z.boolean(),
  reason: z.string().nullable(),
  byName: z.string(),
  /** The Manager in whose place a delegate did it. */
  forName: z.string().nullable(),
  byRole: z.string(),
  at: instant,
})

export const rollingPayManagement = {
  getTransactions: query({
    prepared: 'alongIndexes',
    summary: 'List withdrawals: open ones of all months, final ones of a month.',
    allow: 'management',
    input: listInput(managementSorts, z.never())
      .omit({ filter: true })
      .extend({
        period,
        status: opt(status),
        /** Lists the returned transfers of all months instead of a month. */
        returned: opt(z.literal(true)),
        /** Limits open withdrawals to those requested in the month, or before it. */
        requested: opt(z.enum(requestedIn)),
      }),
    output: z.object({
      transactions: z.array(listed),
      total: z.int(),
      /** By status: of all months for open work, and of the month for final withdrawals. */
      counts: z.record(status, counted.extend({ netAmount: money, fees: money })),
      returns: returnCounts,
      /** All withdrawals of the part that `requested` names; null without it. */
      ofPart: counted.nullable(),
      /** Cursors of the pages after and before this one, for `after`. */
      next: z.string().nullable(),
      previous: z.string().nullable(),
    }),
    errors: ['page_too_far'],
  }),
  getTransaction: query({
    prepared: true,
    summary: 'Return a withdrawal with its history, and what an approver must know while it is pending.',
    allow: 'management',
    input: z.object({ transactionId: withdrawalId, employeeICNumber: opt(icNumber), period: opt(period) }),
    output: z.object({ transaction, timeline: z.array(timelineStep) }),
    errors: ['not_found'],
  }),
  updateTransaction: command({
    summary: 'Approve a withdrawal, or reject it with a reason.',
    audit: [withdrawalRecord, 'Changed the status of a withdrawal', 'Mengubah status pengeluaran', statusSentences],
    allow: 'management',
    effects: { approval: 'sometimes' },
    delegates: 'withdrawals',
    input: z
      .object({
        status: z.enum(['approved', 'rejected']),
        transactionId: withdrawalId,
        employeeICNumber: icNumber,
        reason: opt(text(500)),
        risks: seenRisks,
      })
      .refine((input) => input.status !== 'rejected' || input.reason !== undefined, {
        path: ['reason'],
        ...fieldError('required'),
      }),
    output: z.object({ ok: z.literal(true), status }),
    errors: ['not_found', 'withdrawal_status', 'organization_not_active', 'record_changed'],
  }),
  bulkApproveTransactions: command({
    summary: 'Approve several withdrawals, all of which must be pending.',
    audit: [withdrawalRecord, 'Approved a withdrawal', 'Meluluskan pengeluaran'],
    allow: 'management',
    effects: { approval: 'sometimes' },
    delegates: 'withdrawals',
    input: z.object({
      transactions: z
        .array(
          z.object({ id: withdrawalId, employeeICNumber: icNumber, email: opt(z.string().max(254)), risks: seenRisks }),
        )
        .min(1)
        .max(mostInBulkApproval),
    }),
    output: z.object({ ok: z.literal(true), approved: z.int(), amount: money }),
    errors: ['not_found', 'withdrawals_not_pending', 'organization_not_active', 'record_changed'],
  }),
  getEmployeeAdvances: query({
    summary: "Return an employee's balance with its calculation, and the latest withdrawals.",
    allow: 'management',
    keys: 'statements:read',
    input: z.object({ employeeICNumber: icNumber }),
    output: z.object({
      /** Null for an employee without an account. */
      balance: balance.nullable(),
      transactions: z.array(ownWithdrawal),
    }),
    errors: ['not_found'],
  }),
  markReturnHandled: command({
    summary: 'Mark a return by the bank as handled, or as open again.',
    audit: handledAudit,
    allow: 'management',
    input: z.object({ transactionId: withdrawalId, handled: z.boolean() }),
    output: done,
    errors: ['not_returned'],
  }),
}
