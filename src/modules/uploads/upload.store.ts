import { sql, type RawBuilder } from 'kysely'
import { bilingualErrorText, type ErrorParams } from '#kernel/errors.ts'
import type { Instant } from '#kernel/time.ts'
import { platformOrgId, type Id } from '#kernel/values.ts'
import { addressOf } from '#modules/files/file.rules.ts'
import type { Db } from '#server/postgres/database.ts'
import { allOf, containing, paging, type KeyedRow, type PageInput, type SortKey } from '#server/postgres/paging.ts'
import type { documentSorts, logSorts, UploadedDocument, UploadLog } from './upload.contract.ts'
import { rowMessage, type LogStatus, type RowError, type UploadStatus, type UploadType } from './upload.rules.ts'

type DocumentId = Id<'uploaded_document'>
type DocumentRow = {
  id: DocumentId
  file_id: Id<'file'>
  file_name: string
  type: UploadType
  status: UploadStatus
  rows_total: number
  rows_succeeded: number
  rows_failed: number
  possible_duplicates: number
  failure: string | null
  failure_params: ErrorParams | null
  created_at: Instant
  modified_at: Instant
  created_by_name: string
}

const toDocument = (row: DocumentRow): UploadedDocument => {
  const failure = row.failure === null ? null : { code: row.failure, params: row.failure_params ?? {} }
  return {
    id: row.id,
    fileName: row.file_name,
    type: row.type,
    downloadUrl: addressOf(row.file_id, row.file_name),
    status: row.status,
    rowsTotal: row.rows_total,
    rowsSucceeded: row.rows_succeeded,
    rowsFailed: row.rows_failed,
    possibleDuplicates: row.possible_duplicates,
    failure,
    failureMessage: failure && (bilingualErrorText(failure.code, failure.params)?.[0] ?? failure.code),
    createdAt: row.created_at,
    createdBy: row.created_by_name,
    modifiedAt: row.modified_at,
  }
}

const documents = sql`(select d.*, coalesce(u.display_name, '') as created_by_name
  from uploaded_documents d left join users u on u.org_id = d.org_id and u.id = d.created_by where d.org_id = ${platformOrgId}) d`

export const readDocument = async (db: Db, id: DocumentId): Promise<UploadedDocument | null> => {
  const { rows } = await sql<DocumentRow>`select d.* from ${documents} where d.id = ${id}`.execute(db)
  return rows[0] ? toDocument(rows[0]) : null
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
  const conditions: RawBuilder<boolean>[] = []
  if (query.filter?.status) conditions.push(sql`d.status = ${query.filter.status}`)
  if (query.filter?.type) conditions.push(sql`d.type = ${query.filter.type}`)
  if (query.search) conditions.push(sql`(d.file_name || ' ' || d.created_by_name) ilike ${containing(query.search)}`)
  const where = allOf(conditions)
  const [found, counted] = await Promise.all([
    sql<DocumentRow & KeyedRow>`select d.*, ${page.columns} from ${documents}
      where ${where} and ${page.after} order by ${page.order} ${page.limit}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from ${documents} where ${where}`.execute(db),
  ])
  const { rows, next } = page.arrange(found.rows)
  return { uploadedDocuments: rows.map(toDocument), total: counted.rows[0]?.total ?? 0, next }
}

type NewDocument = {
  readonly id: DocumentId
  readonly type: UploadType
  readonly fileId: Id<'file'>
  readonly fileName: string
  readonly by: Id<'user'>
  readonly at: Instant
}
export const insertDocument = async (db: Db, { id, type, fileId, fileName, by, at }: NewDocument): Promise<void> => {
  await db
    .insertInto('uploaded_documents')
    .values({
      org_id: platformOrgId,
      id,
      type,
      file_id: fileId,
      file_name: fileName,
      status: 'PENDING',
      created_at: at,
      created_by: by,
      modified_at: at,
    })
    .execute()
}

type LogRow = {
  id: Id<'uploaded_row'>
  uploaded_document_id: DocumentId
  row_number: number
  status: LogStatus
  metadata: string
  error_params: RowError[] | null
  record_org_id: string | null
  record_id: string | null
  possible_duplicate_of: string | null
  processed_at: Instant
}

const toLog = (row: LogRow): UploadLog => ({
  id: row.id,
  uploadedDocumentId: row.uploaded_document_id,
  rowNo: row.row_number,
  status: row.status,
  metadata: row.metadata,
  errorMessage: row.error_params && rowMessage(row.error_params),
  errorMetadata: row.error_params && JSON.stringify(row.error_params),
  errors: row.error_params ?? [],
  record: row.record_org_id !== null && row.record_id !== null ? { orgId: row.record_org_id, id: row.record_id } : null,
  possibleDuplicateOf: row.possible_duplicate_of,
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

const logsOf = (id: DocumentId): RawBuilder<boolean> =>
  sql`r.org_id = ${platformOrgId} and r.uploaded_document_id = ${id} and r.status <> 'PENDING'`

export const listLogs = async (db: Db, documentId: DocumentId, query: LogQuery) => {
  const page = paging(query, { keys: logKeys, id: sql`r.id`, first: { by: 'rowNo', descending: false } })
  const conditions = [logsOf(documentId)]
  if (query.filter?.status) conditions.push(sql`r.status = ${query.filter.status}`)
  if (query.filter?.possibleDuplicates) conditions.push(sql`r.possible_duplicate_of is not null`)
  if (query.search) conditions.push(sql`(r.row_number || ' ' || r.metadata) ilike ${containing(query.search)}`)
  const where = allOf(conditions)
  const [found, counted] = await Promise.all([
    sql<LogRow & KeyedRow>`select r.*, ${page.columns} from uploaded_rows r
      where ${where} and ${page.after} order by ${page.order} ${page.limit}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from uploaded_rows r where ${where}`.execute(db),
  ])
  const { rows, next } = page.arrange(found.rows)
  return { logs: rows.map(toLog), total: counted.rows[0]?.total ?? 0, next }
}

export const readLog = async (db: Db, documentId: DocumentId, id: Id<'uploaded_row'>): Promise<UploadLog | null> => {
  const { rows } =
    await sql<LogRow>`select r.* from uploaded_rows r where ${logsOf(documentId)} and r.id = ${id}`.execute(db)
  return rows[0] ? toLog(rows[0]) : null
}
