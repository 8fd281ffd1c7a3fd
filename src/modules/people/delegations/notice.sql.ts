import { typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'
import { coverage, coverageColumns } from './delegation.sql.ts'

const columns = `d.org_id, d.id, d.manager_id, d.delegate_id, d.from_on, d.until_on, d.summarized_at,
    d.ended_at is not null or d.until_on < :today as ended,
    m.display_name as manager_name, m.email as manager_email, u.display_name as delegate_name, u.email as delegate_email,
    array_remove(array[case when m.status = 'Active' and m.deleted_at is null then m.id::text end,
      case when u.status = 'Active' and u.deleted_at is null then u.id::text end], null) as active,
    ${coverage}`
const people = `delegations d join users m on m.org_id = d.org_id and m.id = d.manager_id
     join users u on u.org_id = d.org_id and u.id = d.delegate_id`
const types = {
  ...typesOf('delegations', 'orgId id managerId delegateId fromOn untilOn summarizedAt'),
  ended: 'bool',
  managerName: 'users.display_name',
  managerEmail: 'users.email',
  delegateName: 'users.display_name',
  delegateEmail: 'users.email',
  active: 'text[]',
  ...coverageColumns,
} as const

/** A delegation whose start or end hasn't been announced, locked, so that two workers don't send the e-mails twice. */
export const lockUnnotified = statement(
  `select ${columns} from ${people}
    where d.end_notified_at is null and (d.ended_at is not null or d.until_on < :today or d.start_notified_at is null and d.from_on <= :today)
    order by d.org_id, d.id limit 1 for update of d skip locked`,
  { today: 'date' },
  types,
)

export const markNotified = statement(
  `update delegations set end_notified_at = case when :ended then :now::timestamptz end, start_notified_at = coalesce(start_notified_at, :now)
    where org_id = :orgId and id = :id`,
  { ...typesOf('delegations', 'orgId id'), ended: 'bool', now: 'instant' },
)

/** A delegation with approvals that its Manager doesn't know yet, locked. A day later, because it ends after the evening. */
export const lockUnsummarized = statement(
  `select ${columns} from ${people}
    where d.until_on >= :today::date - 1 and d.summarized_at < :now and exists (
      select from delegated_approvals a where a.org_id = d.org_id and a.delegation_id = d.id and a.approved_at > d.summarized_at)
    order by d.org_id, d.id limit 1 for update of d skip locked`,
  { today: 'date', now: 'instant' },
  types,
)

export const selectSince = statement(
  `select scope, record_name, amount_sen, approved_at from delegated_approvals
    where org_id = :orgId and delegation_id = :id and approved_at > :since order by approved_at, id`,
  { ...typesOf('delegations', 'orgId id'), since: 'instant' },
  typesOf('delegated_approvals', 'scope recordName amount approvedAt'),
)

export const markSummarized = statement(
  `update delegations set summarized_at = :now where org_id = :orgId and id = :id`,
  { ...typesOf('delegations', 'orgId id'), now: 'instant' },
)
