import { recordType } from '#kernel/audit.ts'

/** The audited fields of an uploaded document. */
export const uploadRecord = recordType('uploadedDocument', ['Uploaded document', 'Dokumen yang dimuat naik'], {
  id: 'omitted',
  downloadUrl: 'omitted',
  fileName: ['text', 'File', 'Fail'],
  type: ['text', 'Type', 'Jenis'],
})
