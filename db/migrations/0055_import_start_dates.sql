-- Why: an import that corrects a start date moves the first salary with it, and its undo moves it back.
alter table employee_import_records add column salary_moved_from date;
