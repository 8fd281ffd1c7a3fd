-- Employers with their offices, teams, categories, job levels and settings.

-- Requests a notice to the organization's recipient; the argument is the column with the time of the change.
create function request_notice() returns trigger language plpgsql as $$
begin
  insert into notices (org_id, kind, since_at)
  values (new.org_id, 'items_waiting', (to_jsonb(new) ->> tg_argv[0])::timestamptz)
  on conflict do nothing;
  return null;
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
  -- Hours between entering a supplier's new account and its first use.
  account_wait_hours smallint not null default 24 check (account_wait_hours between 0 and 72),
  disbursement_settings_at timestamptz,
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

create table management_settings (
  org_id entity_id primary key references organizations,
  notifications_email text,
  last_waiting_notice_at timestamptz,
  modified_at timestamptz not null,
  modified_by entity_id not null
);
call protect('management_settings');

-- Help contacts: an organization's contact for its employees, and Upah's own with the organization id PLATFORM.
create table support_contacts (
  org_id entity_id primary key,
  name text not null,
  position text,
  email text,
  phone text,
  hours text,
  modified_at timestamptz not null,
  modified_by entity_id not null,
  check (email is not null or phone is not null)
);
call protect('support_contacts');

-- Pending notifications, at most one for each organization and kind.
create table notices (
  org_id entity_id not null references organizations,
  kind text not null check (kind in ('withdrawals_waiting', 'items_waiting')),
  since_at timestamptz not null,
  primary key (org_id, kind)
);
call protect('notices');

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
-- Benefits name their category by its name.
create unique index employee_categories_name on employee_categories (org_id, lower(name));
create trigger pending_approval after insert or update of status on employee_categories
  for each row when (new.status = 'Pending Approval') execute function request_notice('modified_at');

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
create trigger pending_approval after insert or update of status on teams
  for each row when (new.status = 'Pending Approval') execute function request_notice('modified_at');

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
create trigger pending_approval after insert or update of status on job_levels
  for each row when (new.status = 'pending_approval') execute function request_notice('modified_at');
