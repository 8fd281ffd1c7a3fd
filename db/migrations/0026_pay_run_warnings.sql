-- Why: the warnings that an approver sees are stored with the run, as the amounts are.
alter table pay_run_shares
  add column warning text check (warning in ('below_minimum', 'above_size', 'above_monthly_limit')),
  -- The wallet's limit that the warning is about.
  add column limit_sen sen,
  add check ((warning is null) = (limit_sen is null));

-- Names of the users at the time.
alter table pay_runs add column submitted_by_name text, add column approved_by_name text;
