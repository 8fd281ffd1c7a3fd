import { sql } from 'kysely'
import { bp, type Bp } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import { platformOrgId, type Id } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'
import type { PageInput } from '#server/postgres/paging.ts'
import { electionProblem, wholeElection, type ElectionProblem } from './payment-election.rules.ts'
import { countFiltered, listRows, type Listed, type Scope } from './employee-list.store.ts'

// An election is complete if its shares over active wallets with verified accounts total exactly 100 %.

// A share counts if its wallet is active and its account is verified.
const countedShares = sql`elected_wallets w join wallets p
    on p.org_id = ${platformOrgId} and p.id = w.wallet_id and p.status = 'Active' and p.deleted_at is null and w.account_verified`
const isIncomplete = sql`
  coalesce((select sum(w.percentage_bp) from ${countedShares} where w.org_id = e.org_id and w.employee_id = e.id), 0) <> ${wholeElection}`

const hasLeft = (today: LocalDate) => sql`e.end_on < ${today}`

/** The approved employees who have left, or whose election is complete. */
const countOthers = async (db: Db, orgId: Id<'org'>, today: LocalDate): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from employees e
              where e.org_id = ${orgId} and e.status = 'approved' and e.deleted_at is null and ${hasLeft(today)})
          + (select count(*) from (
              select w.employee_id from ${countedShares} where w.org_id = ${orgId} group by w.employee_id having sum(w.percentage_bp) = ${wholeElection}) s
              join employees e on e.org_id = ${orgId} and e.id = s.employee_id and e.status = 'approved' and e.deleted_at is null
               and (${hasLeft(today)}) is not true))::int as count`.execute(db)
  return rows[0]?.count ?? 0
}

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

/** Approved employees without a complete payment election who have not left. */
export const listMissingElections = async (
  db: Db,
  at: Scope,
  query: PageInput<'name' | 'email'> & { readonly search?: string | undefined },
  today: LocalDate,
): Promise<Listed<MissingElection>> => {
  const filter = { status: 'approved' } as const
  const { rows, ...page } = await listRows(db, at, { ...query, filter }, today, {
    condition: sql`${isIncomplete} and (${hasLeft(today)}) is not true`,
    count: async () => (await countFiltered(db, at.orgId, filter)) - (await countOthers(db, at.orgId, today)),
  })
  const elections = await readElections(
    db,
    at.orgId,
    rows.map(({ id }) => id),
  )
  return {
    ...page,
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
