import { positional as statement } from '#server/postgres/statement.ts'

export const lockEmployee = statement('select from employees where org_id = $1 and id = $2 for no key update', {})
export const lockUser = statement(
  'select status, wrong_codes from users where org_id = $1 and id = $2 and deleted_at is null for no key update',
  { status: 'users.status', wrong_codes: 'users.wrong_codes' },
)
export const lockNumber = statement('select from pg_advisory_xact_lock(hashtextextended($1, 8))', {})

/** Codes that went to a user and to a number, and the approved employees of the organization. */
export const selectCodeHistory = statement(
  `select c.*, n.in_window, n.in_day,
     (select coalesce(sum(t.employees), 0)::int from employee_totals t where t.org_id = $1 and t.status = 'approved') as employees
   from (
     select max(v.created_at) filter (where v.created_at <= $6 and v.purpose = $7) as last_at, coalesce(bool_or(v.created_at > $6), false) as ahead,
       count(*) filter (where v.created_at > $4)::int as of_user, count(*) filter (where v.created_at >= $5)::int as of_user_today
       from verification_codes v where v.org_id = $1 and v.user_id = $2 and v.created_at >= least($4::timestamptz, $5::timestamptz)
   ) c, codes_to_number($3, $4, $5) n`,
  {
    last_at: 'instant?',
    ahead: 'bool',
    of_user: 'int',
    of_user_today: 'int',
    in_window: 'int',
    in_day: 'int',
    employees: 'int',
  },
)

/** Writes a row unless the organization has reached its daily limit. */
export const countCodeOfDay = statement(
  `insert into code_days as d (org_id, day, codes) values ($1, $2, 1)
   on conflict (org_id, day) do update set codes = d.codes + 1 where d.codes < $3`,
  {},
)
export const countCodeToNumber = statement('select from note_code_to_number($1, $2, $3)', {})

export const insertCode = statement(
  `insert into verification_codes (org_id, id, user_id, purpose, bound_to, mobile_number, code_hash, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
  {},
)
export const deleteLaterCodes = statement(
  'delete from verification_codes where org_id = $1 and user_id = $2 and purpose = $3 and created_at > $4',
  {},
)
export const markCodeUsed = statement('update verification_codes set used_at = $3 where org_id = $1 and id = $2', {})

const newest = `from verification_codes where org_id = $1 and user_id = $2 and purpose = $3
   order by created_at desc, id desc limit 1`
export const selectSentCode = statement(
  `select bound_to, used_at is null and created_at <= $4 and expires_at >= $5 as usable, created_at as sent_at, expires_at ${newest}`,
  {
    bound_to: 'verification_codes.bound_to',
    usable: 'bool',
    sent_at: 'verification_codes.created_at',
    expires_at: 'verification_codes.expires_at',
  },
)
export const selectCodeToCheck = statement(
  `select id, code_hash, used_at is null as unused, expires_at > $4 as current ${newest}`,
  { id: 'verification_codes.id', code_hash: 'verification_codes.code_hash', unused: 'bool', current: 'bool' },
)

/** The unused codes since $4, newest first. */
export const selectUnusedCodes = statement(
  `select bound_to, code_hash, created_at as sent_at from verification_codes
    where org_id = $1 and user_id = $2 and purpose = $3 and used_at is null and created_at > $4 order by created_at desc, id desc limit 10`,
  {
    bound_to: 'verification_codes.bound_to',
    code_hash: 'verification_codes.code_hash',
    sent_at: 'verification_codes.created_at',
  },
)

/** Stores the consecutive wrong codes of many users; suspends locked users and ends their sessions. */
export const updateWrongCodes = statement(
  `with counted as (select * from unnest($1::text[], $2::text[], $3::smallint[], $4::boolean[]) as k (org_id, id, wrong_codes, locked)),
   ended as (delete from sessions s using counted k where k.locked and s.org_id = k.org_id and s.user_id = k.id)
   update users u set wrong_codes = k.wrong_codes, modified_at = case when k.locked then $5 else u.modified_at end,
     status = case when k.locked then 'Suspended' else u.status end, suspended_for = case when k.locked then 'codes' else u.suspended_for end
     from counted k where u.org_id = k.org_id and u.id = k.id`,
  {},
)
