-- Payments of a pay run that a wallet returned after the run was completed: failed from the day on which they came back.
alter table pay_run_shares
  add column returned_on date,
  add constraint pay_run_shares_returned check (returned_on is null or result = 'failed');
create index pay_run_shares_returned_on on pay_run_shares (returned_on) where returned_on is not null;

alter table bank_line_matches
  drop constraint bank_line_matches_record_type_check,
  add constraint bank_line_matches_record_type_check check (record_type in ('bank_batch', 'withdrawal', 'advance_repayment',
    'benefit_repayment', 'settlement_payment', 'leaver_payment', 'provider_top_up', 'unmatched_remittance', 'disbursement',
    'disbursement_return', 'pay_run', 'pay_run_return')),
  -- Of a returned payment of a pay run, the part is its ledger entry.
  drop constraint bank_line_matches_part,
  add constraint bank_line_matches_part check ((record_part is not null) = (record_type in ('disbursement_return', 'pay_run', 'pay_run_return')));
