-- A changed e-wallet account waits and can be reported like a bank account. Elections from before have no change and count
-- as paid, like the bank accounts from before decision 0060.
alter table account_changes
  add column wallet_id entity_id,
  add column wallet_name text,
  alter column new_bank_code drop not null,
  drop constraint account_changes_old,
  add constraint account_changes_old check (wallet_id is not null or (old_bank_code is null) = (old_account_number is null)),
  add constraint account_changes_bank check ((wallet_id is null) = (new_bank_code is not null)),
  add constraint account_changes_wallet check ((wallet_id is null) = (wallet_name is null) and (wallet_id is null or old_bank_code is null));
alter table elected_wallets add column account_change_id entity_id, add column account_usable_from_at timestamptz;
-- The time from which the account could be used, of a share that was left out because it still waited.
alter table pay_run_shares
  add column usable_from_at timestamptz,
  add constraint pay_run_shares_waits check (usable_from_at is null or held);
