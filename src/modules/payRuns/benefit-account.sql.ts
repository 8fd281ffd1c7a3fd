import { statement, typesOf } from '#server/postgres/statement.ts'

/** What the completed runs of each month paid, as posted, and the day of the last one. */
export const selectMonths = statement(
  `select r.period, sum(p.amount_sen)::int8 as owed_sen, max(e.entry_on) as completed_on
     from ledger_postings p
     join ledger_entries e on e.org_id = p.org_id and e.id = p.entry_id and e.source_type = 'pay_run'
     join pay_runs r on r.org_id = e.org_id and r.id = e.source_id
    where p.org_id = :orgId and p.account = 'benefits_receivable' group by r.period order by r.period`,
  { orgId: 'pay_runs.org_id' },
  { period: 'closed_periods.period', owed_sen: 'sen', completed_on: 'date' },
)

/** The terms and the code of an organization, which remain after it is deleted. */
export const selectTerms = statement(
  'select name, domain as code, remittance_days from organizations where org_id = :orgId',
  { orgId: 'organizations.org_id' },
  { ...typesOf('organizations', 'name remittance_days'), code: 'organizations.domain' },
)
