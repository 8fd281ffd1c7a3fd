import { json, rowsOf, typesOf, type Parameters } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'

/**
 * The last run of the same kind before this one with a group of this one. A regular run pays the benefits that earlier
 * runs of its period have not paid, so it is compared with an earlier period.
 */
export const selectPrevious = statement(
  `select p.id, p.period, p.pay_on,
          (select coalesce(jsonb_agg(g.name order by g.name), '[]') from pay_run_groups g
            where g.org_id = p.org_id and g.run_id = p.id and g.group_id <> all(:groups::text[])) as other_groups
     from pay_runs p
    where p.org_id = :orgId and p.pay_type = :payType and p.grouping = :grouping and p.reruns_id is null
      and lower(p.benefit_name) is not distinct from lower(:benefitName)
      and (p.pay_on < :payOn or (p.pay_on = :payOn and (:id::text is null or p.id < :id)))
      and (:payType <> 'Regular' or p.period < :period)
      and p.status in ('approved', 'pending_payment', 'processing', 'completed')
      and exists (select from pay_run_groups g where g.org_id = p.org_id and g.run_id = p.id and g.group_id = any(:groups::text[]))
    order by p.pay_on desc, p.id desc limit 1`,
  {
    ...typesOf('pay_runs', 'orgId payType grouping benefitName payOn period'),
    id: 'pay_runs.id?',
    groups: 'pay_run_groups.group_id[]',
  },
  { ...typesOf('pay_runs', 'id period payOn'), otherGroups: json<string[]>() },
)

const pair = { ...typesOf('pay_runs', 'orgId'), id: 'pay_runs.id?', before: 'pay_runs.id' } as const

/**
 * The earlier run `b` without the groups that only it has, unless this run has the employee too, and this run `a`: the
 * employees that each pays. `now` are all employees of this run.
 */
const bothRuns = (now: string): string => `
  with now as (${now}),
  earlier as (select *, coalesce(group_name = any(:otherGroups::text[]) and employee_id not in (select employee_id from now), false) as is_other
    from pay_run_employees where org_id = :orgId and run_id = :before and ineligible is null),
  a as (select employee_id, name, net_pay_sen from now where ineligible is null),
  b as (select employee_id, name, net_pay_sen from earlier where not is_other)`

const kind = `case when b.net_pay_sen is null then 'added' when a.net_pay_sen is null then 'dropped' else 'changed' end`

/** Compares a stored or a given run: `employees` and `benefits` are its rows. */
const comparing = <const E extends Parameters, const B extends Parameters>(
  employees: { text: string; parameters: E },
  benefits: { text: string; parameters: B },
) => {
  const shared = { ...pair, otherGroups: 'pay_run_employees.group_name[]', ...employees.parameters } as const
  return {
    /** What the earlier run paid, to the groups of this run and to others. */
    sumEarlier: statement(
      `${bothRuns(employees.text)}
       select count(*) filter (where not is_other)::int as employees, coalesce(sum(net_pay_sen) filter (where not is_other), 0)::int8 as net_pay_sen,
              count(*) filter (where is_other)::int as other_employees, coalesce(sum(net_pay_sen) filter (where is_other), 0)::int8 as other_sen
         from earlier`,
      shared,
      { employees: 'int', netPay: 'sen', otherEmployees: 'int', other: 'sen' },
    ),
    /** All differences, the largest first, with the data that explains them. */
    selectChanges: statement(
      `${bothRuns(employees.text)}
       select d.*, e.start_on, e.end_on,
              i.ineligible as ineligible_now,
              (select i.ineligible from pay_run_employees i where i.org_id = :orgId and i.run_id = :before and i.employee_id = d.employee_id) as ineligible_before
         from (select employee_id, coalesce(a.name, b.name) as name, ${kind} as kind, coalesce(b.net_pay_sen, 0)::int8 as before_sen,
                      coalesce(a.net_pay_sen, 0)::int8 as after_sen
                 from a full join b using (employee_id) where a.net_pay_sen is distinct from b.net_pay_sen) d
         join employees e on e.org_id = :orgId and e.id = d.employee_id left join now i on i.employee_id = d.employee_id
        order by abs(d.after_sen - d.before_sen) desc, d.name, d.employee_id`,
      shared,
      {
        employeeId: 'pay_run_employees.employee_id',
        name: 'text',
        kind: 'text',
        before: 'sen',
        after: 'sen',
        ...typesOf('employees', 'startOn endOn'),
        ineligibleNow: 'pay_run_employees.ineligible',
        ineligibleBefore: 'pay_run_employees.ineligible',
      },
    ),
    /** The benefits of some employees that differ between the runs, and whether another run of the period pays them. */
    selectBenefitChanges: statement(
      `with now as (${benefits.text})
       select employee_id, coalesce(a.name, b.name) as name, b.amount_sen as before_sen, a.amount_sen as after_sen,
              exists (select from pay_run_benefits x where x.org_id = :orgId and x.employee_id = b.employee_id and x.period = :period
                and x.benefit_id = b.benefit_id and x.counts and x.run_id is distinct from :id) as in_other_run
         from (select *, coalesce(benefit_id, lower(name)) as benefit from now where employee_id = any(:employeeIds::text[])) a
         full join (select *, coalesce(benefit_id, lower(name)) as benefit from pay_run_benefits
           where org_id = :orgId and run_id = :before and employee_id = any(:employeeIds::text[])) b
         using (employee_id, benefit)
        where a.amount_sen is distinct from b.amount_sen order by employee_id, name`,
      { ...pair, period: 'period', employeeIds: 'employees.id[]', ...benefits.parameters },
      {
        employeeId: 'pay_run_benefits.employee_id',
        name: 'text',
        before: 'pay_run_benefits.amount_sen?',
        after: 'pay_run_benefits.amount_sen?',
        inOtherRun: 'bool',
      },
    ),
  }
}

/** Statements about a run that is stored. */
export const ofStored = comparing(
  {
    text: 'select employee_id, name, net_pay_sen, ineligible from pay_run_employees where org_id = :orgId and run_id = :id',
    parameters: {},
  },
  {
    text: 'select employee_id, benefit_id, name, amount_sen from pay_run_benefits where org_id = :orgId and run_id = :id',
    parameters: {},
  },
)
/** Statements about a run that is not stored yet. */
export const ofGiven = comparing(
  {
    text: 'select e.* from :employees as e',
    parameters: { employees: rowsOf(typesOf('pay_run_employees', 'employeeId name netPaySen ineligible')) },
  },
  {
    text: 'select b.* from :benefits as b',
    parameters: { benefits: rowsOf(typesOf('pay_run_benefits', 'employeeId benefitId name amountSen')) },
  },
)
