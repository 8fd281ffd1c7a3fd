import type { Sen } from '#kernel/money.ts'
import type { Instant } from '#kernel/time.ts'
import { platformOrgId, type Id } from '#kernel/values.ts'
import type { Transaction } from '#server/postgres/database.ts'
import { containing } from '#server/postgres/paging.ts'
import { isNamedLike, isOfAmount, isOfOtherAmount, selectOrganizationNames, selectRecordNames } from './names.sql.ts'

type Client = Transaction['client']
type Data = Readonly<Record<string, unknown>>

export type EventRow = {
  readonly org_id: Id<'org'>
  readonly id: Id<'audit_event'>
  readonly actor_id: string | null
  readonly actor_name: string
  readonly actor_role: string
  readonly for_id: string | null
  readonly for_name: string | null
  readonly address: string
  readonly call: string
  readonly record_type: string | null
  readonly record_id: string | null
  readonly before: Data | null
  readonly after: Data | null
  readonly reason: string | null
  readonly happened_at: Instant
}

/** The filters of a list. Ids sort by creation time, so dates become ranges of ids. */
export type EventQuery = {
  /** Null for every organization. */
  readonly orgId: Id<'org'> | null
  readonly search: string
  /** The calls whose title contains the search text. */
  readonly calls: readonly string[]
  readonly actor: string | undefined
  readonly call: string | undefined
  readonly type: string | undefined
  readonly recordId: string | undefined
  readonly partOf: { readonly type: string; readonly recordId: string } | undefined
  /** A range of amounts, and the fields of each type of record that have them. */
  readonly amounts:
    | {
        readonly least: Sen
        readonly most: Sen
        readonly fields: readonly { readonly type: string; readonly fields: readonly string[] }[]
      }
    | undefined
  /** An entry of the one action to list. */
  readonly deed: EventRow | undefined
  /** Calls to exclude. */
  readonly without: readonly string[]
  readonly fromId: string
  readonly toId: string
  readonly from: Instant | null
  readonly to: Instant | null
}
export type Window = { readonly after: string | null; readonly size: number }

/** The maximum number of rows that one page scans for a filter without an index. */
export const maxScanned = 20_000

const places = () => {
  const values: unknown[] = []
  return { values, place: (value: unknown) => `$${values.push(value)}` }
}

/** The organizations to search, as rows for a lateral join, which reads each along its index, newest first. */
const orgsOf = (orgId: EventQuery['orgId'], place: (value: unknown) => string): string =>
  orgId
    ? `(select ${place(orgId)}::text as org_id)`
    : `(select org_id from organizations union all select '${platformOrgId}')`

/** Only the filter by record has an index. */
const isIndexed = ({ type, recordId }: EventQuery): boolean => type !== undefined && recordId !== undefined
const isNarrowed = (query: EventQuery): boolean =>
  query.search !== '' ||
  [query.actor, query.call, query.type, query.recordId, query.amounts].some((one) => one !== undefined)

/** The id at which this page stops scanning, or null if it reaches the end. */
const horizonOf = async (client: Client, query: EventQuery, upTo: string): Promise<string | null> => {
  const { values, place } = places()
  const orgs = orgsOf(query.orgId, place)
  const { rows } = await client.query<{ id: string | null }>(
    `with o as materialized (select org_id, count(*) over () as orgs from ${orgs} x)
     select max(e.id) as id from o cross join lateral
       (select a.id from audit_events a where a.org_id = o.org_id and a.id < ${place(upTo)} and a.id >= ${place(query.fromId)}
         order by a.id desc offset greatest(100, ${place(maxScanned)}::int8 / o.orgs) - 1 limit 1) e`,
    values,
  )
  return rows[0]?.id ?? null
}

/** Whether an amount of the entry `a`, or of its record if it has none, is in a range. */
const amountCondition = (
  { least, most, fields }: NonNullable<EventQuery['amounts']>,
  place: (value: unknown) => string,
): string => {
  const range = `between ${place(least)}::int8 and ${place(most)}::int8`
  const stated = (names: readonly string[]) =>
    `(select (v.value #>> '{}')::int8 as amount from jsonb_each(a.before) v where v.key = any(${place(names)}::text[]) and jsonb_typeof(v.value) = 'number'
      union all select (v.value #>> '{}')::int8 from jsonb_each(a.after) v where v.key = any(${place(names)}::text[]) and jsonb_typeof(v.value) = 'number') s`
  const cases = fields.map(({ type, fields: names }) => {
    const amounts = stated(names)
    return `when ${place(type)} then case when exists (select from ${amounts}) then exists (select from ${amounts} where s.amount ${range})
      else ${isOfAmount(type, range)} end`
  })
  return `case a.record_type ${cases.join(' ')} else ${isOfOtherAmount(
    fields.map(({ type }) => type),
    range,
  )} end`
}

const conditionsOf = (query: EventQuery, place: (value: unknown) => string): string[] => {
  const conditions: string[] = []
  const equal = (column: string, value: string | undefined) => {
    if (value !== undefined) conditions.push(`a.${column} = ${place(value)}`)
  }
  if (query.actor !== undefined) {
    // Attribute a sign-in to its account, although it has no session yet, and what a delegate did to the Manager too.
    const actor = place(query.actor)
    conditions.push(
      `(a.actor_id = ${actor} or a.for_id = ${actor} or a.actor_id is null and a.record_type = 'user' and a.record_id = ${actor})`,
    )
  }
  equal('call', query.call)
  if (query.type !== undefined && query.recordId !== undefined && query.partOf)
    conditions.push(
      `(a.record_type, a.record_id) in ((${place(query.type)}, ${place(query.recordId)}), (${place(query.partOf.type)}, ${place(query.partOf.recordId)}))`,
    )
  else {
    equal('record_type', query.type)
    equal('record_id', query.recordId)
  }
  if (query.deed) {
    const { actor_name, call, for_id } = query.deed
    conditions.push(
      `(a.call, a.actor_name) = (${place(call)}, ${place(actor_name)}) and a.for_id is not distinct from ${place(for_id)}`,
    )
  }
  if (query.without.length > 0) conditions.push(`a.call <> all(${place(query.without)}::text[])`)
  if (query.from) conditions.push(`a.happened_at >= ${place(query.from)}`)
  if (query.to) conditions.push(`a.happened_at < ${place(query.to)}`)
  if (query.amounts) conditions.push(amountCondition(query.amounts, place))
  if (query.search !== '') {
    const pattern = place(containing(query.search))
    conditions.push(
      `(a.call = any(${place(query.calls)}::text[]) or a.actor_name ilike ${pattern} or a.for_name ilike ${pattern} or a.record_id ilike ${pattern} or a.address ilike ${pattern}
        or a.before::text ilike ${pattern} or a.after::text ilike ${pattern} or a.reason ilike ${pattern} or ${isNamedLike(pattern)})`,
    )
  }
  return conditions
}

/** The entry with this id, in one organization or any. */
export const readEvent = async (
  client: Client,
  orgId: EventQuery['orgId'],
  id: string,
): Promise<EventRow | undefined> => {
  const { values, place } = places()
  const { rows } = await client.query<EventRow>(
    `select a.* from ${orgsOf(orgId, place)} o join audit_events a on a.org_id = o.org_id and a.id = ${place(id)}`,
    values,
  )
  return rows[0]
}

/** Events older than `after`, newest first. Reads one extra row to detect another page. */
export const readEvents = async (client: Client, query: EventQuery, { after, size }: Window) => {
  const upTo = after !== null && after < query.toId ? after : query.toId
  const horizon = isNarrowed(query) && !isIndexed(query) ? await horizonOf(client, query, upTo) : null
  const { values, place } = places()
  const orgs = orgsOf(query.orgId, place)
  const bounds = [`a.org_id = o.org_id`, `a.id < ${place(upTo)}`, `a.id >= ${place(horizon ?? query.fromId)}`]
  const where = [...bounds, ...conditionsOf(query, place)].join(' and ')
  const { rows } = await client.query<EventRow>(
    `select e.* from ${orgs} o cross join lateral
       (select a.* from audit_events a where ${where} order by a.id desc limit ${size + 1}) e
      order by e.id desc limit ${size + 1}`,
    values,
  )
  return { rows: rows.slice(0, size), isMore: rows.length > size, horizon }
}

export type RecordKey = { readonly orgId: string; readonly type: string; readonly id: string }
export type RecordName = {
  readonly name: string
  readonly employeeId: string | null
  readonly icNumber: string | null
  readonly period: string | null
  readonly amount: Sen | null
  readonly requested: Sen | null
  readonly batch: number | null
  readonly batchSentAt: Instant | null
}

/** Display names of records. */
export const readNames = async (client: Client, keys: readonly RecordKey[]): Promise<Map<string, RecordName>> => {
  if (keys.length === 0) return new Map()
  const rows = await selectRecordNames.all(client, { keys })
  return new Map(rows.map(({ type, id, ...name }) => [`${type} ${id}`, name]))
}

export const readOrganizationNames = async (client: Client, ids: readonly string[]): Promise<Map<string, string>> => {
  const rows = await selectOrganizationNames.all(client, { ids })
  return new Map(rows.map((row) => [row.orgId, row.name]))
}
