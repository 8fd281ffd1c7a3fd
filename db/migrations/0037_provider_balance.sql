-- Why: the payment provider's available balance, as last read, for the top bar of platform staff.
create table provider_balances (
  org_id entity_id not null primary key,
  balance_sen sen,
  read_at timestamptz,
  -- Since when the provider's balance can't be read; null while it can.
  failed_at timestamptz
);
call protect('provider_balances');
