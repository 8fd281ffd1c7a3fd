import { statement, typesOf } from '#server/postgres/statement.ts'

const columns = typesOf(
  'benefit_repayments',
  'id paid_on amount_sen reference created_at created_by_name voided_at void_reason',
)
const select = `select r.id, r.paid_on, r.amount_sen, r.reference, r.created_at, r.created_by_name, r.voided_at, r.void_reason from benefit_repayments r`

export const selectRepayments = statement(
  `${select} where r.org_id = :orgId order by r.paid_on desc, r.id desc`,
  { orgId: 'benefit_repayments.org_id' },
  columns,
)

export const lockRepayment = statement(
  `${select} where r.org_id = :orgId and r.id = :id for no key update`,
  typesOf('benefit_repayments', 'orgId id'),
  columns,
)

/** What the completed runs of each month paid, as posted. */
export const selectMonths = statement(
  `select r.period, sum(p.amount_sen)::int8 as owed_sen
     from ledger_postings p
     join ledger_entries e on e.org_id = p.org_id and e.id = p.entry_id and e.source_type = 'pay_run'
     join pay_runs r on r.org_id = e.org_id and r.id = e.source_id
    where p.org_id = :orgId and p.account = 'benefits_receivable' group by r.period order by r.period`,
  { orgId: 'pay_runs.org_id' },
  { period: 'closed_periods.period', owed_sen: 'sen' },
)
