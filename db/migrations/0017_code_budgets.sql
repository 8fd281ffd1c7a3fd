-- Why: a telephone receives at most so many codes, whichever organizations ask for them, and the SMS of an organization
-- in a day are bounded. Behind row-level security codes of another organization could not be counted.

-- Codes that went to a number, by its keyed digest: without the server's key nobody tells whose it is, and no tenant
-- sees a row. What one organization learns is how many there were, through the function below.
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

-- How many codes an organization sent on a day.
create table code_days (
  org_id entity_id not null,
  day date not null,
  codes integer not null check (codes > 0),
  primary key (org_id, day)
);
call protect('code_days');

-- Nothing looks codes up by their number any more.
drop index verification_codes_number;
