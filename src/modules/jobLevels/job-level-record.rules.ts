import { recordType } from '#kernel/audit.ts'

/** The audited fields of a job level. */
export const jobLevelRecord = recordType('jobLevel', ['Job level', 'Tahap jawatan'], {
  id: 'omitted',
  createdAt: 'omitted',
  createdBy: 'omitted',
  modifiedAt: 'omitted',
  modifiedBy: 'omitted',
  approvedAt: 'omitted',
  approvedBy: 'omitted',
  status: ['status', 'Status', 'Status'],
  jobLevel: ['text', 'Job level', 'Tahap jawatan'],
  name: ['text', 'Name', 'Nama'],
  jobGrade: ['number', 'Grade', 'Gred'],
})
