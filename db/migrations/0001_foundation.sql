-- Why: tables and roles that all later migrations use. Two roles enforce tenant isolation below the code: upah_tenant
-- sees only the organizations named in app.org_ids, upah_platform sees all. Every transaction sets one of the two, so
-- nothing depends on the session and a transaction pooler can be used.
create extension if not exists pg_trgm;
create extension if not exists btree_gist;

do $$
declare login text := current_user;
begin
  begin create role upah_tenant nologin; exception when duplicate_object or unique_violation then null; end;
  begin create role upah_platform nologin; exception when duplicate_object or unique_violation then null; end;
  execute format('grant upah_tenant, upah_platform to %I', login);
end $$;
grant usage on schema public to upah_tenant, upah_platform;

create domain entity_id as text collate "C";
create domain sen as bigint;

-- Whether this transaction may see an organization: app.org_ids has ids of sixteen characters, separated by commas.
-- Deliberately not a condition that an index can serve: every query names its organization itself, and an index lookup
-- that also searches the list of a batch of calls costs twenty times as much.
create function is_visible(org text) returns boolean language sql stable parallel safe
  return org = current_setting('app.org_ids', true) or strpos(current_setting('app.org_ids', true), org) > 0 and org <> '';

-- Puts a table under row-level security: its keys begin with org_id, and a tenant sees only rows of its organizations.
create procedure protect(t regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', t);
  execute format('alter table %s force row level security', t);
  execute format('create policy tenant on %s to upah_tenant using (is_visible(org_id))', t);
  execute format('create policy platform on %s to upah_platform using (true)', t);
  execute format('grant select, insert, update, delete on %s to upah_tenant, upah_platform', t);
end $$;

-- Refuses every change of a row in a history table.
create function forbid_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create procedure append_only(t regclass) language plpgsql as $$
begin
  execute format('create trigger append_only before update or delete on %s for each row execute function forbid_change()', t);
  execute format('create trigger append_only_truncate before truncate on %s for each statement execute function forbid_change()', t);
  execute format('revoke update, delete on %s from upah_tenant, upah_platform', t);
end $$;

create table organizations (
  org_id entity_id primary key,
  name text not null check (length(name) between 4 and 120),
  status text not null check (status in ('Onboarding', 'Active', 'Suspended')),
  domain text not null check (domain ~ '^[A-Za-z0-9-]{3,30}$'),
  signup_on date,
  registration text,
  industry text,
  company_size text check (company_size in ('micro', 'small', 'medium', 'large')),
  bank_details text,
  telephone text,
  website text,
  main_contact text,
  main_contact_number text,
  address text,
  city text,
  state text,
  postcode text,
  country text not null default 'Malaysia',
  e_benefits boolean not null,
  rolling_pay boolean not null,
  pay_day smallint check (pay_day between 1 and 31),
  cutoff_day smallint check (cutoff_day between 1 and 31),
  rolling_pay_max_sen sen not null default 200000 check (rolling_pay_max_sen >= 100),
  service_fee_bp integer not null default 0 check (service_fee_bp between 0 and 10000),
  service_fee_paid_by text not null default 'employee' check (service_fee_paid_by in ('employer', 'employee')),
  disbursements_enabled boolean not null,
  initial_credit_limit_sen sen not null default 0 check (initial_credit_limit_sen >= 0),
  platform_fee_bp integer check (platform_fee_bp between 100 and 10000),
  monthly_fee_bp integer not null default 150 check (monthly_fee_bp between 100 and 10000),
  franchise_type text not null check (franchise_type in ('non_franchise', 'franchisee', 'franchisor')),
  franchisor_id entity_id references organizations,
  royalty_bp integer check (royalty_bp between 100 and 10000),
  payment_gateway_merchant_id text,
  minimum_withdrawal_sen sen not null default 10000 check (minimum_withdrawal_sen > 0),
  maximum_advance_bp integer not null default 5000 check (maximum_advance_bp between 1 and 10000),
  require_second_person boolean not null default false,
  earned_wages_source text not null default 'accrual' check (earned_wages_source in ('accrual', 'imported')),
  created_at timestamptz not null,
  modified_at timestamptz not null,
  deleted_at timestamptz,
  check (not rolling_pay or (pay_day is not null and cutoff_day is not null)),
  check ((franchise_type = 'franchisor') = (royalty_bp is not null)),
  check ((franchise_type = 'franchisee') = (franchisor_id is not null))
);
create unique index organizations_domain on organizations (lower(domain));
create index organizations_franchisor on organizations (franchisor_id) where franchisor_id is not null;
call protect('organizations');

create table organization_attachments (
  org_id entity_id not null references organizations,
  id entity_id not null,
  url text not null,
  file_name text not null,
  primary key (org_id, id)
);
call protect('organization_attachments');

-- The next number of each series of readable codes (CAT-001, OFF-001, batch 212). A number is assigned once and never
-- reused.
create table counters (
  org_id entity_id not null,
  series text not null,
  last integer not null,
  primary key (org_id, series)
);
call protect('counters');

create table offices (
  org_id entity_id not null references organizations,
  id entity_id not null,
  code text not null,
  name text not null,
  address text not null,
  country text not null default 'Malaysia',
  city text not null,
  state text not null,
  contact_number text,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  deleted_at timestamptz,
  primary key (org_id, id),
  unique (org_id, code)
);
call protect('offices');

create table employee_categories (
  org_id entity_id not null references organizations,
  id entity_id not null,
  code text not null,
  name text not null,
  description text not null,
  status text not null check (status in ('Draft', 'Pending Approval', 'Approved')),
  created_at timestamptz not null,
  created_by entity_id not null,
  modified_at timestamptz not null,
  modified_by entity_id not null,
  approved_at timestamptz,
  approved_by entity_id,
  primary key (org_id, id),
  unique (org_id, code)
);
call protect('employee_categories');

create table teams (
  org_id entity_id not null references organizations,
  id entity_id not null,
  code text not null,
  name text not null,
  description text not null,
  status text not null check (status in ('Draft', 'Pending Approval', 'Approved')),
  created_at timestamptz not null,
  created_by entity_id not null,
  modified_at timestamptz not null,
  modified_by entity_id not null,
  approved_at timestamptz,
  approved_by entity_id,
  primary key (org_id, id),
  unique (org_id, code)
);
call protect('teams');

-- Job levels of an organization. Those of the platform have the organization id PLATFORM.
create table job_levels (
  org_id entity_id not null,
  id entity_id not null,
  job_level text not null,
  name text not null,
  job_grade smallint not null check (job_grade between 2 and 14),
  status text not null check (status in ('pending_approval', 'approved')),
  created_at timestamptz not null,
  created_by entity_id not null,
  modified_at timestamptz not null,
  modified_by entity_id not null,
  approved_at timestamptz,
  approved_by entity_id,
  deleted_at timestamptz,
  primary key (org_id, id)
);
call protect('job_levels');
