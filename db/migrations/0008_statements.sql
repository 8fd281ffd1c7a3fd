-- Closed months and the statements of employees.

-- Refuses statements whose closing figure is not the opening figure plus the lines, or not the ledger's.
create function check_statements() returns trigger language plpgsql set work_mem = '64MB' as $$
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
end $$;

-- Refuses lines that a statement does not count, such as lines added to an existing statement.
create function check_statement_lines() returns trigger language plpgsql set work_mem = '64MB' as $$
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
end $$;

create table closed_periods (
  org_id entity_id not null references organizations,
  period text not null check (period ~ '^\d{4}-\d{2}$'),
  closed_at timestamptz not null,
  primary key (org_id, period)
);
call protect('closed_periods');
call append_only('closed_periods');

create table statements (
  org_id entity_id not null,
  id entity_id not null,
  employee_id entity_id not null,
  period text not null,
  -- 0 is the statement of the close, then the corrections in order.
  correction smallint not null check (correction >= 0),
  statement_on date not null,
  org_name text not null,
  employee_name text not null,
  ic_number text not null,
  employee_number text,
  salary_sen sen not null check (salary_sen >= 0),
  -- The withdrawn amount of the statement that this one corrects, otherwise zero. The lines add up from here to
  -- withdrawn_sen.
  opening_sen sen not null,
  withdrawn_sen sen not null,
  service_fee_sen sen not null,
  transferred_sen sen not null,
  employer_fee_sen sen not null,
  lines integer not null check (lines >= 0),
  created_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, employee_id, period, correction),
  -- No foreign key to the closed period: a close would check the same row for every employee. See check_statements.
  foreign key (org_id, employee_id) references employees,
  check (withdrawn_sen = transferred_sen + service_fee_sen),
  check (correction > 0 or opening_sen = 0),
  check (correction = 0 or lines > 0)
);
create index statements_period on statements (org_id, period, id);
call protect('statements');
call append_only('statements');
create trigger equals_ledger after insert on statements
  referencing new table as added for each statement execute function check_statements();

create table statement_lines (
  org_id entity_id not null,
  statement_id entity_id not null,
  line integer not null check (line >= 1),
  entry_id entity_id not null,
  withdrawal_id entity_id not null,
  event text not null,
  entry_on date not null,
  amount_sen sen not null,
  service_fee_sen sen not null,
  employer_fee_sen sen not null,
  primary key (org_id, statement_id, line)
);
-- An entry is on one statement. A trigger checks once per statement that the entry and the statement exist.
create unique index statement_lines_entry on statement_lines (org_id, entry_id);
call protect('statement_lines');
call append_only('statement_lines');
create trigger whole after insert on statement_lines
  referencing new table as added for each statement execute function check_statement_lines();

-- The PDF of a statement is kept for its reader and language, so that every download has the same bytes.
create table statement_documents (
  org_id entity_id not null,
  statement_id entity_id not null,
  user_id entity_id not null,
  language text not null check (language in ('en', 'ms')),
  url text not null,
  created_at timestamptz not null,
  primary key (org_id, statement_id, user_id, language),
  foreign key (org_id, statement_id) references statements
);
call protect('statement_documents');
call append_only('statement_documents');
