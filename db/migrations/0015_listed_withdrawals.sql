-- Why: what a list shows of a withdrawal changes with its state alone. The address and the team of the person are those
-- of the day it was asked for, like the name and the account, so a row of a list needs no other table; and each state has
-- a version, by which a server knows whether what it wrote of that withdrawal before still holds.
alter table withdrawal_requests add column email text, add column team text;
alter table withdrawal_requests disable trigger append_only;
update withdrawal_requests r set email = e.email, team = t.name
  from employees e left join teams t on t.org_id = e.org_id and t.id = e.team_id
 where e.org_id = r.org_id and e.id = r.employee_id;
alter table withdrawal_requests enable trigger append_only;

create or replace view withdrawals with (security_invoker = true) as
  select r.org_id, r.id, r.employee_id, r.user_id, r.ic_number, r.employee_name, r.org_name, r.period, r.amount_sen, r.fee_sen, r.net_sen, r.fee_bp,
    r.fee_paid_by, r.reason_for_withdrawal, r.salary_sen, r.earned_sen, r.ceiling_sen, r.used_before_sen, r.policy_id, r.policy_type, r.policy_maximum_sen,
    r.policy_frequency, r.bank_code, r.account_number, r.requested_at, r.requested_on, r.expected_on, s.id as state_id, s.status, s.reason, s.batch_id,
    s.sent_at, s.transfer_on, s.returned_at, s.returned_reason, s.modified_at, s.modified_by, r.email, r.team, s.xmin as version
    from withdrawal_requests r join withdrawal_states s on s.org_id = r.org_id and s.id = r.id and s.period = r.period;
