-- The management dashboard counts this month's employees from the totals, minus those who start later or have left.
create index employees_starting on employees (org_id, start_on) where status = 'approved' and deleted_at is null;
