-- Why: an employer repays the advances of its employees. A payment that was recorded by mistake is voided, which reverses its
-- ledger entry, and stays readable.
create table advance_repayments (
  org_id entity_id not null references organizations,
  id entity_id not null,
  paid_on date not null,
  amount_sen sen not null check (amount_sen > 0),
  reference text not null,
  created_at timestamptz not null,
  created_by entity_id not null,
  created_by_name text not null,
  voided_at timestamptz,
  voided_by_name text,
  void_reason text,
  primary key (org_id, id),
  check ((voided_at is null) = (void_reason is null) and (voided_at is null) = (voided_by_name is null))
);
create index advance_repayments_newest on advance_repayments (org_id, paid_on desc, id desc);
call protect('advance_repayments');
