import { recordType } from '#kernel/audit.ts'

/** The audited fields of a statement. */
export const statementRecord = recordType('statement', ['Monthly statement', 'Penyata bulanan'], {
  period: ['text', 'Month', 'Bulan'],
  correction: ['number', 'Correction', 'Pembetulan'],
})
