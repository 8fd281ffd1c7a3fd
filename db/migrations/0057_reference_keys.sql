-- Why: a reference with other spaces, dashes or letter case is the same bank reference.
drop index settlement_payments_reference;
create index settlement_payments_reference on settlement_payments (org_id, upper(regexp_replace(reference, '[[:space:]-]', '', 'g'))) where voided_at is null;
