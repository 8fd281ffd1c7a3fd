-- The calendar day of an instant in Malaysia.
create function day_of(at timestamptz) returns date language sql immutable parallel safe
  return (at at time zone 'Asia/Kuala_Lumpur')::date;

-- Every payment file: of a batch of withdrawals, of a disbursement that is paid by file, and of a pay run, one for each wallet.
create table payment_files (
  -- PLATFORM for a batch, which pays employees of many organizations.
  org_id entity_id not null,
  -- Kind, day and number of the day: B20261127001. Banks may refuse a second file with the name of an earlier one.
  number text collate "C" not null check (number ~ '^[BDW]\d{11,}$'),
  kind text not null check (kind in ('batch', 'disbursement', 'pay_run')),
  -- Without a foreign key, because the record is of one of several tables.
  record_id entity_id not null,
  wallet_id entity_id check ((wallet_id is not null) = (kind = 'pay_run')),
  made_at timestamptz not null,
  made_by entity_id,
  primary key (org_id, number)
);
create unique index payment_files_number on payment_files (number);
create unique index payment_files_record on payment_files (org_id, record_id, wallet_id) nulls not distinct;
create index payment_files_newest on payment_files (made_at desc, number desc);
call protect('payment_files');
call append_only('payment_files');

-- Records a file with the next number of its kind and day. Files of disbursements begin at 500, because bank formats name a
-- file by its number of the day.
create function make_payment_file(kind text, org_id text, record_id text, wallet_id text, made_at timestamptz, made_by text)
  returns void language plpgsql as $$
declare
  made_on text := case kind when 'batch' then 'B' when 'disbursement' then 'D' else 'W' end || to_char(day_of(made_at), 'YYYYMMDD');
  first int := case kind when 'disbursement' then 500 else 1 end;
begin
  perform pg_advisory_xact_lock(hashtextextended('payment_files ' || kind, 7));
  insert into payment_files (number, org_id, kind, record_id, wallet_id, made_at, made_by)
  select made_on || lpad(n::text, greatest(3, length(n::text)), '0'), org_id, kind, record_id, wallet_id, made_at, made_by
    from (select coalesce(max(substr(f.number, 10)::int) + 1, first) as n from payment_files f
           where f.number >= made_on and f.number < made_on || ':') last
  on conflict do nothing;
end $$;

create function make_batch_file() returns trigger language plpgsql as $$
begin
  perform make_payment_file('batch', 'PLATFORM', new.id, null, new.sent_at, new.sent_by);
  return null;
end $$;
create function make_disbursement_file() returns trigger language plpgsql as $$
begin
  perform make_payment_file('disbursement', new.org_id, new.id, null, new.processed_at, new.processed_by);
  return null;
end $$;
create function make_wallet_files() returns trigger language plpgsql as $$
begin
  perform make_payment_file('pay_run', new.org_id, new.id, w.wallet_id, new.modified_at, new.modified_by)
     from (select distinct wallet_id from pay_run_shares s where s.org_id = new.org_id and s.run_id = new.id order by 1) w;
  return null;
end $$;

do $$ begin
  perform make_payment_file('batch', 'PLATFORM', id, null, sent_at, sent_by)
     from (select * from bank_batches order by number) b;
  perform make_payment_file('disbursement', org_id, id, null, processed_at, processed_by)
     from (select * from disbursements where processed_with = 'file' and processed_at is not null order by processed_at, id) d;
  -- The audit trail has when payment started. Without it, the last change of the run counts.
  perform make_payment_file('pay_run', r.org_id, r.id, r.wallet_id, r.made_at, r.made_by)
     from (select p.org_id, p.id, s.wallet_id, coalesce(a.happened_at, p.modified_at) as made_at, coalesce(a.actor_id, p.modified_by) as made_by
             from pay_runs p
             join (select distinct org_id, run_id, wallet_id from pay_run_shares) s on s.org_id = p.org_id and s.run_id = p.id
             left join lateral (select happened_at, actor_id from audit_events a
                                 where a.org_id = p.org_id and a.record_type = 'pay_run' and a.record_id = p.id and a.after->>'status' = 'pending_payment'
                                 order by a.id limit 1) a on true
            where p.status in ('pending_payment', 'processing', 'completed')
            order by made_at, p.id, s.wallet_id) r;
end $$;

create trigger make_file after insert on bank_batches for each row execute function make_batch_file();
create trigger make_file after insert or update of processed_with on disbursements
  for each row when (new.processed_with = 'file' and new.processed_at is not null) execute function make_disbursement_file();
create trigger make_file after update of status on pay_runs
  for each row when (old.status <> 'pending_payment' and new.status = 'pending_payment') execute function make_wallet_files();

create index pay_run_shares_account_number on pay_run_shares (account_number);
create index disbursement_lines_reversed on disbursement_lines (org_id, disbursement_id) where status = 'reversed';
