-- Digits on both sides of spaces or punctuation are two groups: 2026/1/11 isn't 2026/11/1. Stored keys get a dash there, unless
-- the written reference has other characters than its key. Two keys never become one.
create function grouped_key(written text, key text) returns text language plpgsql immutable as $$
declare
  separators constant text := '[\s!-#%-*,-/:;?@\[-\]_{}\u00A1\u00A7\u00AB\u00B6\u00B7\u00BB\u00BF\u2010-\u2051\u2053-\u205E\u2212\u2215\u3001-\u3003\u3008-\u3011\u3014-\u301F\u3030]+';
  grouped text := upper(lower(normalize(written, NFKC)));
begin
  grouped := regexp_replace(grouped, '(\d)' || separators || '(?=\d)', '\1' || chr(1), 'g');
  grouped := replace(regexp_replace(grouped, separators, '', 'g'), chr(1), '-');
  return case when replace(grouped, '-', '') = key then grouped else key end;
end $$;

update provider_top_ups set reference_key = grouped_key(reference, reference_key) where reference_key <> grouped_key(reference, reference_key);
update advance_repayments set reference_key = grouped_key(reference, reference_key) where reference_key <> grouped_key(reference, reference_key);
update benefit_repayments set reference_key = grouped_key(reference, reference_key) where reference_key <> grouped_key(reference, reference_key);
update leaver_payments set reference_key = grouped_key(reference, reference_key) where reference_key <> grouped_key(reference, reference_key);
update settlement_payments set reference_key = grouped_key(reference, reference_key) where reference_key <> grouped_key(reference, reference_key);
update sales set reference_key = grouped_key(reference, reference_key) where reference_key <> grouped_key(reference, reference_key);
update disbursement_lines set invoice_key = grouped_key(invoice_number, invoice_key) where invoice_key <> grouped_key(invoice_number, invoice_key);
update unmatched_remittances set reference_key = grouped_key(reference, reference_key) where reference_key <> grouped_key(reference, reference_key);

-- Payments that look alike are numbered without gaps.
do $$
declare alike record;
begin
  for alike in select * from (select org_id, id, occurrence, row_number() over (
                   partition by org_id, paid_on, amount_sen, reference_key order by occurrence) as place from unmatched_remittances) k
                where place <> occurrence order by place loop
    update unmatched_remittances set occurrence = alike.place where org_id = alike.org_id and id = alike.id;
  end loop;
end $$;

drop function grouped_key(text, text);
