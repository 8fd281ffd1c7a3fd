import { sql } from 'kysely'
import type { LocalDate } from '#kernel/time.ts'
import { platformOrgId, type Id } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'
import type { PageInput } from '#server/postgres/paging.ts'
import { countFiltered, listRows, type Listed, type Place } from './employee-list.store.ts'

/** 100 %: an election is complete when its shares over active wallets with verified accounts add up to exactly this. */
const wholeBp = 10_000

// A share counts while its wallet is active and its account verified.
const counted = sql`elected_wallets w join wallets p
    on p.org_id = ${platformOrgId} and p.id = w.wallet_id and p.status = 'Active' and p.deleted_at is null and w.account_verified`
const isNotWhole = sql`
  coalesce((select sum(w.percentage_bp) from ${counted} where w.org_id = e.org_id and w.employee_id = e.id), 0) <> ${wholeBp}`

const countWhole = async (db: Db, orgId: Id<'org'>): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select w.employee_id from ${counted} where w.org_id = ${orgId} group by w.employee_id having sum(w.percentage_bp) = ${wholeBp}) s
      join employees e on e.org_id = ${orgId} and e.id = s.employee_id and e.status = 'approved' and e.deleted_at is null`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export type Undecided = {
  readonly id: Id<'employee'>
  readonly employeeICNumber: string
  readonly employeeName: string
  readonly email: string | null
  readonly mobileNumber: string | null
}

/** Approved employees without a complete payment election. */
export const listUndecided = async (
  db: Db,
  at: Place,
  query: PageInput<'name' | 'email'> & { readonly search?: string | undefined },
  today: LocalDate,
): Promise<Listed<Undecided>> => {
  const filter = { status: 'approved' } as const
  const { rows, ...page } = await listRows(db, at, { ...query, filter }, today, {
    condition: isNotWhole,
    count: async () => (await countFiltered(db, at.orgId, filter)) - (await countWhole(db, at.orgId)),
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
