-- Fees that the payment provider takes from the platform's balance, from its statement. Together with the payments in
-- progress they explain the difference between the balance at the provider and the ledger.
create table provider_fees (
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
create unique index provider_fees_reference on provider_fees (org_id, reference_key) where voided_at is null;
create index provider_fees_words on provider_fees using gin (reference_key gin_trgm_ops);
create index provider_fees_amount on provider_fees (amount_sen);
call protect('provider_fees');
