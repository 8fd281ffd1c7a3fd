-- Account transactions are written from rows whose organization is already checked. Checking it again for each of a
-- hundred thousand transactions took a fifteenth of a completion.
alter table account_transactions drop constraint account_transactions_org_id_fkey;
