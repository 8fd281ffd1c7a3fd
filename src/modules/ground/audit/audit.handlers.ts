import { isPlatform, type Role } from '#kernel/access.ts'
import type { RecordType } from '#kernel/audit.ts'
import type { Contract, Errors, Input } from '#kernel/call.ts'
import { masked } from '#kernel/mask.ts'
import { ringgitOf, sen, type Sen } from '#kernel/money.ts'
import { addDays, addMs, hours, instantOf, msOf, startOf } from '#kernel/time.ts'
import { files } from '#ground/files/file.contract.ts'
import type { Id } from '#kernel/values.ts'
import type { Context, Handlers, PlatformActor, TenantActor } from '#server/context.ts'
import { firstIdAt, madeAt, maxSetBack } from '#server/ids.ts'
import { pagesAhead, readCursor, writeCursor } from '#server/postgres/paging.ts'
import type { audit, AuditEvent } from './audit.contract.ts'
import { csvHeader, csvLine } from './audit-csv.rules.ts'
import { deedsOf } from './deed.rules.ts'
import * as store from './audit.store.ts'
import { changesOf } from './changes.rules.ts'
import { createEntryReader } from './entries.rules.ts'
import { inLanguage, type Language } from './language.rules.ts'

type AuditContext = Context<Errors<typeof audit.getEvents>, TenantActor | PlatformActor, Id<'org'> | null>
/** The sources of the audit trail: all calls and types of records. */
type Registered = {
  readonly contract: Contract
  readonly recordTypes: readonly RecordType[]
  /** The fields of an organization's record that its own users may read. */
  readonly fieldsForOrganization: ReadonlySet<string>
}
type Ctx = AuditContext &
  Pick<Registered, 'fieldsForOrganization'> & { readonly entries: ReturnType<typeof createEntryReader> }

export const auditHandlers = ({ contract, recordTypes, ...registered }: Registered): Handlers<typeof audit> => {
  const entries = createEntryReader({ ...contract, files }, recordTypes)
  const reading = (ctx: AuditContext): Ctx => ({ ...ctx, ...registered, entries })
  return {
    getFilters: async (_, { language = 'en' }) => ({
      calls: entries.callChoices(language),
      types: entries.typeChoices(language),
    }),

    getEvents: async (ctx, input) => {
      const query = await queryOf(reading(ctx), input)
      if (query === null) return { events: [], next: null, lookedBackTo: null }
      const size = input.pageSize ?? 30
      const after = readCursor(input.after, 'text')?.id ?? null
      const { rows, isMore, horizon } = await store.readEvents(ctx.client, query, { after, size })
      const events = await eventsOf(reading(ctx), rows, input.language ?? 'en')
      // If the scan limit ended the page early, continue from there instead of from its last row.
      const last = isMore ? rows.at(-1)?.id : horizon
      return {
        events,
        next: last ? writeCursor([last, last]) : null,
        lookedBackTo: !isMore && horizon ? instantOf(madeAt(horizon)) : null,
      }
    },

    export: async (ctx, input) => ({
      fileName: `audit-trail-${ctx.today}.csv`,
      contentType: 'text/csv; charset=utf-8',
      body: linesOf(reading(ctx), await queryOf(reading(ctx), input), input.language ?? 'en'),
    }),
  }
}

const largestAmount = sen(Number.MAX_SAFE_INTEGER)

/** Uploads of one person follow each other within this time. */
const longestUpload = hours(1)

/** Null for an action that the caller can't read, or that doesn't exist. */
const queryOf = async (ctx: Ctx, input: Input<typeof audit.export>): Promise<store.EventQuery | null> => {
  const { actor: by, call, type, recordId, partOf, from, to, least, most, deed: deedId } = input.filter ?? {}
  const deed = deedId === undefined ? undefined : await store.readEvent(ctx.client, ctx.org, deedId)
  if (deedId !== undefined && deed === undefined) return null
  const search = input.search ?? ''
  const around = deed?.record_type === 'file' ? longestUpload : 0
  const begin = deed ? addMs(deed.happened_at, -around) : from ? startOf(from) : null
  const end = deed ? addMs(deed.happened_at, around + 1) : to ? startOf(addDays(to, 1)) : null
  return {
    orgId: ctx.org,
    search,
    calls: search === '' ? [] : ctx.entries.callsNamed(search, input.language ?? 'en'),
    actor: by,
    call,
    type,
    recordId,
    partOf,
    deed,
    amounts:
      least === undefined && most === undefined
        ? undefined
        : { least: least ?? sen(0), most: most ?? largestAmount, fields: ctx.entries.amountFields },
    without: recordId === undefined ? [] : ctx.entries.accessLogs,
    // An id can be later than its event: by the length of the transaction, or because the clock was set back.
    fromId: begin ? firstIdAt(msOf(begin)) : '',
    toId: end ? firstIdAt(msOf(addMs(end, maxSetBack + hours(1)))) : 'Z'.repeat(16),
    from: begin,
    to: end,
  }
}

const platformRole = (role: string): boolean => isPlatform(role as Role)

/**
 * Users of an organization see only the fields of its record that other calls also return to them, and platform staff
 * not those that are only for the organization's users.
 */
const readable = (ctx: Ctx, type: string | null, data: store.EventRow['before']) => {
  const ofOrganization = ctx.entries.fieldsOfOrganization(type)
  const isVisible = isPlatform(ctx.actor.role)
    ? (field: string) => !ofOrganization.includes(field)
    : (field: string) => type !== 'organization' || ctx.fieldsForOrganization.has(field)
  return data && Object.fromEntries(Object.entries(data).filter(([field]) => isVisible(field)))
}

/** The IC number for links to the record's page, masked for platform staff. */
const icNumberFor = (ctx: Ctx, named: store.RecordName | undefined): string | null =>
  named?.icNumber && isPlatform(ctx.actor.role) ? masked(named.icNumber) : (named?.icNumber ?? null)

const eventsOf = async (ctx: Ctx, rows: readonly store.EventRow[], language: Language): Promise<AuditEvent[]> => {
  const keys = rows.flatMap(({ org_id, record_type, record_id }) =>
    record_type !== null && record_id !== null ? [{ orgId: org_id, type: record_type, id: record_id }] : [],
  )
  const [names, organizations] = await Promise.all([
    store.readNames(ctx.client, keys),
    store.readOrganizationNames(ctx.client, [...new Set(rows.map((row) => row.org_id))]),
  ])
  return rows.map((row) => toEvent(ctx, row, { names, orgName: organizations.get(row.org_id) ?? null, language }))
}

/** Calls before sign-in that only the owner of the account can complete. */
const ownerCalls = new Set(['auth-signIn', 'auth-acceptInvitation', 'auth-resetPassword'])

const notSignedIn = ['Not signed in', 'Tidak log masuk'] as const

const actorOf = (row: store.EventRow, named: store.RecordName | undefined, language: Language): AuditEvent['actor'] => {
  if (row.actor_role !== 'public') return { id: row.actor_id, name: row.actor_name, role: row.actor_role }
  const isOwner = ownerCalls.has(row.call) && row.record_type === 'user'
  return {
    id: isOwner ? row.record_id : null,
    name: (isOwner && named?.name) || inLanguage(notSignedIn, language),
    role: '',
  }
}

type Stored = {
  readonly type: string
  readonly before: store.EventRow['before']
  readonly after: store.EventRow['after']
}
/** The amounts of an entry, or else of its record. */
const amountsOf = ({ entries }: Ctx, { type, before, after }: Stored, named: store.RecordName | undefined) => {
  const stated = entries.amountOf(type, before, after)
  const amount = stated ?? named?.amount ?? null
  const requested = stated === null ? (named?.requested ?? null) : entries.requestedOf(type, before, after)
  return { amount, requested: requested === amount ? null : requested }
}

/** The name that the entry of a deleted record keeps. */
const storedName = (before: Stored['before'], after: Stored['after']): string | null => {
  const name = ['name', 'wallet'].map((field) => after?.[field] ?? before?.[field]).find(Boolean)
  return typeof name === 'string' ? name : null
}

type EventContext = {
  readonly names: ReadonlyMap<string, store.RecordName>
  readonly orgName: string | null
  readonly language: Language
}

const toEvent = (ctx: Ctx, row: store.EventRow, { names, orgName, language }: EventContext): AuditEvent => {
  const [before, after] = [readable(ctx, row.record_type, row.before), readable(ctx, row.record_type, row.after)]
  const type = row.record_type
  const named = names.get(`${type} ${row.record_id}`)
  const ofPlatform = platformRole(row.actor_role)
  return {
    id: row.id,
    orgId: row.org_id,
    orgName,
    at: row.happened_at,
    actor: actorOf(row, named, language),
    actedFor: row.for_id !== null && row.for_name !== null ? { id: row.for_id, name: row.for_name } : null,
    address: ofPlatform && !isPlatform(ctx.actor.role) ? null : row.address,
    call: row.call,
    title: ctx.entries.titleOf({ call: row.call, before, after }, language),
    record:
      type === null || row.record_id === null
        ? null
        : {
            type,
            kind: ctx.entries.typeLabel(type, language),
            id: row.record_id,
            name: named?.name ?? storedName(before, after),
            employeeId: named?.employeeId ?? null,
            employeeICNumber: icNumberFor(ctx, named),
            period: named?.period ?? null,
            ...amountsOf(ctx, { type, before, after }, named),
            payees: ctx.entries.payeesOf(type, after),
            // What happened before the batch was sent isn't part of it.
            batch: named?.batchSentAt && row.happened_at >= named.batchSentAt ? named.batch : null,
          },
    status: ctx.entries.statusOf(before, after, language),
    reason: row.reason,
    changes: changesOf(ctx.entries.fieldsOf(type), before, after, language),
  }
}

const inRinggit = (amount: Sen | null) => (amount === null ? null : ringgitOf(amount))
/** An entry as screens get it, so that both say the same of an action. */
const toLine = ({ record, ...event }: AuditEvent) => ({
  ...event,
  record: record && { ...record, amount: inRinggit(record.amount), requested: inRinggit(record.requested) },
})
type FileLine = ReturnType<typeof toLine>

const chunk = 2_000

/** Yields one page at a time, as fast as the client reads. */
const linesOf = async function* (ctx: Ctx, query: store.EventQuery | null, language: Language): AsyncGenerator<string> {
  const withOrganization = isPlatform(ctx.actor.role)
  yield csvHeader(withOrganization)
  if (query === null) return
  const read = async (after: string | undefined) => {
    const from = { after: after ?? null, size: chunk }
    const { rows, isMore, horizon } = await store.readEvents(ctx.client, query, from)
    return { events: await eventsOf(ctx, rows, language), after: isMore ? rows.at(-1)?.id : (horizon ?? undefined) }
  }
  /** The last action of the page, which the next page can continue. */
  let open: readonly FileLine[] = []
  for await (const { events } of pagesAhead(read, ({ after }) => after)) {
    const deeds = deedsOf([...open, ...events.map(toLine)])
    open = deeds.at(-1) ?? []
    const text = deeds.slice(0, -1).map((deed) => csvLine(deed, withOrganization))
    if (text.length > 0) yield text.join('')
  }
  for (const deed of deedsOf(open)) yield csvLine(deed, withOrganization)
}
