-- Rows of an import are uploaded and validated while the file is still being read, so the user does not wait for an
-- upload of ten megabytes and a second of validation. They are used for minutes and can be sent again, so the table is
-- unlogged.
create unlogged table employee_import_parts (
  org_id entity_id not null,
  user_id entity_id not null,
  upload text not null,
  part smallint not null,
  -- The number of rows sent, and of those that contain an employee.
  rows integer not null,
  employees integer not null,
  -- Validated lines in COPY format.
  lines bytea not null,
  sent_at timestamptz not null,
  primary key (org_id, user_id, upload, part)
);
-- Compressing short-lived data takes longer than storing it.
alter table employee_import_parts alter column lines set storage external;
create index employee_import_parts_old on employee_import_parts (sent_at);
call protect('employee_import_parts');
