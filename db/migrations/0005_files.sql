-- Uploaded and generated files, and the spreadsheets that jobs read.

create table files (
  org_id entity_id not null,
  id entity_id not null,
  purpose text not null,
  name text not null,
  content_type text not null,
  size_bytes bigint not null,
  sha256 bytea not null,
  storage_key text not null,
  uploaded_by entity_id not null,
  created_at timestamptz not null,
  primary key (org_id, id)
);
-- A file's URL contains only its id. Platform staff look it up without knowing its organization.
create index files_id on files (id);
create index files_uploader on files (org_id, uploaded_by, created_at);
call protect('files');

-- Files uploaded by platform staff. Their rows are processed in the background; `rows_*` count the processed rows.
create table uploaded_documents (
  org_id entity_id not null,
  id entity_id not null,
  type text not null check (type in ('SALES', 'SETTLEMENTS')),
  file_id entity_id not null,
  file_name text not null,
  status text not null check (status in ('PENDING', 'PROCESSING', 'COMPLETED', 'COMPLETED_WITH_ERRORS', 'FAILED')),
  rows_total integer not null default 0,
  rows_succeeded integer not null default 0,
  rows_failed integer not null default 0,
  possible_duplicates integer not null default 0,
  -- The error code of a file in which no row could be read.
  failure text,
  failure_params jsonb,
  -- What its preview showed; the rows are processed only if they still do the same.
  shown jsonb,
  -- When someone marked its errors as resolved.
  resolved_at timestamptz,
  created_at timestamptz not null,
  created_by entity_id not null,
  modified_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, file_id) references files,
  check (rows_succeeded + rows_failed <= rows_total)
);
create index uploaded_documents_file on uploaded_documents (org_id, file_id);
create index uploaded_documents_created on uploaded_documents (org_id, created_at, id);
call protect('uploaded_documents');

-- A row of an upload and, once it is processed, its log. `metadata` is the row of the file as JSON text.
create table uploaded_rows (
  org_id entity_id not null,
  uploaded_document_id entity_id not null,
  row_number integer not null check (row_number > 0),
  id entity_id not null,
  status text not null check (status in ('PENDING', 'SUCCESS', 'FAILED')),
  metadata text not null,
  error text,
  error_params jsonb,
  -- The organization and the record that the row created.
  record_org_id entity_id,
  record_id entity_id,
  -- The reference of another record with the same organization, date and amount.
  possible_duplicate_of text,
  processed_at timestamptz,
  primary key (org_id, uploaded_document_id, row_number),
  unique (org_id, id),
  foreign key (org_id, uploaded_document_id) references uploaded_documents,
  check ((status = 'PENDING') = (processed_at is null)),
  check ((status = 'FAILED') = (error is not null))
);
create index uploaded_rows_pending on uploaded_rows (org_id, uploaded_document_id, row_number) where status = 'PENDING';
create index uploaded_rows_failed on uploaded_rows (org_id, uploaded_document_id, row_number) where status = 'FAILED';
call protect('uploaded_rows');
