-- What the migrations add up to. Written by `npm run db:schema`, to be read and compared, not to be run.
create extension btree_gin;
create extension btree_gist;
create extension pg_trgm;

create domain entity_id as text collate "C";
create domain sen as bigint;

CREATE OR REPLACE FUNCTION public.add_to_employee_totals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE PROCEDURE public.append_only(IN t regclass)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('create trigger append_only before update or delete on %s for each row execute function forbid_change()', t);
  execute format('create trigger append_only_truncate before truncate on %s for each statement execute function forbid_change()', t);
  execute format('revoke update, delete on %s from upah_tenant, upah_platform', t);
end $procedure$
;

CREATE OR REPLACE FUNCTION public.check_statement_lines()
 RETURNS trigger
 LANGUAGE plpgsql
 SET work_mem TO '64MB'
AS $function$
declare faulty text;
begin
  execute $query$
    select string_agg(a.statement_id, ', ')
      from (select n.org_id, n.statement_id, count(*) as lines, max(n.line) as last_line from added n group by 1, 2) a
      left join statements s on s.org_id = a.org_id and s.id = a.statement_id
      where s.id is null or s.lines <> a.lines or s.lines <> a.last_line$query$ into faulty;
  if faulty is not null then
    raise exception 'lines of statements are not whole: %', left(faulty, 500) using errcode = 'check_violation';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.check_statements()
 RETURNS trigger
 LANGUAGE plpgsql
 SET work_mem TO '64MB'
AS $function$
declare faulty text;
begin
  execute $query$
    select string_agg(a.id, ', ') from added a
      left join (select l.org_id, l.statement_id, count(*) as lines, sum(l.amount_sen) as amount_sen
          from added s join statement_lines l on l.org_id = s.org_id and l.statement_id = s.id group by 1, 2) l
        on l.org_id = a.org_id and l.statement_id = a.id
      left join (select s.org_id, s.id, -coalesce(sum(p.amount_sen) filter (where p.account = 'bank'), 0) as transferred_sen,
            coalesce(sum(p.amount_sen) filter (where p.account = 'advances_receivable' or p.account = 'fee_income' and w.fee_paid_by = 'employer'), 0) as amount_sen
          from added s
          join withdrawal_requests w on w.org_id = s.org_id and w.employee_id = s.employee_id and w.period = s.period
          join ledger_entries e on e.org_id = w.org_id and e.source_type = 'withdrawal' and e.source_id = w.id
          join ledger_postings p on p.org_id = e.org_id and p.entry_id = e.id group by 1, 2) g
        on g.org_id = a.org_id and g.id = a.id
      left join closed_periods c on c.org_id = a.org_id and c.period = a.period
     where c.period is null or a.lines <> coalesce(l.lines, 0) or a.withdrawn_sen <> a.opening_sen + coalesce(l.amount_sen, 0)
        or a.withdrawn_sen <> coalesce(g.amount_sen, 0) or a.transferred_sen <> coalesce(g.transferred_sen, 0)$query$ into faulty;
  if faulty is not null then
    raise exception 'statements differ from the ledger: %', left(faulty, 500) using errcode = 'check_violation';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.codes_to_number(number bytea, since timestamp with time zone, day timestamp with time zone, OUT in_window integer, OUT in_day integer)
 RETURNS record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select count(*) filter (where c.sent_at > since)::integer, count(*) filter (where c.sent_at >= day)::integer
    from public.number_codes c where c.number_hash = number and c.sent_at > least(since, day - interval '1 microsecond')
$function$
;
grant execute to upah_tenant;

CREATE OR REPLACE FUNCTION public.enqueue(task text, payload json)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  -- One job per cause, without a job key: senders would wait for each other to update the same row.
  perform graphile_worker.add_job(task, payload);
end $function$
;
grant execute to upah_platform;
grant execute to upah_tenant;

CREATE OR REPLACE FUNCTION public.find_employees(org text, wanted text, also text, most integer)
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if is_visible(org) is not true then return; end if;
  return query select s.employee from public.search_employees(org, wanted, also, most) s;
end $function$
;
grant execute to upah_tenant;

CREATE OR REPLACE FUNCTION public.forbid_balance_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'the balance of an account follows its postings' using errcode = 'restrict_violation';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.forbid_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $function$
;

CREATE OR REPLACE FUNCTION public.forbid_opening_balance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.balance_sen <> 0 then
    raise exception 'an account opens at zero' using errcode = 'restrict_violation';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.id_of(prefix text, low bigint)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (((((((prefix || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ'::text, ((((low >> 30) & (31)::bigint))::integer + 1), 1)) || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ'::text, ((((low >> 25) & (31)::bigint))::integer + 1), 1)) || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ'::text, ((((low >> 20) & (31)::bigint))::integer + 1), 1)) || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ'::text, ((((low >> 15) & (31)::bigint))::integer + 1), 1)) || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ'::text, ((((low >> 10) & (31)::bigint))::integer + 1), 1)) || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ'::text, ((((low >> 5) & (31)::bigint))::integer + 1), 1)) || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ'::text, (((low & (31)::bigint))::integer + 1), 1))
;

CREATE OR REPLACE FUNCTION public.is_visible(org text)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ((org = current_setting('app.org_ids'::text, true)) OR ((strpos(current_setting('app.org_ids'::text, true), org) > 0) AND (org <> ''::text)))
;

CREATE OR REPLACE FUNCTION public.keep_a_superadmin()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtext('upah superadmins'));
  if not exists (
    select from users u
     where u.org_id = 'PLATFORM' and u.role = 'superadmin' and u.status = 'Active' and u.deleted_at is null and u.id <> old.id
  ) then
    raise exception 'at least one active superadmin must remain'
      using errcode = 'check_violation', constraint = 'users_last_superadmin', table = 'users';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_directory_keys()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.name_key := lower(new.first_name || ' ' || new.last_name);
  -- Same order as the search for withdrawals, which looks for a name followed by a number.
  new.search_text := new.name_key || ' ' || lower(new.ic_number || ' ' || coalesce(new.employee_number, '') || ' '
    || coalesce(new.email, '') || ' ' || coalesce(new.mobile_number, ''));
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_employee()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare has_salary boolean;
begin
  execute 'select exists (select 1 from removed r join employee_salaries s on s.org_id = r.org_id and s.employee_id = r.id)' into has_salary;
  if has_salary then
    raise exception 'an employee who has a salary is ended, not deleted' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_search_texts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE PROCEDURE public.limit_to_visible(IN t regclass)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('drop policy if exists tenant on %s', t);
  execute format($policy$create policy tenant on %s to upah_tenant using
    (case when org_id = (select current_setting('app.org_ids', true))
            or org_id = any ((select string_to_array(current_setting('app.org_ids', true), ','))::text[])
          then true else false end)$policy$, t);
end $procedure$
;

CREATE OR REPLACE FUNCTION public.note_code_to_number(number bytea, code text, at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  insert into public.number_codes (number_hash, code_id, sent_at) values (number, code, at)
$function$
;
grant execute to upah_tenant;

CREATE OR REPLACE FUNCTION public.note_no_salary()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  execute 'update employees e set has_salary = false from (select distinct org_id, employee_id from removed) r
   where e.org_id = r.org_id and e.id = r.employee_id
     and not exists (select 1 from employee_salaries s where s.org_id = e.org_id and s.employee_id = e.id)';
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_salary()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  execute 'update employees e set has_salary = true from (select distinct org_id, employee_id from written) w
   where e.org_id = w.org_id and e.id = w.employee_id and e.has_salary is not true';
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.post_balanced()
 RETURNS trigger
 LANGUAGE plpgsql
 SET work_mem TO '64MB'
AS $function$
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
end $function$
;

CREATE OR REPLACE PROCEDURE public.protect(IN t regclass)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('alter table %s enable row level security', t);
  execute format('alter table %s force row level security', t);
  call limit_to_visible(t);
  execute format('create policy platform on %s to upah_platform using (true)', t);
  execute format('grant select, insert, update, delete on %s to upah_tenant, upah_platform', t);
end $procedure$
;

CREATE OR REPLACE FUNCTION public.request_notice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into notices (org_id, kind, since_at)
  values (new.org_id, 'items_waiting', (to_jsonb(new) ->> tg_argv[0])::timestamptz)
  on conflict do nothing;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.salary_has_employee()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare is_lost boolean;
begin
  execute 'select exists (select 1 from written w left join employees e on e.org_id = w.org_id and e.id = w.employee_id where e.id is null)'
    into is_lost;
  if is_lost then
    raise exception 'a salary belongs to an employee' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.search_employees(org text, wanted text, also text, most integer)
 RETURNS TABLE(of_org text, employee text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
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
end $function$
;
grant execute to upah_platform;

create table account_transactions (
  org_id entity_id not null,
  source_id entity_id not null,
  type text not null,
  source_type text not null,
  amount_sen sen not null,
  status text not null,
  payment_on date not null,
  description text not null,
  created_at timestamp with time zone not null,
  modified_at timestamp with time zone not null,
  source_org_id entity_id,
  constraint account_transactions_pkey PRIMARY KEY (org_id, source_id, type),
  constraint account_transactions_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint account_transactions_check CHECK ((((amount_sen)::bigint <> 0) AND (((amount_sen)::bigint > 0) = (type = ANY (ARRAY['SETTLEMENT'::text, 'SALES'::text, 'ROYALTY_INCOME'::text]))))),
  constraint account_transactions_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'COMPLETED'::text, 'VOID'::text]))),
  constraint account_transactions_type_check CHECK ((type = ANY (ARRAY['SETTLEMENT'::text, 'SALES'::text, 'DISBURSEMENT'::text, 'FEE'::text, 'ROYALTY'::text, 'ROYALTY_INCOME'::text, 'ADVANCE'::text])))
);
CREATE INDEX account_transactions_by_day ON public.account_transactions USING btree (org_id, ((payment_on - '2000-01-01'::date)), ((((source_id)::text || ' '::text) || type)));
CREATE INDEX account_transactions_of_all ON public.account_transactions USING btree (((payment_on - '2000-01-01'::date)), ((((source_id)::text || ' '::text) || type)));
row level security: on, forced;
create policy platform on account_transactions for all to upah_platform using (true);
create policy tenant on account_transactions for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on account_transactions to upah_platform;
grant delete, insert, select, update on account_transactions to upah_tenant;

create table advance_repayments (
  org_id entity_id not null,
  id entity_id not null,
  paid_on date not null,
  amount_sen sen not null,
  reference text not null,
  created_at timestamp with time zone not null,
  created_by entity_id not null,
  created_by_name text not null,
  voided_at timestamp with time zone,
  voided_by_name text,
  void_reason text,
  constraint advance_repayments_pkey PRIMARY KEY (org_id, id),
  constraint advance_repayments_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint advance_repayments_amount_sen_check CHECK (((amount_sen)::bigint > 0)),
  constraint advance_repayments_check CHECK ((((voided_at IS NULL) = (void_reason IS NULL)) AND ((voided_at IS NULL) = (voided_by_name IS NULL))))
);
CREATE INDEX advance_repayments_newest ON public.advance_repayments USING btree (org_id, paid_on DESC, id DESC);
row level security: on, forced;
create policy platform on advance_repayments for all to upah_platform using (true);
create policy tenant on advance_repayments for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on advance_repayments to upah_platform;
grant delete, insert, select, update on advance_repayments to upah_tenant;

create table approval_bands (
  org_id entity_id not null,
  from_sen sen not null,
  approvers smallint not null,
  constraint approval_bands_pkey PRIMARY KEY (org_id, approvers),
  constraint approval_bands_org_id_from_sen_key UNIQUE (org_id, from_sen),
  constraint approval_bands_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint approval_bands_approvers_check CHECK (((approvers >= 1) AND (approvers <= 5))),
  constraint approval_bands_from_sen_check CHECK (((from_sen)::bigint >= 0))
);
row level security: on, forced;
create policy platform on approval_bands for all to upah_platform using (true);
create policy tenant on approval_bands for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on approval_bands to upah_platform;
grant delete, insert, select, update on approval_bands to upah_tenant;

create table audit_events (
  org_id entity_id not null,
  id entity_id not null,
  actor_id entity_id,
  actor_name text not null,
  actor_role text not null,
  address text not null,
  call text not null,
  record_type text,
  record_id text,
  before jsonb,
  after jsonb,
  happened_at timestamp with time zone not null,
  constraint audit_events_pkey PRIMARY KEY (org_id, id)
);
CREATE INDEX audit_events_record ON public.audit_events USING btree (org_id, record_type, record_id, id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.audit_events FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.audit_events FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
row level security: on, forced;
create policy platform on audit_events for all to upah_platform using (true);
create policy tenant on audit_events for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant insert, select on audit_events to upah_platform;
grant insert, select on audit_events to upah_tenant;

create table bank_batches (
  id entity_id not null,
  number integer not null,
  withdrawals integer not null,
  net_sen sen not null,
  sent_at timestamp with time zone not null,
  sent_on date not null,
  sent_by entity_id not null,
  sent_by_name text not null,
  constraint bank_batches_pkey PRIMARY KEY (id),
  constraint bank_batches_number_key UNIQUE (number),
  constraint bank_batches_withdrawals_check CHECK ((withdrawals > 0))
);
CREATE INDEX bank_batches_sent_on ON public.bank_batches USING btree (sent_on, number);
row level security: off;
grant insert, select on bank_batches to upah_platform;
grant select on bank_batches to upah_tenant;

create table closed_periods (
  org_id entity_id not null,
  period text not null,
  closed_at timestamp with time zone not null,
  constraint closed_periods_pkey PRIMARY KEY (org_id, period),
  constraint closed_periods_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint closed_periods_period_check CHECK ((period ~ '^\d{4}-\d{2}$'::text))
);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.closed_periods FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.closed_periods FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
row level security: on, forced;
create policy platform on closed_periods for all to upah_platform using (true);
create policy tenant on closed_periods for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant insert, select on closed_periods to upah_platform;
grant insert, select on closed_periods to upah_tenant;

create table code_days (
  org_id entity_id not null,
  day date not null,
  codes integer not null,
  constraint code_days_pkey PRIMARY KEY (org_id, day),
  constraint code_days_codes_check CHECK ((codes > 0))
);
row level security: on, forced;
create policy platform on code_days for all to upah_platform using (true);
create policy tenant on code_days for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on code_days to upah_platform;
grant delete, insert, select, update on code_days to upah_tenant;

create table compensation_policies (
  org_id entity_id not null,
  id entity_id not null,
  name text not null,
  status text not null,
  created_at timestamp with time zone not null,
  created_by entity_id not null,
  modified_at timestamp with time zone not null,
  modified_by entity_id not null,
  approved_at timestamp with time zone,
  approved_by entity_id,
  name_in_force text,
  in_force_at timestamp with time zone,
  in_force_by entity_id,
  constraint compensation_policies_pkey PRIMARY KEY (org_id, id),
  constraint compensation_policies_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint compensation_policies_status_check CHECK ((status = ANY (ARRAY['pending_approval'::text, 'approved'::text, 'deleted'::text])))
);
CREATE TRIGGER pending_approval AFTER INSERT OR UPDATE OF status ON public.compensation_policies FOR EACH ROW WHEN ((new.status = 'pending_approval'::text)) EXECUTE FUNCTION request_notice('modified_at');
row level security: on, forced;
create policy platform on compensation_policies for all to upah_platform using (true);
create policy tenant on compensation_policies for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on compensation_policies to upah_platform;
grant delete, insert, select, update on compensation_policies to upah_tenant;

create table content_documents (
  name text not null,
  heading text not null,
  image_url text,
  constraint content_documents_pkey PRIMARY KEY (name)
);
row level security: off;
grant select, update on content_documents to upah_platform;

create table counters (
  org_id entity_id not null,
  series text not null,
  last integer not null,
  constraint counters_pkey PRIMARY KEY (org_id, series)
);
row level security: on, forced;
create policy platform on counters for all to upah_platform using (true);
create policy tenant on counters for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on counters to upah_platform;
grant delete, insert, select, update on counters to upah_tenant;

create table disbursement_approvals (
  org_id entity_id not null,
  disbursement_id entity_id not null,
  user_id entity_id not null,
  version integer not null,
  approved_at timestamp with time zone not null,
  constraint disbursement_approvals_pkey PRIMARY KEY (org_id, disbursement_id, version, user_id),
  constraint disbursement_approvals_org_id_disbursement_id_fkey FOREIGN KEY (org_id, disbursement_id) REFERENCES disbursements(org_id, id)
);
row level security: on, forced;
create policy platform on disbursement_approvals for all to upah_platform using (true);
create policy tenant on disbursement_approvals for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on disbursement_approvals to upah_platform;
grant delete, insert, select, update on disbursement_approvals to upah_tenant;

create table disbursement_files (
  org_id entity_id not null,
  line_id entity_id not null,
  file_id entity_id not null,
  position smallint not null,
  constraint disbursement_files_pkey PRIMARY KEY (org_id, line_id, file_id),
  constraint disbursement_files_org_id_file_id_fkey FOREIGN KEY (org_id, file_id) REFERENCES files(org_id, id),
  constraint disbursement_files_org_id_line_id_fkey FOREIGN KEY (org_id, line_id) REFERENCES disbursement_lines(org_id, id) ON DELETE CASCADE
);
CREATE INDEX disbursement_files_file ON public.disbursement_files USING btree (org_id, file_id);
row level security: on, forced;
create policy platform on disbursement_files for all to upah_platform using (true);
create policy tenant on disbursement_files for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on disbursement_files to upah_platform;
grant delete, insert, select, update on disbursement_files to upah_tenant;

create table disbursement_lines (
  org_id entity_id not null,
  id entity_id not null,
  disbursement_id entity_id not null,
  position integer not null,
  employee_id entity_id,
  supplier_id entity_id,
  supplier_account_id entity_id,
  name text not null,
  email text,
  mobile_number text,
  bank_code text not null,
  account_name text not null,
  account_number text not null,
  amount_sen sen not null,
  invoice_number text,
  invoice_key text,
  duplicate_reason text,
  status text not null,
  failure_reason text,
  remittance_sent_at timestamp with time zone,
  live boolean not null,
  constraint disbursement_lines_pkey PRIMARY KEY (org_id, id),
  constraint disbursement_lines_org_id_disbursement_id_fkey FOREIGN KEY (org_id, disbursement_id) REFERENCES disbursements(org_id, id),
  constraint disbursement_lines_org_id_employee_id_fkey FOREIGN KEY (org_id, employee_id) REFERENCES employees(org_id, id),
  constraint disbursement_lines_org_id_supplier_account_id_fkey FOREIGN KEY (org_id, supplier_account_id) REFERENCES supplier_accounts(org_id, id),
  constraint disbursement_lines_org_id_supplier_id_fkey FOREIGN KEY (org_id, supplier_id) REFERENCES suppliers(org_id, id),
  constraint disbursement_lines_amount_sen_check CHECK (((amount_sen)::bigint >= 50000)),
  constraint disbursement_lines_check CHECK (((employee_id IS NULL) <> (supplier_id IS NULL))),
  constraint disbursement_lines_check1 CHECK (((supplier_id IS NULL) = (supplier_account_id IS NULL))),
  constraint disbursement_lines_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'sent'::text, 'unknown'::text, 'paid'::text, 'failed'::text, 'dropped'::text, 'reversed'::text])))
);
CREATE INDEX disbursement_lines_account ON public.disbursement_lines USING btree (org_id, supplier_account_id) WHERE (supplier_account_id IS NOT NULL);
CREATE INDEX disbursement_lines_employee ON public.disbursement_lines USING btree (org_id, employee_id) WHERE (employee_id IS NOT NULL);
CREATE UNIQUE INDEX disbursement_lines_invoice ON public.disbursement_lines USING btree (org_id, supplier_id, invoice_key) WHERE (live AND (invoice_key IS NOT NULL));
CREATE UNIQUE INDEX disbursement_lines_position ON public.disbursement_lines USING btree (org_id, disbursement_id, "position");
CREATE INDEX disbursement_lines_supplier ON public.disbursement_lines USING btree (org_id, supplier_id) WHERE (supplier_id IS NOT NULL);
row level security: on, forced;
create policy platform on disbursement_lines for all to upah_platform using (true);
create policy tenant on disbursement_lines for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on disbursement_lines to upah_platform;
grant delete, insert, select, update on disbursement_lines to upah_tenant;

create table disbursements (
  org_id entity_id not null,
  id entity_id not null,
  name text not null,
  pay_on date not null,
  repayment_months smallint not null,
  payees_type text not null,
  notes text not null default ''::text,
  status text not null,
  payees integer not null,
  total_sen sen not null,
  platform_fee_bp integer not null,
  monthly_fee_bp integer not null,
  platform_fee_sen sen not null,
  monthly_fees_sen sen not null,
  version integer not null,
  digest bytea,
  approvers_needed smallint not null default 1,
  processed_with text,
  completed_on date,
  reason_for_cancellation text,
  created_at timestamp with time zone not null,
  created_by entity_id not null,
  modified_at timestamp with time zone not null,
  modified_by entity_id not null,
  submitted_at timestamp with time zone,
  submitted_by entity_id,
  approved_at timestamp with time zone,
  processed_at timestamp with time zone,
  completed_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  deleted_at timestamp with time zone,
  constraint disbursements_pkey PRIMARY KEY (org_id, id),
  constraint disbursements_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint disbursements_check CHECK (((status = 'completed'::text) = (completed_on IS NOT NULL))),
  constraint disbursements_check1 CHECK (((status = ANY (ARRAY['draft'::text, 'cancelled'::text])) OR ((submitted_at IS NOT NULL) AND (digest IS NOT NULL)))),
  constraint disbursements_payees_type_check CHECK ((payees_type = ANY (ARRAY['employees'::text, 'suppliers'::text]))),
  constraint disbursements_processed_with_check CHECK ((processed_with = ANY (ARRAY['file'::text, 'provider'::text]))),
  constraint disbursements_repayment_months_check CHECK (((repayment_months >= 1) AND (repayment_months <= 3))),
  constraint disbursements_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'pending-approval'::text, 'approved'::text, 'processing'::text, 'completed'::text, 'cancelled'::text]))),
  constraint disbursements_total_sen_check CHECK (((total_sen)::bigint >= 0))
);
CREATE INDEX disbursements_created ON public.disbursements USING btree (org_id, created_at DESC, id) WHERE (deleted_at IS NULL);
CREATE INDEX disbursements_of_platform ON public.disbursements USING btree (created_at DESC, id) WHERE ((deleted_at IS NULL) AND (status = ANY (ARRAY['approved'::text, 'processing'::text, 'completed'::text, 'cancelled'::text])));
CREATE INDEX disbursements_on_credit ON public.disbursements USING btree (org_id) WHERE (status = ANY (ARRAY['approved'::text, 'processing'::text, 'completed'::text]));
CREATE TRIGGER pending_approval AFTER INSERT OR UPDATE OF status ON public.disbursements FOR EACH ROW WHEN ((new.status = 'pending-approval'::text)) EXECUTE FUNCTION request_notice('modified_at');
row level security: on, forced;
create policy platform on disbursements for all to upah_platform using (true);
create policy tenant on disbursements for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on disbursements to upah_platform;
grant delete, insert, select, update on disbursements to upah_tenant;

create table earned_wages (
  org_id entity_id not null,
  id entity_id not null,
  source text not null,
  ic_number text not null,
  employee_id entity_id,
  period text not null,
  worked_on date not null,
  amount_sen sen not null,
  status text not null,
  reason text,
  created_at timestamp with time zone not null,
  credited_at timestamp with time zone,
  constraint earned_wages_pkey PRIMARY KEY (org_id, id),
  constraint earned_wages_org_id_source_ic_number_worked_on_key UNIQUE (org_id, source, ic_number, worked_on),
  constraint earned_wages_org_id_employee_id_fkey FOREIGN KEY (org_id, employee_id) REFERENCES employees(org_id, id),
  constraint earned_wages_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint earned_wages_amount_sen_check CHECK (((amount_sen)::bigint >= 0)),
  constraint earned_wages_check CHECK (((status = 'failed'::text) = (reason IS NOT NULL))),
  constraint earned_wages_period_check CHECK ((period ~ '^\d{4}-\d{2}$'::text)),
  constraint earned_wages_source_check CHECK ((source = ANY (ARRAY['accrual'::text, 'imported'::text]))),
  constraint earned_wages_status_check CHECK ((status = ANY (ARRAY['credited'::text, 'failed'::text])))
);
CREATE INDEX earned_wages_failed ON public.earned_wages USING btree (org_id, id) WHERE (status = 'failed'::text);
CREATE INDEX earned_wages_period ON public.earned_wages USING btree (org_id, employee_id, period) WHERE (status = 'credited'::text);
row level security: on, forced;
create policy platform on earned_wages for all to upah_platform using (true);
create policy tenant on earned_wages for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on earned_wages to upah_platform;
grant delete, insert, select, update on earned_wages to upah_tenant;

create table elected_wallets (
  org_id entity_id not null,
  id entity_id not null,
  employee_id entity_id not null,
  wallet_id entity_id not null,
  account_number text not null,
  percentage_bp integer not null,
  account_verified boolean not null,
  screenshot_url text,
  screenshot_file_name text,
  created_at timestamp with time zone not null,
  modified_at timestamp with time zone not null,
  modified_by entity_id not null,
  constraint elected_wallets_pkey PRIMARY KEY (org_id, id),
  constraint elected_wallets_org_id_employee_id_wallet_id_key UNIQUE (org_id, employee_id, wallet_id),
  constraint elected_wallets_org_id_employee_id_fkey FOREIGN KEY (org_id, employee_id) REFERENCES employees(org_id, id),
  constraint elected_wallets_account_number_check CHECK (((length(account_number) >= 1) AND (length(account_number) <= 60))),
  constraint elected_wallets_check CHECK (((screenshot_url IS NULL) = (screenshot_file_name IS NULL))),
  constraint elected_wallets_check1 CHECK (((NOT account_verified) OR (screenshot_url IS NOT NULL))),
  constraint elected_wallets_percentage_bp_check CHECK (((percentage_bp >= 100) AND (percentage_bp <= 10000)))
);
row level security: on, forced;
create policy platform on elected_wallets for all to upah_platform using (true);
create policy tenant on elected_wallets for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on elected_wallets to upah_platform;
grant delete, insert, select, update on elected_wallets to upah_tenant;

create table election_reminders (
  org_id entity_id not null,
  employee_id entity_id not null,
  sent_on date not null,
  constraint election_reminders_pkey PRIMARY KEY (org_id, employee_id, sent_on),
  constraint election_reminders_org_id_employee_id_fkey FOREIGN KEY (org_id, employee_id) REFERENCES employees(org_id, id)
);
row level security: on, forced;
create policy platform on election_reminders for all to upah_platform using (true);
create policy tenant on election_reminders for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on election_reminders to upah_platform;
grant delete, insert, select, update on election_reminders to upah_tenant;

create table employee_absences (
  org_id entity_id not null,
  employee_id entity_id not null,
  absent_on date not null,
  half_days smallint not null,
  created_at timestamp with time zone not null,
  created_by entity_id not null,
  constraint employee_absences_pkey PRIMARY KEY (org_id, employee_id, absent_on),
  constraint employee_absences_org_id_employee_id_fkey FOREIGN KEY (org_id, employee_id) REFERENCES employees(org_id, id),
  constraint employee_absences_half_days_check CHECK ((half_days = ANY (ARRAY[1, 2])))
);
row level security: on, forced;
create policy platform on employee_absences for all to upah_platform using (true);
create policy tenant on employee_absences for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on employee_absences to upah_platform;
grant delete, insert, select, update on employee_absences to upah_tenant;

create table employee_benefits (
  org_id entity_id not null,
  id entity_id not null,
  name text not null,
  amount_sen sen not null,
  category_id entity_id not null,
  office_id entity_id not null,
  recurrence text not null,
  status text not null,
  created_at timestamp with time zone not null,
  created_by entity_id not null,
  modified_at timestamp with time zone not null,
  modified_by entity_id not null,
  approved_at timestamp with time zone,
  approved_by entity_id,
  constraint employee_benefits_pkey PRIMARY KEY (org_id, id),
  constraint employee_benefits_org_id_category_id_fkey FOREIGN KEY (org_id, category_id) REFERENCES employee_categories(org_id, id),
  constraint employee_benefits_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint employee_benefits_org_id_office_id_fkey FOREIGN KEY (org_id, office_id) REFERENCES offices(org_id, id),
  constraint employee_benefits_amount_sen_check CHECK (((amount_sen)::bigint >= 0)),
  constraint employee_benefits_recurrence_check CHECK ((recurrence = ANY (ARRAY['Monthly'::text, 'Quarterly'::text, 'Yearly'::text]))),
  constraint employee_benefits_status_check CHECK ((status = ANY (ARRAY['Draft'::text, 'Pending Approval'::text, 'Approved'::text])))
);
CREATE INDEX employee_benefits_category ON public.employee_benefits USING btree (org_id, category_id);
CREATE INDEX employee_benefits_office ON public.employee_benefits USING btree (org_id, office_id);
CREATE TRIGGER pending_approval AFTER INSERT OR UPDATE OF status ON public.employee_benefits FOR EACH ROW WHEN ((new.status = 'Pending Approval'::text)) EXECUTE FUNCTION request_notice('modified_at');
row level security: on, forced;
create policy platform on employee_benefits for all to upah_platform using (true);
create policy tenant on employee_benefits for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on employee_benefits to upah_platform;
grant delete, insert, select, update on employee_benefits to upah_tenant;

create table employee_categories (
  org_id entity_id not null,
  id entity_id not null,
  code text not null,
  name text not null,
  description text not null,
  status text not null,
  created_at timestamp with time zone not null,
  created_by entity_id not null,
  modified_at timestamp with time zone not null,
  modified_by entity_id not null,
  approved_at timestamp with time zone,
  approved_by entity_id,
  constraint employee_categories_pkey PRIMARY KEY (org_id, id),
  constraint employee_categories_org_id_code_key UNIQUE (org_id, code),
  constraint employee_categories_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint employee_categories_status_check CHECK ((status = ANY (ARRAY['Draft'::text, 'Pending Approval'::text, 'Approved'::text])))
);
CREATE UNIQUE INDEX employee_categories_name ON public.employee_categories USING btree (org_id, lower(name));
CREATE TRIGGER pending_approval AFTER INSERT OR UPDATE OF status ON public.employee_categories FOR EACH ROW WHEN ((new.status = 'Pending Approval'::text)) EXECUTE FUNCTION request_notice('modified_at');
row level security: on, forced;
create policy platform on employee_categories for all to upah_platform using (true);
create policy tenant on employee_categories for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on employee_categories to upah_platform;
grant delete, insert, select, update on employee_categories to upah_tenant;

create table employee_import_records (
  org_id entity_id not null,
  import_id entity_id not null,
  employee_id entity_id not null,
  outcome text not null,
  before jsonb,
  account_before jsonb,
  salary_on date,
  salary_before jsonb,
  constraint employee_import_records_pkey PRIMARY KEY (org_id, import_id, employee_id),
  constraint employee_import_records_outcome_check CHECK ((outcome = ANY (ARRAY['created'::text, 'updated'::text, 'deleted'::text])))
);
row level security: on, forced;
create policy platform on employee_import_records for all to upah_platform using (true);
create policy tenant on employee_import_records for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on employee_import_records to upah_platform;
grant delete, insert, select, update on employee_import_records to upah_tenant;

create table employee_imports (
  org_id entity_id not null,
  id entity_id not null,
  mode text not null,
  file_name text,
  row_count integer not null,
  created_count integer not null,
  updated_count integer not null,
  unchanged_count integer not null,
  deleted_count integer not null,
  kept_count integer not null,
  created_at timestamp with time zone not null,
  created_by entity_id not null,
  undone_at timestamp with time zone,
  undone_by entity_id,
  constraint employee_imports_pkey PRIMARY KEY (org_id, id),
  constraint employee_imports_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint employee_imports_check CHECK (((undone_at IS NULL) = (undone_by IS NULL))),
  constraint employee_imports_mode_check CHECK ((mode = ANY (ARRAY['append'::text, 'overwrite'::text]))),
  constraint employee_imports_row_count_check CHECK ((row_count > 0))
);
row level security: on, forced;
create policy platform on employee_imports for all to upah_platform using (true);
create policy tenant on employee_imports for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on employee_imports to upah_platform;
grant delete, insert, select, update on employee_imports to upah_tenant;

create table employee_periods (
  org_id entity_id not null,
  employee_id entity_id not null,
  period text not null,
  used_sen sen not null default 0,
  last_requested_on date,
  constraint employee_periods_pkey PRIMARY KEY (org_id, employee_id, period),
  constraint employee_periods_org_id_employee_id_fkey FOREIGN KEY (org_id, employee_id) REFERENCES employees(org_id, id),
  constraint employee_periods_period_check CHECK ((period ~ '^\d{4}-\d{2}$'::text)),
  constraint employee_periods_used_sen_check CHECK (((used_sen)::bigint >= 0))
);
row level security: on, forced;
create policy platform on employee_periods for all to upah_platform using (true);
create policy tenant on employee_periods for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on employee_periods to upah_platform;
grant delete, insert, select, update on employee_periods to upah_tenant;

create table employee_salaries (
  org_id entity_id not null,
  employee_id entity_id not null,
  from_on date not null,
  salary_sen sen not null,
  created_at timestamp with time zone not null,
  created_by entity_id not null,
  constraint employee_salaries_pkey PRIMARY KEY (org_id, employee_id, from_on),
  constraint employee_salaries_salary_sen_check CHECK (((salary_sen)::bigint > 0))
);
CREATE INDEX employee_salaries_by_amount ON public.employee_salaries USING btree (org_id, salary_sen, employee_id);
CREATE TRIGGER salary_has_employee_insert AFTER INSERT ON public.employee_salaries REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION salary_has_employee();
CREATE TRIGGER salary_has_employee_update AFTER UPDATE ON public.employee_salaries REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION salary_has_employee();
CREATE TRIGGER salary_known AFTER INSERT ON public.employee_salaries REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_salary();
CREATE TRIGGER salary_unknown AFTER DELETE ON public.employee_salaries REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION note_no_salary();
row level security: on, forced;
create policy platform on employee_salaries for all to upah_platform using (true);
create policy tenant on employee_salaries for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on employee_salaries to upah_platform;
grant delete, insert, select, update on employee_salaries to upah_tenant;

create table employee_search_ranges (
  org_id entity_id not null,
  first_id entity_id not null,
  last_id entity_id not null,
  constraint employee_search_ranges_pkey PRIMARY KEY (org_id, first_id),
  constraint employee_search_ranges_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint employee_search_ranges_check CHECK (((first_id)::text <= (last_id)::text))
);
row level security: on, forced;
create policy platform on employee_search_ranges for all to upah_platform using (true);
create policy tenant on employee_search_ranges for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on employee_search_ranges to upah_platform;
grant delete, insert, select, update on employee_search_ranges to upah_tenant;

create table employee_search_texts (
  org_id entity_id not null,
  employee_id entity_id not null,
  text text not null,
  constraint employee_search_texts_pkey PRIMARY KEY (org_id, employee_id)
);
CREATE INDEX employee_search_texts_text ON public.employee_search_texts USING gin (org_id, text gin_trgm_ops);
row level security: on, forced;
create policy platform on employee_search_texts for all to upah_platform using (true);
create policy tenant on employee_search_texts for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on employee_search_texts to upah_platform;
grant delete, insert, select, update on employee_search_texts to upah_tenant;

create table employee_totals (
  org_id entity_id not null,
  team_id entity_id not null,
  status text not null,
  withdrawals_disabled boolean not null,
  leaving boolean not null,
  employees integer not null,
  constraint employee_totals_pkey PRIMARY KEY (org_id, team_id, status, withdrawals_disabled, leaving),
  constraint employee_totals_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint employee_totals_status_check CHECK ((status = ANY (ARRAY['pending-approval'::text, 'approved'::text])))
);
row level security: on, forced;
create policy platform on employee_totals for all to upah_platform using (true);
create policy tenant on employee_totals for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on employee_totals to upah_platform;
grant delete, insert, select, update on employee_totals to upah_tenant;

create table employees (
  org_id entity_id not null,
  id entity_id not null,
  ic_number text not null,
  employee_number text,
  first_name text not null,
  last_name text not null,
  email text,
  mobile_number text,
  mobile_verified_at timestamp with time zone,
  bank_code text,
  account_number text,
  status text not null,
  date_of_birth date,
  address text,
  city text,
  country text not null default 'Malaysia'::text,
  postal_code text,
  job_level_id entity_id,
  team_id entity_id,
  category_code text,
  office_code text,
  start_on date,
  end_on date,
  withdrawals_disabled boolean not null default false,
  profile_completed_at timestamp with time zone,
  created_at timestamp with time zone not null,
  created_by entity_id not null,
  modified_at timestamp with time zone not null,
  modified_by entity_id not null,
  approved_at timestamp with time zone,
  approved_by entity_id,
  deleted_at timestamp with time zone,
  name_key text not null default ''::text,
  search_text text not null default ''::text,
  has_salary boolean,
  account_changed_by entity_id,
  salary_changed_by entity_id,
  constraint employees_pkey PRIMARY KEY (org_id, id),
  constraint employees_org_id_job_level_id_fkey FOREIGN KEY (org_id, job_level_id) REFERENCES job_levels(org_id, id),
  constraint employees_org_id_team_id_fkey FOREIGN KEY (org_id, team_id) REFERENCES teams(org_id, id),
  constraint employees_email_check CHECK ((email = lower(email))),
  constraint employees_ic_number_check CHECK ((((length(ic_number) >= 5) AND (length(ic_number) <= 20)) AND (ltrim(ic_number, '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'::text) = ''::text))),
  constraint employees_mobile_number_check CHECK ((((length(mobile_number) >= 8) AND (length(mobile_number) <= 16)) AND ("left"(mobile_number, 1) = '+'::text) AND (substr(mobile_number, 2, 1) <> '0'::text) AND (ltrim(substr(mobile_number, 2), '0123456789'::text) = ''::text))),
  constraint employees_status_check CHECK ((status = ANY (ARRAY['pending-approval'::text, 'approved'::text])))
);
CREATE INDEX employees_active ON public.employees USING btree (org_id) INCLUDE (approved_at, deleted_at, start_on, end_on) WHERE (status = 'approved'::text);
CREATE INDEX employees_by_bank ON public.employees USING btree (org_id, bank_code, id) WHERE (deleted_at IS NULL);
CREATE INDEX employees_by_name ON public.employees USING btree (org_id, name_key, id) WHERE (deleted_at IS NULL);
CREATE INDEX employees_by_number ON public.employees USING btree (org_id, (
CASE
    WHEN (employee_number IS NULL) THEN ''::text
    ELSE employee_number
END), id) WHERE (deleted_at IS NULL);
CREATE INDEX employees_by_status ON public.employees USING btree (org_id, status, id) WHERE (deleted_at IS NULL);
CREATE INDEX employees_disabled ON public.employees USING btree (org_id, id) WHERE (withdrawals_disabled AND (deleted_at IS NULL));
CREATE UNIQUE INDEX employees_email ON public.employees USING btree (org_id, email) WHERE ((deleted_at IS NULL) AND (email IS NOT NULL));
CREATE UNIQUE INDEX employees_ic_number ON public.employees USING btree (org_id, ic_number) WHERE (deleted_at IS NULL);
CREATE INDEX employees_job_level ON public.employees USING btree (org_id, job_level_id) WHERE (job_level_id IS NOT NULL);
CREATE INDEX employees_leaving ON public.employees USING btree (org_id, id) WHERE ((end_on IS NOT NULL) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX employees_mobile ON public.employees USING btree (org_id, mobile_number) WHERE ((deleted_at IS NULL) AND (mobile_number IS NOT NULL));
CREATE INDEX employees_modified ON public.employees USING btree (org_id, modified_at, id);
CREATE INDEX employees_pending_by_name ON public.employees USING btree (org_id, name_key, id) WHERE ((status = 'pending-approval'::text) AND (deleted_at IS NULL));
CREATE INDEX employees_team ON public.employees USING btree (org_id, team_id, id);
CREATE INDEX employees_without_email ON public.employees USING btree (org_id, id) WHERE ((email IS NULL) AND (deleted_at IS NULL));
CREATE INDEX employees_without_salary ON public.employees USING btree (org_id, id) WHERE ((has_salary IS NOT TRUE) AND (deleted_at IS NULL));
CREATE TRIGGER directory_keys BEFORE INSERT OR UPDATE OF first_name, last_name, ic_number, employee_number, email, mobile_number ON public.employees FOR EACH ROW EXECUTE FUNCTION keep_directory_keys();
CREATE TRIGGER keep_employee AFTER DELETE ON public.employees REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_employee();
CREATE TRIGGER search_delete AFTER DELETE ON public.employees REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_search_texts();
CREATE TRIGGER search_insert AFTER INSERT ON public.employees REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_search_texts();
CREATE TRIGGER search_update AFTER UPDATE ON public.employees REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_search_texts();
CREATE TRIGGER totals_delete AFTER DELETE ON public.employees REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION add_to_employee_totals();
CREATE TRIGGER totals_insert AFTER INSERT ON public.employees REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_to_employee_totals();
CREATE TRIGGER totals_update AFTER UPDATE ON public.employees REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_to_employee_totals();
row level security: on, forced;
create policy platform on employees for all to upah_platform using (true);
create policy tenant on employees for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant insert, select, update on employees to upah_platform;
grant insert, select, update on employees to upah_tenant;

create table files (
  org_id entity_id not null,
  id entity_id not null,
  purpose text not null,
  name text not null,
  content_type text not null,
  size_bytes bigint not null,
  sha256 bytea not null,
  storage_key text not null,
  uploaded_by entity_id not null,
  created_at timestamp with time zone not null,
  constraint files_pkey PRIMARY KEY (org_id, id)
);
CREATE INDEX files_id ON public.files USING btree (id);
CREATE INDEX files_uploader ON public.files USING btree (org_id, uploaded_by, created_at);
row level security: on, forced;
create policy platform on files for all to upah_platform using (true);
create policy tenant on files for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on files to upah_platform;
grant delete, insert, select, update on files to upah_tenant;

create table idempotency_keys (
  key text not null,
  org_id entity_id not null,
  actor_id entity_id not null,
  call text not null,
  input_hash bytea not null,
  response json not null,
  created_at timestamp with time zone not null,
  constraint idempotency_keys_pkey PRIMARY KEY (key)
);
CREATE INDEX idempotency_keys_age ON public.idempotency_keys USING btree (created_at);
row level security: on, forced;
create policy platform on idempotency_keys for all to upah_platform using (true);
create policy tenant on idempotency_keys for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on idempotency_keys to upah_platform;
grant delete, insert, select, update on idempotency_keys to upah_tenant;

create table job_levels (
  org_id entity_id not null,
  id entity_id not null,
  job_level text not null,
  name text not null,
  job_grade smallint not null,
  status text not null,
  created_at timestamp with time zone not null,
  created_by entity_id not null,
  modified_at timestamp with time zone not null,
  modified_by entity_id not null,
  approved_at timestamp with time zone,
  approved_by entity_id,
  deleted_at timestamp with time zone,
  constraint job_levels_pkey PRIMARY KEY (org_id, id),
  constraint job_levels_job_grade_check CHECK (((job_grade >= 2) AND (job_grade <= 14))),
  constraint job_levels_status_check CHECK ((status = ANY (ARRAY['pending_approval'::text, 'approved'::text])))
);
CREATE TRIGGER pending_approval AFTER INSERT OR UPDATE OF status ON public.job_levels FOR EACH ROW WHEN ((new.status = 'pending_approval'::text)) EXECUTE FUNCTION request_notice('modified_at');
row level security: on, forced;
create policy platform on job_levels for all to upah_platform using (true);
create policy tenant on job_levels for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on job_levels to upah_platform;
grant delete, insert, select, update on job_levels to upah_tenant;

create table ledger_accounts (
  org_id entity_id not null,
  account text not null,
  balance_sen sen not null default 0,
  constraint ledger_accounts_pkey PRIMARY KEY (org_id, account),
  constraint ledger_accounts_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint ledger_accounts_account_check CHECK ((account ~ '^[a-z_]+(:[0-9A-Z]{16})?$'::text))
);
CREATE TRIGGER append_only_delete BEFORE DELETE ON public.ledger_accounts FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER balance_follows_postings BEFORE UPDATE ON public.ledger_accounts FOR EACH ROW EXECUTE FUNCTION forbid_balance_change();
CREATE TRIGGER opens_at_zero BEFORE INSERT ON public.ledger_accounts FOR EACH ROW EXECUTE FUNCTION forbid_opening_balance();
row level security: on, forced;
create policy platform on ledger_accounts for all to upah_platform using (true);
create policy tenant on ledger_accounts for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on ledger_accounts to upah_platform;
grant delete, insert, select, update on ledger_accounts to upah_tenant;

create table ledger_audits (
  org_id entity_id not null,
  id entity_id not null,
  status text not null,
  requested_by entity_id not null,
  requested_by_name text not null,
  requested_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  differences integer,
  findings text,
  constraint ledger_audits_pkey PRIMARY KEY (org_id, id),
  constraint ledger_audits_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'COMPLETED'::text, 'FAILED'::text])))
);
row level security: on, forced;
create policy platform on ledger_audits for all to upah_platform using (true);
create policy tenant on ledger_audits for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on ledger_audits to upah_platform;
grant delete, insert, select, update on ledger_audits to upah_tenant;

create table ledger_entries (
  org_id entity_id not null,
  id entity_id not null,
  event text not null,
  source_type text not null,
  source_id entity_id not null,
  entry_on date not null,
  idempotency_key text not null,
  postings smallint not null,
  reverses_id entity_id,
  created_at timestamp with time zone not null,
  constraint ledger_entries_pkey PRIMARY KEY (org_id, id),
  constraint ledger_entries_org_id_idempotency_key_key UNIQUE (org_id, idempotency_key),
  constraint ledger_entries_org_id_reverses_id_fkey FOREIGN KEY (org_id, reverses_id) REFERENCES ledger_entries(org_id, id),
  constraint ledger_entries_postings_check CHECK ((postings >= 2))
);
CREATE UNIQUE INDEX ledger_entries_reversed_once ON public.ledger_entries USING btree (org_id, reverses_id) WHERE (reverses_id IS NOT NULL);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.ledger_entries FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
row level security: on, forced;
create policy platform on ledger_entries for all to upah_platform using (true);
create policy tenant on ledger_entries for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant insert, select on ledger_entries to upah_platform;
grant insert, select on ledger_entries to upah_tenant;

create table ledger_postings (
  org_id entity_id not null,
  entry_id entity_id not null,
  line smallint not null,
  account text not null,
  amount_sen sen not null,
  constraint ledger_postings_pkey PRIMARY KEY (org_id, entry_id, line),
  constraint ledger_postings_amount_sen_check CHECK (((amount_sen)::bigint <> 0)),
  constraint ledger_postings_line_check CHECK ((line >= 1))
);
CREATE INDEX ledger_postings_account ON public.ledger_postings USING btree (org_id, account, entry_id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.ledger_postings FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.ledger_postings FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER balanced AFTER INSERT ON public.ledger_postings REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION post_balanced();
row level security: on, forced;
create policy platform on ledger_postings for all to upah_platform using (true);
create policy tenant on ledger_postings for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant insert, select on ledger_postings to upah_platform;
grant insert, select on ledger_postings to upah_tenant;

create table management_settings (
  org_id entity_id not null,
  notifications_email text,
  last_waiting_notice_at timestamp with time zone,
  modified_at timestamp with time zone not null,
  modified_by entity_id not null,
  constraint management_settings_pkey PRIMARY KEY (org_id),
  constraint management_settings_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id)
);
row level security: on, forced;
create policy platform on management_settings for all to upah_platform using (true);
create policy tenant on management_settings for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on management_settings to upah_platform;
grant delete, insert, select, update on management_settings to upah_tenant;

create table messages (
  org_id entity_id not null,
  id entity_id not null,
  channel text not null,
  recipient text not null,
  subject text not null,
  text text not null,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  attempts smallint not null default 0,
  last_error text,
  constraint messages_pkey PRIMARY KEY (org_id, id),
  constraint messages_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text])))
);
CREATE INDEX messages_newest ON public.messages USING btree (id DESC);
CREATE INDEX messages_recipient ON public.messages USING btree (recipient, id DESC);
CREATE INDEX messages_waiting ON public.messages USING btree (id) WHERE (sent_at IS NULL);
row level security: on, forced;
create policy platform on messages for all to upah_platform using (true);
create policy tenant on messages for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on messages to upah_platform;
grant delete, insert, select, update on messages to upah_tenant;

create table migrations (
  name text not null,
  statements_sha256 text,
  applied_at timestamp with time zone not null default now(),
  constraint migrations_pkey PRIMARY KEY (name)
);
row level security: off;

create table notices (
  org_id entity_id not null,
  kind text not null,
  since_at timestamp with time zone not null,
  constraint notices_pkey PRIMARY KEY (org_id, kind),
  constraint notices_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint notices_kind_check CHECK ((kind = ANY (ARRAY['withdrawals_waiting'::text, 'items_waiting'::text])))
);
row level security: on, forced;
create policy platform on notices for all to upah_platform using (true);
create policy tenant on notices for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on notices to upah_platform;
grant delete, insert, select, update on notices to upah_tenant;

create table number_codes (
  number_hash bytea not null,
  code_id entity_id not null,
  sent_at timestamp with time zone not null,
  constraint number_codes_pkey PRIMARY KEY (number_hash, code_id)
);
CREATE INDEX number_codes_age ON public.number_codes USING btree (sent_at);
row level security: off;
grant delete, insert, select on number_codes to upah_platform;

create table offices (
  org_id entity_id not null,
  id entity_id not null,
  code text not null,
  name text not null,
  address text not null,
  country text not null default 'Malaysia'::text,
  city text not null,
  state text not null,
  contact_number text,
  created_at timestamp with time zone not null,
  modified_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  constraint offices_pkey PRIMARY KEY (org_id, id),
  constraint offices_org_id_code_key UNIQUE (org_id, code),
  constraint offices_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id)
);
row level security: on, forced;
create policy platform on offices for all to upah_platform using (true);
create policy tenant on offices for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on offices to upah_platform;
grant delete, insert, select, update on offices to upah_tenant;

create table one_time_links (
  org_id entity_id not null,
  token_hash bytea not null,
  user_id entity_id not null,
  purpose text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint one_time_links_pkey PRIMARY KEY (org_id, token_hash),
  constraint one_time_links_org_id_user_id_fkey FOREIGN KEY (org_id, user_id) REFERENCES users(org_id, id) ON DELETE CASCADE,
  constraint one_time_links_purpose_check CHECK ((purpose = ANY (ARRAY['invitation'::text, 'password_reset'::text])))
);
CREATE INDEX one_time_links_user ON public.one_time_links USING btree (org_id, user_id);
row level security: on, forced;
create policy platform on one_time_links for all to upah_platform using (true);
create policy tenant on one_time_links for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on one_time_links to upah_platform;
grant delete, insert, select, update on one_time_links to upah_tenant;

create table one_time_passwords (
  org_id entity_id not null,
  user_id entity_id not null,
  sealed_secret bytea not null,
  created_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  last_step bigint not null default 0,
  constraint one_time_passwords_pkey PRIMARY KEY (org_id, user_id),
  constraint one_time_passwords_org_id_user_id_fkey FOREIGN KEY (org_id, user_id) REFERENCES users(org_id, id) ON DELETE CASCADE,
  constraint one_time_passwords_org_id_check CHECK (((org_id)::text = 'PLATFORM'::text))
);
row level security: on, forced;
create policy platform on one_time_passwords for all to upah_platform using (true);
create policy tenant on one_time_passwords for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on one_time_passwords to upah_platform;
grant delete, insert, select, update on one_time_passwords to upah_tenant;

create table organization_attachments (
  org_id entity_id not null,
  id entity_id not null,
  url text not null,
  file_name text not null,
  constraint organization_attachments_pkey PRIMARY KEY (org_id, id),
  constraint organization_attachments_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id)
);
row level security: on, forced;
create policy platform on organization_attachments for all to upah_platform using (true);
create policy tenant on organization_attachments for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on organization_attachments to upah_platform;
grant delete, insert, select, update on organization_attachments to upah_tenant;

create table organization_wallets (
  org_id entity_id not null,
  wallet_id entity_id not null,
  constraint organization_wallets_pkey PRIMARY KEY (org_id, wallet_id),
  constraint organization_wallets_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id)
);
row level security: on, forced;
create policy platform on organization_wallets for all to upah_platform using (true);
create policy tenant on organization_wallets for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on organization_wallets to upah_platform;
grant delete, insert, select, update on organization_wallets to upah_tenant;

create table organizations (
  org_id entity_id not null,
  name text not null,
  status text not null,
  domain text not null,
  signup_on date,
  registration text,
  industry text,
  company_size text,
  bank_details text,
  telephone text,
  website text,
  main_contact text,
  main_contact_number text,
  address text,
  city text,
  state text,
  postcode text,
  country text not null default 'Malaysia'::text,
  e_benefits boolean not null,
  rolling_pay boolean not null,
  pay_day smallint,
  cutoff_day smallint,
  rolling_pay_max_sen sen not null default 200000,
  service_fee_bp integer not null default 0,
  service_fee_paid_by text not null default 'employee'::text,
  disbursements_enabled boolean not null,
  initial_credit_limit_sen sen not null default 0,
  platform_fee_bp integer,
  monthly_fee_bp integer not null default 150,
  franchise_type text not null,
  franchisor_id entity_id,
  royalty_bp integer,
  payment_gateway_merchant_id text,
  minimum_withdrawal_sen sen not null default 10000,
  maximum_advance_bp integer not null default 5000,
  require_second_person boolean not null default false,
  earned_wages_source text not null default 'accrual'::text,
  created_at timestamp with time zone not null,
  modified_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  account_wait_hours smallint not null default 24,
  disbursement_settings_at timestamp with time zone,
  constraint organizations_pkey PRIMARY KEY (org_id),
  constraint organizations_franchisor_id_fkey FOREIGN KEY (franchisor_id) REFERENCES organizations(org_id),
  constraint organizations_account_wait_hours_check CHECK (((account_wait_hours >= 0) AND (account_wait_hours <= 72))),
  constraint organizations_check CHECK (((NOT rolling_pay) OR ((pay_day IS NOT NULL) AND (cutoff_day IS NOT NULL)))),
  constraint organizations_check1 CHECK (((franchise_type = 'franchisor'::text) = (royalty_bp IS NOT NULL))),
  constraint organizations_check2 CHECK (((franchise_type = 'franchisee'::text) = (franchisor_id IS NOT NULL))),
  constraint organizations_company_size_check CHECK ((company_size = ANY (ARRAY['micro'::text, 'small'::text, 'medium'::text, 'large'::text]))),
  constraint organizations_cutoff_day_check CHECK (((cutoff_day >= 1) AND (cutoff_day <= 31))),
  constraint organizations_domain_check CHECK ((domain ~ '^[A-Za-z0-9-]{3,30}$'::text)),
  constraint organizations_earned_wages_source_check CHECK ((earned_wages_source = ANY (ARRAY['accrual'::text, 'imported'::text]))),
  constraint organizations_franchise_type_check CHECK ((franchise_type = ANY (ARRAY['non_franchise'::text, 'franchisee'::text, 'franchisor'::text]))),
  constraint organizations_initial_credit_limit_sen_check CHECK (((initial_credit_limit_sen)::bigint >= 0)),
  constraint organizations_maximum_advance_bp_check CHECK (((maximum_advance_bp >= 1) AND (maximum_advance_bp <= 10000))),
  constraint organizations_minimum_withdrawal_sen_check CHECK (((minimum_withdrawal_sen)::bigint > 0)),
  constraint organizations_monthly_fee_bp_check CHECK (((monthly_fee_bp >= 100) AND (monthly_fee_bp <= 10000))),
  constraint organizations_name_check CHECK (((length(name) >= 4) AND (length(name) <= 120))),
  constraint organizations_pay_day_check CHECK (((pay_day >= 1) AND (pay_day <= 31))),
  constraint organizations_platform_fee_bp_check CHECK (((platform_fee_bp >= 100) AND (platform_fee_bp <= 10000))),
  constraint organizations_rolling_pay_max_sen_check CHECK (((rolling_pay_max_sen)::bigint >= 100)),
  constraint organizations_royalty_bp_check CHECK (((royalty_bp >= 100) AND (royalty_bp <= 10000))),
  constraint organizations_service_fee_bp_check CHECK (((service_fee_bp >= 0) AND (service_fee_bp <= 10000))),
  constraint organizations_service_fee_paid_by_check CHECK ((service_fee_paid_by = ANY (ARRAY['employer'::text, 'employee'::text]))),
  constraint organizations_status_check CHECK ((status = ANY (ARRAY['Onboarding'::text, 'Active'::text, 'Suspended'::text])))
);
CREATE UNIQUE INDEX organizations_domain ON public.organizations USING btree (lower(domain));
CREATE INDEX organizations_franchisor ON public.organizations USING btree (franchisor_id) WHERE (franchisor_id IS NOT NULL);
row level security: on, forced;
create policy platform on organizations for all to upah_platform using (true);
create policy tenant on organizations for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on organizations to upah_platform;
grant delete, insert, select, update on organizations to upah_tenant;

create table pay_ranges (
  org_id entity_id not null,
  id entity_id not null,
  compensation_policy_id entity_id not null,
  job_level_id entity_id not null,
  minimum_sen sen not null,
  midpoint_sen sen not null,
  maximum_sen sen not null,
  minimum_in_force_sen sen,
  midpoint_in_force_sen sen,
  maximum_in_force_sen sen,
  deleted boolean not null default false,
  created_at timestamp with time zone not null,
  created_by entity_id not null,
  modified_at timestamp with time zone not null,
  modified_by entity_id not null,
  job_level_in_force_id entity_id,
  constraint pay_ranges_pkey PRIMARY KEY (org_id, id),
  constraint pay_ranges_level_in_force FOREIGN KEY (org_id, job_level_in_force_id) REFERENCES job_levels(org_id, id),
  constraint pay_ranges_org_id_compensation_policy_id_fkey FOREIGN KEY (org_id, compensation_policy_id) REFERENCES compensation_policies(org_id, id),
  constraint pay_ranges_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint pay_ranges_org_id_job_level_id_fkey FOREIGN KEY (org_id, job_level_id) REFERENCES job_levels(org_id, id),
  constraint pay_ranges_check CHECK ((((minimum_sen)::bigint <= (midpoint_sen)::bigint) AND ((midpoint_sen)::bigint <= (maximum_sen)::bigint))),
  constraint pay_ranges_check1 CHECK ((((minimum_in_force_sen IS NULL) = (midpoint_in_force_sen IS NULL)) AND ((minimum_in_force_sen IS NULL) = (maximum_in_force_sen IS NULL)))),
  constraint pay_ranges_in_force_together CHECK (((job_level_in_force_id IS NULL) = (minimum_in_force_sen IS NULL))),
  constraint pay_ranges_minimum_sen_check CHECK (((minimum_sen)::bigint >= 100))
);
CREATE INDEX pay_ranges_job_level ON public.pay_ranges USING btree (org_id, job_level_id);
CREATE UNIQUE INDEX pay_ranges_level ON public.pay_ranges USING btree (org_id, compensation_policy_id, job_level_id) WHERE (NOT deleted);
CREATE INDEX pay_ranges_level_in_force ON public.pay_ranges USING btree (org_id, job_level_in_force_id);
CREATE INDEX pay_ranges_policy ON public.pay_ranges USING btree (org_id, compensation_policy_id);
row level security: on, forced;
create policy platform on pay_ranges for all to upah_platform using (true);
create policy tenant on pay_ranges for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on pay_ranges to upah_platform;
grant delete, insert, select, update on pay_ranges to upah_tenant;

create table pay_run_benefits (
  org_id entity_id not null,
  run_id entity_id not null,
  employee_id entity_id not null,
  position smallint not null,
  benefit_id entity_id,
  name text not null,
  amount_sen sen not null,
  recurrence text,
  period text not null,
  counts boolean not null,
  constraint pay_run_benefits_pkey PRIMARY KEY (org_id, run_id, employee_id, "position"),
  constraint pay_run_benefits_org_id_run_id_employee_id_fkey FOREIGN KEY (org_id, run_id, employee_id) REFERENCES pay_run_employees(org_id, run_id, employee_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX pay_run_benefits_once ON public.pay_run_benefits USING btree (org_id, employee_id, benefit_id, period) WHERE (counts AND (benefit_id IS NOT NULL));
row level security: on, forced;
create policy platform on pay_run_benefits for all to upah_platform using (true);
create policy tenant on pay_run_benefits for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on pay_run_benefits to upah_platform;
grant delete, insert, select, update on pay_run_benefits to upah_tenant;

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
  ineligible text,
  result text,
  failure_reason text,
  constraint pay_run_employees_pkey PRIMARY KEY (org_id, run_id, employee_id),
  constraint pay_run_employees_org_id_employee_id_fkey FOREIGN KEY (org_id, employee_id) REFERENCES employees(org_id, id),
  constraint pay_run_employees_org_id_run_id_fkey FOREIGN KEY (org_id, run_id) REFERENCES pay_runs(org_id, id),
  constraint pay_run_employees_ineligible_check CHECK ((ineligible = ANY (ARRAY['not_approved'::text, 'left'::text, 'no_benefits'::text, 'already_included'::text, 'no_election'::text, 'election_incomplete'::text, 'account_not_verified'::text, 'wallet_inactive'::text]))),
  constraint pay_run_employees_result_check CHECK ((result = ANY (ARRAY['succeeded'::text, 'failed'::text])))
);
CREATE INDEX pay_run_employees_employee ON public.pay_run_employees USING btree (org_id, employee_id, run_id);
row level security: on, forced;
create policy platform on pay_run_employees for all to upah_platform using (true);
create policy tenant on pay_run_employees for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on pay_run_employees to upah_platform;
grant delete, insert, select, update on pay_run_employees to upah_tenant;

create table pay_run_groups (
  org_id entity_id not null,
  run_id entity_id not null,
  group_id entity_id not null,
  code text not null,
  name text not null,
  description text not null,
  constraint pay_run_groups_pkey PRIMARY KEY (org_id, run_id, group_id),
  constraint pay_run_groups_org_id_run_id_fkey FOREIGN KEY (org_id, run_id) REFERENCES pay_runs(org_id, id)
);
row level security: on, forced;
create policy platform on pay_run_groups for all to upah_platform using (true);
create policy tenant on pay_run_groups for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on pay_run_groups to upah_platform;
grant delete, insert, select, update on pay_run_groups to upah_tenant;

create table pay_run_shares (
  org_id entity_id not null,
  run_id entity_id not null,
  employee_id entity_id not null,
  wallet_id entity_id not null,
  wallet_name text not null,
  account_number text not null,
  percentage_bp integer not null,
  amount_sen sen not null,
  result text,
  retries_id entity_id,
  counts boolean not null,
  warning text,
  limit_sen sen,
  constraint pay_run_shares_pkey PRIMARY KEY (org_id, run_id, employee_id, wallet_id),
  constraint pay_run_shares_org_id_run_id_employee_id_fkey FOREIGN KEY (org_id, run_id, employee_id) REFERENCES pay_run_employees(org_id, run_id, employee_id) ON DELETE CASCADE,
  constraint pay_run_shares_amount_sen_check CHECK (((amount_sen)::bigint >= 0)),
  constraint pay_run_shares_check CHECK (((warning IS NULL) = (limit_sen IS NULL))),
  constraint pay_run_shares_result_check CHECK ((result = ANY (ARRAY['succeeded'::text, 'failed'::text]))),
  constraint pay_run_shares_warning_check CHECK ((warning = ANY (ARRAY['below_minimum'::text, 'above_size'::text, 'above_monthly_limit'::text])))
);
CREATE INDEX pay_run_shares_failed ON public.pay_run_shares USING btree (org_id, employee_id) WHERE (result = 'failed'::text);
CREATE UNIQUE INDEX pay_run_shares_retried_once ON public.pay_run_shares USING btree (org_id, retries_id, employee_id, wallet_id) WHERE (counts AND (retries_id IS NOT NULL));
row level security: on, forced;
create policy platform on pay_run_shares for all to upah_platform using (true);
create policy tenant on pay_run_shares for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on pay_run_shares to upah_platform;
grant delete, insert, select, update on pay_run_shares to upah_tenant;

create table pay_runs (
  org_id entity_id not null,
  id entity_id not null,
  pay_type text not null,
  status text not null,
  period text not null,
  pay_on date not null,
  grouping text not null,
  benefit_name text,
  amount_sen sen,
  reruns_id entity_id,
  employees integer not null,
  eligible integer not null,
  net_pay_sen sen not null,
  failure_reason text,
  created_at timestamp with time zone not null,
  created_by entity_id not null,
  modified_at timestamp with time zone not null,
  modified_by entity_id not null,
  submitted_at timestamp with time zone,
  submitted_by entity_id,
  approved_at timestamp with time zone,
  approved_by entity_id,
  completed_at timestamp with time zone,
  submitted_by_name text,
  approved_by_name text,
  employees_digest bytea,
  constraint pay_runs_pkey PRIMARY KEY (org_id, id),
  constraint pay_runs_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint pay_runs_org_id_reruns_id_fkey FOREIGN KEY (org_id, reruns_id) REFERENCES pay_runs(org_id, id),
  constraint pay_runs_amount_sen_check CHECK (((amount_sen)::bigint >= 100)),
  constraint pay_runs_check CHECK ((((pay_type = 'Ad-hoc'::text) = (benefit_name IS NOT NULL)) AND ((benefit_name IS NULL) = (amount_sen IS NULL)))),
  constraint pay_runs_grouping_check CHECK (("grouping" = ANY (ARRAY['categories'::text, 'teams'::text]))),
  constraint pay_runs_pay_type_check CHECK ((pay_type = ANY (ARRAY['Regular'::text, 'Ad-hoc'::text]))),
  constraint pay_runs_period_check CHECK ((period ~ '^\d{4}-\d{2}$'::text)),
  constraint pay_runs_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'pending_approval'::text, 'approved'::text, 'pending_payment'::text, 'processing'::text, 'completed'::text, 'cancelled'::text, 'deleted'::text])))
);
CREATE INDEX pay_runs_modified ON public.pay_runs USING btree (org_id, modified_at DESC, id) WHERE (status <> 'deleted'::text);
CREATE INDEX pay_runs_of_platform ON public.pay_runs USING btree (modified_at DESC, id) WHERE (status = ANY (ARRAY['approved'::text, 'pending_payment'::text, 'processing'::text, 'completed'::text, 'cancelled'::text]));
CREATE INDEX pay_runs_reruns ON public.pay_runs USING btree (org_id, reruns_id) WHERE (reruns_id IS NOT NULL);
CREATE TRIGGER pending_approval AFTER INSERT OR UPDATE OF status ON public.pay_runs FOR EACH ROW WHEN ((new.status = 'pending_approval'::text)) EXECUTE FUNCTION request_notice('modified_at');
row level security: on, forced;
create policy platform on pay_runs for all to upah_platform using (true);
create policy tenant on pay_runs for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on pay_runs to upah_platform;
grant delete, insert, select, update on pay_runs to upah_tenant;

create table payouts (
  org_id entity_id not null,
  id entity_id not null,
  disbursement_id entity_id not null,
  line_id entity_id not null,
  attempt smallint not null,
  amount_sen sen not null,
  status text not null,
  provider_reference text,
  provider_fee_sen sen not null default 0,
  reason text,
  created_at timestamp with time zone not null,
  tried_at timestamp with time zone,
  tries smallint not null default 0,
  finished_at timestamp with time zone,
  next_at timestamp with time zone not null,
  created_by entity_id not null,
  constraint payouts_pkey PRIMARY KEY (org_id, id),
  constraint payouts_org_id_line_id_attempt_key UNIQUE (org_id, line_id, attempt),
  constraint payouts_org_id_disbursement_id_fkey FOREIGN KEY (org_id, disbursement_id) REFERENCES disbursements(org_id, id),
  constraint payouts_org_id_line_id_fkey FOREIGN KEY (org_id, line_id) REFERENCES disbursement_lines(org_id, id),
  constraint payouts_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'sent'::text, 'unknown'::text, 'paid'::text, 'failed'::text, 'reversed'::text, 'dropped'::text])))
);
CREATE INDEX payouts_disbursement ON public.payouts USING btree (org_id, disbursement_id);
CREATE INDEX payouts_id ON public.payouts USING btree (id);
CREATE UNIQUE INDEX payouts_live ON public.payouts USING btree (org_id, line_id) WHERE (status = ANY (ARRAY['queued'::text, 'sent'::text, 'unknown'::text, 'paid'::text]));
CREATE INDEX payouts_unfinished ON public.payouts USING btree (next_at) WHERE (status = ANY (ARRAY['queued'::text, 'sent'::text, 'unknown'::text]));
row level security: on, forced;
create policy platform on payouts for all to upah_platform using (true);
create policy tenant on payouts for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on payouts to upah_platform;
grant delete, insert, select, update on payouts to upah_tenant;

create table provider_balances (
  org_id entity_id not null,
  balance_sen sen,
  read_at timestamp with time zone,
  failed_at timestamp with time zone,
  constraint provider_balances_pkey PRIMARY KEY (org_id)
);
row level security: on, forced;
create policy platform on provider_balances for all to upah_platform using (true);
create policy tenant on provider_balances for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on provider_balances to upah_platform;
grant delete, insert, select, update on provider_balances to upah_tenant;

create table provider_events (
  org_id entity_id not null,
  id text not null,
  payout_id entity_id not null,
  event text not null,
  received_at timestamp with time zone not null,
  payload jsonb not null,
  applied boolean not null,
  constraint provider_events_pkey PRIMARY KEY (org_id, id),
  constraint provider_events_org_id_payout_id_fkey FOREIGN KEY (org_id, payout_id) REFERENCES payouts(org_id, id)
);
CREATE INDEX provider_events_payout ON public.provider_events USING btree (org_id, payout_id);
row level security: on, forced;
create policy platform on provider_events for all to upah_platform using (true);
create policy tenant on provider_events for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on provider_events to upah_platform;
grant delete, insert, select, update on provider_events to upah_tenant;

create table recovery_codes (
  org_id entity_id not null,
  user_id entity_id not null,
  code_hash bytea not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (org_id, user_id, code_hash),
  constraint recovery_codes_org_id_user_id_fkey FOREIGN KEY (org_id, user_id) REFERENCES one_time_passwords(org_id, user_id) ON DELETE CASCADE
);
row level security: on, forced;
create policy platform on recovery_codes for all to upah_platform using (true);
create policy tenant on recovery_codes for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on recovery_codes to upah_platform;
grant delete, insert, select, update on recovery_codes to upah_tenant;

create table reset_requests (
  org_id entity_id not null,
  id entity_id not null,
  email text not null,
  address text not null,
  requested_at timestamp with time zone not null,
  constraint reset_requests_pkey PRIMARY KEY (org_id, id)
);
CREATE INDEX reset_requests_account ON public.reset_requests USING btree (org_id, email, requested_at);
CREATE INDEX reset_requests_address ON public.reset_requests USING btree (address, requested_at);
CREATE INDEX reset_requests_organization ON public.reset_requests USING btree (org_id, requested_at);
row level security: on, forced;
create policy platform on reset_requests for all to upah_platform using (true);
create policy tenant on reset_requests for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on reset_requests to upah_platform;
grant delete, insert, select, update on reset_requests to upah_tenant;

create table sales (
  org_id entity_id not null,
  id entity_id not null,
  sold_on date not null,
  amount_sen sen not null,
  reference text not null,
  franchisor_id entity_id,
  royalty_bp integer not null default 0,
  royalty_sen sen not null default 0,
  possible_duplicate_of text,
  uploaded_document_id entity_id not null,
  row_number integer not null,
  created_at timestamp with time zone not null,
  modified_at timestamp with time zone not null,
  constraint sales_pkey PRIMARY KEY (org_id, id),
  constraint sales_org_id_reference_key UNIQUE (org_id, reference),
  constraint sales_franchisor_id_fkey FOREIGN KEY (franchisor_id) REFERENCES organizations(org_id),
  constraint sales_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint sales_amount_sen_check CHECK (((amount_sen)::bigint > 0)),
  constraint sales_royalty_sen_check CHECK (((royalty_sen)::bigint >= 0))
);
CREATE INDEX sales_created ON public.sales USING btree (created_at, id);
CREATE INDEX sales_franchisor ON public.sales USING btree (franchisor_id, org_id) WHERE (franchisor_id IS NOT NULL);
CREATE INDEX sales_same ON public.sales USING btree (org_id, sold_on, amount_sen);
row level security: on, forced;
create policy platform on sales for all to upah_platform using (true);
create policy tenant on sales for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on sales to upah_platform;
grant delete, insert, select, update on sales to upah_tenant;

create table saved_filters (
  org_id entity_id not null,
  user_id entity_id not null,
  list text not null,
  name text not null,
  query text not null,
  created_at timestamp with time zone not null,
  modified_at timestamp with time zone not null,
  constraint saved_filters_pkey PRIMARY KEY (org_id, user_id, list, name),
  constraint saved_filters_org_id_user_id_fkey FOREIGN KEY (org_id, user_id) REFERENCES users(org_id, id),
  constraint saved_filters_list_check CHECK ((length(list) <= 100)),
  constraint saved_filters_name_check CHECK (((length(name) >= 1) AND (length(name) <= 50))),
  constraint saved_filters_query_check CHECK ((length(query) <= 1000))
);
row level security: on, forced;
create policy platform on saved_filters for all to upah_platform using (true);
create policy tenant on saved_filters for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on saved_filters to upah_platform;
grant delete, insert, select, update on saved_filters to upah_tenant;

create table sessions (
  org_id entity_id not null,
  token_hash bytea not null,
  user_id entity_id not null,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  address text not null,
  user_agent text not null,
  id entity_id not null generated always as (upper(substr(encode(sha256(token_hash), 'hex'::text), 1, 16))) stored,
  constraint sessions_pkey PRIMARY KEY (org_id, token_hash),
  constraint sessions_org_id_user_id_fkey FOREIGN KEY (org_id, user_id) REFERENCES users(org_id, id) ON DELETE CASCADE
);
CREATE INDEX sessions_expiry ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_user ON public.sessions USING btree (org_id, user_id);
row level security: on, forced;
create policy platform on sessions for all to upah_platform using (true);
create policy tenant on sessions for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on sessions to upah_platform;
grant delete, insert, select, update on sessions to upah_tenant;

create table settlement_payments (
  org_id entity_id not null,
  id entity_id not null,
  settlement_id entity_id not null,
  paid_on date not null,
  amount_sen sen not null,
  reference text not null,
  created_at timestamp with time zone not null,
  created_by entity_id not null,
  voided_at timestamp with time zone,
  voided_by entity_id,
  void_reason text,
  constraint settlement_payments_pkey PRIMARY KEY (org_id, id),
  constraint settlement_payments_org_id_settlement_id_fkey FOREIGN KEY (org_id, settlement_id) REFERENCES settlements(org_id, id),
  constraint settlement_payments_amount_sen_check CHECK (((amount_sen)::bigint > 0)),
  constraint settlement_payments_check CHECK (((voided_at IS NULL) = (voided_by IS NULL)))
);
CREATE INDEX settlement_payments_paid ON public.settlement_payments USING btree (org_id, paid_on);
CREATE INDEX settlement_payments_settlement ON public.settlement_payments USING btree (org_id, settlement_id);
row level security: on, forced;
create policy platform on settlement_payments for all to upah_platform using (true);
create policy tenant on settlement_payments for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on settlement_payments to upah_platform;
grant delete, insert, select, update on settlement_payments to upah_tenant;

create table settlement_reminders (
  org_id entity_id not null,
  settlement_id entity_id not null,
  days smallint not null,
  sent_on date not null,
  constraint settlement_reminders_pkey PRIMARY KEY (org_id, settlement_id, days),
  constraint settlement_reminders_org_id_settlement_id_fkey FOREIGN KEY (org_id, settlement_id) REFERENCES settlements(org_id, id),
  constraint settlement_reminders_days_check CHECK ((days = ANY (ARRAY['-7'::integer, '-1'::integer, 1, 7, 14])))
);
row level security: on, forced;
create policy platform on settlement_reminders for all to upah_platform using (true);
create policy tenant on settlement_reminders for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on settlement_reminders to upah_platform;
grant delete, insert, select, update on settlement_reminders to upah_tenant;

create table settlements (
  org_id entity_id not null,
  id entity_id not null,
  disbursement_id entity_id not null,
  due_on date not null,
  to_repay_sen sen not null,
  repaid_sen sen not null default 0,
  created_at timestamp with time zone not null,
  created_by entity_id not null,
  modified_at timestamp with time zone not null,
  modified_by entity_id not null,
  deleted_at timestamp with time zone,
  overpaid_sen sen not null default 0,
  constraint settlements_pkey PRIMARY KEY (org_id, id),
  constraint settlements_org_id_disbursement_id_fkey FOREIGN KEY (org_id, disbursement_id) REFERENCES disbursements(org_id, id),
  constraint settlements_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint settlements_overpaid_sen_check CHECK (((overpaid_sen)::bigint >= 0)),
  constraint settlements_repaid_check CHECK ((((repaid_sen)::bigint >= 0) AND ((repaid_sen)::bigint <= ((to_repay_sen)::bigint + (overpaid_sen)::bigint)))),
  constraint settlements_to_repay_sen_check CHECK (((to_repay_sen)::bigint >= 0))
);
CREATE INDEX settlements_created ON public.settlements USING btree (created_at DESC, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX settlements_disbursement ON public.settlements USING btree (org_id, disbursement_id) WHERE (deleted_at IS NULL);
CREATE INDEX settlements_of_disbursement ON public.settlements USING btree (org_id, disbursement_id);
CREATE INDEX settlements_open ON public.settlements USING btree (due_on) WHERE ((deleted_at IS NULL) AND ((repaid_sen)::bigint < (to_repay_sen)::bigint));
row level security: on, forced;
create policy platform on settlements for all to upah_platform using (true);
create policy tenant on settlements for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on settlements to upah_platform;
grant delete, insert, select, update on settlements to upah_tenant;

create table sign_in_attempts (
  org_id entity_id not null,
  id entity_id not null,
  email text not null,
  address text not null,
  succeeded boolean not null,
  attempted_at timestamp with time zone not null,
  device text,
  refused boolean not null default false,
  constraint sign_in_attempts_pkey PRIMARY KEY (org_id, id)
);
CREATE INDEX sign_in_attempts_account ON public.sign_in_attempts USING btree (org_id, email, attempted_at);
CREATE INDEX sign_in_attempts_address ON public.sign_in_attempts USING btree (address, attempted_at);
row level security: on, forced;
create policy platform on sign_in_attempts for all to upah_platform using (true);
create policy tenant on sign_in_attempts for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on sign_in_attempts to upah_platform;
grant delete, insert, select, update on sign_in_attempts to upah_tenant;

create table statement_documents (
  org_id entity_id not null,
  statement_id entity_id not null,
  user_id entity_id not null,
  url text not null,
  created_at timestamp with time zone not null,
  constraint statement_documents_pkey PRIMARY KEY (org_id, statement_id, user_id),
  constraint statement_documents_org_id_statement_id_fkey FOREIGN KEY (org_id, statement_id) REFERENCES statements(org_id, id)
);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.statement_documents FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.statement_documents FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
row level security: on, forced;
create policy platform on statement_documents for all to upah_platform using (true);
create policy tenant on statement_documents for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant insert, select on statement_documents to upah_platform;
grant insert, select on statement_documents to upah_tenant;

create table statement_lines (
  org_id entity_id not null,
  statement_id entity_id not null,
  line integer not null,
  entry_id entity_id not null,
  withdrawal_id entity_id not null,
  event text not null,
  entry_on date not null,
  amount_sen sen not null,
  service_fee_sen sen not null,
  employer_fee_sen sen not null,
  constraint statement_lines_pkey PRIMARY KEY (org_id, statement_id, line),
  constraint statement_lines_line_check CHECK ((line >= 1))
);
CREATE UNIQUE INDEX statement_lines_entry ON public.statement_lines USING btree (org_id, entry_id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.statement_lines FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.statement_lines FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER whole AFTER INSERT ON public.statement_lines REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION check_statement_lines();
row level security: on, forced;
create policy platform on statement_lines for all to upah_platform using (true);
create policy tenant on statement_lines for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant insert, select on statement_lines to upah_platform;
grant insert, select on statement_lines to upah_tenant;

create table statements (
  org_id entity_id not null,
  id entity_id not null,
  employee_id entity_id not null,
  period text not null,
  correction smallint not null,
  statement_on date not null,
  org_name text not null,
  employee_name text not null,
  ic_number text not null,
  employee_number text,
  salary_sen sen not null,
  opening_sen sen not null,
  withdrawn_sen sen not null,
  service_fee_sen sen not null,
  transferred_sen sen not null,
  employer_fee_sen sen not null,
  lines integer not null,
  created_at timestamp with time zone not null,
  constraint statements_pkey PRIMARY KEY (org_id, id),
  constraint statements_org_id_employee_id_period_correction_key UNIQUE (org_id, employee_id, period, correction),
  constraint statements_org_id_employee_id_fkey FOREIGN KEY (org_id, employee_id) REFERENCES employees(org_id, id),
  constraint statements_check CHECK (((withdrawn_sen)::bigint = ((transferred_sen)::bigint + (service_fee_sen)::bigint))),
  constraint statements_check1 CHECK (((correction > 0) OR ((opening_sen)::bigint = 0))),
  constraint statements_check2 CHECK (((correction = 0) OR (lines > 0))),
  constraint statements_correction_check CHECK ((correction >= 0)),
  constraint statements_lines_check CHECK ((lines >= 0)),
  constraint statements_salary_sen_check CHECK (((salary_sen)::bigint >= 0))
);
CREATE INDEX statements_period ON public.statements USING btree (org_id, period, id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.statements FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.statements FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER equals_ledger AFTER INSERT ON public.statements REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION check_statements();
row level security: on, forced;
create policy platform on statements for all to upah_platform using (true);
create policy tenant on statements for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant insert, select on statements to upah_platform;
grant insert, select on statements to upah_tenant;

create table supplier_accounts (
  org_id entity_id not null,
  id entity_id not null,
  supplier_id entity_id not null,
  bank_code text not null,
  account_name text not null,
  account_number text not null,
  replaces_id entity_id,
  entered_at timestamp with time zone not null,
  entered_by entity_id not null,
  confirmed_at timestamp with time zone,
  confirmed_by entity_id,
  call_back_number text,
  call_back_name text,
  usable_from_at timestamp with time zone,
  removed_at timestamp with time zone,
  constraint supplier_accounts_pkey PRIMARY KEY (org_id, id),
  constraint supplier_accounts_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint supplier_accounts_org_id_replaces_id_fkey FOREIGN KEY (org_id, replaces_id) REFERENCES supplier_accounts(org_id, id),
  constraint supplier_accounts_org_id_supplier_id_fkey FOREIGN KEY (org_id, supplier_id) REFERENCES suppliers(org_id, id),
  constraint supplier_accounts_check CHECK ((((confirmed_at IS NULL) = (confirmed_by IS NULL)) AND ((confirmed_at IS NULL) = (usable_from_at IS NULL))))
);
CREATE UNIQUE INDEX supplier_accounts_number ON public.supplier_accounts USING btree (org_id, supplier_id, account_number, bank_code) WHERE (removed_at IS NULL);
CREATE UNIQUE INDEX supplier_accounts_replaced_once ON public.supplier_accounts USING btree (org_id, replaces_id) WHERE ((removed_at IS NULL) AND (replaces_id IS NOT NULL));
CREATE INDEX supplier_accounts_replaces ON public.supplier_accounts USING btree (org_id, replaces_id) WHERE (replaces_id IS NOT NULL);
CREATE INDEX supplier_accounts_supplier ON public.supplier_accounts USING btree (org_id, supplier_id);
CREATE TRIGGER pending_confirmation AFTER INSERT ON public.supplier_accounts FOR EACH ROW WHEN ((new.confirmed_at IS NULL)) EXECUTE FUNCTION request_notice('entered_at');
row level security: on, forced;
create policy platform on supplier_accounts for all to upah_platform using (true);
create policy tenant on supplier_accounts for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on supplier_accounts to upah_platform;
grant delete, insert, select, update on supplier_accounts to upah_tenant;

create table suppliers (
  org_id entity_id not null,
  id entity_id not null,
  company_name text not null,
  business_registration_number text not null,
  mobile_number text not null,
  email text not null,
  address text not null,
  contact_person_name text not null,
  contact_person_mobile_number text not null,
  contact_person_email text not null,
  status text not null,
  rejected_remarks text,
  blacklisted_remarks text,
  approved_at timestamp with time zone,
  rejected_at timestamp with time zone,
  blacklisted_at timestamp with time zone,
  hold_until_on date,
  hold_reason text,
  created_at timestamp with time zone not null,
  created_by entity_id not null,
  modified_at timestamp with time zone not null,
  modified_by entity_id not null,
  deleted_at timestamp with time zone,
  registration_key text not null generated always as (upper(regexp_replace(business_registration_number, '[^A-Za-z0-9]'::text, ''::text, 'g'::text))) stored,
  constraint suppliers_pkey PRIMARY KEY (org_id, id),
  constraint suppliers_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint suppliers_check CHECK (((hold_until_on IS NULL) = (hold_reason IS NULL))),
  constraint suppliers_status_check CHECK ((status = ANY (ARRAY['pending approval'::text, 'approved'::text, 'rejected'::text, 'blacklisted'::text])))
);
CREATE INDEX suppliers_created ON public.suppliers USING btree (org_id, created_at DESC, id) WHERE (deleted_at IS NULL);
CREATE INDEX suppliers_of_platform ON public.suppliers USING btree (created_at DESC, id) WHERE (deleted_at IS NULL);
CREATE INDEX suppliers_registration ON public.suppliers USING btree (org_id, registration_key) WHERE (deleted_at IS NULL);
row level security: on, forced;
create policy platform on suppliers for all to upah_platform using (true);
create policy tenant on suppliers for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on suppliers to upah_platform;
grant delete, insert, select, update on suppliers to upah_tenant;

create table team_totals (
  org_id entity_id not null,
  period text not null,
  team_id entity_id not null,
  withdrawals integer not null,
  amount_sen sen not null,
  constraint team_totals_pkey PRIMARY KEY (org_id, period, team_id),
  constraint team_totals_org_id_team_id_fkey FOREIGN KEY (org_id, team_id) REFERENCES teams(org_id, id),
  constraint team_totals_period_check CHECK ((period ~ '^\d{4}-\d{2}$'::text))
);
CREATE INDEX team_totals_team ON public.team_totals USING btree (org_id, team_id);
row level security: on, forced;
create policy platform on team_totals for all to upah_platform using (true);
create policy tenant on team_totals for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on team_totals to upah_platform;
grant delete, insert, select, update on team_totals to upah_tenant;

create table teams (
  org_id entity_id not null,
  id entity_id not null,
  code text not null,
  name text not null,
  description text not null,
  status text not null,
  created_at timestamp with time zone not null,
  created_by entity_id not null,
  modified_at timestamp with time zone not null,
  modified_by entity_id not null,
  approved_at timestamp with time zone,
  approved_by entity_id,
  constraint teams_pkey PRIMARY KEY (org_id, id),
  constraint teams_org_id_code_key UNIQUE (org_id, code),
  constraint teams_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint teams_status_check CHECK ((status = ANY (ARRAY['Draft'::text, 'Pending Approval'::text, 'Approved'::text])))
);
CREATE TRIGGER pending_approval AFTER INSERT OR UPDATE OF status ON public.teams FOR EACH ROW WHEN ((new.status = 'Pending Approval'::text)) EXECUTE FUNCTION request_notice('modified_at');
row level security: on, forced;
create policy platform on teams for all to upah_platform using (true);
create policy tenant on teams for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on teams to upah_platform;
grant delete, insert, select, update on teams to upah_tenant;

create table uploaded_documents (
  org_id entity_id not null,
  id entity_id not null,
  type text not null,
  file_id entity_id not null,
  file_name text not null,
  status text not null,
  rows_total integer not null default 0,
  rows_succeeded integer not null default 0,
  rows_failed integer not null default 0,
  possible_duplicates integer not null default 0,
  failure text,
  failure_params jsonb,
  created_at timestamp with time zone not null,
  created_by entity_id not null,
  modified_at timestamp with time zone not null,
  constraint uploaded_documents_pkey PRIMARY KEY (org_id, id),
  constraint uploaded_documents_org_id_file_id_fkey FOREIGN KEY (org_id, file_id) REFERENCES files(org_id, id),
  constraint uploaded_documents_check CHECK (((rows_succeeded + rows_failed) <= rows_total)),
  constraint uploaded_documents_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'PROCESSING'::text, 'COMPLETED'::text, 'COMPLETED_WITH_ERRORS'::text, 'FAILED'::text]))),
  constraint uploaded_documents_type_check CHECK ((type = ANY (ARRAY['SALES'::text, 'SETTLEMENTS'::text])))
);
CREATE INDEX uploaded_documents_created ON public.uploaded_documents USING btree (org_id, created_at, id);
CREATE INDEX uploaded_documents_file ON public.uploaded_documents USING btree (org_id, file_id);
row level security: on, forced;
create policy platform on uploaded_documents for all to upah_platform using (true);
create policy tenant on uploaded_documents for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on uploaded_documents to upah_platform;
grant delete, insert, select, update on uploaded_documents to upah_tenant;

create table uploaded_payments (
  org_id entity_id not null,
  reference text not null,
  paid_on date not null,
  amount_sen sen not null,
  uploaded_document_id entity_id not null,
  row_number integer not null,
  created_at timestamp with time zone not null,
  constraint uploaded_payments_pkey PRIMARY KEY (org_id, reference),
  constraint uploaded_payments_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint uploaded_payments_amount_sen_check CHECK (((amount_sen)::bigint > 0))
);
CREATE INDEX uploaded_payments_same ON public.uploaded_payments USING btree (org_id, paid_on, amount_sen);
row level security: on, forced;
create policy platform on uploaded_payments for all to upah_platform using (true);
create policy tenant on uploaded_payments for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on uploaded_payments to upah_platform;
grant delete, insert, select, update on uploaded_payments to upah_tenant;

create table uploaded_rows (
  org_id entity_id not null,
  uploaded_document_id entity_id not null,
  row_number integer not null,
  id entity_id not null,
  status text not null,
  metadata text not null,
  error text,
  error_params jsonb,
  record_org_id entity_id,
  record_id entity_id,
  possible_duplicate_of text,
  processed_at timestamp with time zone,
  constraint uploaded_rows_pkey PRIMARY KEY (org_id, uploaded_document_id, row_number),
  constraint uploaded_rows_org_id_id_key UNIQUE (org_id, id),
  constraint uploaded_rows_org_id_uploaded_document_id_fkey FOREIGN KEY (org_id, uploaded_document_id) REFERENCES uploaded_documents(org_id, id),
  constraint uploaded_rows_check CHECK (((status = 'PENDING'::text) = (processed_at IS NULL))),
  constraint uploaded_rows_check1 CHECK (((status = 'FAILED'::text) = (error IS NOT NULL))),
  constraint uploaded_rows_row_number_check CHECK ((row_number > 0)),
  constraint uploaded_rows_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'SUCCESS'::text, 'FAILED'::text])))
);
CREATE INDEX uploaded_rows_failed ON public.uploaded_rows USING btree (org_id, uploaded_document_id, row_number) WHERE (status = 'FAILED'::text);
CREATE INDEX uploaded_rows_pending ON public.uploaded_rows USING btree (org_id, uploaded_document_id, row_number) WHERE (status = 'PENDING'::text);
row level security: on, forced;
create policy platform on uploaded_rows for all to upah_platform using (true);
create policy tenant on uploaded_rows for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on uploaded_rows to upah_platform;
grant delete, insert, select, update on uploaded_rows to upah_tenant;

create table users (
  org_id entity_id not null,
  id entity_id not null,
  employee_id entity_id,
  email text not null,
  display_name text not null,
  first_name text not null,
  last_name text not null,
  role text not null,
  status text not null,
  suspended_for text,
  photo_url text,
  password_hash text,
  wrong_codes smallint not null default 0,
  accepted_terms_version text,
  accepted_terms_at timestamp with time zone,
  accepted_terms_from text,
  created_at timestamp with time zone not null,
  modified_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  last_signed_in_at timestamp with time zone,
  password_chosen_at timestamp with time zone,
  guessing_notified_at timestamp with time zone,
  language text not null default 'en'::text,
  constraint users_pkey PRIMARY KEY (org_id, id),
  constraint users_org_id_employee_id_fkey FOREIGN KEY (org_id, employee_id) REFERENCES employees(org_id, id),
  constraint users_check CHECK ((((org_id)::text = 'PLATFORM'::text) = (role = ANY (ARRAY['superadmin'::text, 'admin'::text])))),
  constraint users_email_check CHECK ((email = lower(email))),
  constraint users_employee_check CHECK (((employee_id IS NULL) OR (role <> ALL (ARRAY['admin'::text, 'superadmin'::text])))),
  constraint users_language_check CHECK ((language = ANY (ARRAY['en'::text, 'ms'::text]))),
  constraint users_role_check CHECK ((role = ANY (ARRAY['superadmin'::text, 'admin'::text, 'Manager'::text, 'Executive'::text, 'Employee'::text]))),
  constraint users_status_check CHECK ((status = ANY (ARRAY['Active'::text, 'Suspended'::text]))),
  constraint users_suspended_for_check CHECK ((suspended_for = ANY (ARRAY['admin'::text, 'manager'::text, 'codes'::text, 'deleted'::text])))
);
CREATE INDEX users_by_name ON public.users USING btree (org_id, lower(display_name), id) WHERE (deleted_at IS NULL);
CREATE INDEX users_by_name_everywhere ON public.users USING btree (lower(display_name), id) WHERE ((deleted_at IS NULL) AND ((org_id)::text <> 'PLATFORM'::text));
CREATE INDEX users_by_role ON public.users USING btree (org_id, role, id);
CREATE UNIQUE INDEX users_email ON public.users USING btree (org_id, email) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX users_employee ON public.users USING btree (org_id, employee_id) WHERE ((employee_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE TRIGGER users_last_superadmin AFTER UPDATE ON public.users FOR EACH ROW WHEN (((old.role = 'superadmin'::text) AND (old.status = 'Active'::text) AND (old.deleted_at IS NULL) AND ((new.role <> 'superadmin'::text) OR (new.status <> 'Active'::text) OR (new.deleted_at IS NOT NULL)))) EXECUTE FUNCTION keep_a_superadmin();
row level security: on, forced;
create policy platform on users for all to upah_platform using (true);
create policy tenant on users for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on users to upah_platform;
grant delete, insert, select, update on users to upah_tenant;

create table verification_codes (
  org_id entity_id not null,
  id entity_id not null,
  user_id entity_id not null,
  purpose text not null,
  bound_to text not null,
  mobile_number text not null,
  code_hash bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint verification_codes_pkey PRIMARY KEY (org_id, id),
  constraint verification_codes_org_id_user_id_fkey FOREIGN KEY (org_id, user_id) REFERENCES users(org_id, id) ON DELETE CASCADE,
  constraint verification_codes_purpose_check CHECK ((purpose = ANY (ARRAY['withdrawal'::text, 'mobile'::text])))
);
CREATE INDEX verification_codes_user ON public.verification_codes USING btree (org_id, user_id, created_at);
row level security: on, forced;
create policy platform on verification_codes for all to upah_platform using (true);
create policy tenant on verification_codes for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on verification_codes to upah_platform;
grant delete, insert, select, update on verification_codes to upah_tenant;

create table wallets (
  org_id entity_id not null,
  id entity_id not null,
  name text not null,
  status text not null,
  support_link text not null,
  minimum_amount_sen sen not null,
  logo_url text,
  logo_file_name text,
  created_at timestamp with time zone not null,
  created_by entity_id not null,
  modified_at timestamp with time zone not null,
  modified_by entity_id not null,
  deleted_at timestamp with time zone,
  wallet_size_sen sen,
  monthly_limit_sen sen,
  constraint wallets_pkey PRIMARY KEY (org_id, id),
  constraint wallets_check CHECK (((logo_url IS NULL) = (logo_file_name IS NULL))),
  constraint wallets_minimum_amount_sen_check CHECK (((minimum_amount_sen)::bigint >= 100)),
  constraint wallets_monthly_limit_sen_check CHECK (((monthly_limit_sen)::bigint > 0)),
  constraint wallets_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint wallets_org_id_check CHECK (((org_id)::text = 'PLATFORM'::text)),
  constraint wallets_status_check CHECK ((status = ANY (ARRAY['Active'::text, 'InActive'::text]))),
  constraint wallets_wallet_size_sen_check CHECK (((wallet_size_sen)::bigint > 0))
);
CREATE UNIQUE INDEX wallets_name ON public.wallets USING btree (org_id, lower(name)) WHERE (deleted_at IS NULL);
row level security: on, forced;
create policy platform on wallets for all to upah_platform using (true);
create policy tenant on wallets for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on wallets to upah_platform;
grant delete, insert, select, update on wallets to upah_tenant;

create table withdrawal_changes (
  org_id entity_id not null,
  withdrawal_id entity_id not null,
  id entity_id not null,
  status text not null,
  reason text,
  by_id entity_id not null,
  by_name text not null,
  by_role text not null,
  happened_at timestamp with time zone not null,
  note text,
  constraint withdrawal_changes_pkey PRIMARY KEY (org_id, withdrawal_id, id)
);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.withdrawal_changes FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.withdrawal_changes FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
row level security: on, forced;
create policy platform on withdrawal_changes for all to upah_platform using (true);
create policy tenant on withdrawal_changes for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant insert, select on withdrawal_changes to upah_platform;
grant insert, select on withdrawal_changes to upah_tenant;

create table withdrawal_policies (
  org_id entity_id not null,
  id entity_id not null,
  type text not null,
  maximum_withdrawal_sen sen not null,
  withdrawal_frequency text not null,
  withdrawal_day smallint not null default 0,
  auto_approval boolean not null default false,
  min_salary_sen sen,
  max_salary_sen sen,
  status text not null,
  revises_id entity_id,
  created_at timestamp with time zone not null,
  created_by entity_id not null,
  modified_at timestamp with time zone not null,
  modified_by entity_id not null,
  approved_at timestamp with time zone,
  approved_by entity_id,
  constraint withdrawal_policies_pkey PRIMARY KEY (org_id, id),
  constraint withdrawal_policies_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint withdrawal_policies_org_id_revises_id_fkey FOREIGN KEY (org_id, revises_id) REFERENCES withdrawal_policies(org_id, id),
  constraint withdrawal_policies_check CHECK (((type = 'ADVANCED'::text) = ((min_salary_sen IS NOT NULL) AND (max_salary_sen IS NOT NULL)))),
  constraint withdrawal_policies_check1 CHECK (((type = 'GENERAL'::text) OR ((max_salary_sen)::bigint >= ((min_salary_sen)::bigint + 100)))),
  constraint withdrawal_policies_check2 CHECK (((type = 'GENERAL'::text) OR (NOT auto_approval))),
  constraint withdrawal_policies_check3 CHECK (((withdrawal_day = 0) OR (withdrawal_frequency = 'ONCE_PER_MONTH'::text))),
  constraint withdrawal_policies_maximum_withdrawal_sen_check CHECK (((maximum_withdrawal_sen)::bigint > 0)),
  constraint withdrawal_policies_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'APPROVED'::text, 'SUPERSEDED'::text, 'DELETED'::text]))),
  constraint withdrawal_policies_type_check CHECK ((type = ANY (ARRAY['GENERAL'::text, 'ADVANCED'::text]))),
  constraint withdrawal_policies_withdrawal_day_check CHECK (((withdrawal_day >= 0) AND (withdrawal_day <= 31))),
  constraint withdrawal_policies_withdrawal_frequency_check CHECK ((withdrawal_frequency = ANY (ARRAY['DAILY'::text, 'ONCE_A_WEEK'::text, 'ONCE_EVERY_TWO_WEEKS'::text, 'ONCE_PER_MONTH'::text]))),
  constraint withdrawal_policies_ranges EXCLUDE USING gist (org_id WITH =, int8range((min_salary_sen)::bigint, (max_salary_sen)::bigint, '[]'::text) WITH &&) WHERE (((type = 'ADVANCED'::text) AND (status = 'APPROVED'::text)))
);
CREATE INDEX withdrawal_policies_live ON public.withdrawal_policies USING btree (org_id, type, status);
CREATE UNIQUE INDEX withdrawal_policies_one_general ON public.withdrawal_policies USING btree (org_id) WHERE ((type = 'GENERAL'::text) AND (status = 'APPROVED'::text));
CREATE UNIQUE INDEX withdrawal_policies_one_pending_general ON public.withdrawal_policies USING btree (org_id) WHERE ((type = 'GENERAL'::text) AND (status = 'PENDING'::text));
CREATE UNIQUE INDEX withdrawal_policies_one_revision ON public.withdrawal_policies USING btree (org_id, revises_id) WHERE ((status = 'PENDING'::text) AND (revises_id IS NOT NULL));
CREATE TRIGGER pending_approval AFTER INSERT OR UPDATE OF status ON public.withdrawal_policies FOR EACH ROW WHEN ((new.status = 'PENDING'::text)) EXECUTE FUNCTION request_notice('modified_at');
row level security: on, forced;
create policy platform on withdrawal_policies for all to upah_platform using (true);
create policy tenant on withdrawal_policies for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on withdrawal_policies to upah_platform;
grant delete, insert, select, update on withdrawal_policies to upah_tenant;

create table withdrawal_requests (
  org_id entity_id not null,
  id entity_id not null,
  employee_id entity_id not null,
  user_id entity_id not null,
  ic_number text not null,
  employee_name text not null,
  org_name text not null,
  period text not null,
  amount_sen sen not null,
  fee_sen sen not null,
  net_sen sen not null,
  fee_bp integer not null,
  fee_paid_by text not null,
  reason_for_withdrawal text not null,
  salary_sen sen not null,
  earned_sen sen not null,
  ceiling_sen sen not null,
  used_before_sen sen not null,
  policy_id entity_id,
  policy_type text,
  policy_maximum_sen sen not null,
  policy_frequency text not null,
  bank_code text not null,
  account_number text not null,
  requested_at timestamp with time zone not null,
  requested_on date not null,
  expected_on date not null,
  email text,
  team_id entity_id,
  team text,
  constraint withdrawal_requests_pkey PRIMARY KEY (org_id, id),
  constraint withdrawal_requests_org_id_employee_id_fkey FOREIGN KEY (org_id, employee_id) REFERENCES employees(org_id, id),
  constraint withdrawal_requests_amount_sen_check CHECK (((amount_sen)::bigint > 0)),
  constraint withdrawal_requests_check CHECK (((net_sen)::bigint = ((amount_sen)::bigint -
CASE fee_paid_by
    WHEN 'employee'::text THEN (fee_sen)::bigint
    ELSE (0)::bigint
END))),
  constraint withdrawal_requests_check1 CHECK ((((used_before_sen)::bigint + (amount_sen)::bigint) <= (ceiling_sen)::bigint)),
  constraint withdrawal_requests_fee_paid_by_check CHECK ((fee_paid_by = ANY (ARRAY['employer'::text, 'employee'::text]))),
  constraint withdrawal_requests_fee_sen_check CHECK (((fee_sen)::bigint >= 0)),
  constraint withdrawal_requests_ic_number CHECK ((ic_number ~ '^[0-9A-Z]+$'::text)),
  constraint withdrawal_requests_net_sen_check CHECK (((net_sen)::bigint > 0)),
  constraint withdrawal_requests_period_check CHECK ((period ~ '^\d{4}-\d{2}$'::text)),
  constraint withdrawal_requests_policy_type_check CHECK ((policy_type = ANY (ARRAY['GENERAL'::text, 'ADVANCED'::text])))
);
CREATE INDEX withdrawal_requests_employee ON public.withdrawal_requests USING btree (org_id, employee_id, period);
CREATE INDEX withdrawal_requests_org ON public.withdrawal_requests USING btree (org_id, period, id DESC);
CREATE INDEX withdrawal_requests_org_amount ON public.withdrawal_requests USING btree (org_id, period, amount_sen, id);
CREATE INDEX withdrawal_requests_org_name ON public.withdrawal_requests USING btree (org_id, period, employee_name, id);
CREATE INDEX withdrawal_requests_period ON public.withdrawal_requests USING btree (period, id DESC);
CREATE INDEX withdrawal_requests_period_name ON public.withdrawal_requests USING btree (period, employee_name, id);
CREATE INDEX withdrawal_requests_period_net ON public.withdrawal_requests USING btree (period, net_sen, id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.withdrawal_requests FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.withdrawal_requests FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
row level security: on, forced;
create policy platform on withdrawal_requests for all to upah_platform using (true);
create policy tenant on withdrawal_requests for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant insert, select on withdrawal_requests to upah_platform;
grant insert, select on withdrawal_requests to upah_tenant;

create table withdrawal_states (
  org_id entity_id not null,
  id entity_id not null,
  period text not null,
  status text not null,
  reason text,
  batch_id entity_id,
  sent_at timestamp with time zone,
  transfer_on date,
  returned_at timestamp with time zone,
  returned_reason text,
  modified_at timestamp with time zone not null,
  modified_by entity_id not null,
  return_handled_at timestamp with time zone,
  return_handled_by text,
  constraint withdrawal_states_pkey PRIMARY KEY (org_id, id),
  constraint withdrawal_states_check CHECK (((status = ANY (ARRAY['rejected'::text, 'cancelled'::text])) = (reason IS NOT NULL))),
  constraint withdrawal_states_check1 CHECK (((status = 'completed'::text) = (transfer_on IS NOT NULL))),
  constraint withdrawal_states_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'processing'::text, 'completed'::text, 'cancelled'::text, 'rejected'::text])))
);
CREATE INDEX withdrawal_states_batch ON public.withdrawal_states USING btree (batch_id, org_id, id) WHERE (batch_id IS NOT NULL);
CREATE INDEX withdrawal_states_in_flight ON public.withdrawal_states USING btree (status, id) WHERE (status = ANY (ARRAY['pending'::text, 'approved'::text, 'processing'::text]));
CREATE INDEX withdrawal_states_open_returns ON public.withdrawal_states USING btree (org_id) WHERE ((returned_at IS NOT NULL) AND (return_handled_at IS NULL));
CREATE INDEX withdrawal_states_org ON public.withdrawal_states USING btree (org_id, period, status, id DESC);
CREATE INDEX withdrawal_states_period ON public.withdrawal_states USING btree (period, status, id DESC);
CREATE INDEX withdrawal_states_returned ON public.withdrawal_states USING btree (returned_at) WHERE (returned_at IS NOT NULL);
CREATE INDEX withdrawal_states_returns ON public.withdrawal_states USING btree (org_id, id) WHERE (returned_at IS NOT NULL);
CREATE INDEX withdrawal_states_transferred ON public.withdrawal_states USING btree (org_id, transfer_on, id) WHERE (transfer_on IS NOT NULL);
CREATE INDEX withdrawal_states_unsent ON public.withdrawal_states USING btree (org_id, id) WHERE ((status = 'processing'::text) AND (sent_at IS NULL));
row level security: on, forced;
create policy platform on withdrawal_states for all to upah_platform using (true);
create policy tenant on withdrawal_states for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on withdrawal_states to upah_platform;
grant delete, insert, select, update on withdrawal_states to upah_tenant;

create table withdrawal_totals (
  org_id entity_id not null,
  period text not null,
  requested_on date not null,
  status text not null,
  reason_for_withdrawal text not null,
  withdrawals integer not null,
  amount_sen sen not null,
  employee_fee_sen sen not null,
  employer_fee_sen sen not null,
  constraint withdrawal_totals_pkey PRIMARY KEY (org_id, period, requested_on, status, reason_for_withdrawal)
);
CREATE INDEX withdrawal_totals_in_flight ON public.withdrawal_totals USING btree (status, org_id) WHERE (status = ANY (ARRAY['pending'::text, 'approved'::text, 'processing'::text]));
CREATE INDEX withdrawal_totals_period ON public.withdrawal_totals USING btree (period, status);
row level security: on, forced;
create policy platform on withdrawal_totals for all to upah_platform using (true);
create policy tenant on withdrawal_totals for all to upah_tenant using ( CASE WHEN (((org_id)::text = ( SELECT current_setting('app.org_ids'::text, true) AS current_setting)) OR ((org_id)::text = ANY (( SELECT string_to_array(current_setting('app.org_ids'::text, true), ','::text) AS string_to_array)::text[]))) THEN true ELSE false END);
grant delete, insert, select, update on withdrawal_totals to upah_platform;
grant delete, insert, select, update on withdrawal_totals to upah_tenant;
