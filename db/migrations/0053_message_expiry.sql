-- Why: a verification code was sent again for hours after it had expired. Messages with a code now have an end.
alter table messages add column expires_at timestamptz;
