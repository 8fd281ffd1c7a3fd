-- Why: an employee who is deleted and added again has another id, and withdrawals of the same person in the month still
-- count against the limit. They are found by the IC number.
create index employees_former on employees (org_id, ic_number) where deleted_at is not null;
