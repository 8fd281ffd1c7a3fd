-- The transfers of a month are found through their totals, so a completion writes one index entry less. Days on which the
-- bank returned every transfer have totals too.
insert into transfer_totals (org_id, period, transfer_on, team_id, withdrawals, amount_sen, net_sen)
select distinct org_id, period, transfer_on, coalesce(team_id, ''), 0, 0, 0 from withdrawals where returned_at is not null
on conflict do nothing;
drop index withdrawal_states_transferred;
