-- A reminder waits until withdrawals open, also while no day is known. Its day is calculated when it is shown and checked.
drop index opening_reminders_checked;
alter table opening_reminders drop column remind_on;
create index opening_reminders_checked on opening_reminders (checked_on);
