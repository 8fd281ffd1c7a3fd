-- Double-entry bookkeeping of every movement of money, and the transactions that an organization sees.

-- Refuses postings that do not form complete, balanced entries of one date, then updates the account balances, each once per
-- statement and in a fixed order, so that concurrent entries of one organization wait only once for its account.
create function post_balanced() returns trigger language plpgsql set work_mem to '64MB' as $$
declare
  faulty text;
  orgs text[];
  names text[];
  amounts bigint[];
begin
  execute $entries$select string_agg(t.entry_id, ', ')
    from (select org_id, entry_id, count(*) as written, max(line) as last_line, sum(amount_sen) as total, min(entry_on) as first_on, max(entry_on) as last_on
            from added group by org_id, entry_id) t
    left join ledger_entries e on e.org_id = t.org_id and e.id = t.entry_id
   where e.id is null or t.written <> e.postings or t.last_line <> e.postings or t.total <> 0
      or t.first_on <> e.entry_on or t.last_on <> e.entry_on$entries$ into faulty;
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

-- An account's balance changes only through postings.
create function forbid_balance_change() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'the balance of an account follows its postings' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create function forbid_opening_balance() returns trigger language plpgsql as $$
begin
  if new.balance_sen <> 0 then
    raise exception 'an account opens at zero' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- The platform itself, which isn't a row of organizations, has accounts too, so the nightly audit looks for others.
create table ledger_accounts (
  org_id entity_id not null,
  account text not null check (account ~ '^[a-z_]+(:[0-9A-Z]{16})?$'),
  balance_sen sen not null default 0,
  primary key (org_id, account)
) with (fillfactor = 50);
call protect('ledger_accounts');
create trigger balance_follows_postings before update on ledger_accounts for each row execute function forbid_balance_change();
create trigger opens_at_zero before insert on ledger_accounts for each row execute function forbid_opening_balance();
create trigger append_only_delete before delete on ledger_accounts for each row execute function forbid_change();

create table ledger_entries (
  org_id entity_id not null,
  id entity_id not null,
  event text not null,
  source_type text not null,
  source_id entity_id not null,
  entry_on date not null,
  idempotency_key text not null,
  postings smallint not null check (postings >= 2),
  reverses_id entity_id,
  created_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, idempotency_key),
  foreign key (org_id, reverses_id) references ledger_entries
);
create unique index ledger_entries_reversed_once on ledger_entries (org_id, reverses_id) where reverses_id is not null;
call protect('ledger_entries');
call append_only('ledger_entries');

-- The function below checks once per statement that the entry and the account exist; neither can be deleted. With a
-- foreign key per row, a hundred thousand entries took twelve seconds instead of four.
create table ledger_postings (
  org_id entity_id not null,
  entry_id entity_id not null,
  line smallint not null check (line >= 1),
  account text not null,
  amount_sen sen not null check (amount_sen <> 0),
  -- That of the entry, for the order and the balances of an account.
  entry_on date not null,
  primary key (org_id, entry_id, line)
);
call protect('ledger_postings');
call append_only('ledger_postings');
create trigger balanced after insert on ledger_postings
  referencing new table as added for each statement execute function post_balanced();
-- The entries of an account by date, and its balance at a date, which the index adds up.
create index ledger_postings_account on ledger_postings (org_id, account, (entry_on - date '2000-01-01'), entry_id) include (amount_sen);

-- Audits of the ledger: each night, and those that platform staff ran. `findings` lists the first differences as JSON text.
create table ledger_audits (
  org_id entity_id not null,
  id entity_id not null,
  status text not null check (status in ('PENDING', 'COMPLETED', 'FAILED')),
  requested_by entity_id,
  requested_by_name text,
  requested_at timestamptz not null,
  finished_at timestamptz,
  differences integer,
  findings text,
  primary key (org_id, id)
);
call protect('ledger_audits');

create table account_transactions (
  org_id entity_id not null,
  source_id entity_id not null,
  type text not null check (type in ('SETTLEMENT', 'SALES', 'DISBURSEMENT', 'FEE', 'ROYALTY', 'ROYALTY_INCOME', 'ADVANCE')),
  source_type text not null,
  amount_sen sen not null check (amount_sen <> 0 and (amount_sen > 0) = (type in ('SETTLEMENT', 'SALES', 'ROYALTY_INCOME'))),
  status text not null check (status in ('PENDING', 'COMPLETED', 'VOID')),
  payment_on date not null,
  description text not null,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  source_org_id entity_id,
  primary key (org_id, source_id, type)
);
create index account_transactions_by_day on account_transactions (org_id, (payment_on - date '2000-01-01'), (source_id || ' ' || type));
create index account_transactions_of_all on account_transactions ((payment_on - date '2000-01-01'), (source_id || ' ' || type));
call protect('account_transactions');
