-- Employers report what they have paid for a deduction list, as for settlements and benefits.
alter table reported_payments add column list_id entity_id, add column advance_repayment_id entity_id,
  add foreign key (org_id, list_id) references deduction_lists,
  add foreign key (org_id, advance_repayment_id) references advance_repayments,
  drop constraint reported_payments_check1, drop constraint reported_payments_check3,
  add check ((outcome is not distinct from 'recorded') = (num_nonnulls(settlement_payment_id, benefit_repayment_id, advance_repayment_id) = 1)),
  add check (benefit_repayment_id is null or num_nonnulls(settlement_id, list_id) = 0),
  add check (advance_repayment_id is null or list_id is not null),
  add check (num_nonnulls(settlement_id, list_id) < 2);
drop index reported_payments_open;
create unique index reported_payments_open on reported_payments (org_id, settlement_id, list_id) nulls not distinct where outcome is null;
create index reported_payments_list on reported_payments (org_id, list_id) where list_id is not null;
create index reported_payments_advance on reported_payments (org_id, advance_repayment_id) where advance_repayment_id is not null;
