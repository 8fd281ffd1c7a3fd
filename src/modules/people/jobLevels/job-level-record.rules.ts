import { approvalStamps, recordType } from '#kernel/audit.ts'

/** The audited fields of a job level. */
export const jobLevelRecord = recordType('jobLevel', ['Job level', 'Tahap jawatan', 'job levels'], {
  ...approvalStamps,
  status: ['status', 'Status', 'Status'],
  jobLevel: ['text', 'Job level', 'Tahap jawatan'],
  name: ['text', 'Name', 'Nama'],
  jobGrade: ['number', 'Grade', 'Gred'],
})
