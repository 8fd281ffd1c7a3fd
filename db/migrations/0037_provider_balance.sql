-- Why: what the payment provider can pay out, as last read, for the top bar of platform staff.
create table provider_balances (
  org_id entity_id not null primary key,
  balance_sen sen,
  read_at timestamptz,
  -- When the provider could not be read; null while it can.
  failed_at timestamptz
);
call protect('provider_balances');
