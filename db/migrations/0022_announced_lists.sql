-- The e-mail about a leaver has the figures of the final list, so it is sent once that list exists. Null until then.
alter table deduction_lists add announced_at timestamptz;
update deduction_lists set announced_at = made_at where kind = 'final';
create index deduction_lists_unannounced on deduction_lists (org_id) where kind = 'final' and announced_at is null;
