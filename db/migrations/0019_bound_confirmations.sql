-- A first bank account of an employee is a change too: it waits unless someone else approves it, so who approved it is kept.
alter table account_changes alter old_bank_code drop not null, alter old_account_number drop not null,
  add column approved_at timestamptz, add column approved_by entity_id,
  add constraint account_changes_old check ((old_bank_code is null) = (old_account_number is null)),
  add constraint account_changes_approved check ((approved_at is null) = (approved_by is null));

-- Where links for a new password go while a changed e-mail address waits: to the address before.
alter table users add column former_email text, add column email_waits_until timestamptz,
  add constraint users_former_email check ((former_email is null) = (email_waits_until is null));

-- A confirmation is for one call with one input, once, so a session keeps what it has confirmed. Wrong answers end it.
alter table sessions add column confirmation text, add column confirmation_until timestamptz,
  add column wrong_answers smallint not null default 0;
alter table sessions add constraint sessions_confirmation check ((confirmation is null) = (confirmation_until is null));
create index users_former_email on users (org_id, former_email) where former_email is not null;
