import { longestReason } from '#kernel/approval.ts'
import { z } from 'zod'
import { returnCall } from '#kernel/approval-calls.ts'
import { command, download, query } from '#kernel/call.ts'
import { done } from '#kernel/done.ts'
import { fieldError } from '#kernel/field-errors.ts'
import { id, instant, listInput, localDate, money, opt, orgId, text } from '#kernel/values.ts'
import {
  creditStatement,
  details,
  detailsInput,
  disbursement,
  disbursementDetails,
  disbursementFields,
  disbursementId,
  foundPayees,
  payeesInput,
} from '../disbursement-fields.rules.ts'
import { disbursementRecord } from '../disbursement-record.rules.ts'
import { disbursementStatuses } from '../disbursement.rules.ts'

const management = { allow: 'management', feature: 'disbursements' } as const
const both = {
  allow: ['management', 'staff'],
  scope: 'ownOrNamed',
  accepts: ['deleted'],
  feature: 'disbursements',
} as const
const own = z.object({ id: disbursementId })
const saveErrors = [
  'invalid_input',
  'organization_not_active',
  'credit_exceeded',
  'duplicate_invoice',
  'duplicate_unexplained',
] as const

const settings = z.object({
  /** Hours between entering a supplier's new account and its first use. */
  accountWaitHours: z.int().min(0).max(72),
  /** The number of distinct approvers from a total upwards. */
  bands: z
    .array(
      z.object({ from: money.refine((from) => from >= 0, fieldError('below_zero')), approvers: z.int().min(1).max(5) }),
    )
    .max(5)
    .refine(
      (bands) =>
        bands.every(
          (band, index) =>
            index === 0 ||
            (band.from > (bands[index - 1]?.from ?? 0) && band.approvers > (bands[index - 1]?.approvers ?? 0)),
        ),
      fieldError('bands_not_rising'),
    ),
})
const storedSettings = settings.extend({ modifiedAt: instant })

export const disbursements = {
  getAll: query({
    summary: 'List the disbursements that the caller may see, newest first.',
    ...both,
    scope: 'ownOrEvery',
    input: listInput(
      ['createdAt', 'name', 'date', 'total', 'status', 'orgName'],
      z.object({ status: opt(z.enum(disbursementStatuses)), returned: opt(z.boolean()) }),
    ).extend({ orgId: opt(orgId) }),
    output: z.object({
      disbursements: z.array(disbursement),
      total: z.int(),
      next: z.string().nullable(),
      counts: z.record(z.enum(disbursementStatuses), z.int()),
    }),
    errors: ['not_found'],
  }),
  getOne: query({
    summary: 'Return a disbursement with its payees, and what changed since it was submitted.',
    ...both,
    input: z.object({ disbursementId, orgId: opt(orgId) }),
    output: disbursementDetails,
    errors: ['disbursement_not_found'],
  }),
  find: query({
    summary: 'Find disbursements and settlements by name, id, invoice, payee, reference or amount; five of each.',
    ...both,
    scope: 'ownOrEvery',
    input: z.object({ search: text(100), orgId: opt(orgId) }),
    output: z.object({
      disbursements: z.array(
        z.object({
          id: disbursementId,
          orgId,
          orgName: z.string(),
          name: z.string(),
          status: z.enum(disbursementStatuses),
          /** Total and fees. */
          amount: money,
          /** The invoice that matches. */
          invoiceNumber: z.string().nullable(),
        }),
      ),
      settlements: z.array(
        z.object({
          repaymentId: id('settlement'),
          disbursementId,
          orgId,
          orgName: z.string(),
          name: z.string(),
          amountDue: money,
          dueDate: localDate,
        }),
      ),
    }),
    errors: ['not_found'],
  }),
  getCredit: query({
    summary: 'Explain the available credit item by item, with the due dates of the next 90 days.',
    ...both,
    input: z.object({ orgId: opt(orgId) }),
    output: creditStatement,
    errors: ['not_found'],
  }),
  generateDetails: query({
    summary: 'Calculate the fees and the remaining credit for payees, and find possible duplicates.',
    ...management,
    input: detailsInput,
    output: details,
  }),
  getPayees: query({
    summary: 'Find suppliers or employees who can be paid, by part of a name, by full names or numbers, or by id.',
    ...management,
    input: payeesInput,
    output: foundPayees,
  }),
  create: command({
    summary: 'Create a disbursement as a draft, or submit it.',
    audit: [disbursementRecord, 'Created a disbursement', 'Mencipta agihan'],
    ...management,
    input: disbursementFields,
    output: disbursement,
    errors: saveErrors,
  }),
  update: command({
    summary: 'Change a draft or pending disbursement, or submit it.',
    audit: [disbursementRecord, 'Changed a disbursement', 'Mengubah agihan'],
    ...management,
    /** `modifiedAt` is the version that the caller has seen. */
    input: z.intersection(z.object({ id: disbursementId, modifiedAt: opt(instant) }), disbursementFields),
    output: disbursement,
    errors: [...saveErrors, 'disbursement_not_found', 'disbursement_status', 'record_changed'],
  }),
  approve: command({
    summary: 'Approve the submitted version. The last approval that it needs reserves the credit.',
    audit: [disbursementRecord, 'Approved a disbursement', 'Meluluskan agihan'],
    keepsReason: true,
    ...management,
    delegates: 'disbursements',
    effects: { approval: 'sometimes' },
    /** `version` and `total` as shown to the caller; `reason` for approving an own disbursement. */
    input: own.extend({ version: opt(z.int()), total: opt(money), reason: opt(text(longestReason)) }),
    output: z.object({ ok: z.literal(true), approvals: z.int(), approversNeeded: z.int() }),
    errors: [
      'disbursement_not_found',
      'disbursement_status',
      'organization_not_active',
      'maker_is_checker',
      'own_record_reason',
      'already_approved',
      'record_changed',
      'disbursement_changed',
      'credit_exceeded',
    ],
  }),
  return: returnCall('Return the selected disbursements to their maker as drafts, with a reason.', {
    delegates: 'disbursements',
    record: disbursementRecord,
    noun: ['a disbursement', 'agihan'],
    id: disbursementId,
    most: 100,
    allow: 'management',
    feature: 'disbursements',
    errors: ['disbursement_not_found', 'disbursement_status'],
  }),
  delete: command({
    summary: 'Delete a disbursement that is not approved.',
    audit: [disbursementRecord, 'Deleted a disbursement', 'Memadam agihan'],
    ...management,
    input: own,
    output: done,
    errors: ['disbursement_not_found', 'disbursement_status'],
  }),
  downloadReconciliation: download({
    summary: 'Download each payment of a disbursement with its result and ledger entry as a CSV file.',
    audit: [disbursementRecord, 'Downloaded the reconciliation of a disbursement', 'Memuat turun penyesuaian agihan'],
    ...both,
    input: z.object({ id: disbursementId, orgId: opt(orgId) }),
    output: z.unknown(),
    errors: ['disbursement_not_found'],
  }),
  getSettings: query({
    summary: 'Return the approval bands and the waiting period of new accounts.',
    ...management,
    input: z.object({}),
    output: storedSettings,
  }),
  updateSettings: command({
    summary: 'Change the approval bands and the waiting period of new accounts.',
    audit: [disbursementRecord, 'Changed the settings of disbursements', 'Mengubah tetapan agihan'],
    allow: 'Manager',
    feature: 'disbursements',
    /** `modifiedAt` is the version that the caller has seen; later changes by others are not overwritten. */
    effects: { payee: 'always', limit: 'always' },
    input: settings.extend({ modifiedAt: opt(instant) }),
    output: storedSettings,
    errors: ['record_changed'],
  }),
}
