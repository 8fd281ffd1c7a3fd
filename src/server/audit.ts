import { sql, type RawBuilder } from 'kysely'
import { keepDeclared, type RecordType } from '#kernel/audit.ts'
import { addMs, hours } from '#kernel/time.ts'
import { platformOrgId, type Id } from '#kernel/values.ts'
import { insertEvents, selectViewed } from './audit.sql.ts'
import type { Actor, Context, RecordChange } from './context.ts'

type Recorded = {
  readonly type: RecordType
  readonly id: string
  readonly org?: Id<'org'>
  readonly before?: object | null
  readonly after?: object | null
}
const kept = ({ fields }: RecordType, record: object | null | undefined) =>
  record ? keepDeclared(fields, { ...record }) : record

/** The change as it is stored: declared fields only, sensitive ones masked. */
export const changeOf = ({ type, id, org, before, after }: Recorded): RecordChange => ({
  type: type.type,
  id,
  ...(org !== undefined && { org }),
  before: kept(type, before) ?? null,
  after: kept(type, after) ?? null,
})

export type AuditContext = Pick<Context, 'client' | 'now' | 'newId'>
/** A user, or a service whose results change records, such as the payment provider. */
export type AuditActor =
  | Pick<Actor, 'id' | 'orgId' | 'name' | 'role' | 'for' | 'key'>
  | {
      readonly id: null
      readonly orgId: null
      readonly name: string
      readonly role: ''
      readonly for?: undefined
      readonly key?: undefined
    }
/** The records that one caller changed or viewed. */
export type Audited = {
  readonly actor: AuditActor | null
  readonly address: string
  readonly changes: readonly RecordChange[]
  /** Why a call did what can't be undone. */
  readonly reason?: string | null
}

/** A record that keeps the reason itself isn't given it twice. */
const reasonFor = (change: RecordChange | null, reason: string | null | undefined): string | null =>
  reason && Object.values(change?.after ?? {}).includes(reason) ? null : (reason ?? null)

/** The role that the audit trail keeps: that of a person, or `key` for an API key. */
const actorRoleOf = (actor: AuditActor | null): string => (actor?.key ? 'key' : (actor?.role ?? 'public'))

/** Writes one entry per changed record, or one for the call alone if it changed none. */
export const writeAudit = async (ctx: AuditContext, call: string, audited: readonly Audited[]): Promise<void> => {
  const entries = audited.flatMap(({ actor, address, changes, reason }) =>
    (changes.length > 0 ? changes : [null]).map((change) => ({
      actor,
      address,
      change,
      reason: reasonFor(change, reason),
    })),
  )
  if (entries.length === 0) return
  const events = entries.map(({ actor, address, change, reason }) => ({
    orgId: change?.org ?? actor?.orgId ?? platformOrgId,
    id: ctx.newId<'audit_event'>(),
    actorId: actor?.id,
    actorName: actor?.name ?? 'not signed in',
    actorRole: actorRoleOf(actor),
    forId: actor?.for?.id,
    forName: actor?.for?.name,
    address,
    recordType: change?.type,
    recordId: change?.id,
    before: change?.before,
    after: change?.after,
    reason,
  }))
  await insertEvents.run(ctx.client, { call, at: ctx.now, events })
}

const accessInterval = hours(1)

/** Logs the records that were shown in full, one access per user, record and hour. */
export const writeAccessLog = async (ctx: AuditContext, call: string, viewed: Audited): Promise<void> => {
  const { actor, changes } = viewed
  const rows = await selectViewed.all(ctx.client, {
    actorId: actor?.id,
    call,
    since: addMs(ctx.now, -accessInterval),
    records: changes.map(({ org, type, id }) => ({
      orgId: org ?? actor?.orgId ?? platformOrgId,
      recordType: type,
      recordId: id,
    })),
  })
  const logged = new Set(rows.map((row) => `${row.recordType} ${row.recordId}`))
  const unlogged = changes.filter(({ type, id }) => !logged.has(`${type} ${id}`))
  if (unlogged.length > 0) await writeAudit(ctx, call, [{ ...viewed, changes: unlogged }])
}

export type ManyAudited = Pick<Context, 'db' | 'actor' | 'now' | 'address'>

/**
 * The bulk variant for thousands of records, written by one statement: a query of `id`, `record_type`, `record_id`,
 * `before` and `after`. The query itself must mask secrets.
 */
export const writeAuditOf = async (ctx: ManyAudited, call: string, lines: RawBuilder<unknown>): Promise<void> => {
  const { actor } = ctx
  await sql`
    insert into audit_events (org_id, id, actor_id, actor_name, actor_role, address, call, record_type, record_id, before, after, happened_at)
    select ${actor.orgId}, l.id, ${actor.id}, ${actor.name}, ${actorRoleOf(actor)}, ${ctx.address}, ${call}, l.record_type, l.record_id, l.before, l.after, ${ctx.now}
      from (${lines}) l`.execute(ctx.db)
}
