import { z } from 'zod'
import { command, download, query } from '#kernel/call.ts'
import { done } from '#kernel/done.ts'
import { notAsShown } from '#kernel/not-as-shown.ts'
import { shownSchema } from '#kernel/shown.ts'
import { id, localDate, money, opt, orgId, text } from '#kernel/values.ts'
import { bankFormat, chosenFormat, paymentFilePreview } from '#money/originatingAccounts/payment-file.contract.ts'
import { disbursementId } from '../disbursement-fields.rules.ts'
import { disbursementRecord } from '../disbursement-record.rules.ts'
import { disbursementLifecycle } from '../disbursement.rules.ts'

const ofOrganization = z.object({ id: disbursementId, orgId })
/** Platform staff name the organization; its money remains after it is deleted. */
const platform = { allow: 'staff', scope: 'named', accepts: ['deleted'] } as const

const linesOfDisbursement = ofOrganization.extend({ lineIds: z.array(id('disbursement_line')).min(1).max(500) })
const fileErrors = ['disbursement_not_found', 'disbursement_status', 'not_paid_by_file', 'lines_changed'] as const

/** The calls of platform staff, who pay approved disbursements. */
export const payingCalls = {
  draft: command({
    summary: 'Return an approved disbursement to its organization as a draft. Its credit is released.',
    audit: [disbursementRecord, 'Reverted a disbursement to draft', 'Mengembalikan agihan kepada draf'],
    ...platform,
    allow: disbursementLifecycle.moves.draft.by,
    effects: { payment: 'always' },
    input: ofOrganization,
    output: done,
    errors: ['disbursement_not_found', 'disbursement_status'],
  }),
  process: command({
    summary: 'Start paying by file and return its rows. Suppliers that are on hold or blacklisted are dropped.',
    audit: [disbursementRecord, 'Processed a disbursement', 'Memproses agihan'],
    ...platform,
    allow: disbursementLifecycle.moves.process.by,
    effects: { payment: 'always' },
    /** `shown` is what the caller has seen that starting would pay. */
    input: ofOrganization.extend({ shown: opt(shownSchema) }),
    output: z.object({
      payees: z.array(
        z.object({
          payeeName: z.string(),
          payeeId: z.string(),
          bankName: z.string(),
          accountNumber: z.string(),
          amount: money,
        }),
      ),
      fileName: z.string(),
      dropped: z.array(z.string()),
    }),
    errors: [
      'disbursement_not_found',
      'disbursement_status',
      'organization_not_active',
      'all_lines_dropped',
      ...notAsShown,
    ],
  }),
  complete: command({
    summary: 'Complete a disbursement. Posts it to the ledger and creates its settlement.',
    audit: [disbursementRecord, 'Completed a disbursement', 'Menyelesaikan agihan'],
    ...platform,
    allow: disbursementLifecycle.moves.complete.by,
    effects: { payment: 'always' },
    /**
     * `dateCompleted` is from the day on which paying started to today. `shown` is what the caller has seen that
     * completing records as paid.
     */
    input: ofOrganization.extend({ dateCompleted: localDate, shown: opt(shownSchema) }),
    output: done,
    errors: [
      'invalid_input',
      'disbursement_not_found',
      'disbursement_status',
      'payout_disputed',
      'payouts_unfinished',
      'nothing_paid',
      'second_person_completes',
      ...notAsShown,
    ],
  }),
  cancel: command({
    summary: 'Cancel a disbursement of which no payment was made. Its credit is released.',
    audit: [disbursementRecord, 'Cancelled a disbursement', 'Membatalkan agihan'],
    ...platform,
    allow: disbursementLifecycle.moves.cancel.by,
    effects: { payment: 'always' },
    final: 'reasonForCancellation',
    input: ofOrganization.extend({ reasonForCancellation: text(500) }),
    output: done,
    errors: ['disbursement_not_found', 'disbursement_status', 'payout_disputed', 'money_has_left'],
  }),
  markNotPaid: command({
    summary: 'Record that the bank refused payments of a disbursement that is paid by file. It completes without them.',
    audit: [disbursementRecord, 'Marked payments as not paid', 'Menanda bayaran sebagai tidak dibayar'],
    ...platform,
    allow: 'approver',
    effects: { payment: 'always' },
    /** `reason` is the bank's. Unless `holdsAccounts` is false, the accounts aren't paid until someone releases them. */
    input: linesOfDisbursement.extend({ reason: text(200), holdsAccounts: opt(z.boolean()) }),
    output: done,
    errors: fileErrors,
  }),
  undoNotPaid: command({
    summary: 'Take back that the bank refused payments, before the disbursement is completed.',
    audit: [disbursementRecord, 'Removed the mark that payments were not paid', 'Membuang tanda bayaran tidak dibayar'],
    ...platform,
    allow: 'approver',
    effects: { payment: 'always' },
    input: linesOfDisbursement,
    output: done,
    errors: fileErrors,
  }),
  recordReturned: command({
    summary: 'Record that the bank returned payments of a completed disbursement that was paid by file.',
    audit: [disbursementRecord, 'Recorded returned payments', 'Merekod bayaran yang dipulangkan'],
    ...platform,
    allow: 'approver',
    effects: { payment: 'always' },
    final: 'reason',
    /** `reason` is the bank's. */
    input: linesOfDisbursement.extend({ reason: text(200) }),
    output: done,
    errors: fileErrors,
  }),
  releaseAccount: command({
    summary: "Release a payee's account for further payments, although the bank refused or returned the last one.",
    audit: [disbursementRecord, 'Released an account on hold', 'Melepaskan akaun yang ditahan'],
    ...platform,
    allow: 'approver',
    effects: { payee: 'always' },
    input: ofOrganization.extend({ lineId: id('disbursement_line'), reason: text(500) }),
    output: done,
    errors: ['disbursement_not_found', 'lines_changed', 'account_not_held'],
  }),
  previewPaymentFile: query({
    summary: 'Return what the payment file of a disbursement contains in the format of an originating account’s bank.',
    ...platform,
    input: ofOrganization.extend(bankFormat),
    output: paymentFilePreview,
    errors: ['disbursement_not_found', 'not_paid_by_file', 'not_found'],
  }),
  downloadPayees: download({
    summary:
      'Download the payees of a disbursement that is paid by file for the bank: as a CSV file, or in the format of an originating account’s bank.',
    audit: [disbursementRecord, 'Downloaded the payees of a disbursement', 'Memuat turun penerima agihan'],
    ...platform,
    allow: 'approver',
    input: ofOrganization.extend(chosenFormat),
    output: z.unknown(),
    errors: ['disbursement_not_found', 'not_paid_by_file', 'not_found', 'payment_file_refused'],
  }),
}
