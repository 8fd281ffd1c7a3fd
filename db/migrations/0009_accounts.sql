-- Why: administrators see which users have joined, invite them again, suspend them and end their sessions; users see
-- their own sessions; platform staff can use two-step sign-in.
alter table users
  -- A user who has signed in or chosen the password has joined and needs no invitation.
  add column last_signed_in_at timestamptz,
  add column password_chosen_at timestamptz;
update users u set
  last_signed_in_at = (select max(a.attempted_at) from sign_in_attempts a where a.org_id = u.org_id and a.email = u.email and a.succeeded),
  password_chosen_at = (select max(l.used_at) from one_time_links l
    where l.org_id = u.org_id and l.user_id = u.id and u.password_hash is not null);

-- The lists sort by name, in one organization or in all.
create index users_by_name on users (org_id, lower(display_name), id) where deleted_at is null;
create index users_by_name_everywhere on users (lower(display_name), id) where deleted_at is null and org_id <> 'PLATFORM';

-- A Manager may undo a suspension by a Manager, but not one by the platform or for wrong codes.
alter table users drop constraint users_suspended_for_check;
alter table users add constraint users_suspended_for_check check (suspended_for in ('admin', 'manager', 'sign_in', 'codes', 'deleted'));

-- The id that screens use for a session. It reveals neither the token nor the digest that identifies it.
alter table sessions
  add column id entity_id not null generated always as (upper(substr(encode(sha256(token_hash), 'hex'), 1, 16))) stored;

create table one_time_passwords (
  org_id entity_id not null check (org_id = 'PLATFORM'),
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

create table recovery_codes (
  org_id entity_id not null,
  user_id entity_id not null,
  code_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (org_id, user_id, code_hash),
  foreign key (org_id, user_id) references one_time_passwords on delete cascade
);
call protect('recovery_codes');

-- Withdrawal requests can't be changed, so existing numbers are normalized here once, and the constraint refuses
-- others.
alter table withdrawal_requests disable trigger append_only;
update withdrawal_requests set ic_number = upper(regexp_replace(ic_number, '[^0-9A-Za-z]', '', 'g')) where ic_number !~ '^[0-9A-Z]+$';
alter table withdrawal_requests enable trigger append_only;
alter table withdrawal_requests add constraint withdrawal_requests_ic_number check (ic_number ~ '^[0-9A-Z]+$');
