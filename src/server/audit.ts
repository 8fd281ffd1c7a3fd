import { sql, type RawBuilder } from 'kysely'
import { masked } from '#kernel/mask.ts'
import { addMs, hours } from '#kernel/time.ts'
import { platformOrgId } from '#kernel/values.ts'
import type { Actor, Context, RecordChange } from './context.ts'

/** Names of fields whose values never stand in the trail in full. */
const secret = /account_?number|ic_?number|password|token|code_?hash/i

const mask = (key: string, value: unknown): unknown => {
  if (secret.test(key) && typeof value === 'string') return masked(value)
  if (Array.isArray(value)) return value.map((one) => mask('', one))
  if (value && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, mask(k, v)]))
  return value
}
const text = (record: object | null | undefined): string | null => (record ? JSON.stringify(mask('', record)) : null)

type AuditContext = Pick<Context<never, Actor | null>, 'client' | 'actor' | 'now' | 'address' | 'newId'>

/** Writes one line for each record that a command changed, or one for the command alone. */
export const writeAudit = async (ctx: AuditContext, call: string, changes: readonly RecordChange[]): Promise<void> => {
  const lines = changes.length > 0 ? changes : [null]
  const column = (of: (change: RecordChange | null) => unknown) => lines.map(of)
  await ctx.client.query(
    `insert into audit_events (org_id, id, actor_id, actor_name, actor_role, address, call, record_type, record_id, before, after, happened_at)
     select l.org_id, l.id, $1, $2, $3, $4, $5, l.record_type, l.record_id, l.before, l.after, $6
       from unnest($7::text[], $8::text[], $9::text[], $10::text[], $11::jsonb[], $12::jsonb[])
         as l (org_id, id, record_type, record_id, before, after)`,
    [
      ctx.actor?.id ?? null,
      ctx.actor?.name ?? 'somebody not signed in',
      ctx.actor?.role ?? 'public',
      ctx.address,
      call,
      ctx.now,
      column((change) => change?.org ?? ctx.actor?.orgId ?? platformOrgId),
      column(() => ctx.newId()),
      column((change) => change?.type ?? null),
      column((change) => change?.id ?? null),
      column((change) => text(change?.before)),
      column((change) => text(change?.after)),
    ],
  )
}

/** How long one look at a record counts as the same: a page that is fetched again is not looked at again. */
const sameLook = hours(1)

/** Writes that somebody was shown records in full, once an hour for each. */
export const writeLook = async (ctx: AuditContext, call: string, shown: readonly RecordChange[]): Promise<void> => {
  const { rows } = await ctx.client.query<{ record_type: string; record_id: string }>(
    `select a.record_type, a.record_id from unnest($1::text[], $2::text[], $3::text[]) as k (org_id, record_type, record_id)
       join audit_events a on a.org_id = k.org_id and a.record_type = k.record_type and a.record_id = k.record_id
      where a.actor_id = $4 and a.call = $5 and a.happened_at > $6`,
    [
      shown.map((one) => one.org ?? ctx.actor?.orgId),
      shown.map((one) => one.type),
      shown.map((one) => one.id),
      ctx.actor?.id,
      call,
      addMs(ctx.now, -sameLook),
    ],
  )
  const known = new Set(rows.map((row) => `${row.record_type} ${row.record_id}`))
  const looked = shown.filter((one) => !known.has(`${one.type} ${one.id}`))
  if (looked.length > 0) await writeAudit(ctx, call, looked)
}

export type ManyAudited = Pick<Context, 'db' | 'actor' | 'now' | 'address'>

/**
 * The same for thousands of records, written where they are: a query of `id`, `record_type`, `record_id`, `before` and
 * `after`. What is secret, the query masks itself.
 */
export const writeAuditOf = async (ctx: ManyAudited, call: string, lines: RawBuilder<unknown>): Promise<void> => {
  const { actor } = ctx
  await sql`
    insert into audit_events (org_id, id, actor_id, actor_name, actor_role, address, call, record_type, record_id, before, after, happened_at)
    select ${actor.orgId}, l.id, ${actor.id}, ${actor.name}, ${actor.role}, ${ctx.address}, ${call}, l.record_type, l.record_id, l.before, l.after, ${ctx.now}
      from (${lines}) l`.execute(ctx.db)
}
