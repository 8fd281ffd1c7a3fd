import { statement, typesOf } from '#server/postgres/statement.ts'

export const selectRates = statement(
  'select coalesce(o.platform_fee_bp, 0) as platform_bp, o.monthly_fee_bp, o.account_wait_hours from organizations o where o.org_id = :orgId',
  { orgId: 'organizations.org_id' },
  { platform_bp: 'bp', ...typesOf('organizations', 'monthly_fee_bp account_wait_hours') },
)
export const selectBands = statement(
  'select b.from_sen, b.approvers from approval_bands b where b.org_id = :orgId order by b.from_sen',
  { orgId: 'approval_bands.org_id' },
  typesOf('approval_bands', 'from_sen approvers'),
)

const columns = 'o.account_wait_hours, coalesce(o.disbursement_settings_at, o.created_at) as modified_at'
const types = {
  account_wait_hours: 'organizations.account_wait_hours',
  modified_at: 'organizations.created_at',
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
