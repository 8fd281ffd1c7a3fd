-- One user must not cause any number of messages: above the limits of its channel a message waits, and is combined with
-- those that wait for the same recipient.
alter table messages add column deferred_at timestamptz, add column combines integer not null default 0;
create index messages_deferred on messages (channel, org_id, recipient) where deferred_at is not null and sent_at is null;
create index messages_sent on messages (org_id, channel, sent_at) where sent_at is not null;
