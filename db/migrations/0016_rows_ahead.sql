-- The rows of a file that is imported travel while it is still read, and are found right here before somebody presses
-- the button: an upload of ten megabytes and a second of judging are no part of the wait. They are of use for minutes,
-- and an import does without them, so they are not worth a place in the log: after a crash they are sent again.
create unlogged table employee_import_parts (
  org_id entity_id not null,
  user_id entity_id not null,
  upload text not null,
  part smallint not null,
  -- Rows as they were sent, and those of them that hold an employee.
  rows integer not null,
  employees integer not null,
  -- Lines of the copy command, found right.
  lines bytea not null,
  sent_at timestamptz not null,
  primary key (org_id, user_id, upload, part)
);
-- Squeezing what lives for minutes takes longer than keeping it.
alter table employee_import_parts alter column lines set storage external;
create index employee_import_parts_old on employee_import_parts (sent_at);
call protect('employee_import_parts');
