-- E-mails and SMS are written in the recipient's language, so the choice is stored with the user and not only in the browser.
alter table users add column language text not null default 'en' check (language in ('en', 'ms'));
