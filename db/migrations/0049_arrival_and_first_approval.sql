-- Why: arrival counts from approval, so the date belongs to the state of a withdrawal; it is null until then. Past months
-- count the employees who had been approved by their end, which a later approval must not change. Possible duplicates of
-- uploaded payments are found among all payments of settlements.
alter table withdrawal_states add column expected_on date;
update withdrawal_states s set expected_on = r.expected_on from withdrawal_requests r
  where r.org_id = s.org_id and r.id = s.id and s.status in ('approved', 'processing', 'completed');

drop view withdrawals;
alter table withdrawal_requests drop column expected_on;
create view withdrawals with (security_invoker = true) as
  select r.org_id, r.id, r.employee_id, r.user_id, r.ic_number, r.employee_name, r.org_name, r.period, r.amount_sen, r.fee_sen, r.net_sen, r.fee_bp,
    r.fee_paid_by, r.reason_for_withdrawal, r.salary_sen, r.earned_sen, r.ceiling_sen, r.used_before_sen, r.policy_id, r.policy_type, r.policy_maximum_sen,
    r.policy_frequency, r.bank_code, r.account_number, r.requested_at, r.requested_on, s.expected_on, s.id as state_id, s.status, s.reason, s.batch_id,
    s.sent_at, s.transfer_on, s.returned_at, s.returned_reason, s.modified_at, s.modified_by, r.email, r.team_id, r.team, s.xmin as version,
    s.return_handled_at, s.return_handled_by
    from withdrawal_requests r join withdrawal_states s on s.org_id = r.org_id and s.id = r.id and s.period = r.period;
grant select on withdrawals to upah_tenant, upah_platform;

alter table employees add column first_approved_at timestamptz;
update employees set first_approved_at = approved_at where approved_at is not null;
drop index employees_active;
create index employees_active on employees (org_id) include (first_approved_at, deleted_at, start_on, end_on) where first_approved_at is not null;
drop index uploaded_payments_same;
