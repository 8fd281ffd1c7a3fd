import { positional as statement } from '#server/postgres/statement.ts'

export const selectRates = statement(
  'select coalesce(o.platform_fee_bp, 0) as platform_bp, o.monthly_fee_bp, o.account_wait_hours from organizations o where o.org_id = $1',
  {
    platform_bp: 'bp',
    monthly_fee_bp: 'organizations.monthly_fee_bp',
    account_wait_hours: 'organizations.account_wait_hours',
  },
)
export const selectBands = statement(
  'select b.from_sen, b.approvers from approval_bands b where b.org_id = $1 order by b.from_sen',
  { from_sen: 'approval_bands.from_sen', approvers: 'approval_bands.approvers' },
)
export const deleteBands = statement('delete from approval_bands b where b.org_id = $1', {})
export const insertBands = statement(
  'insert into approval_bands (org_id, from_sen, approvers) select $1, t.* from unnest($2::int8[], $3::smallint[]) as t',
  {},
)
const columns = 'o.account_wait_hours, coalesce(o.disbursement_settings_at, o.created_at) as modified_at'
const types = {
  account_wait_hours: 'organizations.account_wait_hours',
  modified_at: 'organizations.created_at',
} as const
export const selectSettings = statement(`select ${columns} from organizations o where o.org_id = $1`, types)
export const lockSettings = statement(
  `select ${columns} from organizations o where o.org_id = $1 for no key update`,
  types,
)
