-- Why: approvers are notified of every kind of item that is pending approval, not only of withdrawals.
alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check check (kind in ('withdrawals_waiting', 'items_waiting'));

-- Requests a notice to the organization's recipient; the argument is the column with the time of the change.
create function request_notice() returns trigger language plpgsql as $$
begin
  insert into notices (org_id, kind, since_at)
  values (new.org_id, 'items_waiting', (to_jsonb(new) ->> tg_argv[0])::timestamptz)
  on conflict do nothing;
  return null;
end $$;

create trigger pending_approval after insert or update of status on teams
  for each row when (new.status = 'Pending Approval') execute function request_notice('modified_at');
create trigger pending_approval after insert or update of status on employee_categories
  for each row when (new.status = 'Pending Approval') execute function request_notice('modified_at');
create trigger pending_approval after insert or update of status on employee_benefits
  for each row when (new.status = 'Pending Approval') execute function request_notice('modified_at');
create trigger pending_approval after insert or update of status on job_levels
  for each row when (new.status = 'pending_approval') execute function request_notice('modified_at');
create trigger pending_approval after insert or update of status on compensation_policies
  for each row when (new.status = 'pending_approval') execute function request_notice('modified_at');
create trigger pending_approval after insert or update of status on withdrawal_policies
  for each row when (new.status = 'PENDING') execute function request_notice('modified_at');
create trigger pending_approval after insert or update of status on pay_runs
  for each row when (new.status = 'pending_approval') execute function request_notice('modified_at');
create trigger pending_approval after insert or update of status on disbursements
  for each row when (new.status = 'pending-approval') execute function request_notice('modified_at');
-- The first account of a supplier is confirmed with the supplier's approval.
create trigger pending_confirmation after insert on supplier_accounts
  for each row when (new.confirmed_at is null) execute function request_notice('entered_at');
