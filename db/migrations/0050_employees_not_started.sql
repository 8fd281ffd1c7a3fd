-- Why: an employee who starts after the period of a benefits pay run is not paid by it, and is listed with that reason.
alter table pay_run_employees drop constraint pay_run_employees_ineligible_check;
alter table pay_run_employees add constraint pay_run_employees_ineligible_check check (ineligible in ('not_approved', 'left', 'not_started',
  'no_benefits', 'already_included', 'no_election', 'election_incomplete', 'account_not_verified', 'wallet_inactive'));
