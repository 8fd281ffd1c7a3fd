-- Why: payouts are retried after a pause, provider events name a payout by its id only, and a payment can be returned
-- after it was repaid.
alter table payouts
  drop constraint payouts_status_check,
  add constraint payouts_status_check check (status in ('queued', 'sent', 'unknown', 'paid', 'failed', 'reversed', 'dropped')),
  -- When to call the provider next, while there is no result.
  add column next_at timestamptz not null,
  -- The user who processed the disbursement or retried the payout.
  add column created_by entity_id not null;
drop index payouts_unfinished;
create index payouts_unfinished on payouts (next_at) where status in ('queued', 'sent', 'unknown');
create index payouts_id on payouts (id);

-- Whether the event changed the payout. Late and repeated events change nothing.
alter table provider_events add column applied boolean not null;

-- Returned lines reduce the amount due, even below the amount already repaid.
alter table settlements
  drop constraint settlements_check,
  drop constraint settlements_to_repay_sen_check,
  add column overpaid_sen sen not null default 0 check (overpaid_sen >= 0),
  add constraint settlements_to_repay_sen_check check (to_repay_sen >= 0),
  add constraint settlements_repaid_check check (repaid_sen >= 0 and repaid_sen <= to_repay_sen + overpaid_sen);
