-- Why: employees, each salary with its effective date, and unpaid absences, so earned wages can be calculated for any
-- past day.
create table employees (
  org_id entity_id not null references organizations,
  id entity_id not null,
  ic_number text not null check (ic_number ~ '^[0-9A-Z]{5,20}$'),
  employee_number text,
  first_name text not null,
  last_name text not null,
  email text check (email = lower(email)),
  mobile_number text check (mobile_number ~ '^\+[1-9][0-9]{6,14}$'),
  mobile_verified_at timestamptz,
  bank_code text,
  account_number text,
  status text not null check (status in ('pending-approval', 'approved')),
  date_of_birth date,
  address text,
  city text,
  country text not null default 'Malaysia',
  postal_code text,
  job_level_id entity_id,
  team_id entity_id,
  category_code text,
  office_code text,
  start_on date,
  end_on date,
  withdrawals_disabled boolean not null default false,
  profile_completed_at timestamptz,
  created_at timestamptz not null,
  created_by entity_id not null,
  modified_at timestamptz not null,
  modified_by entity_id not null,
  approved_at timestamptz,
  approved_by entity_id,
  deleted_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, job_level_id) references job_levels,
  foreign key (org_id, team_id) references teams
);
create unique index employees_ic_number on employees (org_id, ic_number) where deleted_at is null;
create unique index employees_email on employees (org_id, email) where deleted_at is null and email is not null;
create unique index employees_mobile on employees (org_id, mobile_number) where deleted_at is null and mobile_number is not null;
create index employees_team on employees (org_id, team_id) where team_id is not null;
create index employees_job_level on employees (org_id, job_level_id) where job_level_id is not null;
create index employees_by_status on employees (org_id, status, id) where deleted_at is null;
-- By name or number, for the search for withdrawals across all organizations.
create index employees_search on employees using gin ((first_name || ' ' || last_name || ' ' || ic_number) gin_trgm_ops);
create index employees_modified on employees (org_id, modified_at desc);
call protect('employees');

alter table users add foreign key (org_id, employee_id) references employees;

create table employee_salaries (
  org_id entity_id not null,
  employee_id entity_id not null,
  from_on date not null,
  salary_sen sen not null check (salary_sen > 0),
  created_at timestamptz not null,
  created_by entity_id not null,
  primary key (org_id, employee_id, from_on),
  foreign key (org_id, employee_id) references employees
);
call protect('employee_salaries');

create table employee_absences (
  org_id entity_id not null,
  employee_id entity_id not null,
  absent_on date not null,
  half_days smallint not null check (half_days in (1, 2)),
  created_at timestamptz not null,
  created_by entity_id not null,
  primary key (org_id, employee_id, absent_on),
  foreign key (org_id, employee_id) references employees
);
call protect('employee_absences');

-- Earned wages sent by an employer's own system, and accruals that could not be calculated.
create table earned_wages (
  org_id entity_id not null references organizations,
  id entity_id not null,
  source text not null check (source in ('accrual', 'imported')),
  ic_number text not null,
  employee_id entity_id,
  period text not null check (period ~ '^\d{4}-\d{2}$'),
  worked_on date not null,
  amount_sen sen not null check (amount_sen >= 0),
  status text not null check (status in ('credited', 'failed')),
  reason text,
  created_at timestamptz not null,
  credited_at timestamptz,
  primary key (org_id, id),
  unique (org_id, source, ic_number, worked_on),
  foreign key (org_id, employee_id) references employees,
  check ((status = 'failed') = (reason is not null))
);
create index earned_wages_period on earned_wages (org_id, employee_id, period) where status = 'credited';
create index earned_wages_failed on earned_wages (org_id, id) where status = 'failed';
call protect('earned_wages');
