-- Why: rows that are updated often should be updated in place (HOT). An index on a changing column adds an entry to
-- every index for each update, so the totals of withdrawals in flight are indexed by status only (a nightly job deletes
-- empty ones), and pages reserve room for the next version of a row.
drop index withdrawal_totals_in_flight;
create index withdrawal_totals_in_flight on withdrawal_totals (status, org_id) where status in ('pending', 'approved', 'processing');
alter table withdrawal_totals set (fillfactor = 50);
alter table employee_periods set (fillfactor = 70);
alter table verification_codes set (fillfactor = 80);
alter table sessions set (fillfactor = 80);
alter table ledger_accounts set (fillfactor = 50);

-- One employee's month is read by its primary key. For a young month the planner considers the month index as cheap and
-- caches that plan, so the index is on an expression that only queries for whole months use.
drop index employee_periods_month;
create index employee_periods_month on employee_periods (org_id, left(period, 7));

-- Both rows of a withdrawal are written by one statement, and the request is never deleted. The foreign key was checked
-- row by row with a plan cached when the table was empty: until the next analyze, a hundred times the cost of the
-- withdrawals. The ledger audit checks that both rows exist.
alter table withdrawal_states drop constraint withdrawal_states_org_id_id_fkey;

-- No query looks up entries by source: the idempotency key contains it, and the audit reads all entries. The index cost
-- a third of the time of a hundred thousand entries.
drop index ledger_entries_source;

-- An index-only scan counts a month's active employees without reading the rows of ten thousand people.
create index employees_active on employees (org_id) include (approved_at, deleted_at, start_on, end_on) where status = 'approved';
