-- The payments of all debts have the same columns, so they are recorded and voided by the same code.
alter table settlement_payments add column created_by_name text, add column voided_by_name text;
update settlement_payments p
   set created_by_name = coalesce((select u.display_name from users u where u.id = p.created_by), 'Upah'),
       voided_by_name = case when p.voided_at is not null then coalesce((select u.display_name from users u where u.id = p.voided_by), 'Upah') end;
alter table settlement_payments alter column created_by_name set not null, drop column voided_by,
  add check ((voided_at is null) = (voided_by_name is null));
