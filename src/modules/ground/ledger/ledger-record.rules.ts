import { recordType } from '#kernel/audit.ts'

/** The audited fields of a ledger audit. */
export const ledgerAuditRecord = recordType('ledgerAudit', ['Ledger audit', 'Audit lejar'], {
  id: 'omitted',
  status: ['status', 'Status', 'Status'],
})
