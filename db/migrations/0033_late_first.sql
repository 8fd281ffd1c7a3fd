-- The list of withdrawals with the bank begins with those that were promised first, so that late ones come first.
create index withdrawal_states_promised on withdrawal_states ((coalesce(expected_on, 'infinity'::date)), id) where status = 'processing';
