-- Why: every queued message started an attempt for all pending ones, so a short outage used up their attempts. An attempt
-- now waits for its time. Each channel has its own job; the index serves both.
alter table messages add column next_attempt_at timestamptz;
drop index messages_waiting;
create index messages_waiting on messages (channel, id) where sent_at is null;
delete from graphile_worker._private_jobs where task_id in (select id from graphile_worker._private_tasks where identifier = 'sendMessages');
