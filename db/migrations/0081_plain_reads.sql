-- Mechanisms that only a benchmark needed: the sums per team, the search index that a job filled, and the indexes along
-- which the directory was read in every sort order (decision 0012).
drop table team_totals;

drop trigger search_insert on employees;
drop trigger search_update on employees;
drop trigger search_delete on employees;
drop function keep_search_texts;
drop table employee_search_texts, employee_search_ranges;
create index employees_search on employees using gin (org_id, search_text gin_trgm_ops) where deleted_at is null;

drop trigger salary_known on employee_salaries;
drop trigger salary_unknown on employee_salaries;
drop function note_salary, note_no_salary;
drop index employees_by_bank, employees_by_number, employees_without_email, employee_salaries_by_amount;
alter table employees drop column has_salary;

create or replace function search_employees(org text, wanted text, also text, most integer)
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
