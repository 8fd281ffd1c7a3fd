import type { Bp } from '#kernel/money.ts'
import type { Id } from '#kernel/values.ts'
import { json, typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'

/** The organizations with these codes in lower case, and the franchisors of franchisees with their royalty rates. */
export const selectByCodes = statement(
  `select lower(o.domain) as code, o.org_id, o.name, o.status = 'Active' and o.deleted_at is null as is_active,
          case when f.org_id is not null then json_build_object('orgId', f.org_id, 'name', f.name, 'royaltyBp', f.royalty_bp) end as franchisor
     from organizations o
     left join organizations f on o.franchise_type = 'franchisee' and f.org_id = o.franchisor_id and f.royalty_bp is not null
    where lower(o.domain) = any(:codes)`,
  { codes: 'text[]' },
  {
    ...typesOf('organizations', 'orgId name'),
    code: 'text',
    isActive: 'bool',
    franchisor: json<{ readonly orgId: Id<'org'>; readonly name: string; readonly royaltyBp: Bp } | null>(),
  },
)
