-- Why: a job is queued in the transaction that causes it, by roles that may not touch the job tables themselves.
create function enqueue(task text, payload json) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- A job for each cause, and no key: one row that all of them update would make every sender wait for the others.
  perform graphile_worker.add_job(task, payload);
end $$;
revoke execute on function enqueue from public;
grant execute on function enqueue to upah_tenant, upah_platform;
