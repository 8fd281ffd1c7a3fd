import { sql } from 'kysely'
import { bp, type Bp } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import { platformOrgId, type Id } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'
import type { PageInput } from '#server/postgres/paging.ts'
import { electionProblem, electionProblems, wholeElection, type ElectionProblem } from './payment-election.rules.ts'
import { listRows, type Listed, type Scope } from './employee-list.store.ts'

// An election is complete if its shares over active wallets with verified accounts total exactly 100 %.

// A share counts if its wallet is active and its account is verified.
const countedShares = sql`elected_wallets w join wallets p
    on p.org_id = ${platformOrgId} and p.id = w.wallet_id and p.status = 'Active' and p.deleted_at is null and w.account_verified`
const isIncomplete = sql`
  coalesce((select sum(w.percentage_bp) from ${countedShares} where w.org_id = e.org_id and w.employee_id = e.id), 0) <> ${wholeElection}`

const hasLeft = (today: LocalDate) => sql`e.end_on < ${today}`

/** The elections of an organization as one row per employee: whether all wallets are active and verified. */
const elections = (orgId: Id<'org'>) => sql`
  select w.employee_id, bool_and(p.status = 'Active' and p.deleted_at is null) as active, bool_and(w.account_verified) as verified,
         coalesce(sum(w.percentage_bp) filter (where p.status = 'Active' and p.deleted_at is null and w.account_verified), 0) as counted
    from elected_wallets w join wallets p on p.org_id = ${platformOrgId} and p.id = w.wallet_id
   where w.org_id = ${orgId} group by w.employee_id`
/** The reason of an election `s`, in the order of `electionProblem`. */
const problemOf = sql`case when s.employee_id is null then 'no_election' when not s.active then 'wallet_inactive'
  when not s.verified then 'account_not_verified' else 'election_incomplete' end`

/** The approved employees with an incomplete election, by reason. */
const countProblems = async (db: Db, orgId: Id<'org'>, today: LocalDate): Promise<Record<ElectionProblem, number>> => {
  const { rows } = await sql<{ problem: ElectionProblem; count: number }>`
    select ${problemOf} as problem, count(*)::int as count
      from employees e left join (${elections(orgId)}) s on s.employee_id = e.id
     where e.org_id = ${orgId} and e.status = 'approved' and e.deleted_at is null and (${hasLeft(today)}) is not true
       and coalesce(s.counted, 0) <> ${wholeElection} group by 1`.execute(db)
  const counts = new Map(rows.map(({ problem, count }) => [problem, count]))
  const of = (problem: ElectionProblem) => counts.get(problem) ?? 0
  return {
    no_election: of('no_election'),
    wallet_inactive: of('wallet_inactive'),
    account_not_verified: of('account_not_verified'),
    election_incomplete: of('election_incomplete'),
  }
}

/** The reason of an employee `e`. */
const ownProblem = sql`(select ${problemOf} from (select 1) one left join (
    select w.employee_id, bool_and(p.status = 'Active' and p.deleted_at is null) as active, bool_and(w.account_verified) as verified
      from elected_wallets w join wallets p on p.org_id = ${platformOrgId} and p.id = w.wallet_id
     where w.org_id = e.org_id and w.employee_id = e.id group by w.employee_id) s on true)`

export type MissingElection = {
  readonly id: Id<'employee'>
  readonly employeeICNumber: string
  readonly employeeName: string
  readonly email: string | null
  readonly mobileNumber: string | null
  readonly problem: ElectionProblem
  /** The wallet that is not active or whose account is not verified, otherwise null. */
  readonly wallet: string | null
  /** The share of the benefits that is allocated. */
  readonly allocated: Bp
  /** The day of the last reminder. */
  readonly lastReminder: LocalDate | null
}

type ElectionRow = {
  readonly id: Id<'employee'>
  readonly shares: readonly { wallet: string; percentage: Bp; verified: boolean; active: boolean }[]
  readonly last_reminder: LocalDate | null
}
/** The elections of these employees and when they were last reminded. */
const readElections = async (db: Db, orgId: Id<'org'>, ids: readonly Id<'employee'>[]) => {
  const { rows } = await sql<ElectionRow>`
    select i.id, coalesce(w.shares, '[]') as shares,
           (select max(r.sent_on) from election_reminders r where r.org_id = ${orgId} and r.employee_id = i.id) as last_reminder
      from unnest(${ids}::text[]) i (id)
      left join lateral (
        select jsonb_agg(jsonb_build_object('wallet', p.name, 'percentage', w.percentage_bp, 'verified', w.account_verified,
                 'active', p.status = 'Active' and p.deleted_at is null) order by w.percentage_bp desc, w.id) as shares
          from elected_wallets w join wallets p on p.org_id = ${platformOrgId} and p.id = w.wallet_id
         where w.org_id = ${orgId} and w.employee_id = i.id) w on true`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

const stateOf = (
  { shares, last_reminder: lastReminder }: Pick<ElectionRow, 'shares' | 'last_reminder'> = {
    shares: [],
    last_reminder: null,
  },
) => {
  // Shares total at most 100 %, so an incomplete election has a problem.
  const problem = electionProblem(shares) ?? 'election_incomplete'
  const faulty = { wallet_inactive: 'active', account_not_verified: 'verified' } as const
  const flag = problem === 'wallet_inactive' || problem === 'account_not_verified' ? faulty[problem] : null
  return {
    problem,
    wallet: (flag && shares.find((share) => !share[flag])?.wallet) ?? null,
    allocated: bp(shares.reduce((total, { percentage }) => total + percentage, 0)),
    lastReminder,
  }
}

type MissingQuery = PageInput<'name' | 'email' | 'reason'> & {
  readonly search?: string | undefined
  readonly filter?: { readonly problem?: ElectionProblem | undefined } | undefined
}

/** Approved employees without a complete payment election who have not left. */
export const listMissingElections = async (
  db: Db,
  at: Scope,
  { filter: { problem } = {}, ...query }: MissingQuery,
  today: LocalDate,
): Promise<Listed<MissingElection> & { readonly counts: Record<ElectionProblem, number> }> => {
  const counts = await countProblems(db, at.orgId, today)
  const { rows, ...page } = await listRows(db, at, { ...query, filter: { status: 'approved' } }, today, {
    condition: sql`${isIncomplete} and (${hasLeft(today)}) is not true
      and ${problem === undefined ? sql`true` : sql`${ownProblem} = ${problem}`}`,
    count: async () =>
      problem === undefined ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[problem],
    reasonKey: sql`array_position(${[...electionProblems]}::text[], ${ownProblem}) || ' ' || e.name_key`,
  })
  const elections = await readElections(
    db,
    at.orgId,
    rows.map(({ id }) => id),
  )
  return {
    ...page,
    counts,
    employees: rows.map((row) => ({
      ...stateOf(elections.get(row.id)),
      id: row.id,
      employeeICNumber: row.ic_number,
      employeeName: `${row.first_name} ${row.last_name}`,
      email: row.email,
      mobileNumber: row.mobile_number,
    })),
  }
}
