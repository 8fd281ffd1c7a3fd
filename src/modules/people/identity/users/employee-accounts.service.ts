import { sql, type RawBuilder } from 'kysely'
import type { Instant } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { joinedSql } from '../account.store.ts'
import { notifyOfNewAddresses, type NewAddress } from '../signIn/account.steps.ts'
import { writeAuditOf } from '#server/audit.ts'
import type { Context, TenantActor } from '#server/context.ts'
import * as statements from './employee-accounts.sql.ts'

/** SQL for whether the owner of the account `u` has signed in or chosen a password. */
export const hasJoinedSql = joinedSql

/** The context of an organization's user who changes employees in bulk. */
export type BulkChange = Pick<
  Context<never, TenantActor>,
  'db' | 'client' | 'actor' | 'now' | 'address' | 'newId' | 'newIds' | 'env'
>
type Employees = {
  /** A query of `employee_id` and any other columns. */
  readonly of: RawBuilder<unknown>
  /** The maximum number of rows. */
  readonly max: number
  readonly call: string
}

/** Permanently ends the accounts and sessions of deleted employees. */
export const endAccounts = async (ctx: BulkChange, { of, max, call }: Employees): Promise<void> => {
  const { db, now } = ctx
  const { orgId } = ctx.actor
  const ids = ctx.newIds(max)
  await sql`create temporary table ending on commit drop as
    select u.id, u.status, row_number() over (order by u.id)::int as n from users u
     where u.org_id = ${orgId} and u.deleted_at is null and u.role = 'Employee' and u.employee_id in (select employee_id from (${of}) o)`.execute(
    db,
  )
  await sql`update users u set status = 'Suspended', suspended_for = 'deleted', deleted_at = ${now}, modified_at = ${now}
              from ending d where u.org_id = ${orgId} and u.id = d.id`.execute(db)
  await sql`delete from sessions s using ending d where s.org_id = ${orgId} and s.user_id = d.id`.execute(db)
  await sql`update one_time_links l set used_at = ${now} from ending d where l.org_id = ${orgId} and l.user_id = d.id and l.used_at is null`.execute(
    db,
  )
  await writeAuditOf(
    ctx,
    call,
    sql`select id_of(${ids.prefix}, ${ids.from}::bigint + n) as id, 'user' as record_type, id as record_id, jsonb_build_object('status', status) as before,
               jsonb_build_object('status', 'Suspended', 'because', 'employee deleted') as after from ending`,
  )
  await sql`drop table ending`.execute(db)
}

/** Unlinks the accounts of employees who should not exist, so that new records can be linked. Ends the sessions of employees. */
export const unlinkAccounts = async (ctx: BulkChange, { of, max, call }: Employees): Promise<void> => {
  const { db, now } = ctx
  const { orgId } = ctx.actor
  const ids = ctx.newIds(max)
  await sql`create temporary table unlinking on commit drop as
    select u.id, u.role, row_number() over (order by u.id)::int as n from users u
     where u.org_id = ${orgId} and u.deleted_at is null and u.employee_id in (select employee_id from (${of}) o)`.execute(
    db,
  )
  await sql`update users u set employee_id = null, modified_at = ${now} from unlinking k where u.org_id = ${orgId} and u.id = k.id`.execute(
    db,
  )
  await sql`delete from sessions s using unlinking k where s.org_id = ${orgId} and s.user_id = k.id and k.role = 'Employee'`.execute(
    db,
  )
  await writeAuditOf(
    ctx,
    call,
    sql`select id_of(${ids.prefix}, ${ids.from}::bigint + n) as id, 'user' as record_type, id as record_id,
               jsonb_build_object('linked', true) as before, jsonb_build_object('linked', false) as after from unlinking`,
  )
  await sql`drop table unlinking`.execute(db)
}

/** Copies names and e-mail addresses to the accounts. `of` selects `first_name`, `last_name`, and `email` if it changed. */
export const updateAccounts = async (ctx: BulkChange, { of, max, call }: Employees): Promise<void> => {
  const { db, now } = ctx
  const { orgId } = ctx.actor
  const ids = ctx.newIds(max)
  await sql`create temporary table following on commit drop as
    select u.id, u.email as old_email, u.display_name as old_name, o.first_name, o.last_name, o.first_name || ' ' || o.last_name as display_name,
           coalesce(o.email, u.email) as email, u.status, ${joinedSql} as joined,
           row_number() over (order by u.id)::int as n
      from (${of}) o join users u on u.org_id = ${orgId} and u.employee_id = o.employee_id and u.deleted_at is null and u.role = 'Employee'
     where (u.first_name, u.last_name) <> (o.first_name, o.last_name) or o.email <> u.email`.execute(db)
  // Two accounts may swap addresses, so clear all of them first.
  await sql`update users u set email = lower(u.id) || '@moving.invalid' from following f
             where u.org_id = ${orgId} and u.id = f.id and f.email <> f.old_email`.execute(db)
  await sql`update users u set first_name = f.first_name, last_name = f.last_name, display_name = f.display_name, email = f.email, modified_at = ${now}
              from following f where u.org_id = ${orgId} and u.id = f.id`.execute(db)
  // Links sent to the old address must no longer open the account.
  await sql`update one_time_links l set used_at = ${now} from following f
             where l.org_id = ${orgId} and l.user_id = f.id and f.email <> f.old_email and l.used_at is null`.execute(
    db,
  )
  await writeAuditOf(
    ctx,
    call,
    sql`select id_of(${ids.prefix}, ${ids.from}::bigint + n) as id, 'user' as record_type, id as record_id,
               jsonb_build_object('displayName', old_name, 'email', old_email) as before, jsonb_build_object('displayName', display_name, 'email', email) as after from following`,
  )
  const { rows } = await sql<NewAddress>`
    select id, first_name as "firstName", old_email as "oldEmail", email as "newEmail", status, joined
      from following where email <> old_email order by n`.execute(db)
  await notifyOfNewAddresses(ctx, orgId, rows)
  await sql`drop table following`.execute(db)
}

/**
 * Restores accounts to their stored state, undoing the changes made at the given time. Ended sessions stay ended;
 * links spent by those changes are valid again unless the account has changed since, and links sent by them are deleted.
 */
export const restoreAccounts = async (
  ctx: BulkChange,
  { of, max, call, at }: Employees & { at: Instant },
): Promise<void> => {
  const { db } = ctx
  const { orgId } = ctx.actor
  const ids = ctx.newIds(max)
  await sql`create temporary table restoring on commit drop as
    select u.id, k.*, u.display_name as now_name, u.email as now_email, u.status as now_status, u.modified_at = ${at} as untouched, row_number() over (order by u.id)::int as n
      from (${of}) o cross join lateral jsonb_to_record(o.state) as s (id text)
      cross join lateral jsonb_to_record(o.state - 'id') as k (email text, display_name text, first_name text, last_name text, status text, suspended_for text, deleted_at timestamptz, modified_at timestamptz)
      join users u on u.org_id = ${orgId} and u.id = s.id and u.role = 'Employee'
     where (u.email, u.first_name, u.last_name) <> (k.email, k.first_name, k.last_name) or u.deleted_at is distinct from k.deleted_at`.execute(
    db,
  )
  await sql`update users u set email = lower(u.id) || '@moving.invalid' from restoring r where u.org_id = ${orgId} and u.id = r.id and u.email <> r.email`.execute(
    db,
  )
  await sql`update users u set email = r.email, display_name = r.display_name, first_name = r.first_name, last_name = r.last_name, deleted_at = r.deleted_at,
             status = case when r.untouched then r.status else u.status end, suspended_for = case when r.untouched then r.suspended_for else u.suspended_for end,
             modified_at = case when r.untouched then r.modified_at else u.modified_at end
              from restoring r where u.org_id = ${orgId} and u.id = r.id`.execute(db)
  await sql`delete from one_time_links l using restoring r
             where l.org_id = ${orgId} and l.user_id = r.id and l.created_at = ${at} and l.used_at is null and r.email <> r.now_email`.execute(
    db,
  )
  await sql`update one_time_links l set used_at = null from restoring r
             where l.org_id = ${orgId} and l.user_id = r.id and l.used_at = ${at} and r.untouched`.execute(db)
  await writeAuditOf(
    ctx,
    call,
    sql`select id_of(${ids.prefix}, ${ids.from}::bigint + n) as id, 'user' as record_type, id as record_id,
               jsonb_build_object('displayName', now_name, 'email', now_email, 'status', now_status) as before,
               jsonb_build_object('displayName', display_name, 'email', email, 'status', status) as after from restoring`,
  )
  await sql`drop table restoring`.execute(db)
}

/** Links accounts of the role Employee without an employee to the employee with the same e-mail address. */
export const linkAccounts = async ({ client }: Pick<BulkChange, 'client'>): Promise<Id<'user'>[]> =>
  (await statements.linkAccounts.all(client)).map(({ id }) => id)
