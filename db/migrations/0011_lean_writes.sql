-- Why: rows that are written again and again should change in place. An index that speaks of what changes makes a new
-- entry in every index for each change; so the totals of what is under way are found by their status alone (empty ones
-- are taken away at night), and pages keep room for the next version of a row.
drop index withdrawal_totals_in_flight;
create index withdrawal_totals_in_flight on withdrawal_totals (status, org_id) where status in ('pending', 'approved', 'processing');
alter table withdrawal_totals set (fillfactor = 50);
alter table employee_periods set (fillfactor = 70);
alter table verification_codes set (fillfactor = 80);
alter table sessions set (fillfactor = 80);
alter table ledger_accounts set (fillfactor = 50);

-- The month of one person is found by the person. While a month is young the planner believes that the whole of it is as
-- soon found, and keeps that plan; so the index of whole months is one that only who asks for a whole month can use.
drop index employee_periods_month;
create index employee_periods_month on employee_periods (org_id, left(period, 7));

-- The two halves of a withdrawal are written by one statement, and the first is never deleted. The key between them was
-- asked for row by row, by a plan that is kept from when the table was empty: until its next analyze a hundred times the
-- work of the withdrawals themselves. The audit of the ledger asks whether both halves are there.
alter table withdrawal_states drop constraint withdrawal_states_org_id_id_fkey;

-- Nothing looks an entry up by what it was made for (its key says that, and the audit reads them all), so a third of
-- the time that a hundred thousand entries took went into an index for nobody.
drop index ledger_entries_source;

-- The active employees of a month are counted from this alone, without the rows of ten thousand people.
create index employees_active on employees (org_id) include (approved_at, deleted_at, start_on, end_on) where status = 'approved';
