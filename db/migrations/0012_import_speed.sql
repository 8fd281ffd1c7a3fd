-- Why: the user waits while fifty thousand employees are imported (docs/decisions/0019). Work per row is done once per
-- statement or deferred where possible.

-- The regular expressions were ten times slower than these equivalent conditions.
alter table employees
  drop constraint employees_ic_number_check,
  drop constraint employees_mobile_number_check,
  add constraint employees_ic_number_check
    check (length(ic_number) between 5 and 20 and ltrim(ic_number, '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ') = ''),
  add constraint employees_mobile_number_check
    check (length(mobile_number) between 8 and 16 and left(mobile_number, 1) = '+' and substr(mobile_number, 2, 1) <> '0'
      and ltrim(substr(mobile_number, 2), '0123456789') = ''),
  -- Every statement that inserts employees updates employee_totals, whose foreign key checks the organization.
  drop constraint employees_org_id_fkey;

-- E-mail addresses are unique, so the unique index also provides their order. A partial index has the employees without
-- one.
drop index employees_by_email;
create index employees_without_email on employees (org_id, id) where email is null and deleted_at is null;

create or replace function keep_directory_keys() returns trigger language plpgsql as $$
begin
  new.name_key := lower(new.first_name || ' ' || new.last_name);
  -- Same order as the search for withdrawals, which looks for a name followed by a number.
  new.search_text := new.name_key || ' ' || lower(new.ic_number || ' ' || coalesce(new.employee_number, '') || ' '
    || coalesce(new.email, '') || ' ' || coalesce(new.mobile_number, ''));
  return new;
end $$;
drop function search_text_of(employees);

-- Employees are never physically deleted, so a salary keeps its employee. A trigger checks this once per statement; a
-- foreign key would look up and lock each row.
revoke delete on employees from upah_tenant, upah_platform;
create function keep_employee() returns trigger language plpgsql as $$
begin
  if exists (select 1 from removed r join employee_salaries s on s.org_id = r.org_id and s.employee_id = r.id) then
    raise exception 'an employee who has a salary is ended, not deleted' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create trigger keep_employee after delete on employees referencing old table as removed
  for each statement execute function keep_employee();
alter table employee_salaries drop constraint employee_salaries_org_id_employee_id_fkey;
create function salary_has_employee() returns trigger language plpgsql as $$
begin
  if exists (select 1 from written w left join employees e on e.org_id = w.org_id and e.id = w.employee_id where e.id is null) then
    raise exception 'a salary belongs to an employee' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create trigger salary_has_employee_insert after insert on employee_salaries referencing new table as written
  for each statement execute function salary_has_employee();
create trigger salary_has_employee_update after update on employee_salaries referencing new table as written
  for each statement execute function salary_has_employee();

-- The searched texts are in a table of their own, so that updates of other columns skip the trigram index, which costs
-- more to write than all other indexes together. No foreign key: employees are never physically deleted.
create table employee_search_texts (
  org_id entity_id not null,
  employee_id entity_id not null,
  text text not null,
  primary key (org_id, employee_id)
);
call protect('employee_search_texts');

-- If a statement changes more than a few hundred employees, a job writes the texts. Until then, a search also scans the
-- employees in these id ranges.
create table employee_search_ranges (
  org_id entity_id not null references organizations,
  first_id entity_id not null,
  last_id entity_id not null,
  primary key (org_id, first_id),
  check (first_id <= last_id)
);
call protect('employee_search_ranges');

create function keep_search_texts() returns trigger language plpgsql as $$
declare
  few constant integer := 500;
  changed integer;
begin
  if tg_op = 'INSERT' then
    select count(*) into changed from (select 1 from added limit few + 1) a;
    if changed <= few then
      insert into employee_search_texts select a.org_id, a.id, a.search_text from added a where a.deleted_at is null;
      return null;
    end if;
    insert into employee_search_ranges as g
    select a.org_id, min(a.id), max(a.id) from added a where a.deleted_at is null group by a.org_id
    on conflict (org_id, first_id) do update set last_id = greatest(g.last_id, excluded.last_id);
    perform enqueue('indexEmployees', '{}');
    return null;
  end if;
  if tg_op = 'DELETE' then
    delete from employee_search_texts t using removed r where t.org_id = r.org_id and t.employee_id = r.id;
    return null;
  end if;
  select count(*) into changed from (
    select 1 from added a join removed r on r.org_id = a.org_id and r.id = a.id
     where a.search_text <> r.search_text or (a.deleted_at is null) <> (r.deleted_at is null) limit few + 1) c;
  if changed = 0 then return null; end if;
  delete from employee_search_texts t using added a join removed r on r.org_id = a.org_id and r.id = a.id
   where t.org_id = a.org_id and t.employee_id = a.id
     and (a.deleted_at is not null or changed > few and a.search_text <> r.search_text);
  if changed <= few then
    insert into employee_search_texts select a.org_id, a.id, a.search_text
      from added a join removed r on r.org_id = a.org_id and r.id = a.id
     where a.deleted_at is null and (a.search_text <> r.search_text or r.deleted_at is not null) order by a.org_id, a.id
    on conflict (org_id, employee_id) do update set text = excluded.text;
    return null;
  end if;
  insert into employee_search_ranges as g
  select a.org_id, min(a.id), max(a.id) from added a join removed r on r.org_id = a.org_id and r.id = a.id
   where a.deleted_at is null and (a.search_text <> r.search_text or r.deleted_at is not null) group by a.org_id
  on conflict (org_id, first_id) do update set last_id = greatest(g.last_id, excluded.last_id);
  perform enqueue('indexEmployees', '{}');
  return null;
end $$;
create trigger search_insert after insert on employees referencing new table as added
  for each statement execute function keep_search_texts();
create trigger search_update after update on employees referencing old table as removed new table as added
  for each statement execute function keep_search_texts();
create trigger search_delete after delete on employees referencing old table as removed
  for each statement execute function keep_search_texts();

insert into employee_search_texts select org_id, id, search_text from employees where deleted_at is null;
create index employee_search_texts_text on employee_search_texts using gin (org_id, text gin_trgm_ops);
drop index employees_search;

-- Finds at most `most` employees, in one organization or (null) in all, for the platform role only. Planned for each
-- search term, because the best plan depends on it.
create function search_employees(org text, wanted text, also text, most integer) returns table (of_org text, employee text)
  language plpgsql stable set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  met text[];
begin
  if org is null then
    return query
      (select t.org_id::text, t.employee_id::text from public.employee_search_texts t where t.text like wanted or t.text like also limit most)
      union
      (select e.org_id::text, e.id::text from public.employee_search_ranges g
         join public.employees e on e.org_id = g.org_id and e.id between g.first_id and g.last_id
        where e.deleted_at is null and (e.search_text like wanted or e.search_text like also) limit most)
      limit most;
  else
    -- If one in twenty of the first employees matches, a scan finds enough matches soon; the index would first collect
    -- all of them.
    if (select count(*) from (
          select e.search_text from public.employees e where e.org_id = org and e.deleted_at is null order by e.id limit 200) s
         where s.search_text like wanted or s.search_text like also) >= 10 then
      select array_agg(f.id) into met from (
        select s.id from (
          select e.id, e.search_text from public.employees e where e.org_id = org and e.deleted_at is null order by e.id limit most * 20) s
         where s.search_text like wanted or s.search_text like also limit most) f;
      if cardinality(met) = most then
        return query select org, m from unnest(met) m;
        return;
      end if;
    end if;
    return query
      (select t.org_id::text, t.employee_id::text from public.employee_search_texts t
        where t.org_id = org and (t.text like wanted or t.text like also) limit most)
      union
      (select e.org_id::text, e.id::text from public.employee_search_ranges g
         join public.employees e on e.org_id = g.org_id and e.id between g.first_id and g.last_id
        where g.org_id = org and e.deleted_at is null and (e.search_text like wanted or e.search_text like also) limit most)
      limit most;
  end if;
end $$;
revoke execute on function search_employees(text, text, text, integer) from public;
grant execute on function search_employees(text, text, text, integer) to upah_platform;

-- Runs as the platform role, because a trigram index is not used under a row-level-security policy, so it first checks
-- itself whether the caller may see the organization.
create or replace function find_employees(org text, wanted text, also text, most integer) returns setof text
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if is_visible(org) is not true then return; end if;
  return query select s.employee from public.search_employees(org, wanted, also, most) s;
end $$;
