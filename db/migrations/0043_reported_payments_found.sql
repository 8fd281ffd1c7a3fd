-- The platform's search finds the payments that employers report, by reference and amount, as it finds recorded ones.
create function pg_temp.key_of(written text) returns text language plpgsql as $$
declare
  separators constant text := '[\s!-#%-*,-/:;?@\[-\]_{}\u00A1\u00A7\u00AB\u00B6\u00B7\u00BB\u00BF\u2010-\u2051\u2053-\u205E\u2212\u2215\u3001-\u3003\u3008-\u3011\u3014-\u301F\u3030]+';
  key text := regexp_replace(upper(lower(normalize(written, NFKC))), '(\d)' || separators || '(?=\d)', '\1' || chr(1), 'g');
begin
  return nullif(replace(regexp_replace(key, separators, '', 'g'), chr(1), '-'), '');
end $$;

alter table reported_payments add column reference_key text;
update reported_payments set reference_key = pg_temp.key_of(reference) where reference <> '';
create index reported_payments_words on reported_payments using gin (reference_key gin_trgm_ops);
create index reported_payments_amount on reported_payments (amount_sen);
