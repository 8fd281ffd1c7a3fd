-- The platform's bank accounts that payment files debit. A changed account, format or number is no longer verified.
create table originating_accounts (
  org_id entity_id not null check (org_id = 'PLATFORM'),
  id entity_id not null,
  name text not null check (length(name) between 1 and 60),
  status text not null check (status in ('Active', 'InActive')),
  bank_code text not null,
  account_number text not null check (account_number ~ '^[0-9A-Z]{5,34}$'),
  holder text not null check (length(holder) between 1 and 70),
  format text not null check (format in ('maybankUpf', 'maybankM2uBiz', 'publicBankEcp', 'hongLeongCbiz', 'hongLeongConnectFirst',
    'hongLeongText', 'rhbSmartPayroll', 'cimbBizChannel', 'pain001', 'pain001v3')),
  company_code text not null,
  reference text not null check (length(reference) between 1 and 7),
  rentas boolean not null,
  most_sen sen check (most_sen > 0),
  verified_on date,
  verified_by_name text,
  verified_sha256 bytea check (length(verified_sha256) = 32),
  created_at timestamptz not null,
  created_by entity_id not null,
  modified_at timestamptz not null,
  modified_by entity_id not null,
  deleted_at timestamptz,
  primary key (org_id, id),
  check (num_nonnulls(verified_on, verified_by_name, verified_sha256) in (0, 3))
);
create unique index originating_accounts_name on originating_accounts (org_id, lower(name)) where deleted_at is null;
call protect('originating_accounts');
