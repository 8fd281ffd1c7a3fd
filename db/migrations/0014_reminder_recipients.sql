-- Who the reminders of a deduction list were sent to, by the names that they had then. Earlier reminders have none.
alter table deduction_reminders add recipient_names jsonb not null default '[]';
