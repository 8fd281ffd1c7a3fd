-- Suppliers, disbursements on credit, payouts by the payment provider, settlements and sales.

create table suppliers (
  org_id entity_id not null references organizations,
  id entity_id not null,
  company_name text not null,
  business_registration_number text not null,
  mobile_number text not null,
  email text not null,
  address text not null,
  contact_person_name text not null,
  contact_person_mobile_number text not null,
  contact_person_email text not null,
  status text not null check (status in ('pending approval', 'approved', 'rejected', 'blacklisted')),
  rejected_remarks text,
  blacklisted_remarks text,
  approved_at timestamptz,
  rejected_at timestamptz,
  blacklisted_at timestamptz,
  -- No payment until the end of this day.
  hold_until_on date,
  hold_reason text,
  created_at timestamptz not null,
  created_by entity_id not null,
  modified_at timestamptz not null,
  modified_by entity_id not null,
  deleted_at timestamptz,
  registration_key text not null
  generated always as (upper(regexp_replace(business_registration_number, '[^A-Za-z0-9]', '', 'g'))) stored,
  primary key (org_id, id),
  check ((hold_until_on is null) = (hold_reason is null))
);
create index suppliers_created on suppliers (org_id, created_at desc, id) where deleted_at is null;
create index suppliers_of_platform on suppliers (created_at desc, id) where deleted_at is null;
call protect('suppliers');
create index suppliers_registration on suppliers (org_id, registration_key) where deleted_at is null;

create table supplier_accounts (
  org_id entity_id not null references organizations,
  id entity_id not null,
  supplier_id entity_id not null,
  bank_code text not null,
  account_name text not null,
  account_number text not null,
  -- The account that this one replaces once it may be used.
  replaces_id entity_id,
  entered_at timestamptz not null,
  entered_by entity_id not null,
  -- Null until another user confirms it. Approving the supplier confirms its first accounts.
  confirmed_at timestamptz,
  confirmed_by entity_id,
  -- The Manager in whose place a delegate confirmed it.
  confirmed_for entity_id,
  -- How it was confirmed: the number called and the person who answered.
  call_back_number text,
  call_back_name text,
  -- The end of the waiting period; null until confirmed.
  usable_from_at timestamptz,
  removed_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, supplier_id) references suppliers,
  foreign key (org_id, replaces_id) references supplier_accounts,
  check ((confirmed_at is null) = (confirmed_by is null) and (confirmed_at is null) = (usable_from_at is null))
);
create unique index supplier_accounts_replaced_once on supplier_accounts (org_id, replaces_id) where removed_at is null and replaces_id is not null;
create index supplier_accounts_supplier on supplier_accounts (org_id, supplier_id);
create index supplier_accounts_replaces on supplier_accounts (org_id, replaces_id) where replaces_id is not null;
call protect('supplier_accounts');
create unique index supplier_accounts_number on supplier_accounts (org_id, supplier_id, account_number, bank_code) where removed_at is null;
-- The first account of a supplier is confirmed with the supplier's approval.
create trigger pending_confirmation after insert on supplier_accounts
  for each row when (new.confirmed_at is null) execute function request_notice('entered_at');

-- The number of distinct approvers of a batch, from its total upwards. Without bands, one Manager approves.
create table approval_bands (
  org_id entity_id not null references organizations,
  from_sen sen not null check (from_sen >= 0),
  approvers smallint not null check (approvers between 1 and 5),
  primary key (org_id, approvers),
  unique (org_id, from_sen)
);
call protect('approval_bands');

create table disbursements (
  org_id entity_id not null references organizations,
  id entity_id not null,
  name text not null,
  pay_on date not null,
  repayment_months smallint not null check (repayment_months between 1 and 3),
  payees_type text not null check (payees_type in ('employees', 'suppliers')),
  notes text not null default '',
  status text not null check (status in ('draft', 'pending-approval', 'approved', 'processing', 'completed', 'cancelled')),
  payees integer not null,
  total_sen sen not null check (total_sen >= 0),
  platform_fee_bp integer not null,
  monthly_fee_bp integer not null,
  platform_fee_sen sen not null,
  monthly_fees_sen sen not null,
  -- Increases with each change of the payees, amounts or files.
  version integer not null,
  -- Of the submitted version; an approval applies to exactly this version.
  digest bytea,
  approvers_needed smallint not null default 1,
  processed_with text check (processed_with in ('file', 'provider')),
  completed_on date,
  reason_for_cancellation text,
  created_at timestamptz not null,
  created_by entity_id not null,
  modified_at timestamptz not null,
  modified_by entity_id not null,
  submitted_at timestamptz,
  submitted_by entity_id,
  approved_at timestamptz,
  processed_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  deleted_at timestamptz,
  primary key (org_id, id),
  check ((status = 'completed') = (completed_on is not null)),
  check (status in ('draft', 'cancelled') or submitted_at is not null and digest is not null)
);
create index disbursements_created on disbursements (org_id, created_at desc, id) where deleted_at is null;
create index disbursements_of_platform on disbursements (created_at desc, id) where deleted_at is null and status in ('approved', 'processing', 'completed', 'cancelled');
-- The disbursements that use an organization's credit.
create index disbursements_on_credit on disbursements (org_id) where status in ('approved', 'processing', 'completed');
call protect('disbursements');
create trigger pending_approval after insert or update of status on disbursements
  for each row when (new.status = 'pending-approval') execute function request_notice('modified_at');

create table disbursement_approvals (
  org_id entity_id not null,
  disbursement_id entity_id not null,
  user_id entity_id not null,
  version integer not null,
  approved_at timestamptz not null,
  -- The Manager in whose place a delegate approved it.
  approved_for entity_id,
  primary key (org_id, disbursement_id, version, user_id),
  foreign key (org_id, disbursement_id) references disbursements
);
call protect('disbursement_approvals');

create table disbursement_lines (
  org_id entity_id not null,
  id entity_id not null,
  disbursement_id entity_id not null,
  position integer not null,
  employee_id entity_id,
  supplier_id entity_id,
  supplier_account_id entity_id,
  -- Copied when the batch is saved and frozen when it is submitted.
  name text not null,
  email text,
  mobile_number text,
  bank_code text not null,
  account_name text not null,
  account_number text not null,
  amount_sen sen not null check (amount_sen >= 50000),
  invoice_number text,
  -- The invoice number without spaces, dashes and case.
  invoice_key text,
  -- The reason to pay a possible duplicate.
  duplicate_reason text,
  status text not null check (status in ('waiting', 'sent', 'unknown', 'paid', 'failed', 'dropped', 'reversed')),
  failure_reason text,
  remittance_sent_at timestamptz,
  -- False once the batch is cancelled or deleted, and for a line that will never be paid.
  live boolean not null,
  primary key (org_id, id),
  foreign key (org_id, disbursement_id) references disbursements,
  foreign key (org_id, employee_id) references employees,
  foreign key (org_id, supplier_id) references suppliers,
  foreign key (org_id, supplier_account_id) references supplier_accounts,
  check ((employee_id is null) <> (supplier_id is null)),
  check ((supplier_id is null) = (supplier_account_id is null))
);
create unique index disbursement_lines_position on disbursement_lines (org_id, disbursement_id, position);
create unique index disbursement_lines_invoice on disbursement_lines (org_id, supplier_id, invoice_key) where live and invoice_key is not null;
create index disbursement_lines_supplier on disbursement_lines (org_id, supplier_id) where supplier_id is not null;
create index disbursement_lines_employee on disbursement_lines (org_id, employee_id) where employee_id is not null;
create index disbursement_lines_account on disbursement_lines (org_id, supplier_account_id) where supplier_account_id is not null;
call protect('disbursement_lines');

create table disbursement_files (
  org_id entity_id not null,
  line_id entity_id not null,
  file_id entity_id not null,
  position smallint not null,
  primary key (org_id, line_id, file_id),
  foreign key (org_id, line_id) references disbursement_lines on delete cascade,
  foreign key (org_id, file_id) references files
);
create index disbursement_files_file on disbursement_files (org_id, file_id);
call protect('disbursement_files');

-- One attempt to pay a line through the provider. Its id is the idempotency key that the provider receives.
create table payouts (
  org_id entity_id not null,
  id entity_id not null,
  disbursement_id entity_id not null,
  line_id entity_id not null,
  attempt smallint not null,
  amount_sen sen not null,
  status text not null check (status in ('queued', 'sent', 'unknown', 'paid', 'failed', 'reversed', 'dropped', 'surplus')),
  provider_reference text,
  provider_fee_sen sen not null default 0,
  reason text,
  created_at timestamptz not null,
  -- When the provider was last called about this payout.
  tried_at timestamptz,
  tries smallint not null default 0,
  finished_at timestamptz,
  -- When to call the provider next, while there is no result.
  next_at timestamptz not null,
  -- The user who processed the disbursement or retried the payout.
  created_by entity_id not null,
  -- Since when a report about it awaits a decision; null if none does.
  disputed_at timestamptz,
  primary key (org_id, id),
  unique (org_id, line_id, attempt),
  foreign key (org_id, disbursement_id) references disbursements,
  foreign key (org_id, line_id) references disbursement_lines
);
-- A line has at most one live payment.
create unique index payouts_live on payouts (org_id, line_id) where status in ('queued', 'sent', 'unknown', 'paid');
create index payouts_disbursement on payouts (org_id, disbursement_id);
call protect('payouts');
create index payouts_unfinished on payouts (next_at) where status in ('queued', 'sent', 'unknown');
create index payouts_id on payouts (id);
create index payouts_disputed on payouts (org_id, line_id) where disputed_at is not null;
create unique index payouts_reference on payouts (provider_reference) where provider_reference is not null;

create table payout_disputes (
  org_id entity_id not null,
  id entity_id not null,
  payout_id entity_id not null,
  reported_at timestamptz not null,
  -- What the provider reported.
  status text not null check (status in ('sent', 'paid', 'failed', 'reversed')),
  provider_reference text,
  amount_sen sen,
  currency text,
  reason text,
  -- What differs from the payout; nothing if only the results contradict each other.
  differs jsonb not null,
  decided_at timestamptz,
  decided_by entity_id,
  decision text check (decision in ('paid', 'not-paid')),
  decision_reason text,
  primary key (org_id, id),
  foreign key (org_id, payout_id) references payouts,
  check ((decided_at is null) = (decision is null) and (decided_at is null) = (decided_by is null) and (decided_at is null) = (decision_reason is null))
);
create index payout_disputes_payout on payout_disputes (org_id, payout_id);
call protect('payout_disputes');

-- Webhooks of the provider, each applied once.
create table provider_events (
  org_id entity_id not null,
  id text not null,
  payout_id entity_id not null,
  event text not null,
  received_at timestamptz not null,
  payload jsonb not null,
  applied boolean not null,
  primary key (org_id, id),
  foreign key (org_id, payout_id) references payouts
);
create index provider_events_payout on provider_events (org_id, payout_id);
call protect('provider_events');

create table provider_balances (
  org_id entity_id not null primary key,
  balance_sen sen,
  read_at timestamptz,
  -- Since when the provider's balance can't be read; null while it can.
  failed_at timestamptz
);
call protect('provider_balances');

-- Transfers from the bank account to the account with the payment provider, by the platform.
create table provider_top_ups (
  org_id entity_id not null,
  id entity_id not null,
  paid_on date not null,
  amount_sen sen not null check (amount_sen > 0),
  reference text not null,
  reference_key text not null,
  created_at timestamptz not null,
  created_by entity_id not null,
  created_by_name text not null,
  voided_at timestamptz,
  voided_by_name text,
  void_reason text,
  primary key (org_id, id),
  check ((voided_at is null) = (void_reason is null) and (voided_at is null) = (voided_by_name is null))
);
create unique index provider_top_ups_reference on provider_top_ups (org_id, reference_key) where voided_at is null;
call protect('provider_top_ups');

create table settlements (
  org_id entity_id not null references organizations,
  id entity_id not null,
  disbursement_id entity_id not null,
  due_on date not null,
  -- The initial amount due: the total and the fees of the disbursement.
  to_repay_sen sen not null check (to_repay_sen >= 0),
  repaid_sen sen not null default 0,
  created_at timestamptz not null,
  created_by entity_id not null,
  modified_at timestamptz not null,
  modified_by entity_id not null,
  deleted_at timestamptz,
  overpaid_sen sen not null default 0 check (overpaid_sen >= 0),
  primary key (org_id, id),
  foreign key (org_id, disbursement_id) references disbursements,
  constraint settlements_repaid_check check (repaid_sen >= 0 and repaid_sen <= to_repay_sen + overpaid_sen)
);
create unique index settlements_disbursement on settlements (org_id, disbursement_id) where deleted_at is null;
create index settlements_of_disbursement on settlements (org_id, disbursement_id);
create index settlements_created on settlements (created_at desc, id) where deleted_at is null;
create index settlements_open on settlements (due_on) where deleted_at is null and repaid_sen < to_repay_sen;
call protect('settlements');

create table settlement_payments (
  org_id entity_id not null,
  id entity_id not null,
  settlement_id entity_id not null,
  paid_on date not null,
  amount_sen sen not null check (amount_sen > 0),
  reference text not null,
  created_at timestamptz not null,
  created_by entity_id not null,
  voided_at timestamptz,
  voided_by entity_id,
  void_reason text,
  reference_key text,
  reference_part smallint not null default 1 check (reference_part > 0),
  primary key (org_id, id),
  foreign key (org_id, settlement_id) references settlements,
  check ((voided_at is null) = (voided_by is null))
);
create index settlement_payments_settlement on settlement_payments (org_id, settlement_id);
create index settlement_payments_paid on settlement_payments (org_id, paid_on);
call protect('settlement_payments');
create unique index settlement_payments_reference_part on settlement_payments (org_id, reference_key, reference_part)
  where voided_at is null and reference_key is not null;

-- What an organization says it has paid. Nothing is posted until platform staff record the payment.
create table reported_payments (
  org_id entity_id not null references organizations,
  id entity_id not null,
  -- Null for a payment of the benefits owed.
  settlement_id entity_id,
  paid_on date not null,
  amount_sen sen not null check (amount_sen > 0),
  reference text not null,
  file_id entity_id not null,
  created_at timestamptz not null,
  created_by entity_id not null,
  outcome text check (outcome in ('recorded', 'dismissed', 'withdrawn')),
  closed_at timestamptz,
  closed_by entity_id,
  reason text,
  settlement_payment_id entity_id,
  benefit_repayment_id entity_id,
  primary key (org_id, id),
  foreign key (org_id, settlement_id) references settlements,
  foreign key (org_id, file_id) references files,
  foreign key (org_id, settlement_payment_id) references settlement_payments,
  foreign key (org_id, benefit_repayment_id) references benefit_repayments,
  check ((outcome is null) = (closed_at is null) and (outcome is null) = (closed_by is null)),
  check ((outcome is not distinct from 'recorded') = (num_nonnulls(settlement_payment_id, benefit_repayment_id) = 1)),
  check (settlement_payment_id is null or settlement_id is not null),
  check (benefit_repayment_id is null or settlement_id is null)
);
create unique index reported_payments_open on reported_payments (org_id, settlement_id) nulls not distinct where outcome is null;
create index reported_payments_settlement on reported_payments (org_id, settlement_id);
create index reported_payments_file on reported_payments (org_id, file_id);
create index reported_payments_payment on reported_payments (org_id, settlement_payment_id);
create index reported_payments_repayment on reported_payments (org_id, benefit_repayment_id) where benefit_repayment_id is not null;
call protect('reported_payments');

-- Each reminder of a settlement is sent once: -7 and -1 days before the due date, 1, 7 and 14 days after it.
create table settlement_reminders (
  org_id entity_id not null,
  settlement_id entity_id not null,
  days smallint not null check (days in (-7, -1, 1, 7, 14)),
  sent_on date not null,
  primary key (org_id, settlement_id, days),
  foreign key (org_id, settlement_id) references settlements
);
call protect('settlement_reminders');

-- A sale of an organization. `royalty_sen` is the royalty it owes its franchisor.
create table sales (
  org_id entity_id not null references organizations,
  id entity_id not null,
  sold_on date not null,
  amount_sen sen not null check (amount_sen > 0),
  -- The uploader's own number, used once in an organization.
  reference text not null,
  franchisor_id entity_id references organizations,
  royalty_bp integer not null default 0,
  royalty_sen sen not null default 0 check (royalty_sen >= 0),
  possible_duplicate_of text,
  uploaded_document_id entity_id not null,
  row_number integer not null,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  reference_key text,
  primary key (org_id, id)
);
create index sales_same on sales (org_id, sold_on, amount_sen);
create index sales_franchisor on sales (franchisor_id, org_id) where franchisor_id is not null;
create index sales_created on sales (created_at, id);
call protect('sales');
create unique index sales_reference on sales (org_id, reference_key) where reference_key is not null;
create index sales_reference_as_written on sales (org_id, reference);

create view organization_credit with (security_invoker = true) as
  select o.org_id, o.initial_credit_limit_sen as limit_sen,
         coalesce((select sum(d.total_sen + d.platform_fee_sen + d.monthly_fees_sen - coalesce(s.repaid_sen, 0))
                     from disbursements d
                     left join settlements s on s.org_id = d.org_id and s.disbursement_id = d.id and s.deleted_at is null
                    where d.org_id = o.org_id and d.status in ('approved', 'processing', 'completed')), 0)::int8 as used_sen
    from organizations o;
grant select on organization_credit to upah_tenant, upah_platform;
