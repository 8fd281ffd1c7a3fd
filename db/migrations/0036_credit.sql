-- Why: a view of the disbursements that use credit, a search for suppliers by registration number, and the same account
-- number at two banks.

-- An organization's credit: the limit, and the disbursements that are approved or later, less repayments.
create view organization_credit with (security_invoker = true) as
  select o.org_id, o.initial_credit_limit_sen as limit_sen,
         coalesce((select sum(d.total_sen + d.platform_fee_sen + d.monthly_fees_sen - coalesce(s.repaid_sen, 0))
                     from disbursements d
                     left join settlements s on s.org_id = d.org_id and s.disbursement_id = d.id and s.deleted_at is null
                    where d.org_id = o.org_id and d.status in ('approved', 'processing', 'completed')), 0)::int8 as used_sen
    from organizations o;
grant select on organization_credit to upah_tenant, upah_platform;

-- Registration numbers are compared without spaces, dashes and case.
alter table suppliers add column registration_key text not null
  generated always as (upper(regexp_replace(business_registration_number, '[^A-Za-z0-9]', '', 'g'))) stored;
drop index suppliers_registration;
create index suppliers_registration on suppliers (org_id, registration_key) where deleted_at is null;

-- A new bank with the same number is a new account; the old one stays in force until the new one may be used.
drop index supplier_accounts_number;
create unique index supplier_accounts_number on supplier_accounts (org_id, supplier_id, account_number, bank_code) where removed_at is null;
