import { z } from 'zod'
import { command, query } from '#kernel/call.ts'
import { done } from '#kernel/done.ts'
import { notAsShown } from '#kernel/not-as-shown.ts'
import { shownSchema } from '#kernel/shown.ts'
import { id, instant, money, opt, orgId, period, text } from '#kernel/values.ts'
import { disbursementRecord } from '#money/disbursements/disbursement-record.rules.ts'
import { payoutDecisions, payoutStatuses, reportDifferences, reportedStatuses } from './payout.rules.ts'

const disbursementId = id('disbursement')
const lineId = id('disbursement_line')
const disputeId = id('payout_dispute')
const ofOrganization = z.object({ id: disbursementId, orgId })
/** Platform staff name the organization; its money remains after it is deleted. */
const platform = { allow: 'staff', scope: 'named', accepts: ['deleted'] } as const

/** A report of the payment provider that contradicts the payout, or says something else. */
const dispute = z.object({
  id: disputeId,
  reportedAt: instant,
  status: z.enum(reportedStatuses),
  reference: z.string().nullable(),
  amount: money.nullable(),
  currency: z.string().nullable(),
  reason: z.string().nullable(),
  /** What differs from the payout; empty if only the results contradict each other. */
  differs: z.array(z.enum(reportDifferences)),
  /** Null until an admin decides. */
  decision: z.enum(payoutDecisions).nullable(),
  decisionReason: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
})

const payout = z.object({
  id: id('payout'),
  lineId,
  /** 1 for the first payment of the line. */
  attempt: z.int(),
  status: z.enum(payoutStatuses),
  amount: money,
  /** The provider's own id, once it accepted the payment. */
  reference: z.string().nullable(),
  reason: z.string().nullable(),
  createdAt: instant,
  /** When the provider was last called about it. */
  triedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  /** The reports that await a decision or were decided. Empty for management. */
  disputes: z.array(dispute),
})

/** A number of payments and their sum. */
const figure = z.object({ count: z.int(), amount: money })

const startErrors = [
  'disbursement_not_found',
  'disbursement_status',
  'organization_not_active',
  'all_lines_dropped',
  'provider_not_connected',
  'provider_down',
  'provider_balance_low',
  ...notAsShown,
] as const

/** The calls of disbursements that pay through the payment provider. */
export const payoutCalls = {
  processWithCurlec: command({
    summary:
      'Start paying through the payment provider, one payment for each payee. Suppliers that are on hold or blacklisted are dropped.',
    audit: [
      disbursementRecord,
      'Processed a disbursement with Curlec',
      'Memproses agihan dengan Curlec',
      // Results arrive later, under the same call.
      [
        { field: 'returned', sentence: ['A payment was returned by the bank', 'Bayaran dipulangkan oleh bank'] },
        { field: 'disputed', sentence: ['A payment needs a decision', 'Satu bayaran perlu diputuskan'] },
        { field: 'status', value: 'completed', sentence: ['Completed a disbursement', 'Menyelesaikan agihan'] },
      ],
    ],
    ...platform,
    allow: 'admin',
    effects: { payment: 'always' },
    /** `shown` is what the caller has seen that starting would pay. */
    input: ofOrganization.extend({ shown: opt(shownSchema) }),
    output: z.object({ ok: z.literal(true), dropped: z.array(z.string()) }),
    errors: startErrors,
  }),
  retryPayouts: command({
    summary: 'Pay the failed lines again, each at its amount and account as submitted.',
    audit: [disbursementRecord, 'Retried failed payments', 'Mencuba semula bayaran yang gagal'],
    ...platform,
    allow: 'admin',
    effects: { payment: 'always' },
    /**
     * Exactly the failed lines and the sum of their amounts. `shown` is what the caller has seen that retrying would pay,
     * without the suppliers that are dropped.
     */
    input: ofOrganization.extend({
      lineIds: z.array(lineId).min(1).max(500),
      total: money,
      shown: opt(shownSchema),
    }),
    output: z.object({ ok: z.literal(true), dropped: z.array(z.string()) }),
    errors: [...startErrors, 'retry_changed', 'payout_disputed'],
  }),
  checkPayouts: command({
    summary: 'Query the payment provider now about every payment without a result.',
    audit: [disbursementRecord, 'Checked the status of payments', 'Menyemak status bayaran'],
    ...platform,
    allow: 'approver',
    input: ofOrganization,
    output: done,
    errors: ['disbursement_not_found', 'no_unfinished_payouts'],
  }),
  decidePayout: command({
    summary: 'Decide whether a payment was made about which the reports of the payment provider contradict each other.',
    audit: [
      disbursementRecord,
      'Decided whether a payment was made',
      'Memutuskan sama ada bayaran telah dibuat',
      [{ field: 'status', value: 'completed', sentence: ['Completed a disbursement', 'Menyelesaikan agihan'] }],
    ],
    ...platform,
    allow: 'approver',
    effects: { payment: 'always' },
    final: 'reason',
    /** `reportIds` are the undecided reports that the caller has seen. */
    input: ofOrganization.extend({
      payoutId: id('payout'),
      decision: z.enum(payoutDecisions),
      reason: text(500),
      reportIds: z.array(disputeId).min(1).max(100),
    }),
    output: done,
    errors: ['disbursement_not_found', 'dispute_changed'],
  }),
  getTroubled: query({
    summary:
      'List the disbursements with payments that failed, have an unknown outcome or need a decision, the oldest first.',
    allow: 'staff',
    input: z.object({}),
    output: z.object({
      disbursements: z.array(
        z.object({
          id: disbursementId,
          orgId,
          orgName: z.string(),
          name: z.string(),
          payees: z.int(),
          failed: z.int(),
          unknown: z.int(),
          disputed: z.int(),
          /** Of these payments. */
          amount: money,
        }),
      ),
    }),
  }),
  getProviderFigures: query({
    summary: 'Return the payments through the payment provider that were started in a month, by organization.',
    allow: 'staff',
    input: z.object({ period }),
    output: z.object({
      organizations: z.array(
        z.object({
          orgId,
          orgName: z.string(),
          /** Requested from the provider: all payments except dropped ones. */
          sent: figure,
          paid: figure,
          /** Without a result. */
          open: figure,
          failed: figure,
          /** Paid, and returned by the bank of the payee. */
          reversed: figure,
          /** What the provider charged. */
          fees: money,
        }),
      ),
    }),
  }),
  getPayouts: query({
    summary: 'Return every payment of a disbursement through the payment provider, in the order of its lines.',
    allow: ['management', 'staff'],
    scope: 'ownOrNamed',
    accepts: ['deleted'],
    feature: 'disbursements',
    input: z.object({ disbursementId, orgId: opt(orgId) }),
    output: z.object({
      payouts: z.array(payout),
      /** When the provider became unreachable; null while it is reachable. */
      providerFailedAt: instant.nullable(),
    }),
    errors: ['disbursement_not_found'],
  }),
}
