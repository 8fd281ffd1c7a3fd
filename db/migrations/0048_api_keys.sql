-- API keys of organizations, and the requests that they made. The secret of a key is stored as a digest.
create table api_keys (
  org_id entity_id not null references organizations (org_id),
  id entity_id not null,
  name text not null check (length(name) between 1 and 60),
  prefix text not null check (prefix ~ '^upah_(live|test)_[A-Za-z0-9]{8}$'),
  digest bytea not null check (length(digest) = 32),
  scopes text[] not null check (cardinality(scopes) > 0),
  addresses text[] not null,
  version_on date not null,
  created_at timestamptz not null,
  created_by entity_id not null,
  created_by_name text not null,
  expires_at timestamptz not null check (expires_at > created_at),
  rotated_to_id entity_id,
  revoked_at timestamptz,
  revoked_by_name text,
  last_used_at timestamptz,
  last_address text,
  -- The requests since the start of this minute.
  minute_at timestamptz,
  minute_requests integer not null default 0,
  exposed_at timestamptz,
  announced_on date,
  primary key (org_id, id),
  -- The request names no organization, so the key is looked up in all of them.
  unique (prefix),
  foreign key (org_id, rotated_to_id) references api_keys (org_id, id),
  check ((revoked_at is null) = (revoked_by_name is null))
);
create index api_keys_rotated_to on api_keys (org_id, rotated_to_id);
call protect('api_keys');

create table api_requests (
  org_id entity_id not null,
  id entity_id not null,
  api_key_id entity_id not null,
  call text not null,
  status integer not null,
  code text,
  message text,
  ms integer not null,
  address text not null,
  requested_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, api_key_id) references api_keys (org_id, id)
);
create index api_requests_key on api_requests (org_id, api_key_id, id);
create index api_requests_age on api_requests (requested_at);
call protect('api_requests');
