-- Why: platform staff record the bank's answer when they cancel a withdrawal that was sent to the bank. It is a note of
-- the change, because the employee sees the reason. A bank return stays open until it is marked as handled. The lists
-- of returns and of a day's batches need indexes.
alter table withdrawal_changes add column note text;
alter table withdrawal_states add column return_handled_at timestamptz, add column return_handled_by text;
create index withdrawal_states_returns on withdrawal_states (org_id, id) where returned_at is not null;
create index withdrawal_states_open_returns on withdrawal_states (org_id) where returned_at is not null and return_handled_at is null;
create index bank_batches_sent_on on bank_batches (sent_on, number);

create or replace view withdrawals with (security_invoker = true) as
  select r.org_id, r.id, r.employee_id, r.user_id, r.ic_number, r.employee_name, r.org_name, r.period, r.amount_sen, r.fee_sen, r.net_sen, r.fee_bp,
    r.fee_paid_by, r.reason_for_withdrawal, r.salary_sen, r.earned_sen, r.ceiling_sen, r.used_before_sen, r.policy_id, r.policy_type, r.policy_maximum_sen,
    r.policy_frequency, r.bank_code, r.account_number, r.requested_at, r.requested_on, r.expected_on, s.id as state_id, s.status, s.reason, s.batch_id,
    s.sent_at, s.transfer_on, s.returned_at, s.returned_reason, s.modified_at, s.modified_by, r.email, r.team_id, r.team, s.xmin as version,
    s.return_handled_at, s.return_handled_by
    from withdrawal_requests r join withdrawal_states s on s.org_id = r.org_id and s.id = r.id and s.period = r.period;
