import type { Bp, Sen } from '#kernel/money.ts'
import type { Id } from '#kernel/values.ts'
import { json, typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'

/**
 * The runs of one employee from this period on, and earlier ones that are not completed or were paid this month, together
 * with the completed regular runs of the same period. A draft counts although the election may still be incomplete, unless
 * its pay day has passed. `paid_sen` is the sum of the shares that succeeded, in the run or in its re-runs, and
 * `completed_at` the completion that last paid one, or the last attempt if none succeeded. An ad-hoc run pays one named
 * benefit.
 * `since` is the start of the month.
 */
export const selectRunsOf = statement(
  `with recursive own as (
     select r.id, r.reruns_id, r.pay_type, r.benefit_name, r.status, r.period, r.pay_on, r.completed_at, e.net_pay_sen,
            (select sum(s.amount_sen) from pay_run_shares s where s.org_id = e.org_id and s.run_id = e.run_id
              and s.employee_id = e.employee_id and s.result = 'succeeded') as paid_sen
       from pay_run_employees e join pay_runs r on r.org_id = e.org_id and r.id = e.run_id
      where e.org_id = :orgId and e.employee_id = :employeeId
        and (r.status = 'draft' and r.pay_on >= :today or e.ineligible is null and r.status in ('pending_approval', 'approved', 'pending_payment', 'processing', 'completed'))),
   attempts as (
     select id as first_id, id, paid_sen, completed_at from own where reruns_id is null
     union all
     select a.first_id, o.id, o.paid_sen, o.completed_at from attempts a join own o on o.reruns_id = a.id),
   payments as (
     select first_id, coalesce(sum(paid_sen), 0)::int8 as paid_sen,
            coalesce(max(completed_at) filter (where paid_sen > 0), max(completed_at)) as completed_at
       from attempts group by first_id),
   latest as (
     select o.id, max(p.completed_at) over (partition by case o.pay_type when 'Regular' then o.period else o.id end) as completed_at
       from own o join payments p on p.first_id = o.id)
   select o.id, o.pay_type, o.benefit_name, o.status, o.period, o.pay_on, o.net_pay_sen, p.paid_sen, p.completed_at
     from own o join payments p on p.first_id = o.id join latest l on l.id = o.id
    where o.period >= :period or o.status <> 'completed' or l.completed_at >= :since
    order by o.pay_on, o.id`,
  { ...typesOf('pay_run_employees', 'orgId employeeId'), period: 'period', today: 'date', since: 'instant' },
  {
    ...typesOf('pay_runs', 'id payType benefitName status period payOn'),
    netPay: 'pay_run_employees.net_pay_sen',
    paid: 'sen',
    completedAt: 'instant?',
  },
)

/** The benefits that regular runs pay to one employee, by name. */
export const selectBenefitsOf = statement(
  `select b.run_id, n.id, b.name, b.amount_sen, b.recurrence, c.name as category_name, o.code as office_code, o.name as office_name
     from pay_run_benefits b join employee_benefits n on n.org_id = b.org_id and n.id = b.benefit_id
     join employee_categories c on c.org_id = n.org_id and c.id = n.category_id
     join offices o on o.org_id = n.org_id and o.id = n.office_id
    where b.org_id = :orgId and b.employee_id = :employeeId and b.run_id = any(:runIds::text[]) and b.counts
    order by lower(b.name), n.id`,
  { ...typesOf('pay_run_benefits', 'orgId employeeId'), runIds: 'pay_run_benefits.run_id[]' },
  {
    ...typesOf('pay_run_benefits', 'runId name amount recurrence'),
    id: 'employee_benefits.id',
    categoryName: 'employee_categories.name',
    officeCode: 'offices.code',
    officeName: 'offices.name',
  },
)

type ShareJson = {
  walletId: Id<'wallet'>
  wallet: string
  percentage: Bp
  amount: Sen
  result: 'succeeded' | 'failed' | null
}
/** The amounts that these runs pay to one employee, by wallet. */
export const selectSharesOf = statement(
  `select e.run_id, e.net_pay_sen,
          jsonb_agg(jsonb_build_object('walletId', s.wallet_id, 'wallet', s.wallet_name,
                      'percentage', s.percentage_bp, 'amount', s.amount_sen, 'result', s.result)
                    order by s.amount_sen desc, s.wallet_id) as shares
     from pay_run_employees e join pay_run_shares s using (org_id, run_id, employee_id)
    where e.org_id = :orgId and e.employee_id = :employeeId and e.run_id = any(:runIds::text[])
    group by e.run_id, e.net_pay_sen`,
  { ...typesOf('pay_run_employees', 'orgId employeeId'), runIds: 'pay_run_employees.run_id[]' },
  { ...typesOf('pay_run_employees', 'runId netPay'), shares: json<ShareJson[]>() },
)

/** The approved benefits for the employee's category and office, or for every office if the employee has none. */
export const selectOwnBenefits = statement(
  `select b.id, b.name, b.amount_sen, b.recurrence, c.name as category_name, o.code as office_code, o.name as office_name
     from employees e
     join employee_categories c on c.org_id = e.org_id and c.code = e.category_code and c.status = 'Approved'
     join employee_benefits b on b.org_id = e.org_id and b.category_id = c.id and b.status = 'Approved'
     join offices o on o.org_id = e.org_id and o.id = b.office_id
    where e.org_id = :orgId and e.id = :employeeId and (coalesce(e.office_code, '') = '' or o.code = e.office_code)
    order by lower(b.name), b.id`,
  { orgId: 'employees.org_id', employeeId: 'employees.id' },
  {
    ...typesOf('employee_benefits', 'id name amount recurrence'),
    categoryName: 'employee_categories.name',
    officeCode: 'offices.code',
    officeName: 'offices.name',
  },
)
