-- A digest of the employees, benefits and shares that a run stores. Submitting a run that would store the same rows again
-- leaves them as they are. Null for runs that were stored before.
alter table pay_runs add column employees_digest bytea;
