-- A line that an earlier file of the bank has as a line without a payment is not listed again.
alter table bank_results add column known_lines integer not null default 0 check (known_lines >= 0);

-- A sale that was uploaded by mistake is voided, and its reference can be used again.
alter table sales
  add column voided_at timestamptz,
  add column voided_by_name text,
  add column void_reason text,
  add constraint sales_void_check check (num_nonnulls(voided_at, voided_by_name, void_reason) in (0, 3));
drop index sales_reference;
create unique index sales_reference on sales (org_id, reference_key) where reference_key is not null and voided_at is null;
create index sales_upload on sales (uploaded_document_id);

-- Why an organization is suspended; null if that was before it was kept.
alter table organizations
  add column suspend_reason text,
  add constraint organizations_suspend_reason check (suspend_reason is null or status = 'Suspended');
