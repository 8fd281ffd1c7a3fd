import { lifecycle } from '#kernel/lifecycle.ts'

export const jobLevelLifecycle = lifecycle({
  states: ['pending_approval', 'approved'],
  moves: {
    approve: { from: ['pending_approval'], to: 'approved', by: 'Manager', secondPerson: true },
    edit: { from: ['pending_approval', 'approved'], to: 'pending_approval', by: 'management' },
  },
  error: 'job_level_status',
})

/** `Grade 02` to `Grade 14` */
export const gradeText = (jobGrade: number): string => `Grade ${String(jobGrade).padStart(2, '0')}`
