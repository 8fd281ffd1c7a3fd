-- An event with ten endpoints made a command a tenth slower, mostly by a job and by ten deliveries with their foreign
-- keys. Now its transaction queues the event and wakes the processes that send, which queue the job and write the
-- deliveries.
create function wake(task text) returns void language sql as $$ select pg_notify('upah_wake', task) $$;

-- Events whose deliveries aren't written yet.
create table webhook_queue (
  org_id entity_id not null,
  transaction xid8 not null,
  place bigint not null,
  primary key (org_id, transaction, place)
);
call protect('webhook_queue');

-- Endpoints stay in their table, and deliveries of deleted events are deleted by a job.
alter table webhook_deliveries
  drop constraint webhook_deliveries_org_id_endpoint_id_fkey,
  drop constraint webhook_deliveries_org_id_transaction_place_fkey;
drop index webhook_deliveries_event;

-- A test event is only for the endpoint that it tests.
create or replace function note_deliveries() returns trigger language plpgsql as $$
begin
  if new.type = 'webhook_endpoint.tested' then
    insert into webhook_deliveries (org_id, endpoint_id, transaction, place, next_at)
    values (new.org_id, new.record_id, new.transaction, new.place, new.happened_at);
  else
    insert into webhook_queue (org_id, transaction, place)
    select new.org_id, new.transaction, new.place
     where exists (select from webhook_endpoints p where p.org_id = new.org_id and p.turned_off_at is null
                      and p.deleted_at is null and new.type = any (p.event_types));
  end if;
  if found then perform wake('sendWebhooks'); end if;
  return null;
end $$;

-- The events that were missing. Each time below is set once, in the transaction of the event.
alter table settlements add column due_at timestamptz;
alter table leaver_receivables add column due_at timestamptz;
alter table api_keys add column expiry_announced_at timestamptz;
alter table pay_run_shares add column failed_at timestamptz;
-- Programs learn of what becomes due from now on.
update settlements set due_at = modified_at where due_on < current_date;
update leaver_receivables set due_at = modified_at where due_on < current_date;

-- Another due date comes again.
create function forget_due() returns trigger language plpgsql as $$
begin
  new.due_at := null;
  return new;
end $$;
create trigger forget_due before update of due_on on settlements for each row
  when (old.due_on <> new.due_on) execute function forget_due();
create trigger forget_due before update of due_on on leaver_receivables for each row
  when (old.due_on <> new.due_on) execute function forget_due();
create trigger note_due after update of due_at on settlements for each row
  when (old.due_at is null and new.due_at is not null) execute function note_event('settlement.due', 'to_repay_sen', 'due_at');
create trigger note_due after update of due_at on leaver_receivables for each row
  when (old.due_at is null and new.due_at is not null) execute function note_event('leaver_receivable.due', 'amount_sen', 'due_at');
create trigger note_expiring after update of expiry_announced_at on api_keys for each row
  when (new.expiry_announced_at is not null) execute function note_event('api_key.expiring', '', 'expiry_announced_at');

-- An event of a record whose table is not one of the organization, or has another key.
create function add_event(of_org text, type text, kind text, record text, status text, amount bigint, at timestamptz) returns void
  language sql as $$
  insert into events (org_id, type, record_kind, record_id, sequence, status, amount_sen, happened_at)
  select of_org, type, kind, record, last_event(of_org, kind, record) + 1, status, amount, at where has_events(of_org)
$$;

create function note_failed_share() returns trigger language plpgsql as $$
begin
  perform add_event(new.org_id, 'pay_run_share.failed', 'pay_run_share', concat_ws('-', new.run_id, new.employee_id, new.wallet_id),
    new.result, new.amount_sen, new.failed_at);
  return null;
end $$;
create trigger note_failed after update of failed_at on pay_run_shares for each row
  when (old.failed_at is null and new.failed_at is not null) execute function note_failed_share();

-- A batch has withdrawals of many organizations. The amount is what the file pays for the organization.
create function note_payment_file() returns trigger language plpgsql as $$
begin
  perform add_event(o.org_id, 'payment_file.made', 'payment_file', new.id, null, f.net_sen, new.sent_at)
    from organizations o
    cross join lateral (
      select sum(r.net_sen)::int8 as net_sen from withdrawal_states s join withdrawal_requests r on r.org_id = s.org_id and r.id = s.id
       where s.batch_id = new.id and s.org_id = o.org_id) f
   where has_events(o.org_id) and f.net_sen is not null;
  return null;
end $$;
create trigger note_made after insert on bank_batches for each row execute function note_payment_file();

-- Only a line that is a payment of an organization or of one who left it. The record is that payment.
create function note_matched_line() returns trigger language plpgsql as $$
begin
  perform add_event(new.record_org_id, 'statement_line.matched', new.record_type, new.record_id, null, abs(l.amount_sen), new.matched_at)
    from bank_statement_lines l
   where l.org_id = new.org_id and l.bank_statement_id = new.bank_statement_id and l.line = new.line;
  return null;
end $$;
create trigger note_matched after insert on bank_line_matches for each row
  when (new.record_type in ('advance_repayment', 'benefit_repayment', 'settlement_payment', 'leaver_payment'))
  execute function note_matched_line();
