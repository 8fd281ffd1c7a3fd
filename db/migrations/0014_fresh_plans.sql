-- Transition tables have no statistics, so a cached plan keeps the row count of the first execution on its connection.
-- Approving ten thousand employees after a single edit used a nested loop, and a single salary after an import read the
-- whole directory. Joins with transition tables therefore use EXECUTE and are planned each time.
create or replace function keep_search_texts() returns trigger language plpgsql as $$
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
    execute 'delete from employee_search_texts t using removed r where t.org_id = r.org_id and t.employee_id = r.id';
    return null;
  end if;
  execute 'select count(*) from (
    select 1 from added a join removed r on r.org_id = a.org_id and r.id = a.id
     where a.search_text <> r.search_text or (a.deleted_at is null) <> (r.deleted_at is null) limit $1 + 1) c' into changed using few;
  if changed = 0 then return null; end if;
  execute 'delete from employee_search_texts t using added a join removed r on r.org_id = a.org_id and r.id = a.id
   where t.org_id = a.org_id and t.employee_id = a.id
     and (a.deleted_at is not null or $1 and a.search_text <> r.search_text)' using changed > few;
  if changed <= few then
    execute 'insert into employee_search_texts select a.org_id, a.id, a.search_text
      from added a join removed r on r.org_id = a.org_id and r.id = a.id
     where a.deleted_at is null and (a.search_text <> r.search_text or r.deleted_at is not null) order by a.org_id, a.id
    on conflict (org_id, employee_id) do update set text = excluded.text';
    return null;
  end if;
  execute 'insert into employee_search_ranges as g
  select a.org_id, min(a.id), max(a.id) from added a join removed r on r.org_id = a.org_id and r.id = a.id
   where a.deleted_at is null and (a.search_text <> r.search_text or r.deleted_at is not null) group by a.org_id
  on conflict (org_id, first_id) do update set last_id = greatest(g.last_id, excluded.last_id)';
  perform enqueue('indexEmployees', '{}');
  return null;
end $$;

create or replace function keep_employee() returns trigger language plpgsql as $$
declare has_salary boolean;
begin
  execute 'select exists (select 1 from removed r join employee_salaries s on s.org_id = r.org_id and s.employee_id = r.id)' into has_salary;
  if has_salary then
    raise exception 'an employee who has a salary is ended, not deleted' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;

create or replace function salary_has_employee() returns trigger language plpgsql as $$
declare is_lost boolean;
begin
  execute 'select exists (select 1 from written w left join employees e on e.org_id = w.org_id and e.id = w.employee_id where e.id is null)'
    into is_lost;
  if is_lost then
    raise exception 'a salary belongs to an employee' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;

create or replace function note_salary() returns trigger language plpgsql as $$
begin
  execute 'update employees e set has_salary = true from (select distinct org_id, employee_id from written) w
   where e.org_id = w.org_id and e.id = w.employee_id and e.has_salary is not true';
  return null;
end $$;

create or replace function note_no_salary() returns trigger language plpgsql as $$
begin
  execute 'update employees e set has_salary = false from (select distinct org_id, employee_id from removed) r
   where e.org_id = r.org_id and e.id = r.employee_id
     and not exists (select 1 from employee_salaries s where s.org_id = e.org_id and s.employee_id = e.id)';
  return null;
end $$;

create or replace function post_balanced() returns trigger language plpgsql set work_mem to '64MB' as $$
declare
  faulty text;
  orgs text[];
  names text[];
  amounts bigint[];
begin
  execute $entries$select string_agg(t.entry_id, ', ')
    from (select org_id, entry_id, count(*) as written, max(line) as last_line, sum(amount_sen) as total from added group by org_id, entry_id) t
    left join ledger_entries e on e.org_id = t.org_id and e.id = t.entry_id
   where e.id is null or t.written <> e.postings or t.last_line <> e.postings or t.total <> 0$entries$ into faulty;
  if faulty is not null then
    raise exception 'ledger entries do not balance or are not whole: %', left(faulty, 500) using errcode = 'check_violation';
  end if;
  select array_agg(d.org_id), array_agg(d.account), array_agg(d.amount_sen) into orgs, names, amounts
    from (select m.org_id, m.account, sum(m.amount_sen) as amount_sen from added m group by m.org_id, m.account) d;
  perform 1 from ledger_accounts a where (a.org_id, a.account) in (select * from unnest(orgs, names))
    order by a.org_id, a.account for no key update;
  update ledger_accounts a set balance_sen = a.balance_sen + d.amount_sen
    from unnest(orgs, names, amounts) as d (org_id, account, amount_sen)
   where a.org_id = d.org_id and a.account = d.account;
  if (select count(*) from ledger_accounts a where (a.org_id, a.account) in (select * from unnest(orgs, names))) <> coalesce(cardinality(orgs), 0) then
    raise exception 'ledger postings name an account that is not open' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
