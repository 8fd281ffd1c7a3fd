-- Why: a later edit of another field by someone else must not let users approve their own change of a bank account or
-- salary. Approval clears both columns.
alter table employees
  add column account_changed_by entity_id,
  add column salary_changed_by entity_id;
update employees set account_changed_by = modified_by where status = 'pending-approval' and approved_at is not null and deleted_at is null;

-- Requests for a password reset, whether or not the account exists: they are limited per account, address and organization.
create table reset_requests (
  org_id entity_id not null,
  id entity_id not null,
  email text not null,
  address text not null,
  requested_at timestamptz not null,
  primary key (org_id, id)
);
create index reset_requests_account on reset_requests (org_id, email, requested_at);
create index reset_requests_organization on reset_requests (org_id, requested_at);
create index reset_requests_address on reset_requests (address, requested_at);
call protect('reset_requests');
