-- Statements of the platform's bank accounts, and what each of their lines was matched with.
create table bank_statements (
  org_id entity_id not null check (org_id = 'PLATFORM'),
  id entity_id not null,
  originating_account_id entity_id not null,
  -- Per account, without gaps.
  number int not null check (number > 0),
  file_id entity_id not null,
  from_on date not null,
  to_on date not null,
  opening_sen sen not null,
  in_sen sen not null check (in_sen >= 0),
  out_sen sen not null check (out_sen >= 0),
  closing_sen sen not null,
  lines int not null check (lines > 0),
  uploaded_at timestamptz not null,
  uploaded_by entity_id not null,
  uploaded_by_name text not null,
  primary key (org_id, id),
  foreign key (org_id, originating_account_id) references originating_accounts,
  foreign key (org_id, file_id) references files,
  check (from_on <= to_on),
  check (opening_sen + in_sen - out_sen = closing_sen)
);
-- Of two people who upload the next statement, one adds it.
create unique index bank_statements_number on bank_statements (org_id, originating_account_id, number);
create index bank_statements_newest on bank_statements (org_id, to_on desc, id desc);
create index bank_statements_file on bank_statements (org_id, file_id);
call protect('bank_statements');
call append_only('bank_statements');

create table bank_statement_lines (
  org_id entity_id not null,
  bank_statement_id entity_id not null,
  line int not null check (line > 0),
  -- The row in the file.
  place int not null,
  booked_on date not null,
  -- Negative for money that left the account.
  amount_sen sen not null check (amount_sen <> 0),
  balance_sen sen not null,
  text text not null,
  primary key (org_id, bank_statement_id, line),
  foreign key (org_id, bank_statement_id) references bank_statements
);
call protect('bank_statement_lines');
call append_only('bank_statement_lines');

-- A line is matched once, and so is a record. Dismissed lines have a reason and no record.
create table bank_line_matches (
  org_id entity_id not null,
  bank_statement_id entity_id not null,
  line int not null,
  record_type text check (record_type in ('bank_batch', 'withdrawal', 'advance_repayment', 'benefit_repayment', 'settlement_payment',
    'leaver_payment', 'provider_top_up', 'unmatched_remittance')),
  -- Without foreign keys, because the record is of one of several tables.
  record_org_id entity_id,
  record_id entity_id,
  -- The batch's number, the person or the organization.
  record_name text,
  -- Whether the match posted the record. Taking it back voids the record then.
  posted boolean not null,
  reason text,
  matched_at timestamptz not null,
  matched_by entity_id not null,
  matched_by_name text not null,
  primary key (org_id, bank_statement_id, line),
  foreign key (org_id, bank_statement_id, line) references bank_statement_lines,
  check (num_nonnulls(record_type, record_org_id, record_id, record_name) in (0, 4)),
  check ((record_type is null) = (reason is not null) and (record_type is not null or not posted))
);
create unique index bank_line_matches_record on bank_line_matches (record_org_id, record_id, record_type);
call protect('bank_line_matches');

-- The line of a record that is voided or dismissed is open again.
create function open_bank_line() returns trigger language plpgsql as $$
begin
  delete from bank_line_matches where record_org_id = new.org_id and record_id = new.id and record_type = tg_argv[0];
  return null;
end $$;
create trigger open_bank_line after update of voided_at on advance_repayments
  for each row when (new.voided_at is not null) execute function open_bank_line('advance_repayment');
create trigger open_bank_line after update of voided_at on benefit_repayments
  for each row when (new.voided_at is not null) execute function open_bank_line('benefit_repayment');
create trigger open_bank_line after update of voided_at on settlement_payments
  for each row when (new.voided_at is not null) execute function open_bank_line('settlement_payment');
create trigger open_bank_line after update of voided_at on leaver_payments
  for each row when (new.voided_at is not null) execute function open_bank_line('leaver_payment');
create trigger open_bank_line after update of voided_at on provider_top_ups
  for each row when (new.voided_at is not null) execute function open_bank_line('provider_top_up');
create trigger open_bank_line after update of status on unmatched_remittances
  for each row when (new.status = 'dismissed') execute function open_bank_line('unmatched_remittance');
