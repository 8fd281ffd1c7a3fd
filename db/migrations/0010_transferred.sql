-- Why: the export of a month lists the withdrawals transferred in it. The other indexes start with the month of the
-- request, which may be earlier, so they would read everything that an organization ever completed.
create index withdrawal_states_transferred on withdrawal_states (org_id, transfer_on, id) where transfer_on is not null;
