-- The time of the last change of the disbursement settings is their version: a save names the version that the user has
-- seen, so two Managers don't overwrite each other's bands. Null until the first change.
alter table organizations add column disbursement_settings_at timestamptz;
