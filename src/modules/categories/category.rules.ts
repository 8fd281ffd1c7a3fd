import { lifecycle } from '#kernel/lifecycle.ts'

/** A category is drafted, submitted, and approved by a Manager; a change of an approved one makes it a draft again. */
export const categoryLifecycle = lifecycle({
  states: ['Draft', 'Pending Approval', 'Approved'],
  moves: {
    submit: { from: ['Draft'], to: 'Pending Approval' },
    approve: { from: ['Pending Approval'], to: 'Approved' },
    change: { from: ['Draft', 'Pending Approval', 'Approved'], to: 'Draft' },
  },
})
