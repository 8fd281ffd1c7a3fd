-- Why: an organization's pending, approved and processing withdrawals are listed over all months, so that work of an
-- earlier month is never hidden.
create index withdrawal_states_org_in_flight on withdrawal_states (org_id, status, id)
  where status in ('pending', 'approved', 'processing');
