import type { KeyScope } from '#kernel/key-scope.ts'
import type { OrganizationFacts } from '#server/context.ts'
import { json, typesOf } from '#server/postgres/columns.ts'
import { isOpen, organizationFacts } from '#server/postgres/organization-facts.ts'
import { statement } from '#server/postgres/statement.ts'
import { logDays, mostPerMinute } from './api-key.rules.ts'

const key = typesOf('api_keys', 'orgId id')
const lists = { scopes: json<readonly KeyScope[]>(), addresses: json<readonly string[]>() } as const
const columns =
  'id orgId name prefix versionOn createdAt createdByName expiresAt rotatedToId revokedAt revokedByName lastUsedAt lastAddress'
const shown = { ...typesOf('api_keys', columns), ...lists } as const
const selected = `k.id, k.org_id, k.name, k.prefix, to_json(k.scopes) as scopes, to_json(k.addresses) as addresses, k.version_on, k.created_at,
  k.created_by_name, k.expires_at, k.rotated_to_id, k.revoked_at, k.revoked_by_name, k.last_used_at, k.last_address`

/** The key of a request, if its organization may use it. */
const works = `k.digest = :digest and k.revoked_at is null and k.expires_at > :now
  and exists (select from organizations o where o.org_id = k.org_id and ${isOpen})`

/** Counts a request of the key with this prefix, and returns the requests of the minute; no row if the key doesn't work. */
export const countRequest = statement(
  `update api_keys k
      set last_used_at = :now, last_address = :address, minute_at = date_trunc('minute', :now::timestamptz),
          minute_requests = case when minute_at = date_trunc('minute', :now::timestamptz)
            then least(minute_requests + 1, ${mostPerMinute + 1}) else 1 end
    where k.prefix = :prefix and ${works}
    returning k.org_id, k.id, k.version_on, to_json(k.addresses) as addresses, k.minute_requests as requests`,
  { prefix: 'api_keys.prefix', digest: 'bytes', now: 'instant', address: 'text' },
  { ...key, ...typesOf('api_keys', 'versionOn'), addresses: lists.addresses, requests: 'int' },
)

export const selectActor = statement(
  `select k.id, k.name, k.prefix, to_json(k.scopes) as scopes,
     (select ${organizationFacts}
        from organizations o where o.org_id = k.org_id) as org
   from api_keys k where k.org_id = :orgId and ${works}`,
  { orgId: 'api_keys.org_id', digest: 'bytes', now: 'instant' },
  { ...typesOf('api_keys', 'id name prefix'), scopes: lists.scopes, org: json<OrganizationFacts>() },
)

export const insertRequest = statement(
  `insert into api_requests (org_id, id, api_key_id, call, status, code, message, ms, address, requested_at)
   values (:orgId, :id, :apiKeyId, :call, :status, :code, :message, :ms, :address, :requestedAt)`,
  typesOf('api_requests', 'orgId id apiKeyId call status code message ms address requestedAt'),
)

export const deleteOldRequests = statement(
  `delete from api_requests where requested_at < :now::timestamptz - interval '${logDays} days'`,
  { now: 'instant' },
)

/** The keys of an organization, those that work first, with their requests of the last seven days. */
export const selectKeys = statement(
  `select ${selected}, coalesce(r.requests, 0)::int as requests, coalesce(r.refused, 0)::int as refused
     from api_keys k
     left join lateral (
       select count(*) as requests, count(*) filter (where r.status >= 400) as refused from api_requests r
        where r.org_id = k.org_id and r.api_key_id = k.id and r.requested_at > :now::timestamptz - interval '7 days') r on true
    where k.org_id = :orgId and (:id::text is null or k.id = :id)
    order by k.revoked_at is not null or k.expires_at <= :now, k.id desc`,
  { orgId: 'api_keys.org_id', id: 'api_keys.id?', now: 'instant' },
  { ...shown, requests: 'int', refused: 'int' },
)

/** Locks the organization's keys, so that two Managers don't create one too many, and counts those that work. */
export const countWorking = statement(
  `select count(*)::int as working from (select 1 from api_keys k
    where k.org_id = :orgId and k.revoked_at is null and k.expires_at > :now for no key update) k`,
  { orgId: 'api_keys.org_id', now: 'instant' },
  { working: 'int' },
)

export const lockKey = statement(
  `select ${selected}, k.digest from api_keys k where k.org_id = :orgId and k.id = :id for no key update`,
  key,
  { ...shown, ...typesOf('api_keys', 'digest') },
)

export const insertKey = statement(
  `insert into api_keys (org_id, id, name, prefix, digest, scopes, addresses, version_on, created_at, created_by, created_by_name, expires_at)
   values (:orgId, :id, :name, :prefix, :digest, :scopes, :addresses, :versionOn, :now, :by, :byName, :expiresAt)`,
  {
    ...typesOf('api_keys', 'orgId id name prefix digest versionOn expiresAt'),
    scopes: 'text[]',
    addresses: 'text[]',
    now: 'instant',
    by: 'api_keys.created_by',
    byName: 'text',
  },
)

export const replaceKey = statement(
  `update api_keys set rotated_to_id = :newId, expires_at = least(expires_at, :until) where org_id = :orgId and id = :id`,
  { ...key, newId: 'api_keys.id', until: 'instant' },
)

export const revokeKey = statement(
  'update api_keys set revoked_at = :now, revoked_by_name = :byName where org_id = :orgId and id = :id',
  { ...key, now: 'instant', byName: 'text' },
)

/** Marks a key as seen where it must not be, once a day. */
export const exposeKey = statement(
  `update api_keys k set exposed_at = :now
    where k.prefix = :prefix and ${works} and coalesce(k.exposed_at < :now::timestamptz - interval '1 day', true)
    returning k.org_id, k.id, k.name, k.prefix`,
  { prefix: 'api_keys.prefix', digest: 'bytes', now: 'instant' },
  typesOf('api_keys', 'orgId id name prefix'),
)

/** The requests of a key, newest first, after one of them. */
export const selectRequests = statement(
  `select id, call, status, code, message, ms, address, requested_at from api_requests
    where org_id = :orgId and api_key_id = :keyId and (:after::text is null or id < :after) order by id desc limit :limit`,
  { orgId: 'api_keys.org_id', keyId: 'api_keys.id', after: 'text?', limit: 'int' },
  typesOf('api_requests', 'id call status code message ms address requestedAt'),
)

/** Keys about to expire or unused for long that nobody has been told about; a rotated key is meant to end. */
export const lockUnannounced = statement(
  `select ${selected} from api_keys k
    where k.revoked_at is null and k.rotated_to_id is null and k.expires_at > :now
      and (k.expires_at <= :soon and coalesce(k.announced_on < (k.expires_at - (:soon::timestamptz - :now::timestamptz))::date, true)
        or coalesce(k.last_used_at, k.created_at) <= :unusedSince and coalesce(k.announced_on < :unusedSince::date, true))
    order by k.org_id, k.id limit 1 for no key update skip locked`,
  { now: 'instant', soon: 'instant', unusedSince: 'instant' },
  shown,
)

/** Whether it is about to expire or unused, it is announced once; the former is an event too. */
export const markAnnounced = statement(
  `update api_keys set announced_on = :today, expiry_announced_at = case when :isExpiring then :now else expiry_announced_at end
    where org_id = :orgId and id = :id`,
  { ...key, today: 'date', isExpiring: 'bool', now: 'instant' },
)
