-- Why: the export of a month lists what was transferred in it. The other indexes go by the month that a withdrawal was
-- asked for in, which may be an earlier one, so they would lead through all that an organization ever completed.
create index withdrawal_states_transferred on withdrawal_states (org_id, transfer_on, id) where transfer_on is not null;
