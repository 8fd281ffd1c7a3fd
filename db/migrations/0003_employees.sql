-- The directory of employees with salaries and absences, and its import.

create function keep_directory_keys() returns trigger language plpgsql as $$
begin
  new.name_key := lower(new.first_name || ' ' || new.last_name);
  new.search_text := search_key(new.first_name || ' ' || new.last_name || ' ' || new.ic_number || ' '
    || coalesce(new.employee_number, '') || ' ' || coalesce(new.email, '') || ' ' || coalesce(new.mobile_number, ''));
  return new;
end $$;

create function keep_employee() returns trigger language plpgsql as $$
declare has_salary boolean;
begin
  execute 'select exists (select 1 from removed r join employee_salaries s on s.org_id = r.org_id and s.employee_id = r.id)' into has_salary;
  if has_salary then
    raise exception 'an employee who has a salary is ended, not deleted' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;

create function add_to_employee_totals() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into employee_totals as t
    select a.org_id, coalesce(a.team_id, ''), a.status, a.withdrawals_disabled, a.end_on is not null, count(*)
      from added a where a.deleted_at is null group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (org_id, team_id, status, withdrawals_disabled, leaving) do update set employees = t.employees + excluded.employees;
  elsif tg_op = 'UPDATE' then
    -- Most updates change none of these columns, and then no row of the totals is touched.
    insert into employee_totals as t
    select c.org_id, coalesce(c.team_id, ''), c.status, c.withdrawals_disabled, c.end_on is not null, sum(c.n)
      from (select a.org_id, a.team_id, a.status, a.withdrawals_disabled, a.end_on, 1 as n from added a where a.deleted_at is null
            union all select r.org_id, r.team_id, r.status, r.withdrawals_disabled, r.end_on, -1 from removed r where r.deleted_at is null) c
     group by 1, 2, 3, 4, 5 having sum(c.n) <> 0 order by 1, 2, 3, 4, 5
    on conflict (org_id, team_id, status, withdrawals_disabled, leaving) do update set employees = t.employees + excluded.employees;
  else
    insert into employee_totals as t
    select r.org_id, coalesce(r.team_id, ''), r.status, r.withdrawals_disabled, r.end_on is not null, -count(*)
      from removed r where r.deleted_at is null group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (org_id, team_id, status, withdrawals_disabled, leaving) do update set employees = t.employees + excluded.employees;
  end if;
  return null;
end $$;

create function salary_has_employee() returns trigger language plpgsql as $$
declare is_lost boolean;
begin
  execute 'select exists (select 1 from written w left join employees e on e.org_id = w.org_id and e.id = w.employee_id where e.id is null)'
    into is_lost;
  if is_lost then
    raise exception 'a salary belongs to an employee' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;

create table employees (
  org_id entity_id not null,
  id entity_id not null,
  ic_number text not null check (length(ic_number) between 5 and 20 and ltrim(ic_number, '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ') = ''),
  employee_number text,
  first_name text not null,
  last_name text not null,
  email text check (email = lower(email)),
  mobile_number text check (length(mobile_number) between 8 and 16 and left(mobile_number, 1) = '+' and substr(mobile_number, 2, 1) <> '0'
    and ltrim(substr(mobile_number, 2), '0123456789') = ''),
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
  name_key text not null default '',
  search_text text not null default '',
  account_changed_by entity_id,
  salary_changed_by entity_id,
  first_approved_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, job_level_id) references job_levels,
  foreign key (org_id, team_id) references teams
);
create unique index employees_ic_number on employees (org_id, ic_number) where deleted_at is null;
create unique index employees_email on employees (org_id, email) where deleted_at is null and email is not null;
create unique index employees_mobile on employees (org_id, mobile_number) where deleted_at is null and mobile_number is not null;
create index employees_job_level on employees (org_id, job_level_id) where job_level_id is not null;
create index employees_account on employees (org_id, account_number, id) where deleted_at is null and account_number is not null;
create index employees_by_status on employees (org_id, status, id) where deleted_at is null;
call protect('employees');
create trigger directory_keys before insert or update of first_name, last_name, ic_number, employee_number, email, mobile_number
  on employees for each row execute function keep_directory_keys();
create index employees_by_name on employees (org_id, name_key, id) where deleted_at is null;
create index employees_team on employees (org_id, team_id, id);
create index employees_modified on employees (org_id, modified_at, id);
create index employees_pending_by_name on employees (org_id, name_key, id) where status = 'pending-approval' and deleted_at is null;
-- Partial indexes for filters that match few employees, in any sort order.
create index employees_leaving on employees (org_id, id) where end_on is not null and deleted_at is null;
create index employees_disabled on employees (org_id, id) where withdrawals_disabled and deleted_at is null;
create trigger totals_insert after insert on employees referencing new table as added
  for each statement execute function add_to_employee_totals();
create trigger totals_update after update on employees referencing old table as removed new table as added
  for each statement execute function add_to_employee_totals();
create trigger totals_delete after delete on employees referencing old table as removed
  for each statement execute function add_to_employee_totals();
create trigger keep_employee after delete on employees referencing old table as removed
  for each statement execute function keep_employee();
-- The management dashboard counts this month's employees from the totals, minus those who start later or have left.
create index employees_starting on employees (org_id, start_on) where status = 'approved' and deleted_at is null;
create index employees_active on employees (org_id) include (first_approved_at, deleted_at, start_on, end_on) where first_approved_at is not null;
create index employees_deleted on employees (org_id, id) where deleted_at is not null;
create index employees_former on employees (org_id, ic_number) where deleted_at is not null;
create index employees_search on employees using gin (org_id, search_text gin_trgm_ops) where deleted_at is null;
revoke delete on employees from upah_tenant, upah_platform;

create table employee_salaries (
  org_id entity_id not null,
  employee_id entity_id not null,
  from_on date not null,
  salary_sen sen not null check (salary_sen > 0),
  created_at timestamptz not null,
  created_by entity_id not null,
  primary key (org_id, employee_id, from_on)
);
call protect('employee_salaries');
create trigger salary_has_employee_insert after insert on employee_salaries referencing new table as written
  for each statement execute function salary_has_employee();
create trigger salary_has_employee_update after update on employee_salaries referencing new table as written
  for each statement execute function salary_has_employee();

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

-- The number of employees for each combination of the list's filters, updated by triggers. '' means no team.
create table employee_totals (
  org_id entity_id not null references organizations,
  team_id entity_id not null,
  status text not null check (status in ('pending-approval', 'approved')),
  withdrawals_disabled boolean not null,
  leaving boolean not null,
  employees integer not null,
  primary key (org_id, team_id, status, withdrawals_disabled, leaving)
);
call protect('employee_totals');

create table employee_imports (
  org_id entity_id not null references organizations,
  id entity_id not null,
  mode text not null check (mode in ('append', 'overwrite')),
  file_name text,
  row_count integer not null check (row_count > 0),
  created_count integer not null,
  updated_count integer not null,
  unchanged_count integer not null,
  deleted_count integer not null,
  kept_count integer not null,
  created_at timestamptz not null,
  created_by entity_id not null,
  undone_at timestamptz,
  undone_by entity_id,
  primary key (org_id, id),
  check ((undone_at is null) = (undone_by is null))
);
call protect('employee_imports');

-- One row for each record that an import created, changed or deleted. The previous values are jsonb by column name, so
-- columns that are added later do not matter. Employees are never physically deleted, so no foreign key, which would
-- look up each of fifty thousand rows.
create table employee_import_records (
  org_id entity_id not null,
  import_id entity_id not null,
  employee_id entity_id not null,
  outcome text not null check (outcome in ('created', 'updated', 'deleted')),
  before jsonb,
  account_before jsonb,
  -- The effective date of the imported salary, and the salary with the same effective date before, if any.
  salary_on date,
  salary_before jsonb,
  salary_moved_from date,
  primary key (org_id, import_id, employee_id)
);
call protect('employee_import_records');

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
  -- The message of platform staff to the employer about a failed entry, and whether they dismissed it.
  message text,
  dismissed boolean not null default false check (message is not null or not dismissed),
  primary key (org_id, id),
  unique (org_id, source, ic_number, worked_on),
  foreign key (org_id, employee_id) references employees,
  check ((status = 'failed') = (reason is not null))
);
create index earned_wages_period on earned_wages (org_id, employee_id, period) where status = 'credited';
create index earned_wages_failed on earned_wages (org_id, id) where status = 'failed';
call protect('earned_wages');

grant create on schema public to upah_platform;
-- `searched` is the text of a search, `also` a pattern for a number. The first four words are conditions of the index.
create function search_employees(org text, wanted text, also text, most integer)
 returns table(of_org text, employee text) language plpgsql stable
 set search_path to 'pg_catalog', 'public', 'pg_temp'
 set plan_cache_mode to 'force_custom_plan'
as $function$
declare
  words text[] := public.search_words(wanted);
  w1 text := replace(words[1], ' ', '');
  w2 text := coalesce(replace(words[2], ' ', ''), w1);
  w3 text := coalesce(replace(words[3], ' ', ''), w1);
  w4 text := coalesce(replace(words[4], ' ', ''), w1);
begin
  if org is null then
    return query select e.org_id::text, e.id::text from public.employees e
      where e.deleted_at is null and (e.search_text like w1 and e.search_text like w2 and e.search_text like w3 and e.search_text like w4
         and ' ' || e.search_text || ' ' like all(words) or e.search_text like also) limit most;
  else
    return query select e.org_id::text, e.id::text from public.employees e
      where e.org_id = org and e.deleted_at is null and (e.search_text like w1 and e.search_text like w2 and e.search_text like w3
         and e.search_text like w4 and ' ' || e.search_text || ' ' like all(words) or e.search_text like also) limit most;
  end if;
end $function$;
revoke execute on function search_employees from public;
grant execute on function search_employees to upah_platform;

-- Runs as the platform role, because a trigram index is not used under a row-level-security policy, so it first checks
-- itself whether the caller may see the organization.
create function find_employees(org text, wanted text, also text, most integer) returns setof text
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if is_visible(org) is not true then return; end if;
  return query select s.employee from public.search_employees(org, wanted, also, most) s;
end $$;
alter function find_employees owner to upah_platform;
revoke execute on function find_employees from public;
grant execute on function find_employees to upah_tenant, upah_platform;
revoke create on schema public from upah_platform;
