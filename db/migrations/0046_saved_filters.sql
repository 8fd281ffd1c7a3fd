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
