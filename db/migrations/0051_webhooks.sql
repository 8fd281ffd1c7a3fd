-- Webhooks: the endpoints of an organization, the events that each of them gets, and the attempts to deliver them. A
-- delivery is written in the transaction of its event, and is deleted with it.
create table webhook_endpoints (
  org_id entity_id not null references organizations (org_id),
  id entity_id not null,
  url text not null check (url ~ '^https://' and length(url) <= 500),
  event_types text[] not null check (cardinality(event_types) > 0),
  version_on date not null,
  -- The secrets are encrypted. The previous one signs too until the end of the overlap.
  secret bytea not null,
  previous_secret bytea,
  previous_until_at timestamptz,
  created_at timestamptz not null,
  created_by entity_id not null,
  created_by_name text not null,
  turned_off_at timestamptz,
  turned_off_why text check (turned_off_why in ('person', 'failed', 'gone')),
  tested_at timestamptz,
  deleted_at timestamptz,
  primary key (org_id, id),
  check ((turned_off_at is null) = (turned_off_why is null)),
  check ((previous_secret is null) = (previous_until_at is null))
);
call protect('webhook_endpoints');

create table webhook_deliveries (
  org_id entity_id not null,
  endpoint_id entity_id not null,
  transaction xid8 not null,
  place bigint not null,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
  -- The attempts since it was written or last replayed, and all of them.
  tries integer not null default 0,
  attempts integer not null default 0,
  -- When the next attempt is due, or when the lease of the process that makes it ends.
  next_at timestamptz,
  is_sending boolean not null default false,
  -- The result of the last attempt.
  attempted_at timestamptz,
  answer_status integer,
  failure text,
  primary key (org_id, endpoint_id, transaction, place),
  foreign key (org_id, endpoint_id) references webhook_endpoints (org_id, id),
  foreign key (org_id, transaction, place) references events (org_id, transaction, place) on delete cascade,
  check ((status = 'waiting') = (next_at is not null)),
  check (next_at is not null or not is_sending)
);
create index webhook_deliveries_due on webhook_deliveries (org_id, endpoint_id, next_at) where next_at is not null;
create index webhook_deliveries_event on webhook_deliveries (org_id, transaction, place);
call protect('webhook_deliveries');

create table webhook_attempts (
  org_id entity_id not null,
  id entity_id not null,
  endpoint_id entity_id not null,
  transaction xid8 not null,
  place bigint not null,
  attempted_at timestamptz not null,
  ms integer not null,
  -- The HTTP status of the answer and its first 2 kB, or why there is none.
  answer_status integer,
  failure text,
  answer text not null,
  primary key (org_id, id),
  foreign key (org_id, endpoint_id, transaction, place)
    references webhook_deliveries (org_id, endpoint_id, transaction, place) on delete cascade,
  check ((answer_status is null) <> (failure is null))
);
create index webhook_attempts_delivery on webhook_attempts (org_id, endpoint_id, transaction, place, id);
call protect('webhook_attempts');

-- An endpoint that is off still has events, so that they can be sent once it is on again.
create or replace function has_events(of_org text) returns boolean language sql stable
  return exists (select from api_keys k where k.org_id = of_org and k.revoked_at is null and 'events:read' = any (k.scopes))
    or exists (select from webhook_endpoints p where p.org_id = of_org and p.deleted_at is null);

-- The third argument is the column of the time, of a change that doesn't set modified_at.
create or replace function note_event() returns trigger language plpgsql as $$
declare
  kind text := split_part(tg_argv[0], '.', 1);
  record jsonb;
begin
  if not has_events(new.org_id) then return null; end if;
  record := to_jsonb(new);
  insert into events (org_id, type, record_kind, record_id, sequence, status, amount_sen, happened_at)
  values (new.org_id, tg_argv[0], kind, new.id, last_event(new.org_id, kind, new.id) + 1, record ->> 'status',
    (record ->> tg_argv[1])::bigint, coalesce((record ->> tg_argv[2])::timestamptz, (record ->> 'modified_at')::timestamptz,
      (record ->> 'created_at')::timestamptz, now()));
  return null;
end $$;
drop trigger note_revoked on api_keys;
create trigger note_revoked after update of revoked_at on api_keys for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function note_event('api_key.revoked', '', 'revoked_at');
create trigger note_tested after update of tested_at on webhook_endpoints for each row
  when (new.tested_at is not null) execute function note_event('webhook_endpoint.tested', '', 'tested_at');

-- A test event is only for the endpoint that it tests.
create function note_deliveries() returns trigger language plpgsql as $$
begin
  insert into webhook_deliveries (org_id, endpoint_id, transaction, place, next_at)
  select p.org_id, p.id, new.transaction, new.place, new.happened_at from webhook_endpoints p
   where p.org_id = new.org_id and p.turned_off_at is null and p.deleted_at is null
     and (new.type = any (p.event_types) or new.type = 'webhook_endpoint.tested' and new.record_id = p.id);
  -- One job per transaction sends them all.
  if found and current_setting('app.webhooks_queued', true) is distinct from pg_current_xact_id()::text then
    perform enqueue('sendWebhooks', '{}');
    perform set_config('app.webhooks_queued', pg_current_xact_id()::text, true);
  end if;
  return null;
end $$;
create trigger note_deliveries after insert on events for each row execute function note_deliveries();
