-- Counts and amounts of completed withdrawals that the bank has not returned, by the month of the request, the transfer
-- date and the team at the time of the request, updated in the same transaction.
create table transfer_totals (
  org_id entity_id not null,
  period text not null,
  transfer_on date not null,
  -- Empty for employees without a team.
  team_id text not null,
  withdrawals integer not null,
  amount_sen sen not null,
  net_sen sen not null,
  primary key (org_id, period, transfer_on, team_id)
) with (fillfactor = 50);
create index transfer_totals_day on transfer_totals (transfer_on);
call protect('transfer_totals');
insert into transfer_totals (org_id, period, transfer_on, team_id, withdrawals, amount_sen, net_sen)
select org_id, period, transfer_on, coalesce(team_id, ''), count(*), sum(amount_sen), sum(net_sen)
  from withdrawals where status = 'completed' and returned_at is null group by 1, 2, 3, 4;
