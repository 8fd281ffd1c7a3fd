import type pg from 'pg'
import { instantOf } from '#kernel/time.ts'
import { platformOrgId, type Id } from '#kernel/values.ts'
import { termsVersion } from '#ground/content/terms.rules.ts'
import { codeText } from '#people/identity/codes/codes.rules.ts'
import { boundTo } from '#money/withdrawals/withdrawal.rules.ts'
import { sen } from '#kernel/money.ts'
import { newId } from '#server/ids.ts'
import { digest, keyedDigest } from '#server/secrets.ts'
import { benchClock } from './clock.ts'
import { secretKey } from './test-bed.ts'

export type Person = {
  readonly orgId: Id<'org'>
  readonly employeeId: Id<'employee'>
  readonly userId: Id<'user'>
  readonly cookie: string
}
export type Seeded = {
  readonly people: readonly Person[]
  readonly managers: readonly string[]
  readonly admin: string
  readonly orgs: readonly Id<'org'>[]
}

export const request = { amount: 100, reason: 'Groceries', code: '123456' } as const
const now = () => Date.parse(benchClock)

/** Creates employees who can withdraw today, with a session and a code each, spread over organizations. */
export const seedPeople = async (
  client: pg.Client,
  counts: { organizations: number; people: number; tag: string },
): Promise<Seeded> => {
  const at = instantOf(now())
  const orgs = Array.from({ length: counts.organizations }, () => newId<'org'>(now()))
  await client.query(
    `insert into organizations (org_id, name, status, domain, state, e_benefits, rolling_pay, pay_day, cutoff_day, service_fee_bp, disbursements_enabled,
       platform_fee_bp, franchise_type, created_at, modified_at)
     select id, 'Organization ' || n, 'Active', $3 || n, 'Selangor', true, true, 28, 31, 250, true, 200, 'non_franchise', $2, $2
       from unnest($1::text[]) with ordinality as o (id, n)`,
    [orgs, at, counts.tag],
  )
  await client.query(
    `insert into withdrawal_policies (org_id, id, type, maximum_withdrawal_sen, withdrawal_frequency, status, created_at, created_by, modified_at, modified_by)
     select id, $2 || lpad(n::text, 6, '0'), 'GENERAL', 50000, 'DAILY', 'APPROVED', $3, 'BENCH', $3, 'BENCH' from unnest($1::text[]) with ordinality as o (id, n)`,
    [orgs, newId(now()).slice(0, 10), at],
  )
  await client.query(
    `insert into teams (org_id, id, code, name, description, status, created_at, created_by, modified_at, modified_by)
     select o, 'TEAM' || t, 'TEAM-00' || t, 'Team ' || t, 'Of the benchmark', 'Approved', $2, 'BENCH', $2, 'BENCH' from unnest($1::text[]) o, generate_series(0, 9) t`,
    [orgs, at],
  )
  const people = Array.from({ length: counts.people }, (_, i): Person => {
    const orgId = orgs[i % orgs.length] as Id<'org'>
    const secret = `benchmark${String(i).padStart(23, '0')}`
    return { orgId, employeeId: newId(now()), userId: newId(now()), cookie: `${orgId}.${secret}` }
  })
  for (let from = 0; from < people.length; from += 10_000)
    await insertPeople(client, people.slice(from, from + 10_000), from, at)
  const managers: string[] = []
  for (const [n, orgId] of orgs.entries()) managers.push(await insertUser(client, { orgId, role: 'Manager', n, at }))
  const admin = await insertUser(client, {
    orgId: platformOrgId,
    role: 'admin',
    n: 0,
    at,
    email: `${counts.tag.toLowerCase()}@bench.example`,
  })
  await client.query('analyze')
  return { people, managers, admin, orgs }
}

const secretOf = ({ cookie }: Person) => cookie.slice(cookie.indexOf('.') + 1)

const insertPeople = async (client: pg.Client, people: readonly Person[], from: number, at: string): Promise<void> => {
  const orgIds = people.map((p) => p.orgId)
  const employeeIds = people.map((p) => p.employeeId)
  const userIds = people.map((p) => p.userId)
  await client.query(
    `insert into employees (org_id, id, ic_number, first_name, last_name, email, mobile_number, mobile_verified_at, bank_code, account_number, status, start_on,
       profile_completed_at, approved_at, first_approved_at, team_id, created_at, created_by, modified_at, modified_by)
     select o, e, 'P' || lpad(($3 + n)::text, 9, '0'), 'Nur Aina', 'binti Rashid ' || ($3 + n), 'p' || ($3 + n) || '@bench.example', '+6012' || lpad(($3 + n)::text, 8, '0'),
       $4, 'MBBEMYKL', lpad(($3 + n)::text, 12, '1'), 'approved', '2024-01-01', $4, '2024-01-01', '2024-01-01', 'TEAM' || ($3 + n) / 20 % 10, $4, 'BENCH', $4, 'BENCH'
       from unnest($1::text[], $2::text[]) with ordinality as p (o, e, n)`,
    [orgIds, employeeIds, from, at],
  )
  await client.query(
    `insert into employee_salaries (org_id, employee_id, from_on, salary_sen, created_at, created_by)
     select o, e, '2024-01-01', 320000, $3, 'BENCH' from unnest($1::text[], $2::text[]) as p (o, e)`,
    [orgIds, employeeIds, at],
  )
  await client.query(
    `insert into users (org_id, id, employee_id, email, display_name, first_name, last_name, role, status, accepted_terms_version, created_at, modified_at)
     select o, u, e, 'p' || ($4 + n) || '@bench.example', 'Nur Aina', 'Nur', 'Aina', 'Employee', 'Active', $5, $6, $6
       from unnest($1::text[], $2::text[], $3::text[]) with ordinality as p (o, u, e, n)`,
    [orgIds, userIds, employeeIds, from, termsVersion, at],
  )
  await client.query(
    `insert into sessions (org_id, token_hash, user_id, created_at, last_seen_at, expires_at, address, user_agent)
     select o, h, u, $4, $4, $4::timestamptz + interval '10 days', '127.0.0.1', 'bench' from unnest($1::text[], $2::bytea[], $3::text[]) as p (o, h, u)`,
    [orgIds, people.map((p) => digest(secretOf(p))), userIds, at],
  )
  const bound = boundTo(sen(request.amount * 100), request.reason)
  await client.query(
    `insert into verification_codes (org_id, id, user_id, purpose, bound_to, mobile_number, code_hash, created_at, expires_at)
     select o, c, u, 'withdrawal', $4, '+60120000000', h, $5, $5::timestamptz + interval '1 day' from unnest($1::text[], $2::text[], $3::text[], $6::bytea[]) as p (o, c, u, h)`,
    [
      orgIds,
      people.map(() => newId(now())),
      userIds,
      bound,
      at,
      people.map((p) => keyedDigest(secretKey, codeText(p.userId, 'withdrawal', bound, request.code))),
    ],
  )
}

const insertUser = async (
  client: pg.Client,
  {
    orgId,
    role,
    n,
    at,
    email = 'manager@bench.example',
  }: { orgId: Id<'org'>; role: string; n: number; at: string; email?: string },
): Promise<string> => {
  const id = newId(now())
  const secret = `m${n}-${email.replace(/[^a-z]/g, '')}`.padEnd(32, 'x').slice(0, 32)
  await client.query(
    `insert into users (org_id, id, email, display_name, first_name, last_name, role, status, accepted_terms_version, created_at, modified_at)
     values ($1, $2, $3, 'Manager', 'The', 'Manager', $4, 'Active', $5, $6, $6)`,
    [orgId, id, email, role, termsVersion, at],
  )
  await client.query(
    `insert into sessions (org_id, token_hash, user_id, created_at, last_seen_at, expires_at, fresh_until, address, user_agent)
     values ($1, $2, $3, $4, $4, $4::timestamptz + interval '10 days', $4::timestamptz + interval '10 days', '127.0.0.1', 'bench')`,
    [orgId, digest(secret), id, at],
  )
  return `${orgId}.${secret}`
}
