import { statement, typesOf } from '#server/postgres/statement.ts'

/**
 * The last run of the same kind before this one with a group of this one. A regular run pays the benefits that earlier
 * runs of its period have not paid, so it is compared with an earlier period.
 */
export const selectPrevious = statement(
  `select p.id, p.period, p.pay_on, p.eligible, p.net_pay_sen, r.pay_on as this_pay_on
     from pay_runs r join pay_runs p on p.org_id = r.org_id and p.pay_type = r.pay_type and p.grouping = r.grouping
      and lower(p.benefit_name) is not distinct from lower(r.benefit_name) and (p.pay_on, p.id) < (r.pay_on, r.id)
      and (r.pay_type <> 'Regular' or p.period < r.period)
    where r.org_id = :orgId and r.id = :id and r.reruns_id is null and p.reruns_id is null
      and p.status in ('approved', 'pending_payment', 'processing', 'completed')
      and exists (select from pay_run_groups a join pay_run_groups b on b.org_id = a.org_id and b.group_id = a.group_id
        where a.org_id = r.org_id and a.run_id = r.id and b.run_id = p.id)
    order by p.pay_on desc, p.id desc limit 1`,
  typesOf('pay_runs', 'orgId id'),
  { ...typesOf('pay_runs', 'id period pay_on eligible net_pay_sen'), this_pay_on: 'pay_runs.pay_on' },
)

const runs = { ...typesOf('pay_runs', 'orgId id'), before: 'pay_runs.id' } as const
const differences = `
  (select employee_id, name, net_pay_sen from pay_run_employees where org_id = :orgId and run_id = :id and ineligible is null) a
  full join
  (select employee_id, name, net_pay_sen from pay_run_employees where org_id = :orgId and run_id = :before and ineligible is null) b
  using (employee_id) where a.net_pay_sen is distinct from b.net_pay_sen`
const kind = `case when b.net_pay_sen is null then 'added' when a.net_pay_sen is null then 'dropped' else 'changed' end`

export const sumChanges = statement(
  `select ${kind} as kind, count(*)::int as employees, sum(coalesce(a.net_pay_sen, 0) - coalesce(b.net_pay_sen, 0))::int8 as amount_sen
     from ${differences} group by 1`,
  runs,
  { kind: 'text', employees: 'int', amount_sen: 'sen' },
)

/** The largest changes with the data that explains them. */
export const selectChanges = statement(
  `select d.*, e.start_on, e.end_on,
          (select i.ineligible from pay_run_employees i where i.org_id = :orgId and i.run_id = :id and i.employee_id = d.employee_id) as ineligible_now,
          (select i.ineligible from pay_run_employees i where i.org_id = :orgId and i.run_id = :before and i.employee_id = d.employee_id) as ineligible_before
     from (select employee_id, coalesce(a.name, b.name) as name, ${kind} as kind, coalesce(b.net_pay_sen, 0)::int8 as before_sen,
                  coalesce(a.net_pay_sen, 0)::int8 as after_sen
             from ${differences}
            order by abs(coalesce(a.net_pay_sen, 0) - coalesce(b.net_pay_sen, 0)) desc, name, employee_id limit 200) d
     join employees e on e.org_id = :orgId and e.id = d.employee_id
    order by array_position(array['added', 'dropped', 'changed'], d.kind), abs(d.after_sen - d.before_sen) desc, d.name`,
  runs,
  {
    employee_id: 'pay_run_employees.employee_id',
    name: 'text',
    kind: 'text',
    before_sen: 'sen',
    after_sen: 'sen',
    ...typesOf('employees', 'start_on end_on'),
    ineligible_now: 'pay_run_employees.ineligible',
    ineligible_before: 'pay_run_employees.ineligible',
  },
)

/** The benefits of some employees that differ between the runs, and whether another run of the period pays them. */
export const selectBenefitChanges = statement(
  `select employee_id, coalesce(a.name, b.name) as name, b.amount_sen as before_sen, a.amount_sen as after_sen,
          exists (select from pay_run_benefits x join pay_runs r on r.org_id = x.org_id and r.id = :id and r.period = x.period
            where x.org_id = :orgId and x.employee_id = b.employee_id and x.benefit_id = b.benefit_id and x.counts and x.run_id <> :id) as in_other_run
     from (select *, coalesce(benefit_id, lower(name)) as benefit from pay_run_benefits where org_id = :orgId and run_id = :id and employee_id = any(:employeeIds::text[])) a
     full join (select *, coalesce(benefit_id, lower(name)) as benefit from pay_run_benefits where org_id = :orgId and run_id = :before and employee_id = any(:employeeIds::text[])) b
     using (employee_id, benefit)
    where a.amount_sen is distinct from b.amount_sen order by employee_id, name`,
  { ...runs, employeeIds: 'employees.id[]' },
  {
    employee_id: 'pay_run_benefits.employee_id',
    name: 'text',
    before_sen: 'pay_run_benefits.amount_sen?',
    after_sen: 'pay_run_benefits.amount_sen?',
    in_other_run: 'bool',
  },
)
