import { task } from '#kernel/task.ts'
import { uploadRecord } from './upload-record.rules.ts'
import { z } from 'zod'
import { command, query, twoPhaseQuery } from '#kernel/call.ts'
import { shownSchema } from '#kernel/shown.ts'
import { fieldError } from '#kernel/field-errors.ts'
import { readColumns } from '#ground/columns/column.contract.ts'
import { errorParams, id, instant, listInput, localDate, money, opt, orgId } from '#kernel/values.ts'
import { logStatuses, uploadStatuses, uploadTypes } from './upload.rules.ts'

const uploadedDocumentId = id('uploaded_document')
const logId = id('uploaded_row')

export const uploadedDocument = z.object({
  id: uploadedDocumentId,
  fileName: z.string(),
  type: z.enum(uploadTypes),
  downloadUrl: z.string(),
  status: z.enum(uploadStatuses),
  /** The rows of the file; 0 until it is read. */
  rowsTotal: z.int(),
  rowsSucceeded: z.int(),
  rowsFailed: z.int(),
  possibleDuplicates: z.int(),
  /** Why no row could be read. */
  failure: z.object({ code: z.string(), params: errorParams }).nullable(),
  failureMessage: z.string().nullable(),
  createdAt: instant,
  createdBy: z.string(),
  /** When someone marked its errors as resolved. */
  resolvedAt: instant.nullable(),
  modifiedAt: instant,
})
/** An upload that needs attention, for the dashboard. */
export const uploadWithErrors = uploadedDocument.pick({
  id: true,
  fileName: true,
  rowsTotal: true,
  rowsFailed: true,
  failure: true,
  createdAt: true,
})
export type UploadWithErrors = z.output<typeof uploadWithErrors>
export type UploadedDocument = z.output<typeof uploadedDocument>

const rowError = z.object({
  /** Null for an error of the whole row. */
  column: z.string().nullable(),
  code: z.string(),
  params: errorParams,
})

/** The log of one row. */
export const uploadLog = z.object({
  id: logId,
  uploadedDocumentId,
  rowNo: z.int(),
  status: z.enum(logStatuses),
  /** The row as JSON text. */
  metadata: z.string(),
  errorMessage: z.string().nullable(),
  /** The errors as JSON text. */
  errorMetadata: z.string().nullable(),
  errors: z.array(rowError),
  /** The organization and id of the record that the row created. */
  record: z.object({ orgId: z.string(), id: z.string() }).nullable(),
  /** The reference of another record with the same organization, date and amount. Empty if that record has none. */
  possibleDuplicateOf: z.string().nullable(),
  createdAt: instant,
})
export type UploadLog = z.output<typeof uploadLog>

const counted = z.object({ count: z.int(), amount: money })
/** What the rows of a file would do now. Lists have the first rows only. */
export const uploadPreview = z.object({
  rows: z.int(),
  accepted: counted,
  organizations: z.array(
    counted.extend({
      orgId,
      name: z.string(),
      /** The records that the rows pay, such as settlements; empty if rows record sales. */
      parts: z.array(counted.extend({ id: z.string(), name: z.string(), dueOn: localDate })),
    }),
  ),
  failed: z.object({ count: z.int(), rows: z.array(z.object({ rowNo: z.int(), errors: z.array(rowError) })) }),
  duplicates: z.object({
    count: z.int(),
    rows: z.array(z.object({ rowNo: z.int(), name: z.string(), amount: money, of: z.string() })),
  }),
  /** Sent back by the command, which then does exactly this or nothing. */
  shown: shownSchema,
})
export type UploadPreview = z.output<typeof uploadPreview>

const document = z.object({
  /** The address of the file that the caller uploaded. */
  downloadUrl: z
    .string({ error: 'Collection is Required!' })
    .refine((url) => url !== '', fieldError('collection_required')),
  type: z.enum(uploadTypes, { error: 'Please select a type' }),
})

export const documentSorts = ['createdAt', 'fileName', 'status', 'rowsFailed'] as const
export const logSorts = ['rowNo', 'status'] as const

export const uploadedDocuments = {
  create: command({
    summary: 'Process an uploaded spreadsheet in the background, row by row.',
    audit: [uploadRecord, 'Uploaded a document', 'Memuat naik dokumen'],
    allow: 'admin',
    effects: { receipt: 'always' },
    input: document.extend({
      fileName: z
        .string()
        .max(300)
        .refine((name) => /\.(xlsx|csv)$/i.test(name), fieldError('upload_ending')),
      /** What the preview showed. If the rows would do anything else by now, none is processed. */
      shown: opt(shownSchema),
    }),
    output: uploadedDocument,
    errors: ['upload_file_unknown'],
  }),
  preview: twoPhaseQuery({
    summary:
      'Return what the rows of a spreadsheet would do: totals per organization, failed rows, possible duplicates.',
    allow: 'admin',
    input: document,
    output: uploadPreview.extend({ columns: readColumns }),
    errors: ['upload_file_unknown', 'upload_unreadable'],
  }),
  resolve: command({
    summary: 'Mark the errors of an uploaded document as resolved, so that it no longer needs attention.',
    audit: [uploadRecord, 'Marked an upload as resolved', 'Menandakan muat naik sebagai selesai'],
    allow: 'admin',
    input: z.object({ uploadedDocumentId }),
    output: uploadedDocument,
    errors: ['uploaded_document_not_found', 'upload_not_faulty'],
  }),
  getAll: query({
    summary: 'List the uploaded documents, newest first.',
    allow: 'staff',
    input: listInput(documentSorts, z.object({ status: opt(z.enum(uploadStatuses)), type: opt(z.enum(uploadTypes)) })),
    output: z.object({ uploadedDocuments: z.array(uploadedDocument), total: z.int(), next: z.string().nullable() }),
  }),
  getLogs: query({
    summary: 'List the logs of the processed rows of an uploaded document.',
    allow: 'staff',
    input: listInput(
      logSorts,
      z.object({ status: opt(z.enum(logStatuses)), possibleDuplicates: opt(z.boolean()) }),
    ).extend({ uploadedDocumentId }),
    output: z.object({
      document: uploadedDocument,
      logs: z.array(uploadLog),
      total: z.int(),
      next: z.string().nullable(),
    }),
    errors: ['uploaded_document_not_found'],
  }),
  getLog: query({
    summary: 'Read the log of one row.',
    allow: 'staff',
    input: z.object({ uploadedDocumentId, id: logId }),
    output: z.object({ document: uploadedDocument, log: uploadLog }),
    errors: ['upload_log_not_found'],
  }),
}

export const uploadTask = task('processUpload', z.object({ documentId: id('uploaded_document') }))
