/** The checks of the ledger audit about bank statements and what their lines are matched with. */
export const bankChecks = {
  'bank statement does not follow the one before it': `
    select s.org_id, s.id as subject, coalesce(b.closing_sen, s.opening_sen)::text as expected, s.opening_sen::text as found
      from bank_statements s
      left join bank_statements b on b.org_id = s.org_id and b.originating_account_id = s.originating_account_id and b.number = s.number - 1
     where (b.id is null and s.number > 1) or b.closing_sen <> s.opening_sen`,

  'lines of a bank statement do not make its closing balance': `
    select s.org_id, s.id as subject, concat_ws(' ', s.lines, s.closing_sen) as expected, concat_ws(' ', l.lines, s.opening_sen + l.total) as found
      from bank_statements s
     cross join lateral (select count(*) as lines, coalesce(sum(l.amount_sen), 0) as total from bank_statement_lines l
                          where l.org_id = s.org_id and l.bank_statement_id = s.id) l
     where s.lines <> l.lines or s.closing_sen <> s.opening_sen + l.total`,

  'matched line of a bank statement differs from its entry': `
    select m.org_id, m.bank_statement_id || ' ' || m.line as subject, l.amount_sen::text as expected, coalesce(e.paid, 0)::text as found
      from bank_line_matches m
      join bank_statement_lines l on l.org_id = m.org_id and l.bank_statement_id = m.bank_statement_id and l.line = m.line
      left join lateral (select p.amount_sen as paid
                           from ledger_entries e join ledger_postings p on p.org_id = e.org_id and p.entry_id = e.id and p.account = 'bank'
                          where e.org_id = m.record_org_id and e.source_id = m.record_id
                            and case m.record_type
                                  when 'disbursement' then e.event = 'disbursement_completed'
                                  when 'pay_run_return' then e.id = m.record_part
                                  when 'disbursement_return' then e.idempotency_key = 'transfer-returned:' || m.record_part
                                  else e.event in ('withdrawal_returned', 'advances_repaid', 'benefits_repaid', 'settlement_paid', 'leaver_paid',
                                    'provider_topped_up', 'remittance_received') end
                          order by e.id limit 1) e on true
     where m.record_type not in ('bank_batch', 'pay_run') and l.amount_sen <> coalesce(e.paid, 0)`,

  'matched line of a bank statement differs from the wallet of its pay run': `
    select m.org_id, m.bank_statement_id || ' ' || m.line as subject, l.amount_sen::text as expected, s.paid::text as found
      from bank_line_matches m
      join bank_statement_lines l on l.org_id = m.org_id and l.bank_statement_id = m.bank_statement_id and l.line = m.line
      join lateral (select coalesce(-sum(s.amount_sen), 0) as paid from pay_run_shares s
                     where s.org_id = m.record_org_id and s.run_id = m.record_id and s.wallet_id = m.record_part and (s.result = 'succeeded' or s.returned_on is not null)) s on true
     where m.record_type = 'pay_run' and l.amount_sen <> s.paid`,
} as const
