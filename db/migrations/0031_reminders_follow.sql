-- A pause, a limit or a waiting account moves the day on which withdrawals open, in both directions. Reminders are checked
-- each morning, so that they follow it.
alter table opening_reminders add column checked_on date;
drop index opening_reminders_due;
create index opening_reminders_checked on opening_reminders (checked_on, remind_on);
