import { sql } from 'kysely'
import { errorsByCode, errorText, type ErrorParams } from '#kernel/errors.ts'
import type { Shown } from '#kernel/shown.ts'
import type { Instant } from '#kernel/time.ts'
import { platformOrgId, type Id } from '#kernel/values.ts'
import { fileUrl } from '#ground/files/file.rules.ts'
import { named } from '#server/postgres/columns.ts'
import type { Db } from '#server/postgres/database.ts'
import { hasWords, paging, type PageInput, type SortKey } from '#server/postgres/paging.ts'
import type { documentSorts, logSorts, UploadedDocument, UploadLog } from './upload.contract.ts'
import type { RowOutcome } from './upload.service.ts'
import { rowMessage, type LogStatus, type RowError, type UploadStatus, type UploadType } from './upload.rules.ts'

type DocumentId = Id<'uploaded_document'>
const selectDocuments = (db: Db) =>
  db
    .selectFrom('uploaded_documents as d')
    .leftJoin('users as u', (u) => u.onRef('u.org_id', '=', 'd.org_id').onRef('u.id', '=', 'd.created_by'))
    .where('d.org_id', '=', platformOrgId)
    .selectAll('d')
    .select('u.display_name as created_by_name')
    .$narrowType<{ failure_params: ErrorParams | null }>()
type DocumentRow = Awaited<ReturnType<ReturnType<typeof selectDocuments>['execute']>>[number]

const toDocument = (row: DocumentRow): UploadedDocument => {
  const failure = row.failure === null ? null : { code: row.failure, params: row.failure_params ?? {} }
  return {
    ...named(row),
    downloadUrl: fileUrl(row.file_id, row.file_name),
    failure,
    failureMessage:
      failure && (failure.code in errorsByCode ? errorText(errorsByCode, failure.code, failure.params) : failure.code),
    createdBy: row.created_by_name ?? '',
  }
}

export const readDocument = async (db: Db, id: DocumentId): Promise<UploadedDocument | null> => {
  const row = await selectDocuments(db).where('d.id', '=', id).executeTakeFirst()
  return row ? toDocument(row) : null
}

type DocumentSort = (typeof documentSorts)[number]
const documentKeys: Readonly<Record<DocumentSort, SortKey>> = {
  createdAt: { expression: sql`d.created_at`, kind: 'instant' },
  fileName: { expression: sql`lower(d.file_name)`, kind: 'text' },
  status: { expression: sql`d.status`, kind: 'text' },
  rowsFailed: { expression: sql`d.rows_failed`, kind: 'number' },
}
export type DocumentQuery = PageInput<DocumentSort> & {
  readonly search?: string | undefined
  readonly filter?: { readonly status?: UploadStatus | undefined; readonly type?: UploadType | undefined } | undefined
}

export const listDocuments = async (db: Db, query: DocumentQuery) => {
  const page = paging(query, { keys: documentKeys, id: sql`d.id`, first: { by: 'createdAt', descending: true } })
  let found = selectDocuments(db)
  if (query.filter?.status) found = found.where('d.status', '=', query.filter.status)
  if (query.filter?.type) found = found.where('d.type', '=', query.filter.type)
  if (query.search) found = found.where(hasWords(sql`concat_ws(' ', d.file_name, u.display_name)`, query.search))
  const { rows, total, next } = await page.readAndCount(found)
  return { uploadedDocuments: rows.map(toDocument), total, next }
}

type NewDocument = {
  readonly id: DocumentId
  readonly type: UploadType
  readonly fileId: Id<'file'>
  readonly fileName: string
  readonly shown?: Shown | undefined
  readonly by: Id<'user'>
  readonly at: Instant
}
export const insertDocument = async (
  db: Db,
  { id, type, fileId, fileName, shown, by, at }: NewDocument,
): Promise<void> => {
  await db
    .insertInto('uploaded_documents')
    .values({
      org_id: platformOrgId,
      id,
      type,
      file_id: fileId,
      file_name: fileName,
      status: 'PENDING',
      shown: shown ? JSON.stringify(shown) : null,
      created_at: at,
      created_by: by,
      modified_at: at,
    })
    .execute()
}

export const resolveDocument = async (db: Db, id: DocumentId, at: Instant): Promise<void> => {
  await db
    .updateTable('uploaded_documents')
    .set({ resolved_at: at, modified_at: at })
    .where((of) => of.and({ org_id: platformOrgId, id }))
    .execute()
}

/** The names of the organizations of recorded rows, by id. */
export const namesOf = async (db: Db, outcomes: readonly RowOutcome[]): Promise<ReadonlyMap<string, string>> => {
  const ids = [...new Set(outcomes.flatMap((one) => ('record' in one ? [one.record.orgId as Id<'org'>] : [])))]
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('organizations').select(['org_id', 'name']).where('org_id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.org_id, row.name]))
}

const selectLogs = (db: Db, documentId: DocumentId) =>
  db
    .selectFrom('uploaded_rows as r')
    .where((of) => of.and({ 'r.org_id': platformOrgId, 'r.uploaded_document_id': documentId }))
    .where('r.status', '<>', 'PENDING')
    .selectAll('r')
    .$narrowType<{ status: LogStatus; error_params: RowError[] | null; processed_at: Instant }>()
type LogRow = Awaited<ReturnType<ReturnType<typeof selectLogs>['execute']>>[number]

const toLog = (row: LogRow): UploadLog => ({
  ...named(row),
  rowNo: row.row_number,
  errorMessage: row.error_params && rowMessage(errorsByCode, row.error_params),
  errorMetadata: row.error_params && JSON.stringify(row.error_params),
  errors: row.error_params ?? [],
  record: row.record_org_id !== null && row.record_id !== null ? { orgId: row.record_org_id, id: row.record_id } : null,
  createdAt: row.processed_at,
})

type LogSort = (typeof logSorts)[number]
const logKeys: Readonly<Record<LogSort, SortKey>> = {
  rowNo: { expression: sql`r.row_number`, kind: 'number' },
  status: { expression: sql`r.status`, kind: 'text' },
}
export type LogQuery = PageInput<LogSort> & {
  readonly search?: string | undefined
  readonly filter?:
    | { readonly status?: LogStatus | undefined; readonly possibleDuplicates?: boolean | undefined }
    | undefined
}

export const listLogs = async (db: Db, documentId: DocumentId, query: LogQuery) => {
  const page = paging(query, { keys: logKeys, id: sql`r.id`, first: { by: 'rowNo', descending: false } })
  let found = selectLogs(db, documentId)
  if (query.filter?.status) found = found.where('r.status', '=', query.filter.status)
  if (query.filter?.possibleDuplicates) found = found.where('r.possible_duplicate_of', 'is not', null)
  if (query.search) found = found.where(hasWords(sql`r.row_number || ' ' || r.metadata`, query.search))
  const { rows, total, next } = await page.readAndCount(found)
  return { logs: rows.map(toLog), total, next }
}

export const readLog = async (db: Db, documentId: DocumentId, id: Id<'uploaded_row'>): Promise<UploadLog | null> => {
  const row = await selectLogs(db, documentId).where('r.id', '=', id).executeTakeFirst()
  return row ? toLog(row) : null
}
