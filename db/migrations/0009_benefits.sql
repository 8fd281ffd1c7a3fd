-- E-wallets, benefits, compensation and pay runs.

-- E-wallets that benefits are paid into. They belong to the platform and have its organization id; calls let
-- organizations read them.
create table wallets (
  org_id entity_id not null check (org_id = 'PLATFORM'),
  id entity_id not null,
  name text not null check (length(name) between 1 and 120),
  status text not null check (status in ('Active', 'InActive')),
  support_link text not null,
  minimum_amount_sen sen not null check (minimum_amount_sen >= 100),
  logo_url text,
  logo_file_name text,
  created_at timestamptz not null,
  created_by entity_id not null,
  modified_at timestamptz not null,
  modified_by entity_id not null,
  deleted_at timestamptz,
  wallet_size_sen sen check (wallet_size_sen > 0),
  monthly_limit_sen sen check (monthly_limit_sen > 0),
  primary key (org_id, id),
  check ((logo_url is null) = (logo_file_name is null))
);
create unique index wallets_name on wallets (org_id, lower(name)) where deleted_at is null;
call protect('wallets');

-- The wallets that an organization's employees can choose.
create table organization_wallets (
  org_id entity_id not null references organizations,
  wallet_id entity_id not null,
  primary key (org_id, wallet_id)
);
call protect('organization_wallets');

-- The share of their benefits that an employee allocates to a wallet. No foreign key, because the wallet belongs to the
-- platform's organization; wallets are soft-deleted.
create table elected_wallets (
  org_id entity_id not null,
  id entity_id not null,
  employee_id entity_id not null,
  wallet_id entity_id not null,
  account_number text not null check (length(account_number) between 1 and 60),
  percentage_bp integer not null check (percentage_bp between 100 and 10000),
  account_verified boolean not null,
  screenshot_url text,
  screenshot_file_name text,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  modified_by entity_id not null,
  primary key (org_id, id),
  unique (org_id, employee_id, wallet_id),
  foreign key (org_id, employee_id) references employees,
  check ((screenshot_url is null) = (screenshot_file_name is null)),
  -- Required when the employee declares the account verified.
  check (not account_verified or screenshot_url is not null)
);
call protect('elected_wallets');

-- An employee with an incomplete election is reminded at most once a day.
create table election_reminders (
  org_id entity_id not null,
  employee_id entity_id not null,
  sent_on date not null,
  primary key (org_id, employee_id, sent_on),
  foreign key (org_id, employee_id) references employees
);
call protect('election_reminders');

create table employee_benefits (
  org_id entity_id not null references organizations,
  id entity_id not null,
  name text not null,
  amount_sen sen not null check (amount_sen >= 0),
  category_id entity_id not null,
  office_id entity_id not null,
  recurrence text not null check (recurrence in ('Monthly', 'Quarterly', 'Yearly')),
  status text not null check (status in ('Draft', 'Pending Approval', 'Approved')),
  created_at timestamptz not null,
  created_by entity_id not null,
  modified_at timestamptz not null,
  modified_by entity_id not null,
  approved_at timestamptz,
  approved_by entity_id,
  -- The Manager in whose place a delegate approved it.
  approved_for entity_id,
  primary key (org_id, id),
  foreign key (org_id, category_id) references employee_categories,
  foreign key (org_id, office_id) references offices
);
create index employee_benefits_category on employee_benefits (org_id, category_id);
create index employee_benefits_office on employee_benefits (org_id, office_id);
call protect('employee_benefits');
create trigger pending_approval after insert or update of status on employee_benefits
  for each row when (new.status = 'Pending Approval') execute function request_notice('modified_at');

create table compensation_policies (
  org_id entity_id not null references organizations,
  id entity_id not null,
  name text not null,
  status text not null check (status in ('pending_approval', 'approved', 'deleted')),
  created_at timestamptz not null,
  created_by entity_id not null,
  modified_at timestamptz not null,
  modified_by entity_id not null,
  -- These columns describe the current version; an edit clears them.
  approved_at timestamptz,
  approved_by entity_id,
  -- The Manager in whose place a delegate approved it.
  approved_for entity_id,
  -- The name and time of the last approval, in force while an edit awaits approval.
  name_in_force text,
  in_force_at timestamptz,
  in_force_by entity_id,
  primary key (org_id, id)
);
call protect('compensation_policies');
create trigger pending_approval after insert or update of status on compensation_policies
  for each row when (new.status = 'pending_approval') execute function request_notice('modified_at');

create table pay_ranges (
  org_id entity_id not null references organizations,
  id entity_id not null,
  compensation_policy_id entity_id not null,
  job_level_id entity_id not null,
  minimum_sen sen not null check (minimum_sen >= 100),
  midpoint_sen sen not null,
  maximum_sen sen not null,
  -- The values of the last approval, null for a range that was never approved.
  minimum_in_force_sen sen,
  midpoint_in_force_sen sen,
  maximum_in_force_sen sen,
  deleted boolean not null default false,
  created_at timestamptz not null,
  created_by entity_id not null,
  modified_at timestamptz not null,
  modified_by entity_id not null,
  job_level_in_force_id entity_id,
  primary key (org_id, id),
  foreign key (org_id, compensation_policy_id) references compensation_policies,
  foreign key (org_id, job_level_id) references job_levels,
  check (minimum_sen <= midpoint_sen and midpoint_sen <= maximum_sen),
  check ((minimum_in_force_sen is null) = (midpoint_in_force_sen is null)
  and (minimum_in_force_sen is null) = (maximum_in_force_sen is null)),
  constraint pay_ranges_level_in_force foreign key (org_id, job_level_in_force_id) references job_levels,
  constraint pay_ranges_in_force_together check ((job_level_in_force_id is null) = (minimum_in_force_sen is null))
);
create unique index pay_ranges_level on pay_ranges (org_id, compensation_policy_id, job_level_id) where not deleted;
create index pay_ranges_policy on pay_ranges (org_id, compensation_policy_id);
create index pay_ranges_job_level on pay_ranges (org_id, job_level_id);
call protect('pay_ranges');
create index pay_ranges_level_in_force on pay_ranges (org_id, job_level_in_force_id);

create table pay_runs (
  org_id entity_id not null references organizations,
  id entity_id not null,
  pay_type text not null check (pay_type in ('Regular', 'Ad-hoc')),
  status text not null check (status in ('draft', 'pending_approval', 'approved', 'pending_payment', 'processing', 'completed', 'cancelled', 'deleted')),
  period text not null check (period ~ '^\d{4}-\d{2}$'),
  pay_on date not null,
  grouping text not null check (grouping in ('categories', 'teams')),
  benefit_name text,
  amount_sen sen check (amount_sen >= 100),
  -- The run whose failed shares this run pays.
  reruns_id entity_id,
  employees integer not null,
  eligible integer not null,
  net_pay_sen sen not null,
  failure_reason text,
  created_at timestamptz not null,
  created_by entity_id not null,
  modified_at timestamptz not null,
  modified_by entity_id not null,
  submitted_at timestamptz,
  submitted_by entity_id,
  approved_at timestamptz,
  approved_by entity_id,
  completed_at timestamptz,
  submitted_by_name text,
  approved_by_name text,
  -- The Manager in whose place a delegate approved it.
  approved_for entity_id,
  approved_for_name text,
  employees_digest bytea,
  duplicate_reason text,
  primary key (org_id, id),
  foreign key (org_id, reruns_id) references pay_runs,
  check ((pay_type = 'Ad-hoc') = (benefit_name is not null) and (benefit_name is null) = (amount_sen is null))
);
create index pay_runs_modified on pay_runs (org_id, modified_at desc, id) where status <> 'deleted';
create index pay_runs_of_platform on pay_runs (modified_at desc, id) where status in ('approved', 'pending_payment', 'processing', 'completed', 'cancelled');
create index pay_runs_reruns on pay_runs (org_id, reruns_id) where reruns_id is not null;
call protect('pay_runs');
create trigger pending_approval after insert or update of status on pay_runs
  for each row when (new.status = 'pending_approval') execute function request_notice('modified_at');
create index pay_runs_ad_hoc on pay_runs (org_id, period, id) where pay_type = 'Ad-hoc';

create table pay_run_groups (
  org_id entity_id not null,
  run_id entity_id not null,
  group_id entity_id not null,
  code text not null,
  name text not null,
  description text not null,
  primary key (org_id, run_id, group_id),
  foreign key (org_id, run_id) references pay_runs
);
call protect('pay_run_groups');

-- All employees in a run's groups: eligible ones, and the others with the reason.
create table pay_run_employees (
  org_id entity_id not null,
  run_id entity_id not null,
  employee_id entity_id not null,
  name text not null,
  employee_number text,
  email text,
  group_name text not null,
  office_name text,
  net_pay_sen sen not null,
  -- Null for an eligible employee.
  ineligible text check (ineligible in ('not_approved', 'payments_held', 'left', 'not_started',
  'no_benefits', 'already_included', 'no_election', 'election_incomplete', 'account_not_verified', 'wallet_inactive')),
  result text check (result in ('succeeded', 'failed')),
  failure_reason text,
  primary key (org_id, run_id, employee_id),
  foreign key (org_id, run_id) references pay_runs,
  foreign key (org_id, employee_id) references employees
);
create index pay_run_employees_employee on pay_run_employees (org_id, employee_id, run_id);
call protect('pay_run_employees');

create table pay_run_benefits (
  org_id entity_id not null,
  run_id entity_id not null,
  employee_id entity_id not null,
  position smallint not null,
  -- Null for the benefit of an ad-hoc run.
  benefit_id entity_id,
  name text not null,
  amount_sen sen not null,
  recurrence text,
  period text not null,
  -- False once the run is cancelled or deleted, and in a re-run, which pays shares of an earlier run.
  counts boolean not null,
  primary key (org_id, run_id, employee_id, position),
  foreign key (org_id, run_id, employee_id) references pay_run_employees on delete cascade
);
-- A benefit is paid once per employee and period.
create unique index pay_run_benefits_once on pay_run_benefits (org_id, employee_id, benefit_id, period) where counts and benefit_id is not null;
call protect('pay_run_benefits');

create table pay_run_shares (
  org_id entity_id not null,
  run_id entity_id not null,
  employee_id entity_id not null,
  wallet_id entity_id not null,
  wallet_name text not null,
  account_number text not null,
  percentage_bp integer not null,
  amount_sen sen not null check (amount_sen >= 0),
  result text check (result in ('succeeded', 'failed')),
  -- In a re-run: the run in which this share failed.
  retries_id entity_id,
  -- False once the run is cancelled or deleted.
  counts boolean not null,
  warning text check (warning in ('below_minimum', 'above_size', 'above_monthly_limit')),
  -- The wallet's limit that the warning is about.
  limit_sen sen,
  failure_reason text,
  -- Not sent, because the employee had reported a changed bank account. It fails when the run is completed.
  held boolean not null default false,
  primary key (org_id, run_id, employee_id, wallet_id),
  foreign key (org_id, run_id, employee_id) references pay_run_employees on delete cascade,
  check ((warning is null) = (limit_sen is null))
);
-- A failed share is paid by at most one re-run.
create unique index pay_run_shares_retried_once on pay_run_shares (org_id, retries_id, employee_id, wallet_id) where counts and retries_id is not null;
create index pay_run_shares_failed on pay_run_shares (org_id, employee_id) where result = 'failed';
call protect('pay_run_shares');

-- Payments by an employer for the benefits that its pay runs paid.
create table benefit_repayments (
  org_id entity_id not null references organizations,
  id entity_id not null,
  paid_on date not null,
  amount_sen sen not null check (amount_sen > 0),
  reference text not null,
  reference_key text not null,
  created_at timestamptz not null,
  created_by entity_id not null,
  created_by_name text not null,
  voided_at timestamptz,
  voided_by_name text,
  void_reason text,
  primary key (org_id, id),
  check ((voided_at is null) = (void_reason is null) and (voided_at is null) = (voided_by_name is null))
);
create index benefit_repayments_newest on benefit_repayments (org_id, paid_on desc, id desc);
create unique index benefit_repayments_reference on benefit_repayments (org_id, reference_key) where voided_at is null;
call protect('benefit_repayments');

-- Each reminder of a month of benefits is sent once per due date, which moves with the last completed run of the month.
create table benefit_reminders (
  org_id entity_id not null references organizations,
  period text not null check (period ~ '^\d{4}-\d{2}$'),
  due_on date not null,
  days smallint not null check (days in (-7, -1, 1, 7, 14)),
  sent_on date not null,
  primary key (org_id, period, due_on, days)
);
call protect('benefit_reminders');
