-- Accounts, their sessions, and protection against guessing. Platform staff have the organization id PLATFORM, so both sides
-- share one table and one isolation rule; that is why users.org_id has no foreign key.

-- The last active superadmin stays active, whatever code or statement changes the account.
create function keep_a_superadmin() returns trigger language plpgsql as $$
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
end $$;

create table users (
  org_id entity_id not null,
  id entity_id not null,
  employee_id entity_id,
  email text not null check (email = lower(email)),
  display_name text not null,
  first_name text not null,
  last_name text not null,
  role text not null check (role in ('superadmin', 'admin', 'approver', 'reader', 'Manager', 'Executive', 'Employee')),
  status text not null check (status in ('Active', 'Suspended')),
  suspended_for text check (suspended_for in ('admin', 'manager', 'codes', 'deleted')),
  photo_url text,
  password_hash text,
  wrong_codes smallint not null default 0,
  accepted_terms_version text,
  accepted_terms_at timestamptz,
  accepted_terms_from text,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  deleted_at timestamptz,
  -- A user who has signed in or chosen the password has joined and needs no invitation.
  last_signed_in_at timestamptz,
  password_chosen_at timestamptz,
  guessing_notified_at timestamptz,
  language text not null default 'en' check (language in ('en', 'ms')),
  primary key (org_id, id),
  check ((org_id = 'PLATFORM') = (role in ('superadmin', 'admin', 'approver', 'reader'))),
  foreign key (org_id, employee_id) references employees,
  constraint users_employee_check check (employee_id is null or role not in ('superadmin', 'admin', 'approver', 'reader'))
);
create unique index users_email on users (org_id, email) where deleted_at is null;
create unique index users_employee on users (org_id, employee_id) where employee_id is not null and deleted_at is null;
create index users_by_role on users (org_id, role, id);
call protect('users');
-- The lists sort by name, in one organization or in all.
create index users_by_name on users (org_id, lower(display_name), id) where deleted_at is null;
-- Managers and Executives before employees, each by name.
create index users_by_rank on users
  (org_id, (case role when 'Manager' then '1' when 'Executive' then '2' else '3' end || lower(display_name)), id)
  where deleted_at is null;
create index users_by_name_everywhere on users (lower(display_name), id) where deleted_at is null and org_id <> 'PLATFORM';
create trigger users_last_superadmin after update on users for each row
  when (old.role = 'superadmin' and old.status = 'Active' and old.deleted_at is null
    and (new.role <> 'superadmin' or new.status <> 'Active' or new.deleted_at is not null))
  execute function keep_a_superadmin();

create table sessions (
  org_id entity_id not null,
  token_hash bytea not null,
  user_id entity_id not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  address text not null,
  user_agent text not null,
  -- Ten minutes after its user last confirmed who they are.
  fresh_until timestamptz,
  -- What the session approved without a fresh confirmation since the last one.
  unconfirmed_sen sen not null default 0,
  id entity_id not null generated always as (upper(substr(encode(sha256(token_hash), 'hex'), 1, 16))) stored,
  primary key (org_id, token_hash),
  foreign key (org_id, user_id) references users on delete cascade
) with (fillfactor = 80);
create index sessions_user on sessions (org_id, user_id);
create index sessions_expiry on sessions (expires_at);
call protect('sessions');

-- Every sign-in attempt, whether or not the account exists. Locks are calculated from these rows.
create table sign_in_attempts (
  org_id entity_id not null,
  id entity_id not null,
  email text not null,
  address text not null,
  succeeded boolean not null,
  attempted_at timestamptz not null,
  -- The digest of the browser's known-device cookie; null for other browsers.
  device text,
  -- A failure while the source was blocked. It does not extend the block.
  refused boolean not null default false,
  primary key (org_id, id)
);
create index sign_in_attempts_account on sign_in_attempts (org_id, email, attempted_at);
create index sign_in_attempts_address on sign_in_attempts (address, attempted_at);
call protect('sign_in_attempts');

create table one_time_links (
  org_id entity_id not null,
  token_hash bytea not null,
  user_id entity_id not null,
  purpose text not null check (purpose in ('invitation', 'password_reset')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (org_id, token_hash),
  foreign key (org_id, user_id) references users on delete cascade
);
create index one_time_links_user on one_time_links (org_id, user_id);
call protect('one_time_links');

create table verification_codes (
  org_id entity_id not null,
  id entity_id not null,
  user_id entity_id not null,
  purpose text not null check (purpose in ('withdrawal', 'mobile')),
  -- The values that the code confirms: amount and reason, or the new number.
  bound_to text not null,
  mobile_number text not null,
  code_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, user_id) references users on delete cascade
) with (fillfactor = 80);
create index verification_codes_user on verification_codes (org_id, user_id, created_at);
call protect('verification_codes');

create table number_codes (
  number_hash bytea not null,
  code_id entity_id not null,
  sent_at timestamptz not null,
  primary key (number_hash, code_id)
);
create index number_codes_age on number_codes (sent_at);
grant select, insert, delete on number_codes to upah_platform;

-- The number of codes an organization sent per day.
create table code_days (
  org_id entity_id not null,
  day date not null,
  codes integer not null check (codes > 0),
  primary key (org_id, day)
);
call protect('code_days');

create table one_time_passwords (
  org_id entity_id not null,
  user_id entity_id not null,
  -- Encrypted with a key that the database does not have.
  sealed_secret bytea not null,
  created_at timestamptz not null,
  -- Null until the first valid code confirms the authenticator.
  confirmed_at timestamptz,
  -- The time step of the last accepted code. Codes of this or an earlier step are refused.
  last_step bigint not null default 0,
  primary key (org_id, user_id),
  foreign key (org_id, user_id) references users on delete cascade
);
call protect('one_time_passwords');

-- WebAuthn credentials, by their ids in base64url, as browsers send them.
create table passkeys (
  org_id entity_id not null,
  id entity_id not null,
  user_id entity_id not null,
  credential text not null,
  public_key bytea not null,
  -- Grows with each use of the authenticator, or stays 0.
  counter bigint not null,
  -- How the browser reaches it, such as internal,hybrid.
  transports text not null,
  name text not null,
  -- Whether a password manager copies it to the user's other devices.
  synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, user_id) references users on delete cascade
);
create unique index passkeys_credential on passkeys (org_id, credential);
create index passkeys_user on passkeys (org_id, user_id);
call protect('passkeys');

-- The challenges that were answered, until they expire: each is valid once.
create table used_challenges (
  org_id entity_id not null,
  challenge_hash bytea not null,
  expires_at timestamptz not null,
  primary key (org_id, challenge_hash)
);
call protect('used_challenges');

-- What an organization requires of its management at sign-in, and Upah of its staff: a row once it is set.
create table sign_in_security (
  org_id entity_id primary key,
  require_two_step boolean not null,
  require_passkey boolean not null,
  -- Approving withdrawals of more than this in one press needs a fresh confirmation.
  confirm_above_sen sen not null default 500000 check (confirm_above_sen >= 0),
  modified_at timestamptz not null,
  modified_by entity_id not null
);
call protect('sign_in_security');

create table recovery_codes (
  org_id entity_id not null,
  user_id entity_id not null,
  code_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (org_id, user_id, code_hash),
  foreign key (org_id, user_id) references users on delete cascade
);
call protect('recovery_codes');

-- Requests for a password reset, whether or not the account exists: they are limited per account, address and organization.
create table reset_requests (
  org_id entity_id not null,
  id entity_id not null,
  email text not null,
  address text not null,
  requested_at timestamptz not null,
  primary key (org_id, id)
);
create index reset_requests_account on reset_requests (org_id, email, requested_at);
create index reset_requests_organization on reset_requests (org_id, requested_at);
create index reset_requests_address on reset_requests (address, requested_at);
call protect('reset_requests');

-- A user's named searches, filters and sort orders of a list, by the path of its screen.
create table saved_filters (
  org_id entity_id not null,
  user_id entity_id not null,
  list text not null check (length(list) <= 100),
  name text not null check (length(name) between 1 and 50),
  query text not null check (length(query) <= 1000),
  created_at timestamptz not null,
  modified_at timestamptz not null,
  primary key (org_id, user_id, list, name),
  foreign key (org_id, user_id) references users
);
call protect('saved_filters');

create table audit_events (
  org_id entity_id not null,
  id entity_id not null,
  actor_id entity_id,
  actor_name text not null,
  actor_role text not null,
  -- The Manager in whose place a delegate did it.
  for_id entity_id,
  for_name text,
  address text not null,
  call text not null,
  record_type text,
  record_id text,
  before jsonb,
  after jsonb,
  -- Why something was done that can't be undone.
  reason text,
  happened_at timestamptz not null,
  primary key (org_id, id)
);
create index audit_events_record on audit_events (org_id, record_type, record_id, id);
call protect('audit_events');
call append_only('audit_events');

grant create on schema public to upah_platform;
create function codes_to_number(number bytea, since timestamptz, day timestamptz, out in_window integer, out in_day integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select count(*) filter (where c.sent_at > since)::integer, count(*) filter (where c.sent_at >= day)::integer
    from public.number_codes c where c.number_hash = number and c.sent_at > least(since, day - interval '1 microsecond')
$$;
alter function codes_to_number owner to upah_platform;
revoke execute on function codes_to_number from public;
grant execute on function codes_to_number to upah_tenant, upah_platform;

create function note_code_to_number(number bytea, code text, at timestamptz) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into public.number_codes (number_hash, code_id, sent_at) values (number, code, at)
$$;
alter function note_code_to_number owner to upah_platform;
revoke execute on function note_code_to_number from public;
grant execute on function note_code_to_number to upah_tenant, upah_platform;
revoke create on schema public from upah_platform;
