-- Why: a promoted employee keeps one account, which stays linked to the employee record, so that the record can't get a second one.
alter table users drop constraint users_check1,
  add constraint users_employee_check check (employee_id is null or role not in ('admin', 'superadmin'));
