import { typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'

export const selectRates = statement(
  'select coalesce(o.platform_fee_bp, 0) as platform_bp, o.monthly_fee_bp, o.account_wait_hours from organizations o where o.org_id = :orgId',
  { orgId: 'organizations.org_id' },
  { platformBp: 'bp', ...typesOf('organizations', 'monthlyFeeBp accountWaitHours') },
)
export const selectBands = statement(
  'select b.from_sen, b.approvers from approval_bands b where b.org_id = :orgId order by b.from_sen',
  { orgId: 'approval_bands.org_id' },
  typesOf('approval_bands', 'from approvers'),
)

const columns = 'o.account_wait_hours, coalesce(o.disbursement_settings_at, o.created_at) as modified_at'
const types = {
  accountWaitHours: 'organizations.account_wait_hours',
  modifiedAt: 'organizations.created_at',
} as const
export const selectSettings = statement(
  `select ${columns} from organizations o where o.org_id = :orgId`,
  { orgId: 'organizations.org_id' },
  types,
)
export const lockSettings = statement(
  `select ${columns} from organizations o where o.org_id = :orgId for no key update`,
  { orgId: 'organizations.org_id' },
  types,
)
