import { sql } from 'kysely'
import type { Bp } from '#kernel/money.ts'
import type { Id } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'

/** An organization found by its code. */
type CodedOrganization = {
  readonly orgId: Id<'org'>
  readonly name: string
  readonly isActive: boolean
  /** The franchisor of a franchisee, with its royalty rate. */
  readonly franchisor: { readonly orgId: Id<'org'>; readonly name: string; readonly royaltyBp: Bp } | null
}

type CodedRow = {
  code: string
  org_id: Id<'org'>
  name: string
  is_active: boolean
  franchisor_id: Id<'org'> | null
  franchisor_name: string
  royalty_bp: Bp
}
export const readByCodes = async (
  db: Db,
  codes: readonly string[],
): Promise<ReadonlyMap<string, CodedOrganization>> => {
  const { rows } = await sql<CodedRow>`
    select lower(o.domain) as code, o.org_id, o.name, o.status = 'Active' and o.deleted_at is null as is_active, f.org_id as franchisor_id, f.name as franchisor_name, f.royalty_bp
      from organizations o
      left join organizations f on o.franchise_type = 'franchisee' and f.org_id = o.franchisor_id and f.royalty_bp is not null
     where lower(o.domain) = any(${codes.map((code) => code.toLowerCase())}::text[])`.execute(db)
  return new Map(
    rows.map((row) => [
      row.code,
      {
        orgId: row.org_id,
        name: row.name,
        isActive: row.is_active,
        franchisor: row.franchisor_id && {
          orgId: row.franchisor_id,
          name: row.franchisor_name,
          royaltyBp: row.royalty_bp,
        },
      },
    ]),
  )
}
