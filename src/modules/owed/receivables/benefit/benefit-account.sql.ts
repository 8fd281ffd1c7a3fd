import { managerEmails } from '#people/identity/users/managers.service.ts'
import { json, typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'

const figures = `r.period, sum(p.amount_sen)::int8 as owed_sen, min(e.entry_on) as first_on, max(e.entry_on) as completed_on
     from ledger_postings p
     join ledger_entries e on e.org_id = p.org_id and e.id = p.entry_id and e.source_type = 'pay_run'
     join pay_runs r on r.org_id = e.org_id and r.id = e.source_id
    where p.account = 'benefits_receivable'`
const monthColumns = {
  period: 'closed_periods.period',
  owed: 'sen',
  firstOn: 'date',
  completedOn: 'date',
} as const

/** What the completed runs of each month paid, as posted, and the days of the first and the last one. */
export const selectMonths = statement(
  `select ${figures} and p.org_id = :orgId group by r.period order by r.period`,
  { orgId: 'pay_runs.org_id' },
  monthColumns,
)

/** The same of every organization that owes benefits, with its terms, its balance and its open report of a payment. */
export const selectOwedMonths = statement(
  `select m.*, o.name, o.remittance_days, a.balance_sen, t.amount_sen as reported_sen, t.paid_on as reported_on,
          ${managerEmails('m.org_id')} as emails
     from (select r.org_id, ${figures} group by r.org_id, r.period) m
     join ledger_accounts a on a.org_id = m.org_id and a.account = 'benefits_receivable' and a.balance_sen > 0
     join organizations o on o.org_id = m.org_id
     left join reported_payments t on t.org_id = m.org_id and t.settlement_id is null and t.list_id is null and t.outcome is null
    order by m.org_id, m.period`,
  {},
  {
    orgId: 'organizations.org_id',
    ...monthColumns,
    ...typesOf('organizations', 'name remittanceDays'),
    balance: 'sen',
    reported: 'sen?',
    reportedOn: 'date?',
    emails: json<string[]>(),
  },
)

/** The terms and the code of an organization, which remain after it is deleted. */
export const selectTerms = statement(
  'select name, domain as code, remittance_days from organizations where org_id = :orgId',
  { orgId: 'organizations.org_id' },
  { ...typesOf('organizations', 'name remittanceDays'), code: 'organizations.domain' },
)

/** The last reminder of each due date. */
export const selectReminders = statement(
  'select period, due_on, max(sent_on) as sent_on from benefit_reminders where org_id = :orgId group by period, due_on',
  { orgId: 'organizations.org_id' },
  { ...typesOf('benefit_reminders', 'period dueOn'), sentOn: 'date' },
)

/** Returns a row if the reminder was not sent before. */
export const insertReminder = statement(
  `insert into benefit_reminders (org_id, period, due_on, days, sent_on) values (:orgId, :period, :dueOn, :days, :today)
   on conflict do nothing returning days`,
  { ...typesOf('benefit_reminders', 'orgId period dueOn days'), today: 'date' },
  { days: 'benefit_reminders.days' },
)
