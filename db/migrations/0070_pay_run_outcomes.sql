-- Why: payments of one run fail for different reasons.
alter table pay_run_shares add column failure_reason text;
update pay_run_shares s set failure_reason = e.failure_reason from pay_run_employees e
 where s.result = 'failed' and e.org_id = s.org_id and e.run_id = s.run_id and e.employee_id = s.employee_id;
