import type { OrganizationFacts } from '#server/context.ts'
import { json, rowsOf, typesOf, type Parameters } from '#server/postgres/columns.ts'
import { isOpen, organizationFacts } from '#server/postgres/organization-facts.ts'
import { statement } from '#server/postgres/statement.ts'

// Suspended users and organizations match no row, so their sessions end immediately. A single session is looked up by
// plain values and many by arrays, because a lookup by an array is planned again for every call.
const sessionQuery = <const P extends Parameters>(name: string, sessions: string, parameters: P) =>
  statement(
    `select k.place::int, u.id, u.org_id, u.role, u.display_name, u.email, u.employee_id, u.accepted_terms_version,
       s.token_hash, s.last_seen_at, s.expires_at, s.fresh_until,
       case when u.role <> 'Employee'
         then exists (select from sign_in_security r
                       where r.org_id = u.org_id and (r.require_passkey or r.require_two_step and not exists (
                         select from one_time_passwords p
                          where p.org_id = u.org_id and p.user_id = u.id and p.confirmed_at is not null)))
           and not exists (select from passkeys k where k.org_id = u.org_id and k.user_id = u.id)
         else false end as must_set_up_two_step,
       case when o.org_id is not null then ${organizationFacts} end as org
     from ${sessions}
     join sessions s on s.org_id = k.org_id and s.token_hash = k.token_hash
     join users u on u.org_id = s.org_id and u.id = s.user_id
     left join organizations o on o.org_id = s.org_id
     where u.status = 'Active' and u.deleted_at is null
       and (u.org_id = 'PLATFORM' or ${isOpen})`,
    parameters,
    {
      place: 'int',
      ...typesOf('users', 'id orgId role displayName email employeeId acceptedTermsVersion'),
      ...typesOf('sessions', 'tokenHash lastSeenAt expiresAt freshUntil'),
      mustSetUpTwoStep: 'bool',
      org: json<OrganizationFacts | null>(),
    },
    name,
  )

const key = typesOf('sessions', 'orgId tokenHash')
export const selectSession = sessionQuery(
  'identify_one',
  '(values (:orgId, :tokenHash::bytea, 1)) as k (org_id, token_hash, place)',
  key,
)
export const selectSessions = sessionQuery('identify_many', ':sessions with ordinality as k', { sessions: rowsOf(key) })

export const updateLastSeen = statement(
  `update sessions s set last_seen_at = greatest(s.last_seen_at, k.at)
     from :seen as k
    where s.org_id = k.org_id and s.token_hash = k.token_hash`,
  { seen: rowsOf({ ...key, at: 'instant' }) },
)

const confirmed = { ...key, id: 'sessions.confirmation!', now: 'instant' } as const
const isConfirmed = 'org_id = :orgId and token_hash = :tokenHash and confirmation = :id and confirmation_until > :now'

export const selectConfirmation = statement(
  `select confirmation from sessions where ${isConfirmed}`,
  confirmed,
  typesOf('sessions', 'confirmation'),
)
/** Uses up a confirmation of a session. Of two concurrent calls, one gets the row. */
export const useConfirmation = statement(
  `update sessions set confirmation = null, confirmation_until = null, unconfirmed_sen = 0 where ${isConfirmed} returning org_id`,
  confirmed,
  typesOf('sessions', 'orgId'),
)

/** Counts a wrong password or code of a session, and ends the session that reaches the limit. */
export const countWrongAnswer = statement(
  `with counted as (
     update sessions set wrong_answers = wrong_answers + 1 where org_id = :orgId and token_hash = :tokenHash and wrong_answers < :most - 1 returning 1)
   delete from sessions where org_id = :orgId and token_hash = :tokenHash and not exists (select from counted)`,
  { ...key, most: 'int' },
)

export const moveAll = statement(
  `update sessions s set created_at = s.created_at + by.ms, last_seen_at = s.last_seen_at + by.ms, expires_at = s.expires_at + by.ms,
          fresh_until = s.fresh_until + by.ms, confirmation_until = s.confirmation_until + by.ms
     from (select :ms::bigint * interval '1 millisecond' as ms) by`,
  { ms: 'int' },
)
