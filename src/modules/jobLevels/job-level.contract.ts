import { z } from 'zod'
import { query } from '#kernel/call.ts'
import { id, instant } from '#kernel/values.ts'
import { jobLevelLifecycle } from './job-level.rules.ts'

const jobLevel = z.object({
  id: id('job_level'),
  jobLevel: z.string(),
  name: z.string(),
  jobGrade: z.int(),
  status: z.enum(jobLevelLifecycle.states),
  createdAt: instant,
  createdBy: id('user'),
  modifiedAt: instant,
  modifiedBy: id('user'),
  approvedAt: instant.nullable(),
  approvedBy: id('user').nullable(),
})
export type JobLevel = z.output<typeof jobLevel>
const list = z.object({ jobLevels: z.array(jobLevel) })

export const jobLevels = {
  getAll: query({
    summary: 'List the job levels of the organization by grade.',
    allow: 'management',
    input: z.object({}),
    output: list,
  }),
  getApproved: query({
    summary: 'List the approved job levels of the organization by grade.',
    allow: 'management',
    input: z.object({}),
    output: list,
  }),
}
