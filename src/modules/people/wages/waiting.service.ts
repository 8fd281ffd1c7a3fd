/**
 * The recovery plans of an employee, as a join named `plans`: the status of the one that is proposed or active, and what
 * waits for the next list because of them. One scan of the plans, because each withdrawal and each balance reads it.
 */
export const joinPlans = (orgId: string, employeeId: string): string =>
  `cross join lateral (select min(r.status) filter (where r.status in ('proposed', 'active')) as plan_status,
      coalesce(sum(case when r.status in ('proposed', 'active') then (select n.amount_sen from recovery_instalments n
          where n.org_id = r.org_id and n.plan_id = r.id and n.list_id is null order by n.period limit 1)
        when r.status = 'ended' and r.rest_to_id is null then r.rest_sen end), 0)::int8 as due_sen
    from recovery_plans r where r.org_id = ${orgId} and r.employee_id = ${employeeId}) plans`

/**
 * What waits for the next list of an employee: what submitted lists left open, the next instalment of a recovery plan and
 * the rest of an ended one. Beside the join of {@link joinPlans}.
 */
export const waitingAmount = (orgId: string, employeeId: string): string =>
  `(select coalesce(sum(a.carried_sen), 0)::int8 from deduction_answers a where a.org_id = ${orgId} and a.employee_id = ${employeeId}
      and a.submitted and a.carried_sen <> 0 and a.carried_to_id is null and a.plan_id is null and a.receivable_id is null) + plans.due_sen`
