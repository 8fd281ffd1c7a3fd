-- Suppliers can be returned to their maker too, also because of a new account. Saving the supplier, each decision about it
-- and its deletion end the return; a hold doesn't.
create trigger end_return after update of company_name, status, deleted_at on suppliers for each row
  execute function end_return('supplier');
