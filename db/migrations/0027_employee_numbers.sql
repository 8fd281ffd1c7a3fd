-- Two employees whose numbers differ in case, spaces or punctuation only are one person to payroll's files, so a number
-- that another employee has in another spelling is refused. Numbers that were entered before are kept: of equal ones, each
-- has its own copy number, and a changed number gets copy 0.
create function employee_number_key(given text) returns text language sql immutable parallel safe as $$
  select nullif(upper(regexp_replace(given, '[\s!-/:-@\[-`{-~\u2010-\u2015\u2212]', '', 'g') collate "C"), '')
$$;

alter table employees
  -- Kept by the trigger.
  add column number_key text,
  add column number_copy int not null default 0;

update employees set number_key = employee_number_key(employee_number) where employee_number is not null;
update employees e set number_copy = k.copy
  from (select org_id, id, (row_number() over (partition by org_id, number_key order by id) - 1)::int as copy
          from employees where number_key is not null and deleted_at is null) k
 where e.org_id = k.org_id and e.id = k.id and k.copy > 0;

create unique index employees_number on employees (org_id, number_key, number_copy)
  where deleted_at is null and number_key is not null;

create or replace function keep_directory_keys() returns trigger language plpgsql as $$
begin
  new.name_key := lower(new.first_name || ' ' || new.last_name);
  new.search_text := search_key(new.first_name || ' ' || new.last_name || ' ' || new.ic_number || ' '
    || coalesce(new.employee_number, '') || ' ' || coalesce(new.email, '') || ' ' || coalesce(new.mobile_number, ''));
  new.number_key := employee_number_key(new.employee_number);
  if tg_op = 'INSERT' or new.employee_number is distinct from old.employee_number then
    new.number_copy := 0;
  end if;
  return new;
end $$;
