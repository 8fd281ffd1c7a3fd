-- Withdrawals of earned wages, from the policy to the bank.

create table withdrawal_policies (
  org_id entity_id not null references organizations,
  id entity_id not null,
  type text not null check (type in ('GENERAL', 'ADVANCED')),
  maximum_withdrawal_sen sen not null check (maximum_withdrawal_sen > 0),
  withdrawal_frequency text not null check (withdrawal_frequency in ('DAILY', 'ONCE_A_WEEK', 'ONCE_EVERY_TWO_WEEKS', 'ONCE_PER_MONTH')),
  withdrawal_day smallint not null default 0 check (withdrawal_day between 0 and 31),
  auto_approval boolean not null default false,
  min_salary_sen sen,
  max_salary_sen sen,
  -- SUPERSEDED: replaced by an approved revision. DELETED: deleted by a user.
  status text not null check (status in ('PENDING', 'APPROVED', 'SUPERSEDED', 'DELETED')),
  revises_id entity_id,
  created_at timestamptz not null,
  created_by entity_id not null,
  modified_at timestamptz not null,
  modified_by entity_id not null,
  approved_at timestamptz,
  approved_by entity_id,
  -- The Manager in whose place a delegate approved it.
  approved_for entity_id,
  primary key (org_id, id),
  foreign key (org_id, revises_id) references withdrawal_policies,
  check ((type = 'ADVANCED') = (min_salary_sen is not null and max_salary_sen is not null)),
  check (type = 'GENERAL' or max_salary_sen >= min_salary_sen + 100),
  check (type = 'GENERAL' or not auto_approval),
  check (withdrawal_day = 0 or withdrawal_frequency = 'ONCE_PER_MONTH'),
  -- The salary ranges of approved policies do not overlap.
  constraint withdrawal_policies_ranges exclude using gist (org_id with =, int8range(min_salary_sen, max_salary_sen, '[]') with &&)
  where (type = 'ADVANCED' and status = 'APPROVED')
);
create unique index withdrawal_policies_one_general on withdrawal_policies (org_id) where type = 'GENERAL' and status = 'APPROVED';
create unique index withdrawal_policies_one_pending_general on withdrawal_policies (org_id) where type = 'GENERAL' and status = 'PENDING';
create unique index withdrawal_policies_one_revision on withdrawal_policies (org_id, revises_id) where status = 'PENDING' and revises_id is not null;
create index withdrawal_policies_live on withdrawal_policies (org_id, type, status);
call protect('withdrawal_policies');
create trigger pending_approval after insert or update of status on withdrawal_policies
  for each row when (new.status = 'PENDING') execute function request_notice('modified_at');

create table bank_batches (
  id entity_id primary key,
  number integer not null unique,
  withdrawals integer not null check (withdrawals > 0),
  net_sen sen not null,
  sent_at timestamptz not null,
  sent_on date not null,
  sent_by entity_id not null,
  sent_by_name text not null,
  -- Of the bank file, which is written again for each download.
  file_sha256 bytea not null
);
create index bank_batches_sent_on on bank_batches (sent_on, number);
grant select, insert on bank_batches to upah_platform;
grant select on bank_batches to upah_tenant;

-- The amount an employee has used in a period. The lock on this row serializes the employee's withdrawals.
create table employee_periods (
  org_id entity_id not null,
  employee_id entity_id not null,
  period text not null check (period ~ '^\d{4}-\d{2}$'),
  used_sen sen not null default 0 check (used_sen >= 0),
  last_requested_on date,
  primary key (org_id, employee_id, period),
  foreign key (org_id, employee_id) references employees
) with (fillfactor = 70);
call protect('employee_periods');

-- The request and the figures behind its decision: written once, so a later change of settings does not rewrite
-- history. No foreign key to organizations or policies: every withdrawal would lock the same row there. The employee's
-- key includes the organization, and the policy's values are copied here.
create table withdrawal_requests (
  org_id entity_id not null,
  id entity_id not null,
  employee_id entity_id not null,
  user_id entity_id not null,
  ic_number text not null,
  employee_name text not null,
  org_name text not null,
  period text not null check (period ~ '^\d{4}-\d{2}$'),
  amount_sen sen not null check (amount_sen > 0),
  fee_sen sen not null check (fee_sen >= 0),
  net_sen sen not null check (net_sen > 0),
  fee_bp integer not null,
  fee_paid_by text not null check (fee_paid_by in ('employer', 'employee')),
  reason_for_withdrawal text not null,
  salary_sen sen not null,
  earned_sen sen not null,
  ceiling_sen sen not null,
  used_before_sen sen not null,
  policy_id entity_id,
  policy_type text check (policy_type in ('GENERAL', 'ADVANCED')),
  policy_maximum_sen sen not null,
  policy_frequency text not null,
  bank_code text not null,
  account_number text not null,
  requested_at timestamptz not null,
  requested_on date not null,
  email text,
  team_id entity_id,
  team text,
  primary key (org_id, id),
  foreign key (org_id, employee_id) references employees,
  check (net_sen = amount_sen - case fee_paid_by when 'employee' then fee_sen else 0 end),
  check (used_before_sen + amount_sen <= ceiling_sen),
  constraint withdrawal_requests_ic_number check (ic_number ~ '^[0-9A-Z]+$')
);
create index withdrawal_requests_employee on withdrawal_requests (org_id, employee_id, period);
create index withdrawal_requests_org on withdrawal_requests (org_id, period, id desc);
create index withdrawal_requests_period on withdrawal_requests (period, id desc);
create index withdrawal_requests_period_net on withdrawal_requests (period, net_sen, id);
create index withdrawal_requests_org_amount on withdrawal_requests (org_id, period, amount_sen, id);
create index withdrawal_requests_period_name on withdrawal_requests (period, employee_name, id);
create index withdrawal_requests_org_name on withdrawal_requests (org_id, period, employee_name, id);
-- Banks quote the account, often its last four digits only.
create index withdrawal_requests_account on withdrawal_requests (account_number, id desc);
create index withdrawal_requests_account_end on withdrawal_requests (right(account_number, 4), id desc);
call protect('withdrawal_requests');
call append_only('withdrawal_requests');

-- The status, in a narrow row, because an end of day updates a hundred thousand of them together.
create table withdrawal_states (
  org_id entity_id not null,
  id entity_id not null,
  period text not null,
  status text not null check (status in ('pending', 'approved', 'processing', 'completed', 'cancelled', 'rejected')),
  reason text,
  -- No foreign key to the batch: an end of day would check the same row a hundred thousand times.
  batch_id entity_id,
  sent_at timestamptz,
  transfer_on date,
  returned_at timestamptz,
  returned_reason text,
  modified_at timestamptz not null,
  modified_by entity_id not null,
  return_handled_at timestamptz,
  return_handled_by text,
  expected_on date,
  primary key (org_id, id),
  check ((status in ('rejected', 'cancelled')) = (reason is not null)),
  check ((status = 'completed') = (transfer_on is not null))
) with (fillfactor = 70);
-- Open work is listed over all months, final withdrawals by month, so a withdrawal is in the indexes of one of the two.
create index withdrawal_states_org on withdrawal_states (org_id, period, status, id desc)
  where status in ('completed', 'rejected', 'cancelled');
create index withdrawal_states_period on withdrawal_states (period, status, id desc)
  where status in ('completed', 'rejected', 'cancelled');
create index withdrawal_states_in_flight on withdrawal_states (status, id) where status in ('pending', 'approved', 'processing');
create index withdrawal_states_unsent on withdrawal_states (org_id, id) where status = 'processing' and sent_at is null;
create index withdrawal_states_batch on withdrawal_states (batch_id, org_id, id) where batch_id is not null;
create index withdrawal_states_returned on withdrawal_states (returned_at) where returned_at is not null;
call protect('withdrawal_states');
create index withdrawal_states_transferred on withdrawal_states (org_id, transfer_on, id) where transfer_on is not null;
create index withdrawal_states_returns on withdrawal_states (org_id, id) where returned_at is not null;
create index withdrawal_states_open_returns on withdrawal_states (org_id) where returned_at is not null and return_handled_at is null;
create index withdrawal_states_org_in_flight on withdrawal_states (org_id, status, id)
  where status in ('pending', 'approved', 'processing');

-- Every status change of a withdrawal, with its user, time and reason.
create table withdrawal_changes (
  org_id entity_id not null,
  withdrawal_id entity_id not null,
  id entity_id not null,
  status text not null,
  reason text,
  by_id entity_id not null,
  by_name text not null,
  by_role text not null,
  -- The Manager in whose place a delegate did it.
  for_id entity_id,
  for_name text,
  happened_at timestamptz not null,
  note text,
  -- No foreign key to the request: the only statement that inserts here reads the request.
  primary key (org_id, withdrawal_id, id)
);
call protect('withdrawal_changes');
call append_only('withdrawal_changes');

-- Counts and amounts of withdrawals, updated in the same transaction, so dashboards need not sum rows.
create table withdrawal_totals (
  org_id entity_id not null,
  period text not null,
  requested_on date not null,
  status text not null,
  reason_for_withdrawal text not null,
  withdrawals integer not null,
  amount_sen sen not null,
  employee_fee_sen sen not null,
  employer_fee_sen sen not null,
  primary key (org_id, period, requested_on, status, reason_for_withdrawal)
) with (fillfactor = 50);
create index withdrawal_totals_period on withdrawal_totals (period, status);
call protect('withdrawal_totals');
create index withdrawal_totals_in_flight on withdrawal_totals (status, org_id) where status in ('pending', 'approved', 'processing');

-- Employees who asked for a message on the first day on which they can withdraw again.
create table opening_reminders (
  org_id entity_id not null,
  employee_id entity_id not null,
  user_id entity_id not null,
  remind_on date not null,
  primary key (org_id, employee_id),
  foreign key (org_id, employee_id) references employees
);
create index opening_reminders_due on opening_reminders (remind_on);
call protect('opening_reminders');

-- Payments on hold until they are released: an account whose last transfer the bank returned, or an employee who reported a
-- change of their account.
create table payment_holds (
  org_id entity_id not null,
  -- The account; empty if an employee isn't paid.
  bank_code text not null default '',
  account_number text not null default '',
  -- The employee; empty if an account isn't paid.
  employee_id text not null default '',
  -- The returned withdrawal, or the reported change.
  withdrawal_id entity_id,
  account_change_id entity_id,
  net_sen sen,
  reason text not null,
  since_at timestamptz not null,
  released_at timestamptz,
  released_by entity_id,
  release_reason text,
  primary key (org_id, bank_code, account_number, employee_id),
  foreign key (org_id, withdrawal_id) references withdrawal_states,
  check ((employee_id = '') = (bank_code <> '' and account_number <> '' and withdrawal_id is not null and net_sen is not null)),
  check ((employee_id = '') = (account_change_id is null)),
  check ((released_at is null) = (release_reason is null))
);
create index payment_holds_withdrawal on payment_holds (org_id, withdrawal_id) where withdrawal_id is not null;
call protect('payment_holds');

-- What someone has resolved among the items that need attention, with what was known then. An item that grows, or lasts,
-- comes back.
create table attention_items (
  org_id entity_id not null,
  id entity_id not null,
  kind text not null check (kind in ('held', 'overdueSettlement', 'overdueRemittance', 'overdueBenefits', 'pendingWithdrawal', 'processingDisbursement', 'processingPayRun', 'failedWages')),
  -- The id of the record; empty if the item is about several.
  subject text not null,
  title text not null,
  amount_sen sen not null check (amount_sen >= 0),
  count integer not null check (count > 0),
  remark text not null,
  resolved_at timestamptz not null,
  resolved_by entity_id not null,
  resolved_by_name text not null,
  reopened_at timestamptz,
  primary key (org_id, id),
  unique (org_id, kind, subject)
);
create index attention_items_resolved on attention_items (org_id, resolved_at) where reopened_at is null;
call protect('attention_items');

-- The bank's result files that were applied. A file with the same content can't be applied again.
create table bank_results (
  org_id entity_id not null,
  id entity_id not null,
  file_id entity_id not null,
  lines integer not null check (lines > 0),
  -- The sum of the amounts that could be read.
  net_sen sen not null,
  transfer_on date not null,
  applied_at timestamptz not null,
  applied_by entity_id not null,
  applied_by_name text not null,
  primary key (org_id, id),
  foreign key (org_id, file_id) references files
);
create unique index bank_results_file on bank_results (org_id, file_id);
call protect('bank_results');

-- The batches that a result could answer.
create table bank_result_batches (
  org_id entity_id not null,
  bank_result_id entity_id not null,
  batch_id entity_id not null references bank_batches,
  primary key (org_id, bank_result_id, batch_id),
  foreign key (org_id, bank_result_id) references bank_results
);
create index bank_result_batches_batch on bank_result_batches (batch_id, bank_result_id);
call protect('bank_result_batches');

-- The lines of a result that match no payment: open until a person matches or ignores them.
create table bank_result_lines (
  org_id entity_id not null,
  bank_result_id entity_id not null,
  line integer not null,
  account_number text not null,
  amount text not null,
  amount_sen sen,
  outcome text check (outcome in ('completed', 'cancelled')),
  reason text not null,
  problem text not null,
  problem_params jsonb,
  resolution text check (resolution in ('matched', 'ignored')),
  resolved_at timestamptz,
  resolved_by entity_id,
  resolve_reason text,
  -- The matched payment. It belongs to another organization than this row, so it has no foreign key.
  withdrawal_org_id entity_id,
  withdrawal_id entity_id,
  primary key (org_id, bank_result_id, line),
  foreign key (org_id, bank_result_id) references bank_results,
  check ((resolution is null) = (resolved_at is null)),
  check ((resolution = 'matched') = (withdrawal_id is not null)),
  check ((resolution = 'ignored') = (resolve_reason is not null))
);
create index bank_result_lines_withdrawal on bank_result_lines (withdrawal_org_id, withdrawal_id) where withdrawal_id is not null;
create index bank_result_lines_open on bank_result_lines (org_id, bank_result_id, line) where resolution is null;
call protect('bank_result_lines');

create table advance_repayments (
  org_id entity_id not null references organizations,
  id entity_id not null,
  paid_on date not null,
  amount_sen sen not null check (amount_sen > 0),
  reference text not null,
  created_at timestamptz not null,
  created_by entity_id not null,
  created_by_name text not null,
  voided_at timestamptz,
  voided_by_name text,
  void_reason text,
  reference_key text,
  primary key (org_id, id),
  check ((voided_at is null) = (void_reason is null) and (voided_at is null) = (voided_by_name is null))
);
create index advance_repayments_newest on advance_repayments (org_id, paid_on desc, id desc);
call protect('advance_repayments');
create unique index advance_repayments_reference on advance_repayments (org_id, reference_key)
  where voided_at is null and reference_key is not null;

-- Request and state joined, under the reader's row-level security. The period is in both tables, so a condition on it
-- can use the indexes of either; paging by id uses state_id for the same reason.
create view withdrawals with (security_invoker = true) as
  select r.org_id, r.id, r.employee_id, r.user_id, r.ic_number, r.employee_name, r.org_name, r.period, r.amount_sen, r.fee_sen, r.net_sen, r.fee_bp,
    r.fee_paid_by, r.reason_for_withdrawal, r.salary_sen, r.earned_sen, r.ceiling_sen, r.used_before_sen, r.policy_id, r.policy_type, r.policy_maximum_sen,
    r.policy_frequency, r.bank_code, r.account_number, r.requested_at, r.requested_on, s.expected_on, s.id as state_id, s.status, s.reason, s.batch_id,
    s.sent_at, s.transfer_on, s.returned_at, s.returned_reason, s.modified_at, s.modified_by, r.email, r.team_id, r.team, s.xmin as version,
    s.return_handled_at, s.return_handled_by
    from withdrawal_requests r join withdrawal_states s on s.org_id = r.org_id and s.id = r.id and s.period = r.period;
grant select on withdrawals to upah_tenant, upah_platform;
