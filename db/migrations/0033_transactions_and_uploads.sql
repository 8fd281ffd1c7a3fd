-- Why: the account transaction history, sales, uploads of spreadsheets, and the stored results of ledger audits.

-- What an organization received and owes, one row of each type for a source record. Amounts are signed.
create table account_transactions (
  org_id entity_id not null references organizations,
  source_id entity_id not null,
  type text not null check (type in ('SETTLEMENT', 'SALES', 'DISBURSEMENT', 'FEE', 'ROYALTY', 'ROYALTY_INCOME', 'ADVANCE')),
  source_type text not null,
  amount_sen sen not null check (amount_sen <> 0 and (amount_sen > 0) = (type in ('SETTLEMENT', 'SALES', 'ROYALTY_INCOME'))),
  status text not null check (status in ('PENDING', 'COMPLETED', 'VOID')),
  payment_on date not null,
  description text not null,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  primary key (org_id, source_id, type)
);
create index account_transactions_by_day on account_transactions (org_id, (payment_on - date '2000-01-01'), (source_id || ' ' || type));
create index account_transactions_of_all on account_transactions ((payment_on - date '2000-01-01'), (source_id || ' ' || type));
call protect('account_transactions');

insert into account_transactions (org_id, source_id, type, source_type, amount_sen, status, payment_on, description, created_at, modified_at)
select w.org_id, w.id, k.type, 'withdrawal', -k.amount_sen, case when w.returned_at is null then 'COMPLETED' else 'VOID' end,
       w.transfer_on, w.employee_name, w.modified_at, coalesce(w.returned_at, w.modified_at)
  from withdrawals w
 cross join lateral (values ('ADVANCE', w.amount_sen::bigint), ('FEE', case w.fee_paid_by when 'employer' then w.fee_sen else 0 end)) as k (type, amount_sen)
 where w.status = 'completed' and k.amount_sen > 0;

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

-- A sale of an organization. `royalty_sen` is the royalty it owes its franchisor.
create table sales (
  org_id entity_id not null references organizations,
  id entity_id not null,
  sold_on date not null,
  amount_sen sen not null check (amount_sen > 0),
  -- The uploader's own number, used once in an organization.
  reference text not null,
  franchisor_id entity_id references organizations,
  royalty_bp integer not null default 0,
  royalty_sen sen not null default 0 check (royalty_sen >= 0),
  possible_duplicate_of text,
  uploaded_document_id entity_id not null,
  row_number integer not null,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, reference)
);
create index sales_same on sales (org_id, sold_on, amount_sen);
create index sales_franchisor on sales (franchisor_id, org_id) where franchisor_id is not null;
create index sales_created on sales (created_at, id);
call protect('sales');

-- The references of settlement payments that were uploaded, each used once in an organization.
create table uploaded_payments (
  org_id entity_id not null references organizations,
  reference text not null,
  paid_on date not null,
  amount_sen sen not null check (amount_sen > 0),
  uploaded_document_id entity_id not null,
  row_number integer not null,
  created_at timestamptz not null,
  primary key (org_id, reference)
);
create index uploaded_payments_same on uploaded_payments (org_id, paid_on, amount_sen);
call protect('uploaded_payments');

-- The entries of an account, newest first.
create index ledger_postings_account on ledger_postings (org_id, account, entry_id);

-- Audits of the ledger that platform staff ran. `findings` lists the first differences as JSON text.
create table ledger_audits (
  org_id entity_id not null,
  id entity_id not null,
  status text not null check (status in ('PENDING', 'COMPLETED', 'FAILED')),
  requested_by entity_id not null,
  requested_by_name text not null,
  requested_at timestamptz not null,
  finished_at timestamptz,
  differences integer,
  findings text,
  primary key (org_id, id)
);
call protect('ledger_audits');
