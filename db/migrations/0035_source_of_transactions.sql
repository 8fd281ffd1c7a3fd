-- Why: the royalty income of a franchisor comes from the sale of another organization, whose ledger has its entry.
alter table account_transactions add column source_org_id entity_id;
update account_transactions t set source_org_id = s.org_id
  from sales s where t.type = 'ROYALTY_INCOME' and s.franchisor_id = t.org_id and s.id = t.source_id;
