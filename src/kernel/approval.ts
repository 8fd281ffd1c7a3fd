import { defineErrors, defineFieldErrors } from './errors.ts'
import { lifecycle } from './lifecycle.ts'

export const approvalErrors = defineErrors({
  not_pending_approval: [
    'FAILED_PRECONDITION',
    'Selected items are not Pending Approval!',
    'Item yang dipilih bukan Menunggu Kelulusan!',
  ],
  /** What happened to a record since an approver saw it. The field is `records` with the id of the record. */
  ...defineFieldErrors({
    returned_since: ['Returned by {by} on {at}.', 'Dipulangkan oleh {by} pada {at}.'],
    status_set_since: ['Changed to {status} by {by} on {at}.', 'Ditukar kepada {status} oleh {by} pada {at}.'],
    changed_since: ['Changed by {by} on {at}.', 'Diubah oleh {by} pada {at}.'],
    warned_since: [
      'Something new must be checked before it is approved. Review it again.',
      'Ada perkara baharu yang perlu disemak sebelum diluluskan. Semak semula.',
    ],
    deleted_since: ['Deleted by {by} on {at}.', 'Dipadam oleh {by} pada {at}.'],
  }),
})

/** The records that a checker can return to their maker, by their type in the audit trail. */
export const returnableTypes = [
  'employee',
  'team',
  'employeeCategory',
  'employeeBenefit',
  'jobLevel',
  'compensationPolicy',
  'withdrawalPolicy',
  'payRun',
  'disbursement',
  'supplier',
] as const
export type ReturnableType = (typeof returnableTypes)[number]
/** The maximum length of the reason of a decision. */
export const longestReason = 500

/** Draft, Pending Approval and Approved: a Manager approves, and every edit needs a new approval. */
export const approvalLifecycle = lifecycle({
  states: ['Draft', 'Pending Approval', 'Approved'],
  moves: {
    submit: { from: ['Draft'], to: 'Pending Approval' },
    approve: { from: ['Pending Approval'], to: 'Approved', secondPerson: true },
    return: { from: ['Pending Approval'], to: 'Draft' },
    edit: { from: ['Draft', 'Pending Approval', 'Approved'], to: 'Draft' },
  },
  error: 'not_pending_approval',
})
export const approvalStatuses = approvalLifecycle.states
export type ApprovalStatus = (typeof approvalStatuses)[number]
