import { approvalStamps, recordType } from '#kernel/audit.ts'

/** The audited fields of a team. */
export const teamRecord = recordType('team', ['Team', 'Pasukan', 'teams'], {
  ...approvalStamps,
  status: ['status', 'Status', 'Status'],
  code: ['text', 'Code', 'Kod'],
  teamName: ['text', 'Name', 'Nama'],
  teamDescription: ['text', 'Description', 'Keterangan'],
})
