-- A reference is the same one with a slash, a full stop or any other punctuation in place of a dash or a space, so stored
-- keys lose their punctuation. If two payments that are recorded already get one key, the later one keeps its own.
create function plain_key(key text) returns text language sql immutable as $$
  select coalesce(nullif(regexp_replace(key,
    '[!-#%-*,-/:;?@\[-\]_{}\u00A1\u00A7\u00AB\u00B6\u00B7\u00BB\u00BF\u2010-\u2051\u2053-\u205E\u2212\u2215\u3001-\u3003\u3008-\u3011\u3014-\u301F\u3030]',
    '', 'g'), ''), key)
$$;

update provider_top_ups t set reference_key = plain_key(t.reference_key)
 where t.reference_key <> plain_key(t.reference_key)
   and not exists (select from provider_top_ups o
                    where o.org_id = t.org_id and plain_key(o.reference_key) = plain_key(t.reference_key)
                      and (o.reference_key = plain_key(t.reference_key) or o.reference_key < t.reference_key));
update advance_repayments t set reference_key = plain_key(t.reference_key)
 where t.reference_key <> plain_key(t.reference_key)
   and not exists (select from advance_repayments o
                    where o.org_id = t.org_id and plain_key(o.reference_key) = plain_key(t.reference_key)
                      and (o.reference_key = plain_key(t.reference_key) or o.reference_key < t.reference_key));
update benefit_repayments t set reference_key = plain_key(t.reference_key)
 where t.reference_key <> plain_key(t.reference_key)
   and not exists (select from benefit_repayments o
                    where o.org_id = t.org_id and plain_key(o.reference_key) = plain_key(t.reference_key)
                      and (o.reference_key = plain_key(t.reference_key) or o.reference_key < t.reference_key));
update leaver_payments set reference_key = plain_key(reference_key) where reference_key <> plain_key(reference_key);
update settlement_payments t set reference_key = plain_key(t.reference_key)
 where t.reference_key <> plain_key(t.reference_key)
   and not exists (select from settlement_payments o
                    where o.org_id = t.org_id and plain_key(o.reference_key) = plain_key(t.reference_key)
                      and (o.reference_key = plain_key(t.reference_key) or o.reference_key < t.reference_key));
update sales t set reference_key = plain_key(t.reference_key)
 where t.reference_key <> plain_key(t.reference_key)
   and not exists (select from sales o
                    where o.org_id = t.org_id and plain_key(o.reference_key) = plain_key(t.reference_key)
                      and (o.reference_key = plain_key(t.reference_key) or o.reference_key < t.reference_key));
update disbursement_lines t set invoice_key = plain_key(t.invoice_key)
 where t.invoice_key <> plain_key(t.invoice_key)
   and not exists (select from disbursement_lines o
                    where o.org_id = t.org_id and o.supplier_id = t.supplier_id
                      and plain_key(o.invoice_key) = plain_key(t.invoice_key) and (o.invoice_key = plain_key(t.invoice_key) or o.invoice_key < t.invoice_key));
-- Payments that look alike are numbered.
update unmatched_remittances t set reference_key = plain_key(t.reference_key), occurrence = k.place
  from (select org_id, id, row_number() over (partition by org_id, paid_on, amount_sen, plain_key(reference_key)
                                                  order by reference_key <> plain_key(reference_key), occurrence, id) as place
          from unmatched_remittances) k
 where k.org_id = t.org_id and k.id = t.id and t.reference_key <> plain_key(t.reference_key);

drop function plain_key(text);

-- A company has a new registration number, an old one, or writes both. Suppliers with one in common may be one company.
create function registration_keys(given text) returns text[] language sql immutable parallel safe as $$
  select coalesce(nullif(array(
           select distinct k from (select upper(regexp_replace(part, '[^A-Za-z0-9]', '', 'g')) as k
                                     from regexp_split_to_table(given, '[(),/;]+') as part) p
            where length(k) >= 5 and k ~ '\d' order by k), '{}'),
         array(select k from (select upper(regexp_replace(given, '[^A-Za-z0-9]', '', 'g')) as k) w where k <> ''))
$$;
alter table suppliers drop column registration_key,
  add column registration_keys text[] not null generated always as (registration_keys(business_registration_number)) stored;
create index suppliers_registration on suppliers using gin (registration_keys) where deleted_at is null;
