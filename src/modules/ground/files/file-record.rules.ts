import { recordType } from '#kernel/audit.ts'

/** The audited fields of a file. */
export const fileRecord = recordType('file', ['File', 'Fail'], {
  orgId: 'omitted',
  id: 'omitted',
  storageKey: 'omitted',
  uploadedBy: 'omitted',
  purpose: ['text', 'Purpose', 'Tujuan'],
  fileName: ['text', 'File', 'Fail'],
  contentType: ['text', 'Type', 'Jenis'],
  size: ['number', 'Size in bytes', 'Saiz dalam bait'],
  month: ['text', 'Month', 'Bulan'],
  transactions: ['number', 'Transactions', 'Bilangan transaksi'],
})
