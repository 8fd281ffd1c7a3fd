import { recordType } from '#kernel/audit.ts'
import { uploadTypeNames } from './upload.rules.ts'

/** The audited fields of an uploaded document. */
export const uploadRecord = recordType('uploadedDocument', ['Uploaded document', 'Dokumen yang dimuat naik'], {
  id: 'omitted',
  downloadUrl: 'omitted',
  fileName: ['text', 'File', 'Fail'],
  type: ['choice', 'Type', 'Jenis', uploadTypeNames],
})
