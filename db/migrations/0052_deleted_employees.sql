-- Why: searches of withdrawals also find those of deleted employees, who are in no search index.
create index employees_deleted on employees (org_id, id) where deleted_at is not null;
