-- What disbursements and pay runs paid, and transfers of a disbursement that came back, are matched with lines of statements.
alter table bank_line_matches
  -- The wallet of a pay run, or the payment of a disbursement that came back.
  add column record_part entity_id,
  drop constraint bank_line_matches_record_type_check,
  add constraint bank_line_matches_record_type_check check (record_type in ('bank_batch', 'withdrawal', 'advance_repayment',
    'benefit_repayment', 'settlement_payment', 'leaver_payment', 'provider_top_up', 'unmatched_remittance', 'disbursement',
    'disbursement_return', 'pay_run')),
  add constraint bank_line_matches_part check ((record_part is not null) = (record_type in ('disbursement_return', 'pay_run')));
drop index bank_line_matches_record;
create unique index bank_line_matches_record on bank_line_matches (record_org_id, record_id, record_type, record_part)
  nulls not distinct where record_id is not null;
