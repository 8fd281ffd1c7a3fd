import { enqueue } from '#server/job.ts'
import { uploadTask } from './upload.contract.ts'
import { openSpreadsheet, ownUpload } from '#ground/files/file.service.ts'
import { tableReader } from '#server/documents/spreadsheet.ts'
import type * as table from '#spreadsheets/table.ts'
import { previewOf, processAll } from './dry-run.steps.ts'
import { answersFor, columnsRead } from '#ground/columns/column.service.ts'
import { isFaulty, rowsByColumn, uploadTables } from './upload.rules.ts'
import type { Handlers } from '#server/context.ts'
import type { uploadedDocuments } from './upload.contract.ts'
import { uploadRecord } from './upload-record.rules.ts'
import type { UploadConsumers } from './upload.service.ts'
import * as store from './upload.store.ts'

export const uploadHandlers: Omit<Handlers<typeof uploadedDocuments>, 'preview'> = {
  create: async (ctx, { downloadUrl, type, shown }) => {
    const file = (await ownUpload(ctx, 'uploaded-document', downloadUrl)) ?? ctx.refuse('upload_file_unknown')
    const id = ctx.newId<'uploaded_document'>()
    const { fileName } = file
    await store.insertDocument(ctx.db, { id, type, fileId: file.id, fileName, shown, by: ctx.actor.id, at: ctx.now })
    await enqueue(ctx.client, uploadTask, { documentId: id })
    ctx.record({ type: uploadRecord, id, after: { id, fileName, type } })
    return (await store.readDocument(ctx.db, id)) ?? ctx.refuse('upload_file_unknown')
  },

  resolve: async (ctx, { uploadedDocumentId }) => {
    const before = (await store.readDocument(ctx.db, uploadedDocumentId)) ?? ctx.refuse('uploaded_document_not_found')
    if (!isFaulty(before.status) || before.resolvedAt !== null) ctx.refuse('upload_not_faulty')
    await store.resolveDocument(ctx.db, uploadedDocumentId, ctx.now)
    const { id, fileName, type } = before
    ctx.record({ type: uploadRecord, id, after: { id, fileName, type } })
    return { ...before, resolvedAt: ctx.now, modifiedAt: ctx.now }
  },

  getAll: (ctx, input) => store.listDocuments(ctx.db, input),

  getLogs: async (ctx, { uploadedDocumentId, ...query }) => {
    const document = (await store.readDocument(ctx.db, uploadedDocumentId)) ?? ctx.refuse('uploaded_document_not_found')
    return { document, ...(await store.listLogs(ctx.db, uploadedDocumentId, query)) }
  },

  getLog: async (ctx, { uploadedDocumentId, id }) => {
    const document = (await store.readDocument(ctx.db, uploadedDocumentId)) ?? ctx.refuse('upload_log_not_found')
    const log = (await store.readLog(ctx.db, uploadedDocumentId, id)) ?? ctx.refuse('upload_log_not_found')
    return { document, log }
  },
}

export const uploadPreviewHandlers = (
  consumers: UploadConsumers,
): Pick<Handlers<typeof uploadedDocuments>, 'preview'> => ({
  preview: {
    read: async (ctx, { downloadUrl, type }) => {
      const opened = await openSpreadsheet<typeof table>(ctx, 'uploaded-document', downloadUrl, tableReader)
      const { file, read } = opened ?? ctx.refuse('upload_file_unknown')
      const consumer = consumers[type]
      const template = uploadTables[type]
      const answers = await answersFor(ctx, template.name)
      return async (storage) => {
        const content = await read(storage, { maxRows: consumer.mostPreviewed + 1 })
        const found =
          'problem' in content ? content : rowsByColumn(template, content.sheets, answers, consumer.mostPreviewed)
        if ('problem' in found) return ctx.refuse('upload_unreadable', {}, { downloadUrl: found.problem })
        const { rows, ...columns } = found
        return {
          write: async (later) => {
            const id = later.newId<'uploaded_document'>()
            const { fileName } = file
            // The rows name their document. The transaction of a preview is rolled back.
            await store.insertDocument(later.db, {
              id,
              type,
              fileId: file.id,
              fileName,
              by: later.actor.id,
              at: later.now,
            })
            const outcomes = await processAll(later, consumer, { id, by: later.actor }, rows ?? [])
            const preview = previewOf(outcomes, await store.namesOf(later.db, outcomes))
            return { ...preview, columns: columnsRead(columns) }
          },
        }
      }
    },
  },
})
