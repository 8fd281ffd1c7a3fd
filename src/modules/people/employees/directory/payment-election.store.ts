import { sql } from 'kysely'
import type pg from 'pg'
import { bp, type Bp } from '#kernel/money.ts'
import { recordOf } from '#kernel/one-of.ts'
import type { LocalDate } from '#kernel/time.ts'
import { platformOrgId, type Id } from '#kernel/values.ts'
import type { Work } from '#server/context.ts'
import { named } from '#server/postgres/columns.ts'
import type { PageInput } from '#server/postgres/paging.ts'
import type { StatementRow } from '#server/postgres/statement.ts'
import { electionProblem, electionProblems, wholeElection, type ElectionProblem } from '../payment-election.rules.ts'
import { listRows, type Listed, type Scope } from './employee-list.store.ts'
import * as statements from './payment-election.sql.ts'

// An election is complete if its shares over active wallets with verified accounts total exactly 100 %.

// A share counts if its wallet is active and its account is verified.
const countedShares = sql`elected_wallets w join wallets p
    on p.org_id = ${platformOrgId} and p.id = w.wallet_id and p.status = 'Active' and p.deleted_at is null and w.account_verified`
const isIncomplete = sql`
  coalesce((select sum(w.percentage_bp) from ${countedShares} where w.org_id = e.org_id and w.employee_id = e.id), 0) <> ${wholeElection}`

const hasLeft = (today: LocalDate) => sql`e.end_on < ${today}`

/** The approved employees with an incomplete election, by reason. */
const countProblems = async (client: pg.PoolClient, orgId: Id<'org'>, today: LocalDate) => {
  const rows = await statements.countProblems.all(client, { orgId, today })
  return recordOf(electionProblems, (problem) => rows.find((row) => row.problem === problem)?.count ?? 0)
}

/** The reason of an employee `e`. */
const ownProblem = sql`(select ${sql.raw(statements.problemOf)} from (select 1) one left join (
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

type ElectionRow = StatementRow<typeof statements.selectElections>
const stateOf = (
  { shares, lastReminder }: Pick<ElectionRow, 'shares' | 'lastReminder'> = { shares: [], lastReminder: null },
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
  { db, client, today }: Pick<Work, 'db' | 'client' | 'today'>,
  at: Scope,
  { filter: { problem } = {}, ...query }: MissingQuery,
): Promise<Listed<MissingElection> & { readonly counts: Record<ElectionProblem, number> }> => {
  const counts = await countProblems(client, at.orgId, today)
  const { rows, ...page } = await listRows(db, at, { ...query, filter: { status: 'approved' } }, today, {
    condition: sql`${isIncomplete} and (${hasLeft(today)}) is not true
      and ${problem === undefined ? sql`true` : sql`${ownProblem} = ${problem}`}`,
    count: async () =>
      problem === undefined ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[problem],
    reasonKey: sql`array_position(${[...electionProblems]}::text[], ${ownProblem}) || ' ' || e.name_key`,
  })
  const found = await statements.selectElections.all(client, { orgId: at.orgId, ids: rows.map(({ id }) => id) })
  const elections = new Map(found.map((row) => [row.id, row]))
  return {
    ...page,
    counts,
    employees: rows.map((row) => ({
      ...named(row),
      ...stateOf(elections.get(row.id)),
      employeeICNumber: row.ic_number,
      employeeName: `${row.first_name} ${row.last_name}`,
    })),
  }
}
