import type { Sen } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import { json, typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'

/** The employees of a run already paid by earlier ad-hoc runs of the same name and month, and the earlier amounts. */
export type DuplicatesJson = {
  employees: number
  amount: Sen
  /** The first five, in the order of their names. */
  names: string[]
  payDays: LocalDate[]
}

const nameKey = (name: string): string => `lower(regexp_replace(trim(${name}), '\\s+', ' ', 'g'))`

/**
 * The payments of the run `o`, and of its re-runs, to these employees. Failed shares don't count, and neither do drafts,
 * because a draft may change before it is submitted.
 */
const paidBy = (condition: string): string => `
  select jsonb_build_object('employees', count(distinct e.employee_id)::int, 'amount', coalesce(sum(s.amount_sen), 0)::int8,
      'names', coalesce((array_agg(distinct e.name order by e.name))[1:5], '{}'), 'payDays', coalesce(array_agg(distinct o.pay_on), '{}'))
    from pay_runs o join pay_run_employees e on e.org_id = o.org_id and e.run_id = o.id and e.ineligible is null
    join pay_run_shares s on s.org_id = e.org_id and s.run_id = e.run_id and s.employee_id = e.employee_id and s.result is distinct from 'failed'
   where o.pay_type = 'Ad-hoc' and o.status in ('pending_approval', 'approved', 'pending_payment', 'processing', 'completed') and ${condition}`

/** Those of the ad-hoc run `r`: of the runs that were submitted before it. */
export const duplicatesOfRun = `case when r.pay_type = 'Ad-hoc' and r.reruns_id is null then (${paidBy(`
  o.org_id = r.org_id and o.period = r.period and o.id <> r.id and ${nameKey('o.benefit_name')} = ${nameKey('r.benefit_name')}
  and (r.submitted_at is null or o.submitted_at < r.submitted_at)
  and exists (select from pay_run_employees own where own.org_id = r.org_id and own.run_id = r.id and own.employee_id = e.employee_id
    and own.ineligible is null)`)}) end`

/** Those of a run that is not stored: */
export const selectDuplicates = statement(
  `select (${paidBy(`o.org_id = :orgId and o.period = :period and o.id is distinct from :id and ${nameKey('o.benefit_name')} = ${nameKey(':benefitName')}
     and e.employee_id = any(:employeeIds::text[])`)}) as duplicates`,
  {
    ...typesOf('pay_runs', 'orgId period'),
    id: 'pay_runs.id?',
    benefitName: 'text',
    employeeIds: 'pay_run_employees.employee_id[]',
  },
  { duplicates: json<DuplicatesJson>() },
)
