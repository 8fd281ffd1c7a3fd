-- Why: use the field's name, idempotency keys.
alter table commands rename to idempotency_keys;
alter table idempotency_keys rename column answer to response;
alter table idempotency_keys rename column taken_at to created_at;
alter index commands_pkey rename to idempotency_keys_pkey;
alter index commands_age rename to idempotency_keys_age;
