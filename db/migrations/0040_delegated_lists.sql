-- A Manager also hands over the submission of deduction lists, which then have both names.
alter table deduction_lists add column submitted_for entity_id, add column submitted_for_name text,
  add check (submitted_for is null or status = 'submitted'),
  add check ((submitted_for is null) = (submitted_for_name is null));
alter table delegation_scopes drop constraint delegation_scopes_check, drop constraint delegation_scopes_scope_check,
  add constraint delegation_scopes_check check ((limit_sen is null) = (scope in ('deductions', 'benefits', 'policies', 'suppliers'))),
  add constraint delegation_scopes_scope_check check (scope in ('withdrawals', 'deductions', 'disbursements', 'payRuns', 'benefits', 'policies', 'suppliers'));
alter table delegated_approvals drop constraint delegated_approvals_scope_check,
  add constraint delegated_approvals_scope_check check (scope in ('withdrawals', 'deductions', 'disbursements', 'payRuns', 'benefits', 'policies', 'suppliers'));
