import { recordType } from '#kernel/audit.ts'

/** The audited fields of a team. */
export const teamRecord = recordType('team', ['Team', 'Pasukan'], {
  id: 'omitted',
  createdAt: 'omitted',
  createdBy: 'omitted',
  modifiedAt: 'omitted',
  modifiedBy: 'omitted',
  approvedAt: 'omitted',
  approvedBy: 'omitted',
  status: ['status', 'Status', 'Status'],
  code: ['text', 'Code', 'Kod'],
  teamName: ['text', 'Name', 'Nama'],
  teamDescription: ['text', 'Description', 'Keterangan'],
})
