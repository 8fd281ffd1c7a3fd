-- Why: two languages computed the key of a reference, and disagreed about ß, ligatures and some dashes, so a payment with
-- such a reference could be recorded twice. The server computes the key once and stores it. Existing keys are computed as
-- the server does. An existing repetition keeps no key: it stays as it was recorded.
alter table settlement_payments add column reference_key text;
-- An uploaded payment to several settlements has its reference in each of its parts.
alter table settlement_payments add column reference_part smallint not null default 1 check (reference_part > 0);
alter table advance_repayments add column reference_key text;

create function pg_temp.key_of(reference text) returns text language sql as $$
  select regexp_replace(normalize(upper(lower(normalize(reference, nfkc) collate pg_unicode_fast) collate pg_unicode_fast), nfkc),
    '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff\u00ad\u034f\u061c\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\-\u058a\u05be\u1400\u1806\u2010-\u2015\u2043\u2212\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0\ufe31\ufe32\ufe58\ufe63\uff0d]',
    '', 'g')
$$;

with keys as (
  select org_id, id, coalesce(nullif(pg_temp.key_of(reference), ''), reference) as key, created_at, settlement_id
    from settlement_payments where reference <> ''),
parts as (
  select k.*, row_number() over (partition by k.org_id, k.key, p.voided_at is null order by k.created_at, k.id) as part
    from keys k join settlement_payments p on p.org_id = k.org_id and p.id = k.id)
update settlement_payments p set reference_key = k.key, reference_part = k.part
  from parts k where k.org_id = p.org_id and k.id = p.id;
create unique index settlement_payments_reference_part on settlement_payments (org_id, reference_key, reference_part)
  where voided_at is null and reference_key is not null;
drop index settlement_payments_reference;

with keys as (
  select org_id, id, coalesce(nullif(pg_temp.key_of(reference), ''), reference) as key, created_at, voided_at
    from advance_repayments),
firsts as (
  select k.*, row_number() over (partition by k.org_id, k.key, k.voided_at is null order by k.created_at, k.id) as place
    from keys k)
update advance_repayments r set reference_key = k.key
  from firsts k where k.org_id = r.org_id and k.id = r.id and (k.place = 1 or k.voided_at is not null);
create unique index advance_repayments_reference on advance_repayments (org_id, reference_key)
  where voided_at is null and reference_key is not null;

-- A batch that is pending approval keeps its keys, because its digest includes them.
with keys as (
  select l.org_id, l.id, l.supplier_id, l.live, nullif(pg_temp.key_of(l.invoice_number), '') as key
    from disbursement_lines l join disbursements d on d.org_id = l.org_id and d.id = l.disbursement_id
   where l.invoice_number is not null and d.status <> 'pending-approval')
update disbursement_lines l set invoice_key = k.key
  from keys k where k.org_id = l.org_id and k.id = l.id and k.key is distinct from l.invoice_key
   and not exists (select 1 from disbursement_lines o where o.org_id = l.org_id and o.supplier_id = l.supplier_id
                      and o.id <> l.id and o.live
                      and (o.invoice_key = k.key or nullif(pg_temp.key_of(o.invoice_number), '') = k.key));
