-- Protection of approvals and payees.

-- Changes of employees' bank accounts.

-- Hours between a change of an employee's bank account and its first use. Only platform staff change it, so that a stolen
-- session of the organization can't.
alter table organizations add employee_account_wait_hours smallint not null default 24 check (employee_account_wait_hours between 0 and 72);

-- The last change of the account; null if it has never changed. Withdrawals are refused until `account_usable_from_at`.
alter table employees add account_change_id entity_id, add account_usable_from_at timestamptz,
  -- Whether someone other than its makers must approve the employee, because one file changed many accounts.
  add second_person boolean not null default false;

-- A change of an account that was complete before. The first account of a record isn't one.
create table account_changes (
  org_id entity_id not null,
  id entity_id not null,
  employee_id entity_id not null,
  old_bank_code text not null,
  old_account_number text not null,
  old_usable_from_at timestamptz,
  new_bank_code text not null,
  new_account_number text not null,
  usable_from_at timestamptz not null,
  changed_at timestamptz not null,
  changed_by entity_id not null,
  changed_by_name text not null,
  -- The digest of the link "This wasn't me", and what a Manager decided about a report.
  link_hash bytea not null,
  reported_at timestamptz,
  resolved_at timestamptz,
  resolved_by entity_id,
  resolved_by_name text,
  resolution text check (resolution in ('kept', 'restored')),
  reason text,
  check ((resolved_at is null) = (resolution is null) and (resolved_at is null) = (reason is null)),
  check (resolved_at is null or reported_at is not null),
  primary key (org_id, id),
  foreign key (org_id, employee_id) references employees
);
create unique index account_changes_link on account_changes (org_id, link_hash);
create index account_changes_employee on account_changes (org_id, employee_id, id);
call protect('account_changes');

-- The contact details that an employee had until a moment. Changes of a bank account are announced to those that were
-- known for some days, so a trigger keeps them wherever they are changed.
create table employee_contacts (
  org_id entity_id not null,
  employee_id entity_id not null,
  replaced_at timestamptz not null,
  email text,
  mobile_number text,
  primary key (org_id, employee_id, replaced_at),
  foreign key (org_id, employee_id) references employees
);
call protect('employee_contacts');

create function keep_contact() returns trigger language plpgsql as $$
begin
  insert into employee_contacts (org_id, employee_id, replaced_at, email, mobile_number)
  values (old.org_id, old.id, greatest(old.modified_at, new.modified_at), old.email, old.mobile_number) on conflict do nothing;
  return null;
end $$;
create trigger keep_contact after update of email, mobile_number on employees for each row
  when (old.email is distinct from new.email or old.mobile_number is distinct from new.mobile_number) execute function keep_contact();

-- Records that a checker returned to their maker with a reason, until they are submitted again, decided or deleted. The
-- reason stays in the audit trail.
create table returned_records (
  org_id entity_id not null references organizations,
  record_type text not null,
  record_id entity_id not null,
  reason text not null check (length(reason) between 1 and 500),
  returned_at timestamptz not null,
  returned_by entity_id not null,
  returned_by_name text not null,
  primary key (org_id, record_type, record_id)
);
call protect('returned_records');

-- Ends the return of a record; the argument is its type. Many modules and the import submit records, so
-- triggers do it for all of them.
create function end_return() returns trigger language plpgsql as $$
begin
  delete from returned_records where org_id = new.org_id and record_type = tg_argv[0] and record_id = new.id;
  return null;
end $$;
-- Of records with drafts, the maker may save drafts before submitting.
create trigger end_return after update of status on teams for each row
  when (old.status = 'Draft' and new.status <> 'Draft') execute function end_return('team');
create trigger end_return after update of status on employee_categories for each row
  when (old.status = 'Draft' and new.status <> 'Draft') execute function end_return('employeeCategory');
create trigger end_return after update of status on employee_benefits for each row
  when (old.status = 'Draft' and new.status <> 'Draft') execute function end_return('employeeBenefit');
create trigger end_return after update of status on pay_runs for each row
  when (old.status = 'draft' and new.status <> 'draft') execute function end_return('payRun');
create trigger end_return after update of status, deleted_at on disbursements for each row
  when (old.status = 'draft' and (new.status <> 'draft' or new.deleted_at is not null)) execute function end_return('disbursement');
-- Others are submitted by each change. The return itself changes the row before it is stored.
create trigger end_return after update on job_levels for each row
  when (old.status = 'pending_approval') execute function end_return('jobLevel');
create trigger end_return after update on compensation_policies for each row
  when (old.status = 'pending_approval') execute function end_return('compensationPolicy');
create trigger end_return after update on withdrawal_policies for each row
  when (old.status = 'PENDING') execute function end_return('withdrawalPolicy');

-- Employees who change their own details don't submit their record.
create function end_return_of_employee() returns trigger language plpgsql as $$
begin
  delete from returned_records where org_id = new.org_id and record_type = 'employee' and record_id = new.id
    and not exists (select from users u where u.id = new.modified_by and u.employee_id = new.id);
  return null;
end $$;
create trigger end_return after update of modified_by on employees for each row
  when (old.status = 'pending-approval') execute function end_return_of_employee();

-- Limits that employees set for themselves. Management and platform staff can't read them.

-- The value that applies, and the one that replaces it from a time, because a looser limit applies after 24 hours. They
-- aren't columns of employees, so that nothing that reads employees for the employer can show them.
create table own_limits (
  org_id entity_id not null,
  employee_id entity_id not null,
  per_withdrawal_sen sen check (per_withdrawal_sen > 0),
  next_per_withdrawal_sen sen check (next_per_withdrawal_sen > 0),
  per_withdrawal_from_at timestamptz,
  per_month_sen sen check (per_month_sen > 0),
  next_per_month_sen sen check (next_per_month_sen > 0),
  per_month_from_at timestamptz,
  number_per_month smallint check (number_per_month between 1 and 31),
  next_number_per_month smallint check (next_number_per_month between 1 and 31),
  number_per_month_from_at timestamptz,
  after_day smallint check (after_day between 1 and 27),
  next_after_day smallint check (next_after_day between 1 and 27),
  after_day_from_at timestamptz,
  paused_until_on date,
  next_paused_until_on date,
  paused_until_from_at timestamptz,
  check (per_withdrawal_from_at is not null or next_per_withdrawal_sen is null),
  check (per_month_from_at is not null or next_per_month_sen is null),
  check (number_per_month_from_at is not null or next_number_per_month is null),
  check (after_day_from_at is not null or next_after_day is null),
  check (paused_until_from_at is not null or next_paused_until_on is null),
  primary key (org_id, employee_id),
  foreign key (org_id, employee_id) references employees
);
call protect('own_limits');

-- Approvals that a Manager hands over for some days.

-- Read when a call runs; no job starts or ends one. It ends with the last day, or at `ended_at` before that.
create table delegations (
  org_id entity_id not null references organizations,
  id entity_id not null,
  manager_id entity_id not null,
  delegate_id entity_id not null,
  from_on date not null,
  until_on date not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- When both were notified of the first day and of the end, and until when the Manager's summaries cover the approvals.
  start_notified_at timestamptz,
  summarized_at timestamptz not null,
  end_notified_at timestamptz,
  check (until_on between from_on and from_on + 59),
  check (manager_id <> delegate_id),
  primary key (org_id, id),
  foreign key (org_id, manager_id) references users,
  foreign key (org_id, delegate_id) references users
);
create index delegations_manager on delegations (org_id, manager_id, until_on);
create index delegations_delegate on delegations (org_id, delegate_id, until_on);
create index delegations_open on delegations (until_on) where end_notified_at is null;
call protect('delegations');

-- What a delegation covers, and up to which amount each; null for records without an amount.
create table delegation_scopes (
  org_id entity_id not null,
  delegation_id entity_id not null,
  scope text not null check (scope in ('withdrawals', 'disbursements', 'payRuns', 'benefits', 'policies', 'suppliers')),
  limit_sen sen check (limit_sen > 0),
  check ((limit_sen is null) = (scope in ('benefits', 'policies', 'suppliers'))),
  primary key (org_id, delegation_id, scope),
  foreign key (org_id, delegation_id) references delegations
);
call protect('delegation_scopes');

-- What a delegate approved for the Manager.
create table delegated_approvals (
  org_id entity_id not null,
  delegation_id entity_id not null,
  id entity_id not null,
  scope text not null check (scope in ('withdrawals', 'disbursements', 'payRuns', 'benefits', 'policies', 'suppliers')),
  record_id entity_id not null,
  record_name text not null,
  amount_sen sen,
  approved_at timestamptz not null,
  primary key (org_id, delegation_id, id),
  foreign key (org_id, delegation_id) references delegations
);
call protect('delegated_approvals');
call append_only('delegated_approvals');

-- A Manager or delegate who is suspended, deleted or loses the role ends the delegation immediately and for good.
create function end_delegations() returns trigger language plpgsql as $$
begin
  update delegations d set ended_at = greatest(d.created_at, new.modified_at)
   where d.org_id = new.org_id and d.ended_at is null and d.end_notified_at is null
     and (d.manager_id = new.id or d.delegate_id = new.id and (new.status <> 'Active' or new.deleted_at is not null or new.role = 'Employee'));
  return null;
end $$;
create trigger end_delegations after update of status, role, deleted_at on users for each row
  when (old.role in ('Manager', 'Executive') and (new.status <> 'Active' or new.deleted_at is not null or new.role <> 'Manager'))
  execute function end_delegations();

-- Decisions whose e-mails to the makers haven't been sent. A job sends one e-mail per checker, outcome and reason.
create table decision_notices (
  org_id entity_id not null references organizations,
  id entity_id not null,
  prepared_by entity_id not null,
  record_type text not null,
  outcome text not null check (outcome in ('approved', 'returned', 'rejected', 'blacklisted')),
  records integer not null check (records > 0),
  -- The ids of the first of them, which the e-mail names.
  first_ids jsonb not null,
  reason text,
  decided_at timestamptz not null,
  decided_by_name text not null,
  -- The Manager for whom a delegate decided.
  decided_for_name text,
  primary key (org_id, id)
);
call protect('decision_notices');

-- A pause of new withdrawals by a Manager, which ends at 00:00 of a day. `paused_on` is that of an overdue organization.
alter table organizations
  add withdrawals_paused_until_on date,
  add withdrawals_pause_reason text check (length(withdrawals_pause_reason) between 1 and 300),
  add withdrawals_paused_by_name text,
  add withdrawals_paused_at timestamptz,
  add check (num_nulls(withdrawals_paused_until_on, withdrawals_pause_reason, withdrawals_paused_by_name, withdrawals_paused_at) in (0, 4));
