-- Why: the number of codes per mobile number is limited over all organizations, and the SMS messages of an organization
-- per day. Under row-level security, a tenant can't count the codes of another organization.

-- Codes sent to a mobile number, by its keyed digest: numbers can't be recovered without the server's key, and tenants
-- see no rows. The function below returns only counts.
create table number_codes (
  number_hash bytea not null,
  code_id entity_id not null,
  sent_at timestamptz not null,
  primary key (number_hash, code_id)
);
create index number_codes_age on number_codes (sent_at);
grant select, insert, delete on number_codes to upah_platform;

create function codes_to_number(number bytea, since timestamptz, day timestamptz, out in_window integer, out in_day integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select count(*) filter (where c.sent_at > since)::integer, count(*) filter (where c.sent_at >= day)::integer
    from public.number_codes c where c.number_hash = number and c.sent_at > least(since, day - interval '1 microsecond')
$$;
create function note_code_to_number(number bytea, code text, at timestamptz) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into public.number_codes (number_hash, code_id, sent_at) values (number, code, at)
$$;
grant create on schema public to upah_platform;
alter function codes_to_number(bytea, timestamptz, timestamptz) owner to upah_platform;
alter function note_code_to_number(bytea, text, timestamptz) owner to upah_platform;
revoke create on schema public from upah_platform;
revoke execute on function codes_to_number(bytea, timestamptz, timestamptz), note_code_to_number(bytea, text, timestamptz) from public;
grant execute on function codes_to_number(bytea, timestamptz, timestamptz), note_code_to_number(bytea, text, timestamptz)
  to upah_tenant, upah_platform;

-- The number of codes an organization sent per day.
create table code_days (
  org_id entity_id not null,
  day date not null,
  codes integer not null check (codes > 0),
  primary key (org_id, day)
);
call protect('code_days');

-- No query looks up codes by their number any more.
drop index verification_codes_number;
