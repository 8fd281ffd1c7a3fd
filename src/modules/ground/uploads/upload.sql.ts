import { json, rowsOf, typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'
import type { Shown } from '#kernel/shown.ts'
import type { RowError } from './upload.rules.ts'

/** An uploaded document with its file, locked so that one process at a time works on it. */
export const lockDocument = statement(
  `select d.id, d.type, d.status, d.shown, d.created_by, u.display_name as created_by_name, u.role as created_by_role, f.storage_key, f.content_type
     from uploaded_documents d join files f on f.org_id = d.org_id and f.id = d.file_id
     join users u on u.org_id = d.org_id and u.id = d.created_by
    where d.org_id = :platformOrgId and d.id = :documentId for no key update of d`,
  { platformOrgId: 'uploaded_documents.org_id', documentId: 'uploaded_documents.id' },
  {
    ...typesOf('uploaded_documents', 'id type status createdBy'),
    shown: json<Shown | null>(),
    createdByName: 'users.display_name',
    createdByRole: 'users.role',
    ...typesOf('files', 'storageKey contentType'),
  },
)

export const insertRows = statement(
  `insert into uploaded_rows (org_id, uploaded_document_id, row_number, id, status, metadata)
   select :platformOrgId, :documentId, t.row_number, t.id, 'PENDING', t.metadata from :rows as t`,
  {
    platformOrgId: 'uploaded_rows.org_id',
    documentId: 'uploaded_rows.uploaded_document_id',
    rows: rowsOf(typesOf('uploaded_rows', 'rowNumber id metadata')),
  },
)

export const changeDocument = statement(
  `update uploaded_documents set status = :status, rows_total = coalesce(:total, rows_total), failure = :failure, failure_params = :params, modified_at = :now
    where org_id = :platformOrgId and id = :documentId`,
  {
    platformOrgId: 'uploaded_documents.org_id',
    documentId: 'uploaded_documents.id',
    ...typesOf('uploaded_documents', 'status failure'),
    total: 'int?',
    params: 'uploaded_documents.failure_params',
    now: 'instant',
  },
)

/** The next rows of a document, in the order of the file. */
export const selectPending = statement(
  `select row_number, metadata from uploaded_rows
    where org_id = :platformOrgId and uploaded_document_id = :documentId and status = 'PENDING' order by row_number limit :most`,
  { platformOrgId: 'uploaded_rows.org_id', documentId: 'uploaded_rows.uploaded_document_id', most: 'int' },
  typesOf('uploaded_rows', 'rowNumber metadata'),
)

/** Writes the logs of rows, and counts them. A row without an error succeeded. */
export const writeLogs = statement(
  `with outcome as materialized (
     select * from :outcomes as t
   ), written as (
     update uploaded_rows r set status = case when t.error is null then 'SUCCESS' else 'FAILED' end, error = t.error, error_params = t.error_params,
            record_org_id = t.record_org_id, record_id = t.record_id, possible_duplicate_of = t.possible_duplicate_of, processed_at = :now
       from outcome t where r.org_id = :platformOrgId and r.uploaded_document_id = :documentId and r.row_number = t.row_number and r.status = 'PENDING'
     returning r.error, r.possible_duplicate_of
   )
   update uploaded_documents d set modified_at = :now,
          rows_succeeded = d.rows_succeeded + (select count(*) from written w where w.error is null),
          rows_failed = d.rows_failed + (select count(*) from written w where w.error is not null),
          possible_duplicates = d.possible_duplicates + (select count(*) from written w where w.possible_duplicate_of is not null)
    where d.org_id = :platformOrgId and d.id = :documentId
   returning d.rows_total - d.rows_succeeded - d.rows_failed as rows_left, d.rows_failed`,
  {
    platformOrgId: 'uploaded_rows.org_id',
    documentId: 'uploaded_rows.uploaded_document_id',
    outcomes: rowsOf({
      ...typesOf('uploaded_rows', 'rowNumber error errorParams recordId possibleDuplicateOf'),
      recordOrgId: 'text?',
    }),
    now: 'instant',
  },
  { rowsLeft: 'int', rowsFailed: 'uploaded_documents.rows_failed' },
)

/** Uploads with failed rows or unreadable files, newest first. */
export const selectWithErrors = statement(
  `select d.id, d.file_name, d.rows_total, d.rows_failed, d.failure, d.failure_params, d.created_at from uploaded_documents d
    where d.org_id = :platformOrgId and d.status in ('COMPLETED_WITH_ERRORS', 'FAILED') and d.resolved_at is null and d.created_at >= :since order by d.created_at desc limit :mostShown`,
  { platformOrgId: 'uploaded_documents.org_id', since: 'instant', mostShown: 'int' },
  {
    ...typesOf('uploaded_documents', 'id fileName rowsTotal rowsFailed failure createdAt'),
    failureParams: json<RowError['params'] | null>(),
  },
)
