import { statement, typesOf } from '#server/postgres/statement.ts'

const columns = typesOf(
  'advance_repayments',
  'id paid_on amount_sen reference created_at created_by_name voided_at void_reason',
)
const select = `select r.id, r.paid_on, r.amount_sen, r.reference, r.created_at, r.created_by_name, r.voided_at, r.void_reason from advance_repayments r`

export const selectRepayments = statement(
  `${select} where r.org_id = :orgId order by r.paid_on desc, r.id desc`,
  { orgId: 'advance_repayments.org_id' },
  columns,
)

export const lockRepayment = statement(
  `${select} where r.org_id = :orgId and r.id = :id for no key update`,
  typesOf('advance_repayments', 'orgId id'),
  columns,
)

/** The advances of an organization by month, without those returned by the bank, and whether the month is before the first list. */
export const selectMonths = statement(
  `select t.period, (sum(t.amount_sen + t.employer_fee_sen) - coalesce((select sum(w.amount_sen + case w.fee_paid_by when 'employer' then w.fee_sen else 0 end)
      from withdrawals w where w.org_id = :orgId and w.period = t.period and w.returned_at is not null), 0))::int8 as owed_sen,
      t.period < coalesce((select o.deductions_from from organizations o where o.org_id = :orgId), t.period) as is_opening
     from withdrawal_totals t where t.org_id = :orgId and t.status = 'completed' group by t.period order by t.period`,
  { orgId: 'withdrawals.org_id' },
  { period: 'closed_periods.period', owed_sen: 'sen', is_opening: 'bool' },
)
