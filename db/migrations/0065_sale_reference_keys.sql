-- Why: sales compare references by the same stored key as payments, so the same file in other letters changes nothing the
-- second time. An existing repetition keeps no key: it stays as it was recorded.
alter table sales add column reference_key text;

create function pg_temp.key_of(reference text) returns text language sql as $$
  select regexp_replace(normalize(upper(lower(normalize(reference, nfkc) collate pg_unicode_fast) collate pg_unicode_fast), nfkc),
    '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff\u00ad\u034f\u061c\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\-\u058a\u05be\u1400\u1806\u2010-\u2015\u2043\u2212\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0\ufe31\ufe32\ufe58\ufe63\uff0d]',
    '', 'g')
$$;

with keys as (
  select org_id, id, coalesce(nullif(pg_temp.key_of(reference), ''), reference) as key, created_at from sales),
firsts as (
  select k.*, row_number() over (partition by k.org_id, k.key order by k.created_at, k.id) as place from keys k)
update sales s set reference_key = k.key from firsts k where k.org_id = s.org_id and k.id = s.id and k.place = 1;
alter table sales drop constraint sales_org_id_reference_key;
create unique index sales_reference on sales (org_id, reference_key) where reference_key is not null;
create index sales_reference_as_written on sales (org_id, reference);
drop function pg_temp.key_of(text);
