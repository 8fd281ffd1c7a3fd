import { enqueue } from '#server/job.ts'
import { uploadTask } from './upload.contract.ts'
import { ownUpload } from '#modules/files/file.service.ts'
import type { Handlers } from '#server/context.ts'
import type { uploadedDocuments } from './upload.contract.ts'
import { uploadRecord } from './upload-record.rules.ts'
import * as store from './upload.store.ts'

export const uploadHandlers: Handlers<typeof uploadedDocuments> = {
  create: async (ctx, { downloadUrl, type }) => {
    const file = (await ownUpload(ctx, 'uploaded-document', downloadUrl)) ?? ctx.refuse('upload_file_unknown')
    const id = ctx.newId<'uploaded_document'>()
    const { fileName } = file
    await store.insertDocument(ctx.db, { id, type, fileId: file.id, fileName, by: ctx.actor.id, at: ctx.now })
    await enqueue(ctx.client, uploadTask, { documentId: id })
    ctx.record({ type: uploadRecord, id, after: { id, fileName, type } })
    return (await store.readDocument(ctx.db, id)) ?? ctx.refuse('upload_file_unknown')
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
