import type { Bilingual } from '#kernel/bilingual.ts'
import { lifecycle } from '#kernel/lifecycle.ts'

/** Every change of a job level needs a new approval. */
export const jobLevelLifecycle = lifecycle({
  states: ['pending_approval', 'approved'],
  moves: {
    approve: { from: ['pending_approval'], to: 'approved', secondPerson: true },
    return: { from: ['pending_approval'], to: 'pending_approval' },
    edit: { from: ['pending_approval', 'approved'], to: 'pending_approval' },
    delete: { from: ['pending_approval', 'approved'], to: null },
  },
  error: 'job_level_status',
})

export const lowestGrade = 2
export const highestGrade = 14
export const jobGrades = Array.from({ length: highestGrade - lowestGrade + 1 }, (_, index) => lowestGrade + index)

/** `Grade 02` to `Grade 14`, in English and Malay. */
export const gradeName = (jobGrade: number): Bilingual => {
  const number = String(jobGrade).padStart(2, '0')
  return [`Grade ${number}`, `Gred ${number}`]
}
