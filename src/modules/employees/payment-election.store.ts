import { sql } from 'kysely'
import type { LocalDate } from '#kernel/time.ts'
import { platformOrgId, type Id } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'
import type { PageInput } from '#server/postgres/paging.ts'
import { countFiltered, listRows, type Listed, type Scope } from './employee-list.store.ts'

/** 100 %. An election is complete if its shares over active wallets with verified accounts total exactly this. */
const completeBp = 10_000

// A share counts if its wallet is active and its account is verified.
const countedShares = sql`elected_wallets w join wallets p
    on p.org_id = ${platformOrgId} and p.id = w.wallet_id and p.status = 'Active' and p.deleted_at is null and w.account_verified`
const isIncomplete = sql`
  coalesce((select sum(w.percentage_bp) from ${countedShares} where w.org_id = e.org_id and w.employee_id = e.id), 0) <> ${completeBp}`

const hasLeft = (today: LocalDate) => sql`e.end_on < ${today}`

/** The approved employees who have left, or whose election is complete. */
const countOthers = async (db: Db, orgId: Id<'org'>, today: LocalDate): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from employees e
              where e.org_id = ${orgId} and e.status = 'approved' and e.deleted_at is null and ${hasLeft(today)})
          + (select count(*) from (
              select w.employee_id from ${countedShares} where w.org_id = ${orgId} group by w.employee_id having sum(w.percentage_bp) = ${completeBp}) s
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
  return {
    ...page,
    employees: rows.map((row) => ({
      id: row.id,
      employeeICNumber: row.ic_number,
      employeeName: `${row.first_name} ${row.last_name}`,
      email: row.email,
      mobileNumber: row.mobile_number,
    })),
  }
}
