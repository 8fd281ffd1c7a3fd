import { json, positional as statement } from '#server/postgres/statement.ts'
import type { RowError } from './upload.rules.ts'

export const enqueueUpload = statement("select from enqueue('processUpload', $1)", {})

/** An uploaded document with its file, locked so that one process at a time works on it. */
export const lockDocument = statement(
  `select d.id, d.type, d.status, d.created_by, u.display_name as created_by_name, u.role as created_by_role, f.storage_key, f.content_type
     from uploaded_documents d join files f on f.org_id = d.org_id and f.id = d.file_id
     join users u on u.org_id = d.org_id and u.id = d.created_by
    where d.org_id = $1 and d.id = $2 for no key update of d`,
  {
    id: 'uploaded_documents.id',
    type: 'uploaded_documents.type',
    status: 'uploaded_documents.status',
    created_by: 'uploaded_documents.created_by',
    created_by_name: 'users.display_name',
    created_by_role: 'users.role',
    storage_key: 'files.storage_key',
    content_type: 'files.content_type',
  },
)

export const insertRows = statement(
  `insert into uploaded_rows (org_id, uploaded_document_id, row_number, id, status, metadata)
   select $1, $2, t.row_number, t.id, 'PENDING', t.metadata from unnest($3::int[], $4::text[], $5::text[]) as t (row_number, id, metadata)`,
  {},
)

export const changeDocument = statement(
  `update uploaded_documents set status = $3, rows_total = coalesce($4, rows_total), failure = $5, failure_params = $6, modified_at = $7
    where org_id = $1 and id = $2`,
  {},
)

/** The next rows of a document, in the order of the file. */
export const selectPending = statement(
  `select row_number, metadata from uploaded_rows
    where org_id = $1 and uploaded_document_id = $2 and status = 'PENDING' order by row_number limit $3`,
  { row_number: 'uploaded_rows.row_number', metadata: 'uploaded_rows.metadata' },
)

/** Writes the logs of rows, and counts them. Errors are JSON text, or null for a row that succeeded. */
export const writeLogs = statement(
  `with outcome as materialized (
     select * from unnest($3::int[], $4::text[], $5::jsonb[], $6::text[], $7::text[], $8::text[])
       as t (row_number, error, error_params, record_org_id, record_id, possible_duplicate_of)
   ), written as (
     update uploaded_rows r set status = case when t.error is null then 'SUCCESS' else 'FAILED' end, error = t.error, error_params = t.error_params,
            record_org_id = t.record_org_id, record_id = t.record_id, possible_duplicate_of = t.possible_duplicate_of, processed_at = $9
       from outcome t where r.org_id = $1 and r.uploaded_document_id = $2 and r.row_number = t.row_number and r.status = 'PENDING'
     returning r.error, r.possible_duplicate_of
   )
   update uploaded_documents d set modified_at = $9,
          rows_succeeded = d.rows_succeeded + (select count(*) from written w where w.error is null),
          rows_failed = d.rows_failed + (select count(*) from written w where w.error is not null),
          possible_duplicates = d.possible_duplicates + (select count(*) from written w where w.possible_duplicate_of is not null)
    where d.org_id = $1 and d.id = $2
   returning d.rows_total - d.rows_succeeded - d.rows_failed as rows_left, d.rows_failed`,
  { rows_left: 'int', rows_failed: 'uploaded_documents.rows_failed' },
)

/** Uploads with failed rows or unreadable files, newest first. */
export const selectWithErrors = statement(
  `select d.id, d.file_name, d.rows_total, d.rows_failed, d.failure, d.failure_params, d.created_at from uploaded_documents d
    where d.org_id = $1 and d.status in ('COMPLETED_WITH_ERRORS', 'FAILED') and d.created_at >= $2 order by d.created_at desc limit $3`,
  {
    id: 'uploaded_documents.id',
    file_name: 'uploaded_documents.file_name',
    rows_total: 'uploaded_documents.rows_total',
    rows_failed: 'uploaded_documents.rows_failed',
    failure: 'uploaded_documents.failure',
    failure_params: json<RowError['params'] | null>(),
    created_at: 'uploaded_documents.created_at',
  },
)
