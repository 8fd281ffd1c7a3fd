-- A batch whose bank file nobody downloaded is completed with a sentence that says how the bank got it. The platform can
-- require that another person completes what someone sent, so those who start a payment by file are stored.
alter table bank_batches
  add handover text,
  add handover_by_name text,
  add handover_at timestamptz,
  add check ((handover is null) = (handover_at is null) and (handover is null) = (handover_by_name is null));
alter table sign_in_security add second_person_completes boolean not null default false;
alter table disbursements add processed_by entity_id, add processed_by_name text;
alter table pay_runs add sent_by entity_id, add sent_by_name text;
grant update (handover, handover_by_name, handover_at) on bank_batches to upah_platform;
