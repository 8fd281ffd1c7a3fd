import { defineErrors } from './errors.ts'
import { canMove, lifecycle } from './lifecycle.ts'

export const approvalErrors = defineErrors({
  not_pending_approval: {
    status: 'FAILED_PRECONDITION',
    text: ['Selected items are not Pending Approval!', 'Item yang dipilih bukan Menunggu Kelulusan!'],
  },
})

/** Draft, Pending Approval and Approved: a Manager approves, and every edit needs a new approval. */
export const approvalLifecycle = lifecycle({
  states: ['Draft', 'Pending Approval', 'Approved'],
  moves: {
    submit: { from: ['Draft'], to: 'Pending Approval', by: 'management' },
    approve: { from: ['Pending Approval'], to: 'Approved', by: 'Manager', secondPerson: true },
    edit: { from: ['Draft', 'Pending Approval', 'Approved'], to: 'Draft', by: 'management' },
  },
  error: 'not_pending_approval',
})
export const approvalStatuses = approvalLifecycle.states
export type ApprovalStatus = (typeof approvalStatuses)[number]

/** The selected records that are pending approval. Bulk approval skips the others. */
export const pendingOf = <R extends { readonly status: ApprovalStatus }>(records: readonly R[]): R[] =>
  records.filter(({ status }) => canMove(approvalLifecycle, status, 'approve'))
