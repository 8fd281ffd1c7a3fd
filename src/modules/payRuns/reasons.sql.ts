import { rowsOf, statement, typesOf, type Parameters } from '#server/postgres/statement.ts'

/** The employees that a run does not pay by reason, how many can be reminded today, and the latest reminder. */
const countReasons = <const P extends Parameters>(now: string, parameters: P) =>
  statement(
    `with now as (${now})
     select n.ineligible as reason, count(*)::int as employees, sum(n.net_pay_sen)::int8 as amount_sen,
            count(*) filter (where e.email is not null and r.sent_on is distinct from :today)::int as remindable, max(r.sent_on) as last_reminder
       from now n join employees e on e.org_id = :orgId and e.id = n.employee_id
       left join lateral (select max(x.sent_on) as sent_on from election_reminders x
         where x.org_id = :orgId and x.employee_id = n.employee_id) r on true
      where n.ineligible is not null group by n.ineligible`,
    { ...typesOf('pay_runs', 'orgId'), today: 'date', ...parameters },
    {
      reason: 'pay_run_employees.ineligible!',
      employees: 'int',
      amount_sen: 'sen',
      remindable: 'int',
      last_reminder: 'election_reminders.sent_on?',
    },
  )
export const reasonsOfStored = countReasons(
  'select employee_id, net_pay_sen, ineligible from pay_run_employees where org_id = :orgId and run_id = :id',
  typesOf('pay_runs', 'id'),
)
export const reasonsOfGiven = countReasons('select e.* from :employees as e', {
  employees: rowsOf(typesOf('pay_run_employees', 'employeeId netPaySen ineligible')),
})
