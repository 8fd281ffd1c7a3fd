-- Why: a bulk import can be undone. An import stores the previous state of every record it changes, so undo restores
-- exactly that state, and the organization sees the imports with their user, time and result.
create table employee_imports (
  org_id entity_id not null references organizations,
  id entity_id not null,
  mode text not null check (mode in ('append', 'overwrite')),
  file_name text,
  row_count integer not null check (row_count > 0),
  created_count integer not null,
  updated_count integer not null,
  unchanged_count integer not null,
  deleted_count integer not null,
  kept_count integer not null,
  created_at timestamptz not null,
  created_by entity_id not null,
  undone_at timestamptz,
  undone_by entity_id,
  primary key (org_id, id),
  check ((undone_at is null) = (undone_by is null))
);
call protect('employee_imports');

-- One row for each record that an import created, changed or deleted. The previous values are jsonb by column name, so
-- columns that are added later do not matter. Employees are never physically deleted, so no foreign key, which would
-- look up each of fifty thousand rows.
create table employee_import_records (
  org_id entity_id not null,
  import_id entity_id not null,
  employee_id entity_id not null,
  outcome text not null check (outcome in ('created', 'updated', 'deleted')),
  before jsonb,
  account_before jsonb,
  -- The effective date of the imported salary, and the salary with the same effective date before, if any.
  salary_on date,
  salary_before jsonb,
  primary key (org_id, import_id, employee_id)
);
call protect('employee_import_records');

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
