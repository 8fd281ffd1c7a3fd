-- Why: the references of uploaded payments were stored twice. The payments themselves say which are used.
drop table uploaded_payments;
create index settlement_payments_reference on settlement_payments (org_id, reference) where voided_at is null;
