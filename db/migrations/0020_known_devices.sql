-- Why: guessing passwords must never lock out the owner of an account. Failures are counted per source (an address, or a
-- browser that has signed in to the account before), and over all sources together; browsers known to the account are
-- exempt from the limit over all sources. Guessing no longer suspends an account.
alter table sign_in_attempts
  -- The digest of the browser's known-device cookie; null for other browsers.
  add column device text,
  -- A failure while the source was blocked. It does not extend the block.
  add column refused boolean not null default false;

drop table account_locks;

update users set status = 'Active', suspended_for = null where suspended_for = 'sign_in';
alter table users drop constraint users_suspended_for_check;
alter table users add constraint users_suspended_for_check check (suspended_for in ('admin', 'manager', 'codes', 'deleted'));
-- When the owner was last notified of wrong passwords: at most one e-mail a day.
alter table users add column guessing_notified_at timestamptz;

-- The last active superadmin stays active, whatever code or statement changes the account.
create function keep_a_superadmin() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('upah superadmins'));
  if not exists (
    select from users u
     where u.org_id = 'PLATFORM' and u.role = 'superadmin' and u.status = 'Active' and u.deleted_at is null and u.id <> old.id
  ) then
    raise exception 'at least one active superadmin must remain'
      using errcode = 'check_violation', constraint = 'users_last_superadmin', table = 'users';
  end if;
  return null;
end $$;
create trigger users_last_superadmin after update on users for each row
  when (old.role = 'superadmin' and old.status = 'Active' and old.deleted_at is null
    and (new.role <> 'superadmin' or new.status <> 'Active' or new.deleted_at is not null))
  execute function keep_a_superadmin();
