-- An account is also on hold because the bank refused or returned a payment of a disbursement.
alter table payment_holds add column disbursement_line_id entity_id,
  add foreign key (org_id, disbursement_line_id) references disbursement_lines,
  drop constraint payment_holds_check,
  add check ((employee_id = '') = (bank_code <> '' and account_number <> '' and net_sen is not null)),
  add check (num_nonnulls(withdrawal_id, disbursement_line_id) = case when employee_id = '' then 1 else 0 end);
create index payment_holds_line on payment_holds (org_id, disbursement_line_id) where disbursement_line_id is not null;
