import { json, typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'
import type { eventChoices } from './webhook.rules.ts'

type EventChoice = (typeof eventChoices)[number]
const endpoint = typesOf('webhook_endpoints', 'orgId id')
const eventTypes = json<readonly EventChoice[]>()
const columns = typesOf(
  'webhook_endpoints',
  'id url versionOn createdAt createdByName turnedOffAt turnedOffWhy previousUntilAt',
)
const shown = { ...columns, eventTypes } as const
const selected = `p.id, p.url, to_json(p.event_types) as event_types, p.version_on, p.created_at, p.created_by_name,
  p.turned_off_at, p.turned_off_why, p.previous_until_at`

/** The endpoints of an organization with their deliveries by state; `retried` were tried and wait for another attempt. */
export const selectEndpoints = statement(
  `select ${selected}, d.waiting, d.delivered, d.failed, d.retried
     from webhook_endpoints p
     cross join lateral (
       select count(*) filter (where d.status = 'waiting')::int as waiting,
              count(*) filter (where d.status = 'delivered')::int as delivered,
              count(*) filter (where d.status = 'failed')::int as failed,
              count(*) filter (where d.status = 'waiting' and d.tries > 0 and not d.is_sending)::int as retried
         from webhook_deliveries d where d.org_id = p.org_id and d.endpoint_id = p.id) d
    where p.org_id = :orgId and p.deleted_at is null and (:id::text is null or p.id = :id)
    order by p.id`,
  { orgId: 'webhook_endpoints.org_id', id: 'webhook_endpoints.id?' },
  { ...shown, waiting: 'int', delivered: 'int', failed: 'int', retried: 'int' },
)

/** Locks the organization, so that two Managers don't create one endpoint too many, and counts its endpoints. */
export const countEndpoints = statement(
  `select count(p.id)::int as endpoints
     from (select org_id from organizations where org_id = :orgId for no key update) o
     left join webhook_endpoints p on p.org_id = o.org_id and p.deleted_at is null`,
  { orgId: 'webhook_endpoints.org_id' },
  { endpoints: 'int' },
)

export const lockEndpoint = statement(
  `select ${selected}, p.secret from webhook_endpoints p
    where p.org_id = :orgId and p.id = :id and p.deleted_at is null for no key update`,
  endpoint,
  { ...shown, ...typesOf('webhook_endpoints', 'secret') },
)

export const insertEndpoint = statement(
  `insert into webhook_endpoints (org_id, id, url, event_types, version_on, secret, created_at, created_by, created_by_name)
   values (:orgId, :id, :url, :events, :versionOn, :secret, :now, :by, :byName)`,
  {
    ...typesOf('webhook_endpoints', 'orgId id url versionOn secret'),
    events: 'text[]',
    now: 'instant',
    by: 'webhook_endpoints.created_by',
    byName: 'text',
  },
)

export const updateEndpoint = statement(
  'update webhook_endpoints set url = :url, event_types = :events where org_id = :orgId and id = :id',
  { ...endpoint, ...typesOf('webhook_endpoints', 'url'), events: 'text[]' },
)

export const replaceSecret = statement(
  `update webhook_endpoints set previous_secret = secret, previous_until_at = :until, secret = :secret
    where org_id = :orgId and id = :id`,
  { ...endpoint, ...typesOf('webhook_endpoints', 'secret'), until: 'instant' },
)

export const turnOn = statement(
  'update webhook_endpoints set turned_off_at = null, turned_off_why = null where org_id = :orgId and id = :id',
  endpoint,
)

/** Returns a row if the endpoint was on. */
export const turnOff = statement(
  `update webhook_endpoints set turned_off_at = :now, turned_off_why = :why
    where org_id = :orgId and id = :id and turned_off_at is null and deleted_at is null returning url`,
  { ...endpoint, now: 'instant', why: 'text' },
  typesOf('webhook_endpoints', 'url'),
)

export const deleteEndpoint = statement(
  'update webhook_endpoints set deleted_at = :now where org_id = :orgId and id = :id',
  { ...endpoint, now: 'instant' },
)

/** Writes a test event, by a trigger. */
export const markTested = statement(
  'update webhook_endpoints set tested_at = :now where org_id = :orgId and id = :id',
  { ...endpoint, now: 'instant' },
)
