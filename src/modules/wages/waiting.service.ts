/** The amount of submitted lists that waits for the next list of an employee. */
export const waitingAmount = (orgId: string, employeeId: string): string =>
  `select coalesce(sum(a.carried_sen), 0)::int8 from deduction_answers a where a.org_id = ${orgId} and a.employee_id = ${employeeId}
    and a.submitted and a.carried_sen <> 0 and a.carried_to_id is null`
