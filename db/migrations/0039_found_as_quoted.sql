-- The platform's search finds people, payments, accounts, invoices and amounts as a bank, an employer or an employee quotes
-- them, in every organization and month, and each of them by an index.

create index employees_account_everywhere on employees (account_number) where deleted_at is null and account_number is not null;
create index users_email_everywhere on users (email) where deleted_at is null;
create index users_without_employee on users (org_id, id) where deleted_at is null and employee_id is null;

create index withdrawal_requests_net on withdrawal_requests (net_sen, id desc);
create index withdrawal_requests_amount on withdrawal_requests (amount_sen, id desc);

create index disbursement_lines_words on disbursement_lines
  using gin ((' ' || search_key(name || ' ' || coalesce(invoice_number, '')) || ' ') gin_trgm_ops);
create index disbursement_lines_invoice_everywhere on disbursement_lines (invoice_key) where invoice_key is not null;
create index disbursement_lines_account_number on disbursement_lines (account_number);
create index disbursement_lines_amount on disbursement_lines (amount_sen);
create index supplier_accounts_number_everywhere on supplier_accounts (account_number) where removed_at is null;

create index advance_repayments_words on advance_repayments using gin (reference_key gin_trgm_ops);
create index advance_repayments_amount on advance_repayments (amount_sen);
create index benefit_repayments_words on benefit_repayments using gin (reference_key gin_trgm_ops);
create index benefit_repayments_amount on benefit_repayments (amount_sen);
create index settlement_payments_words on settlement_payments using gin (reference_key gin_trgm_ops);
create index settlement_payments_amount on settlement_payments (amount_sen);
create index leaver_payments_words on leaver_payments using gin (reference_key gin_trgm_ops);
create index leaver_payments_amount on leaver_payments (amount_sen);
create index provider_top_ups_words on provider_top_ups using gin (reference_key gin_trgm_ops);
create index provider_top_ups_amount on provider_top_ups (amount_sen);
create index unmatched_remittances_words on unmatched_remittances using gin (reference_key gin_trgm_ops);
create index unmatched_remittances_amount on unmatched_remittances (amount_sen);
