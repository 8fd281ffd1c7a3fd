-- How far the clock of a sandbox is ahead of the real time, and where it is being moved to. Production never reads it.
create table sandbox_clock (
  id boolean primary key default true check (id),
  ahead_ms bigint not null default 0 check (ahead_ms >= 0),
  target_at timestamptz,
  moved_at timestamptz,
  moved_by_name text,
  constraint sandbox_clock_moved check ((moved_at is null) = (moved_by_name is null) and (target_at is null or moved_at is not null))
);
insert into sandbox_clock default values;
grant select, update on sandbox_clock to upah_tenant, upah_platform;
