-- Why: the employee directory responds as fast with a hundred thousand employees as with a thousand. The keys that
-- lists sort and search by are stored in columns: under row-level security, an index serves only plain columns and
-- leakproof comparisons (docs/decisions/0012). Totals are stored, so lists need not count rows. The migration also adds
-- e-wallets and elections, because the directory lists employees without a complete election.
create extension if not exists btree_gin;

alter table employees
  add column name_key text not null default '',
  add column search_text text not null default '',
  -- Null until a salary is known; set by triggers on the salaries.
  add column has_salary boolean;

-- Same order as the search for withdrawals, which looks for a name followed by a number.
create function search_text_of(e employees) returns text language sql immutable parallel safe
  return lower(e.first_name || ' ' || e.last_name || ' ' || e.ic_number || ' ' || coalesce(e.employee_number, '') || ' '
    || coalesce(e.email, '') || ' ' || coalesce(e.mobile_number, ''));

create function keep_directory_keys() returns trigger language plpgsql as $$
begin
  new.name_key := lower(new.first_name || ' ' || new.last_name);
  new.search_text := search_text_of(new);
  return new;
end $$;
create trigger directory_keys before insert or update of first_name, last_name, ic_number, employee_number, email, mobile_number
  on employees for each row execute function keep_directory_keys();

update employees e set name_key = lower(first_name || ' ' || last_name), search_text = search_text_of(e),
  has_salary = exists (select 1 from employee_salaries s where s.org_id = e.org_id and s.employee_id = e.id);

drop index employees_search;
drop index employees_modified;
drop index employees_team;
create index employees_search on employees using gin (org_id, search_text gin_trgm_ops);
create index employees_by_name on employees (org_id, name_key, id) where deleted_at is null;
create index employees_by_number on employees (org_id, (case when employee_number is null then '' else employee_number end), id) where deleted_at is null;
create index employees_by_email on employees (org_id, (case when email is null then '' else email end), id) where deleted_at is null;
create index employees_by_bank on employees (org_id, bank_code, id) where deleted_at is null;
create index employees_team on employees (org_id, team_id, id);
create index employees_modified on employees (org_id, modified_at, id);
create index employees_pending_by_name on employees (org_id, name_key, id) where status = 'pending-approval' and deleted_at is null;
-- Partial indexes for filters that match few employees, in any sort order.
create index employees_leaving on employees (org_id, id) where end_on is not null and deleted_at is null;
create index employees_disabled on employees (org_id, id) where withdrawals_disabled and deleted_at is null;
create index employees_without_salary on employees (org_id, id) where has_salary is not true and deleted_at is null;
create index employee_salaries_by_amount on employee_salaries (org_id, salary_sen, employee_id);

-- Sets has_salary, so code that adds a first salary need not know about the list of employees without one.
create function note_salary() returns trigger language plpgsql as $$
begin
  update employees e set has_salary = true from (select distinct org_id, employee_id from written) w
   where e.org_id = w.org_id and e.id = w.employee_id and e.has_salary is not true;
  return null;
end $$;
create function note_no_salary() returns trigger language plpgsql as $$
begin
  update employees e set has_salary = false from (select distinct org_id, employee_id from removed) r
   where e.org_id = r.org_id and e.id = r.employee_id
     and not exists (select 1 from employee_salaries s where s.org_id = e.org_id and s.employee_id = e.id);
  return null;
end $$;
create trigger salary_known after insert on employee_salaries referencing new table as written
  for each statement execute function note_salary();
create trigger salary_unknown after delete on employee_salaries referencing old table as removed
  for each statement execute function note_no_salary();

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
create trigger totals_insert after insert on employees referencing new table as added
  for each statement execute function add_to_employee_totals();
create trigger totals_update after update on employees referencing old table as removed new table as added
  for each statement execute function add_to_employee_totals();
create trigger totals_delete after delete on employees referencing old table as removed
  for each statement execute function add_to_employee_totals();
insert into employee_totals
select org_id, coalesce(team_id, ''), status, withdrawals_disabled, end_on is not null, count(*) from employees where deleted_at is null group by 1, 2, 3, 4, 5;

-- Finds at most `most` employees of one organization. It runs as the platform role, because a trigram index is not used
-- under a row-level-security policy, so it first checks itself whether the caller may see the organization.
create function find_employees(org text, wanted text, also text, most integer) returns setof text
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if is_visible(org) is not true then return; end if;
  return query select e.id::text from public.employees e
    where e.org_id = org and e.deleted_at is null and (e.search_text like wanted or e.search_text like also) limit most;
end $$;
grant create on schema public to upah_platform;
alter function find_employees(text, text, text, integer) owner to upah_platform;
revoke create on schema public from upah_platform;
revoke execute on function find_employees(text, text, text, integer) from public;
grant execute on function find_employees(text, text, text, integer) to upah_tenant, upah_platform;

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
  primary key (org_id, id),
  check ((logo_url is null) = (logo_file_name is null))
);
create unique index wallets_name on wallets (org_id, lower(name)) where deleted_at is null;
call protect('wallets');

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
