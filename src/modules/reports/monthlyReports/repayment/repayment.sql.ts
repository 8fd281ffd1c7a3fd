import { statement } from '#server/postgres/statement.ts'

/** The advances of an organization by month, without those returned by the bank, and whether the month is before the first list. */
export const selectMonths = statement(
  `select t.period, (sum(t.amount_sen + t.employer_fee_sen) - coalesce((select sum(w.amount_sen + case w.fee_paid_by when 'employer' then w.fee_sen else 0 end)
      from withdrawals w where w.org_id = :orgId and w.period = t.period and w.returned_at is not null), 0))::int8 as owed_sen,
      t.period < coalesce((select o.deductions_from from organizations o where o.org_id = :orgId), t.period) as is_opening
     from withdrawal_totals t where t.org_id = :orgId and t.status = 'completed' group by t.period order by t.period`,
  { orgId: 'withdrawals.org_id' },
  { period: 'closed_periods.period', owed: 'sen', isOpening: 'bool' },
)
