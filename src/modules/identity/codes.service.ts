import { addMs, dateIn, startOf, type Instant } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Work } from '#server/context.ts'
import { keyedDigest, newCode, sameBytes } from '#server/secrets.ts'
import {
  afterWrongCode,
  codeLimits,
  codePrefix,
  codesOfOrganization,
  codeText,
  readCode,
  tooManyToday,
  whyNotIssue,
  type CodeOutcome,
  type CodePurpose,
  type IssueRefusal,
} from './codes.rules.ts'

type CodeUser = { readonly orgId: Id<'org'>; readonly id: Id<'user'>; readonly employeeId: Id<'employee'> | null }
type Purpose = { readonly user: CodeUser; readonly purpose: CodePurpose; readonly boundTo: string }
type CodeWork = Pick<Work, 'client' | 'now' | 'newId' | 'env'>

export const codeDigest = (
  env: Work['env'],
  user: Id<'user'>,
  purpose: CodePurpose,
  boundTo: string,
  digits: string,
): Buffer => keyedDigest(env.secretKey, codeText(user, purpose, boundTo, digits))

/**
 * Serializes the codes of one user. Locks the employee first, in the same order as money calls: a code
 * for a withdrawal and one for a mobile number are then counted one after the other.
 */
const lockPerson = async (
  { client }: CodeWork,
  user: CodeUser,
): Promise<{ status: string; wrong_codes: number } | undefined> => {
  const employee =
    user.employeeId &&
    client.query('select 1 from employees where org_id = $1 and id = $2 for no key update', [
      user.orgId,
      user.employeeId,
    ])
  const held = client.query<{ status: string; wrong_codes: number }>(
    'select status, wrong_codes from users where org_id = $1 and id = $2 and deleted_at is null for no key update',
    [user.orgId, user.id],
  )
  const [found] = await Promise.all([held, employee])
  return found.rows[0]
}

type HistoryRow = {
  last_at: Instant | null
  ahead: boolean
  of_user: number
  of_user_today: number
  in_window: number
  in_day: number
  employees: number
}
const historyText = `
  select c.*, n.in_window, n.in_day,
    (select coalesce(sum(t.employees), 0)::int from employee_totals t where t.org_id = $1 and t.status = 'approved') as employees
  from (
    select max(v.created_at) filter (where v.created_at <= $6 and v.purpose = $7) as last_at, coalesce(bool_or(v.created_at > $6), false) as ahead,
      count(*) filter (where v.created_at > $4)::int as of_user, count(*) filter (where v.created_at >= $5)::int as of_user_today
      from verification_codes v where v.org_id = $1 and v.user_id = $2 and v.created_at >= least($4::timestamptz, $5::timestamptz)
  ) c, codes_to_number($3, $4, $5) n`

/** Codes that went to the user and to the number, and how many the organization may send in a day. */
const historyOf = async ({ client, now }: CodeWork, user: CodeUser, purpose: CodePurpose, number: Buffer) => {
  const { rows } = await client.query<HistoryRow>(historyText, [
    user.orgId,
    user.id,
    number,
    addMs(now, -codeLimits.window),
    startOf(dateIn(now)),
    now,
    purpose,
  ])
  const row = rows[0]
  if (!row) throw new Error('an aggregate without a row')
  return {
    lastAt: row.last_at,
    ahead: row.ahead,
    ofUser: row.of_user,
    ofUserToday: row.of_user_today,
    ofNumber: row.in_window,
    ofNumberToday: row.in_day,
    mostOfOrganization: codesOfOrganization(row.employees),
  }
}

/** Counts a code of the organization unless its daily limit is reached. */
const countForOrganization = async ({ client, now }: CodeWork, orgId: Id<'org'>, most: number): Promise<boolean> => {
  const { rowCount } = await client.query(
    `insert into code_days as d (org_id, day, codes) values ($1, $2, 1)
     on conflict (org_id, day) do update set codes = d.codes + 1 where d.codes < $3`,
    [orgId, dateIn(now), most],
  )
  return rowCount === 1
}

/** A sent code that is still good for the same request for at least a minute, or null. */
export const sentCode = async (
  ctx: CodeWork,
  { user, purpose, boundTo }: Purpose,
): Promise<{ readonly sentAt: Instant; readonly expiresAt: Instant } | null> => {
  const { client, now } = ctx
  await lockPerson(ctx, user)
  const { rows } = await client.query<{ bound_to: string; usable: boolean; sent_at: Instant; expires_at: Instant }>(
    `select bound_to, used_at is null and created_at <= $4 and expires_at >= $5 as usable, created_at as sent_at, expires_at
       from verification_codes where org_id = $1 and user_id = $2 and purpose = $3 order by created_at desc, id desc limit 1`,
    [user.orgId, user.id, purpose, now, addMs(now, codeLimits.worthReopening)],
  )
  const newest = rows[0]
  return newest?.usable && newest.bound_to === boundTo ? { sentAt: newest.sent_at, expiresAt: newest.expires_at } : null
}

/** Creates a code and returns it as sent, `R-123456`, or why none is sent now. Invalidates earlier codes of the purpose. */
export const issueCode = async (
  ctx: CodeWork,
  { user, purpose, boundTo, mobileNumber }: Purpose & { readonly mobileNumber: string },
): Promise<{ readonly code: string; readonly expiresAt: Instant } | { readonly whyNot: IssueRefusal }> => {
  const locked = lockPerson(ctx, user)
  const numberLocked = ctx.client.query('select pg_advisory_xact_lock(hashtextextended($1, 8))', [mobileNumber])
  const number = keyedDigest(ctx.env.secretKey, `number|${mobileNumber}`)
  const [history] = await Promise.all([historyOf(ctx, user, purpose, number), locked, numberLocked])
  const whyNot = whyNotIssue(history, ctx.now)
  if (whyNot) return { whyNot }
  // If the clock was set back, a code from the future would stay the newest and valid.
  if (history.ahead)
    await ctx.client.query(
      'delete from verification_codes where org_id = $1 and user_id = $2 and purpose = $3 and created_at > $4',
      [user.orgId, user.id, purpose, ctx.now],
    )
  const digits = newCode()
  const expiresAt = addMs(ctx.now, codeLimits.life)
  const id = ctx.newId()
  await ctx.client.query('select note_code_to_number($1, $2, $3)', [number, id, ctx.now])
  await ctx.client.query(
    `insert into verification_codes (org_id, id, user_id, purpose, bound_to, mobile_number, code_hash, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      user.orgId,
      id,
      user.id,
      purpose,
      boundTo,
      mobileNumber,
      codeDigest(ctx.env, user.id, purpose, boundTo, digits),
      ctx.now,
      expiresAt,
    ],
  )
  // Lock the organization's row last, to hold the contended lock as briefly as possible.
  if (!(await countForOrganization(ctx, user.orgId, history.mostOfOrganization))) return { whyNot: tooManyToday }
  return { code: `${codePrefix}${digits}`, expiresAt }
}

/**
 * Checks an entered code. A correct one is spent and resets the count of wrong codes; an expired one does not count.
 * The fifth wrong one suspends the user and ends every session, so the caller must commit (`refuseAndKeep`).
 */
export const checkCode = async (
  ctx: CodeWork,
  { user, purpose, boundTo, code }: Purpose & { readonly code: string },
): Promise<'ok' | CodeOutcome> => {
  const person = await lockPerson(ctx, user)
  if (!person || person.status !== 'Active') return 'locked'
  const { rows } = await ctx.client.query<{ id: string; code_hash: Buffer; unused: boolean; current: boolean }>(
    `select id, code_hash, used_at is null as unused, expires_at > $4 as current from verification_codes
      where org_id = $1 and user_id = $2 and purpose = $3 order by created_at desc, id desc limit 1`,
    [user.orgId, user.id, purpose, ctx.now],
  )
  const newest = rows[0]
  const digits = readCode(code)
  // Without a current code there is nothing to guess, so nothing counts.
  if (newest?.unused && !newest.current) return 'expired'
  if (newest?.unused && digits && sameBytes(newest.code_hash, codeDigest(ctx.env, user.id, purpose, boundTo, digits))) {
    await ctx.client.query('update verification_codes set used_at = $3 where org_id = $1 and id = $2', [
      user.orgId,
      newest.id,
      ctx.now,
    ])
    if (person.wrong_codes > 0) await writeWrongCodes(ctx, [{ ...user, wrongCodes: 0, locked: false }])
    return 'ok'
  }
  const { wrongCodes, outcome } = afterWrongCode(person.wrong_codes)
  await writeWrongCodes(ctx, [{ ...user, wrongCodes, locked: outcome === 'locked' }])
  return outcome
}

/** Stores the users' consecutive wrong codes; suspends locked users and ends their sessions. */
export const writeWrongCodes = async (
  { client, now }: Pick<Work, 'client' | 'now'>,
  counts: readonly {
    readonly orgId: Id<'org'>
    readonly id: Id<'user'>
    readonly wrongCodes: number
    readonly locked: boolean
  }[],
): Promise<void> => {
  if (counts.length === 0) return
  await client.query(
    `with counted as (select * from unnest($1::text[], $2::text[], $3::smallint[], $4::boolean[]) as k (org_id, id, wrong_codes, locked)),
     ended as (delete from sessions s using counted k where k.locked and s.org_id = k.org_id and s.user_id = k.id)
     update users u set wrong_codes = k.wrong_codes, modified_at = case when k.locked then $5 else u.modified_at end,
       status = case when k.locked then 'Suspended' else u.status end, suspended_for = case when k.locked then 'codes' else u.suspended_for end
       from counted k where u.org_id = k.org_id and u.id = k.id`,
    [
      counts.map((c) => c.orgId),
      counts.map((c) => c.id),
      counts.map((c) => c.wrongCodes),
      counts.map((c) => c.locked),
      now,
    ],
  )
}
