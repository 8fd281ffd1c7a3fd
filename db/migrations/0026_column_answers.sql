-- What the columns of tables that come in mean, as people answered: the question is asked once per organization, kind of
-- table and headings. Those of the platform have the organization PLATFORM.
create table column_answers (
  org_id entity_id not null,
  kind text not null check (length(kind) <= 40),
  headings_sha256 bytea not null check (length(headings_sha256) = 32),
  -- The headings of each sheet that was asked about, as JSON text.
  headings text not null check (length(headings) <= 100000),
  -- What each column of a sheet is, as JSON text.
  sheets text not null,
  answered_at timestamptz not null,
  answered_by entity_id not null,
  answered_by_name text not null,
  primary key (org_id, kind, headings_sha256)
);
call protect('column_answers');

-- Two payments on one day can look alike. Equal lines of one statement are numbered, so the nth of them is recorded once.
alter table unmatched_remittances add column occurrence int not null default 1 check (occurrence > 0);
drop index unmatched_remittances_line;
create unique index unmatched_remittances_line
  on unmatched_remittances (org_id, paid_on, amount_sen, reference_key, occurrence);
