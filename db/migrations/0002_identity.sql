-- Why: accounts, their sessions, and protection against guessing. Platform staff have the organization id PLATFORM, so
-- both sides share one table and one isolation rule; that is why users.org_id has no foreign key.
create table users (
  org_id entity_id not null,
  id entity_id not null,
  employee_id entity_id,
  email text not null check (email = lower(email)),
  display_name text not null,
  first_name text not null,
  last_name text not null,
  role text not null check (role in ('superadmin', 'admin', 'Manager', 'Executive', 'Employee')),
  status text not null check (status in ('Active', 'Suspended')),
  suspended_for text check (suspended_for in ('admin', 'sign_in', 'codes', 'deleted')),
  photo_url text,
  password_hash text,
  wrong_codes smallint not null default 0,
  accepted_terms_version text,
  accepted_terms_at timestamptz,
  accepted_terms_from text,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  deleted_at timestamptz,
  primary key (org_id, id),
  check ((org_id = 'PLATFORM') = (role in ('superadmin', 'admin'))),
  check ((role = 'Employee') or employee_id is null)
);
create unique index users_email on users (org_id, email) where deleted_at is null;
create unique index users_employee on users (org_id, employee_id) where employee_id is not null and deleted_at is null;
create index users_by_role on users (org_id, role, id);
call protect('users');

create table sessions (
  org_id entity_id not null,
  token_hash bytea not null,
  user_id entity_id not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  address text not null,
  user_agent text not null,
  primary key (org_id, token_hash),
  foreign key (org_id, user_id) references users on delete cascade
);
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
  primary key (org_id, id)
);
create index sign_in_attempts_account on sign_in_attempts (org_id, email, attempted_at);
create index sign_in_attempts_address on sign_in_attempts (address, attempted_at);
call protect('sign_in_attempts');

create table account_locks (
  org_id entity_id not null,
  user_id entity_id not null,
  locked_at timestamptz not null,
  until_at timestamptz not null,
  primary key (org_id, user_id, locked_at),
  foreign key (org_id, user_id) references users on delete cascade
);
call protect('account_locks');

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
);
create index verification_codes_user on verification_codes (org_id, user_id, created_at);
create index verification_codes_number on verification_codes (mobile_number, created_at);
call protect('verification_codes');

-- One row for each command that took effect, so that retries are safe. The answer is json, not jsonb, so a retry
-- returns the same bytes as the first answer.
create table commands (
  key text primary key,
  org_id entity_id not null,
  actor_id entity_id not null,
  call text not null,
  input_hash bytea not null,
  answer json not null,
  taken_at timestamptz not null
);
-- The answer of an end of day can have a hundred thousand rows. Compressing it takes longer than writing it.
alter table commands alter column answer set storage external;
create index commands_age on commands (taken_at);
call protect('commands');

create table audit_events (
  org_id entity_id not null,
  id entity_id not null,
  actor_id entity_id,
  actor_name text not null,
  actor_role text not null,
  address text not null,
  call text not null,
  record_type text,
  record_id text,
  before jsonb,
  after jsonb,
  happened_at timestamptz not null,
  primary key (org_id, id)
);
create index audit_events_record on audit_events (org_id, record_type, record_id, id);
call protect('audit_events');
call append_only('audit_events');

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
  primary key (org_id, id)
);
create index messages_newest on messages (id desc);
create index messages_waiting on messages (id) where sent_at is null;
create index messages_recipient on messages (recipient, id desc);
call protect('messages');

-- Pending notifications, at most one for each organization and kind.
create table notices (
  org_id entity_id not null references organizations,
  kind text not null check (kind in ('withdrawals_waiting')),
  since_at timestamptz not null,
  primary key (org_id, kind)
);
call protect('notices');

create table management_settings (
  org_id entity_id primary key references organizations,
  notifications_email text,
  last_waiting_notice_at timestamptz,
  modified_at timestamptz not null,
  modified_by entity_id not null
);
call protect('management_settings');

create table files (
  org_id entity_id not null,
  id entity_id not null,
  purpose text not null,
  name text not null,
  content_type text not null,
  size_bytes bigint not null,
  sha256 bytea not null,
  storage_key text not null,
  uploaded_by entity_id not null,
  created_at timestamptz not null,
  primary key (org_id, id)
);
-- A file's URL contains only its id. Platform staff look it up without knowing its organization.
create index files_id on files (id);
create index files_uploader on files (org_id, uploaded_by, created_at);
call protect('files');

create table content_documents (
  name text primary key,
  heading text not null,
  image_url text
);
grant select, update on content_documents to upah_platform;
insert into content_documents values ('welcome', 'Welcome to Upah', '/welcome.svg');
