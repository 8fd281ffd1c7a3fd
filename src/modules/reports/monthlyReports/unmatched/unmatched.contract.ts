import { z } from 'zod'
import { command, query } from '#kernel/call.ts'
import { done } from '#kernel/done.ts'
import { fieldError } from '#kernel/field-errors.ts'
import { id, instant, listInput, localDate, money, opt, orgId, text } from '#kernel/values.ts'
import { matchReasons } from './remittance-match.rules.ts'
import { chosenAllocation, repaymentErrors } from '../repayment.rules.ts'
import { longestReference, unmatchedRemittanceRecord, unmatchedStatuses } from './unmatched-record.rules.ts'

const unmatchedId = id('unmatched_remittance')
const total = z.object({ count: z.int(), amount: money })

const unmatchedRemittance = z.object({
  id: unmatchedId,
  paidOn: localDate,
  amount: money,
  /** The text of the bank statement: the payer and its reference. */
  reference: z.string(),
  status: z.enum(unmatchedStatuses),
  createdAt: instant,
  createdByName: z.string(),
  closedAt: instant.nullable(),
  closedByName: z.string().nullable(),
  dismissReason: z.string().nullable(),
  /** The employer to which it was assigned, and its repayment. */
  assigned: z.object({ orgId, orgName: z.string(), repaymentId: id('advance_repayment') }).nullable(),
  /** The employers that it may come from, the likeliest first. */
  matches: z.array(
    z.object({
      orgId,
      orgName: z.string(),
      numbers: z.array(z.string()),
      dueDates: z.array(localDate),
      reasons: z.array(z.enum(matchReasons)),
    }),
  ),
})
export type UnmatchedRemittance = z.output<typeof unmatchedRemittance>

const audit = [
  unmatchedRemittanceRecord,
  'Recorded an unmatched remittance',
  'Merekod bayaran yang belum dipadankan',
] as const

/** Payments on the platform's bank statement whose employer isn't known yet. */
export const unmatchedCalls = {
  getUnmatchedRemittances: query({
    summary: 'List payments on the bank statement without a known employer, the newest first, and the open total.',
    allow: 'staff',
    input: listInput(['paidOn', 'amount', 'reference'], z.object({ status: opt(z.enum(unmatchedStatuses)) })),
    output: z.object({
      remittances: z.array(unmatchedRemittance),
      total: z.int(),
      next: z.string().nullable(),
      /** Of all, whatever the filter. */
      open: total.extend({ oldestOn: localDate.nullable() }),
    }),
  }),
  recordUnmatchedRemittance: command({
    summary: 'Record a payment on the bank statement whose employer isn’t known yet.',
    audit,
    allow: 'admin',
    effects: { receipt: 'always' },
    input: z.object({
      amount: money.refine((amount) => amount > 0, fieldError('not_positive')),
      paidOn: localDate,
      reference: text(longestReference),
      /** Whether the user has confirmed that it differs from a payment that looks the same. */
      isAnother: opt(z.boolean()),
    }),
    output: done.extend({ id: unmatchedId }),
    errors: ['payment_in_future', 'unmatched_known'],
  }),
  assignUnmatchedRemittance: command({
    summary: 'Assign such a payment to an employer: it becomes a repayment of advances. Voiding that opens it again.',
    audit: [unmatchedRemittanceRecord, 'Matched a remittance with an employer', 'Memadankan bayaran dengan majikan'],
    allow: 'admin',
    effects: { receipt: 'always' },
    scope: 'named',
    accepts: ['deleted'],
    input: z.object({ id: unmatchedId, orgId, reference: text(100), allocation: chosenAllocation }),
    output: done.extend({ repaymentId: id('advance_repayment'), outstanding: money }),
    errors: ['not_found', 'unmatched_assigned', 'unmatched_dismissed', ...repaymentErrors],
  }),
  matchUnmatchedRemittances: command({
    summary:
      'Assign payments to the employers of the lists whose open amount they pay, all or none. Each must still be the only likely one.',
    audit: [unmatchedRemittanceRecord, 'Matched a remittance with an employer', 'Memadankan bayaran dengan majikan'],
    allow: 'admin',
    effects: { receipt: 'always' },
    input: z.object({
      items: z
        .array(z.object({ id: unmatchedId, orgId, numbers: z.array(text(40)).min(1).max(50) }))
        .min(1)
        .max(50),
    }),
    output: done.extend({ matched: z.int(), amount: money }),
    errors: ['not_found', 'unmatched_assigned', 'unmatched_dismissed', 'unmatched_unclear', ...repaymentErrors],
  }),
  dismissUnmatchedRemittance: command({
    summary: 'Dismiss such a payment, because no employer owes it. Its ledger entry is reversed.',
    audit: [
      unmatchedRemittanceRecord,
      'Dismissed an unmatched remittance',
      'Mengetepikan bayaran yang belum dipadankan',
    ],
    allow: 'admin',
    final: 'reason',
    input: z.object({ id: unmatchedId, reason: text(300) }),
    output: done,
    errors: ['not_found', 'unmatched_assigned', 'unmatched_dismissed'],
  }),
}
