-- Why: a job is queued in the transaction that causes it, by roles without access to the job tables.
create function enqueue(task text, payload json) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- One job per cause, without a job key: senders would wait for each other to update the same row.
  perform graphile_worker.add_job(task, payload);
end $$;
revoke execute on function enqueue from public;
grant execute on function enqueue to upah_tenant, upah_platform;
