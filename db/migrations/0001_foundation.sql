-- Tables and functions that every module uses: tenant isolation, history, codes, search keys, idempotency and messages.
-- Two roles enforce tenant isolation below the code: upah_tenant sees only the organizations named in app.org_ids,
-- upah_platform sees all. Every transaction sets one of the two, so nothing depends on the session and a transaction
-- pooler can be used.

create extension if not exists pg_trgm;
create extension if not exists btree_gist;
create extension if not exists btree_gin;

do $$
declare login text := current_user;
begin
  begin create role upah_tenant nologin; exception when duplicate_object or unique_violation then null; end;
  begin create role upah_platform nologin; exception when duplicate_object or unique_violation then null; end;
  execute format('grant upah_tenant, upah_platform to %I', login);
end $$;
grant usage on schema public to upah_tenant, upah_platform;

create domain entity_id as text collate "C";
create domain sen as bigint;

-- Whether this transaction may see an organization: app.org_ids has ids of sixteen characters, separated by commas.
-- Deliberately not a condition that an index can serve: every query names its organization itself, and an index lookup
-- that also searches the list of a batch of calls costs twenty times as much.
create function is_visible(org text) returns boolean language sql stable parallel safe
  return org = current_setting('app.org_ids', true) or strpos(current_setting('app.org_ids', true), org) > 0 and org <> '';

-- The rows that a tenant's transaction sees and writes. The list of organizations is read once per statement: searching
-- its text for each row took a tenth of the database's time for a withdrawal. The CASE keeps indexes out: a condition
-- that they can serve is looked up once for each named organization.
create procedure limit_to_visible(t regclass) language plpgsql as $$
begin
  execute format('drop policy if exists tenant on %s', t);
  execute format($policy$create policy tenant on %s to upah_tenant using
    (case when org_id = (select current_setting('app.org_ids', true))
            or org_id = any ((select string_to_array(current_setting('app.org_ids', true), ','))::text[])
          then true else false end)$policy$, t);
end $$;

-- Puts a table under row-level security: its keys begin with org_id, and a tenant sees only rows of its organizations.
create procedure protect(t regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', t);
  execute format('alter table %s force row level security', t);
  call limit_to_visible(t);
  execute format('create policy platform on %s to upah_platform using (true)', t);
  execute format('grant select, insert, update, delete on %s to upah_tenant, upah_platform', t);
end $$;

-- Refuses every change of a row in a history table.
create function forbid_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create procedure append_only(t regclass) language plpgsql as $$
begin
  execute format('create trigger append_only before update or delete on %s for each row execute function forbid_change()', t);
  execute format('create trigger append_only_truncate before truncate on %s for each statement execute function forbid_change()', t);
  execute format('revoke update, delete on %s from upah_tenant, upah_platform', t);
end $$;

create function enqueue(task text, payload json) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- One job per cause, without a job key: senders would wait for each other to update the same row.
  perform graphile_worker.add_job(task, payload);
end $$;
revoke execute on function enqueue from public;
grant execute on function enqueue to upah_tenant, upah_platform;

-- The n-th id after the first of a block that the server reserved (src/server/ids.ts), in Crockford's base 32.
create function id_of(prefix text, low bigint) returns text language sql immutable parallel safe
  return prefix
    || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (low >> 30 & 31)::integer + 1, 1)
    || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (low >> 25 & 31)::integer + 1, 1)
    || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (low >> 20 & 31)::integer + 1, 1)
    || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (low >> 15 & 31)::integer + 1, 1)
    || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (low >> 10 & 31)::integer + 1, 1)
    || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (low >> 5 & 31)::integer + 1, 1)
    || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (low & 31)::integer + 1, 1);

create function search_key(written text) returns text language sql immutable parallel safe
  return rtrim(replace(translate(lower(
    -- Nearly all texts are ASCII, where bytes and characters have the same number.
    case when octet_length(written) = length(written) then written
      else regexp_replace(regexp_replace(normalize(written, nfkd), '[\u0300-\u036f]', '', 'g'),
        '(?<=[\u3400-\u9fff])\s+(?=[\u3400-\u9fff])', '', 'g') end), 'đøłı''’‘ʼ`´', 'doli') || ' ', '. ', ' '));

-- The words of a search as patterns for a key between spaces, the longest first. Full forms of names also find their short
-- forms. Of several words, a number must begin a word, and one or two characters must be a word: they are part of too many
-- others.
create function search_words(searched text) returns text[] language sql immutable parallel safe
  return (select coalesce(array_agg(case when w.words > 1 and (length(w.word) < 3 or ltrim(w.word, '0123456789') = '') then '% ' else '%' end
                              || replace(replace(replace(w.word, '\', '\\'), '%', '\%'), '_', '\_') || '%'
                            order by length(w.word) desc, w.word), array['%' || lower(searched) || '%'])
    from (select distinct count(*) over () as words, case when s.word = 'abdul' then 'abd' when s.word in ('mohamad', 'mohammad', 'mohamed', 'mohammed') then 'moh'
                   when s.word in ('muhamad', 'muhammad') then 'muh' else s.word end as word
            from regexp_split_to_table(search_key(searched), '\s+') as s (word) where s.word <> '') w);

-- The next number of each series of readable codes (CAT-001, OFF-001, batch 212). A number is assigned once and never
-- reused.
create table counters (
  org_id entity_id not null,
  series text not null,
  last integer not null,
  primary key (org_id, series)
);
call protect('counters');

-- One row for each command that took effect, which makes retries safe. The response is json, not jsonb, because a retry
-- must return the same bytes.
create table idempotency_keys (
  key text primary key,
  org_id entity_id not null,
  actor_id entity_id not null,
  call text not null,
  input_hash bytea not null,
  response json not null,
  created_at timestamptz not null
);
alter table idempotency_keys alter column response set storage external;
create index idempotency_keys_age on idempotency_keys (created_at);
call protect('idempotency_keys');

-- E-mails and SMS messages to send, written in the transaction that causes them.
create table messages (
  org_id entity_id not null,
  id entity_id not null,
  channel text not null check (channel in ('email', 'sms')),
  recipient text not null,
  subject text not null,
  text text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  attempts smallint not null default 0,
  last_error text,
  next_attempt_at timestamptz,
  expires_at timestamptz,
  primary key (org_id, id)
);
create index messages_newest on messages (id desc);
create index messages_recipient on messages (recipient, id desc);
call protect('messages');
create index messages_waiting on messages (channel, id) where sent_at is null;

create table content_documents (
  name text primary key,
  heading text not null,
  heading_malay text not null,
  image_url text
);
grant select, update on content_documents to upah_platform;
insert into content_documents values ('welcome', 'Welcome to Upah', 'Selamat datang ke Upah', '/welcome.svg');
