import { rowsOf, typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'

export const lockEmployee = statement(
  'select from employees where org_id = :orgId and id = :employeeId for no key update',
  { orgId: 'employees.org_id', employeeId: 'employees.id' },
)
export const lockUser = statement(
  'select status, wrong_codes from users where org_id = :orgId and id = :id and deleted_at is null for no key update',
  typesOf('users', 'orgId id'),
  typesOf('users', 'status wrongCodes'),
)
export const lockNumber = statement('select from pg_advisory_xact_lock(hashtextextended(:mobileNumber, 8))', {
  mobileNumber: 'text',
})

/** Codes that went to a user and to a number, and the approved employees of the organization. */
export const selectCodeHistory = statement(
  `select c.*, n.in_window, n.in_day,
     (select coalesce(sum(t.employees), 0)::int from employee_totals t where t.org_id = :orgId and t.status = 'approved') as employees
   from (
     select max(v.created_at) filter (where v.created_at <= :now and v.purpose = :purpose) as last_at, coalesce(bool_or(v.created_at > :now), false) as ahead,
       count(*) filter (where v.created_at > :since)::int as of_user, count(*) filter (where v.created_at >= :today)::int as of_user_today
       from verification_codes v where v.org_id = :orgId and v.user_id = :userId and v.created_at >= least(:since::timestamptz, :today::timestamptz)
   ) c, codes_to_number(:number, :since, :today) n`,
  {
    orgId: 'employee_totals.org_id',
    ...typesOf('verification_codes', 'userId purpose'),
    number: 'bytes',
    since: 'instant',
    today: 'instant',
    now: 'instant',
  },
  {
    lastAt: 'instant?',
    ahead: 'bool',
    ofUser: 'int',
    ofUserToday: 'int',
    inWindow: 'int',
    inDay: 'int',
    employees: 'int',
  },
)

/** Writes a row unless the organization has reached its daily limit. */
export const countCodeOfDay = statement(
  `insert into code_days as d (org_id, day, codes) values (:orgId, :day, 1)
   on conflict (org_id, day) do update set codes = d.codes + 1 where d.codes < :max`,
  { ...typesOf('code_days', 'orgId day'), max: 'code_days.codes' },
)
export const countCodeToNumber = statement('select from note_code_to_number(:number, :id, :now)', {
  number: 'bytes',
  id: 'text',
  now: 'instant',
})

const newest = `from verification_codes where org_id = :orgId and user_id = :userId and purpose = :purpose
   order by created_at desc, id desc limit 1`
export const selectSentCode = statement(
  `select bound_to, used_at is null and created_at <= :now and expires_at >= :minExpiry as usable, created_at as sent_at, expires_at ${newest}`,
  { ...typesOf('verification_codes', 'orgId userId purpose'), now: 'instant', minExpiry: 'instant' },
  { ...typesOf('verification_codes', 'boundTo expiresAt'), usable: 'bool', sentAt: 'verification_codes.created_at' },
)
export const selectCodeToCheck = statement(
  `select id, code_hash, used_at is null as unused, expires_at > :now as current ${newest}`,
  { ...typesOf('verification_codes', 'orgId userId purpose'), now: 'instant' },
  { ...typesOf('verification_codes', 'id codeHash'), unused: 'bool', current: 'bool' },
)

/** The unused codes since a time, newest first. */
export const selectUnusedCodes = statement(
  `select bound_to, code_hash, created_at as sent_at from verification_codes
    where org_id = :orgId and user_id = :userId and purpose = :purpose and used_at is null and created_at > :since order by created_at desc, id desc limit 10`,
  { ...typesOf('verification_codes', 'orgId userId purpose'), since: 'instant' },
  { ...typesOf('verification_codes', 'boundTo codeHash'), sentAt: 'verification_codes.created_at' },
)

/** Stores the consecutive wrong codes of many users; suspends locked users and ends their sessions. */
export const updateWrongCodes = statement(
  `with counted as (select * from :counts as k),
   ended as (delete from sessions s using counted k where k.locked and s.org_id = k.org_id and s.user_id = k.id)
   update users u set wrong_codes = k.wrong_codes, modified_at = case when k.locked then :now else u.modified_at end,
     status = case when k.locked then 'Suspended' else u.status end, suspended_for = case when k.locked then 'codes' else u.suspended_for end
     from counted k where u.org_id = k.org_id and u.id = k.id`,
  { counts: rowsOf({ ...typesOf('users', 'orgId id wrongCodes'), locked: 'bool' }), now: 'instant' },
)
