import { sql, type RawBuilder } from 'kysely'
import { platformOrgId } from '#kernel/values.ts'
import type { Actor, Context, RecordChange } from './context.ts'

/** Names of fields whose values never stand in the trail in full. */
const masked = /account_?number|ic_?number|password|token|code_?hash/i

const mask = (key: string, value: unknown): unknown => {
  if (masked.test(key) && typeof value === 'string') return `••••${value.slice(-4)}`
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
