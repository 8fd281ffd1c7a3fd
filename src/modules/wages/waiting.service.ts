/** What waits for the next list of an employee: what submitted lists left open, and the next instalment of a recovery plan. */
export const waitingAmount = (orgId: string, employeeId: string): string =>
  `select coalesce((select sum(a.carried_sen) from deduction_answers a where a.org_id = ${orgId} and a.employee_id = ${employeeId}
        and a.submitted and a.carried_sen <> 0 and a.carried_to_id is null and a.plan_id is null and a.receivable_id is null), 0)::int8
      + coalesce((select n.amount_sen from recovery_plans r join recovery_instalments n on n.org_id = r.org_id and n.plan_id = r.id
        where r.org_id = ${orgId} and r.employee_id = ${employeeId} and r.status in ('proposed', 'active') and n.list_id is null
        order by n.period limit 1), 0)::int8
      + coalesce((select sum(r.rest_sen) from recovery_plans r where r.org_id = ${orgId} and r.employee_id = ${employeeId}
        and r.status = 'ended' and r.rest_to_id is null), 0)::int8`
