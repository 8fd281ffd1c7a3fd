-- Since when the employer has turned off the withdrawals of an employee; null if that was before it was kept.
alter table employees add column withdrawals_disabled_on date,
  add constraint employees_withdrawals_disabled_on check (withdrawals_disabled_on is null or withdrawals_disabled);
