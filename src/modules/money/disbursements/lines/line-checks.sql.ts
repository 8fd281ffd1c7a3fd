import type { Sen } from '#kernel/money.ts'
import { json, typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'

/** The last six paid amounts of suppliers, and an account of each that can't be paid yet. */
export const selectSupplierChecks = statement(
  `select s.id,
    coalesce((select json_agg(x.amount_sen) from (
       select l.amount_sen from disbursement_lines l
         join disbursements d on d.org_id = l.org_id and d.id = l.disbursement_id
        where l.org_id = s.org_id and l.supplier_id = s.id and l.status = 'paid' order by d.pay_on desc, l.id desc limit 6) x), '[]') as paid,
    a.bank_code, a.account_number, a.confirmed_at
   from suppliers s
   left join lateral (select c.bank_code, c.account_number, c.confirmed_at from supplier_accounts c
      where c.org_id = s.org_id and c.supplier_id = s.id and c.removed_at is null
        and (c.usable_from_at is null or c.usable_from_at > :now::timestamptz)
      order by c.entered_at desc limit 1) a on true
  where s.org_id = :orgId and s.id = any(:ids::text[])`,
  { orgId: 'suppliers.org_id', ids: 'suppliers.id[]', now: 'instant' },
  {
    ...typesOf('suppliers', 'id'),
    paid: json<readonly Sen[]>(),
    ...typesOf('supplier_accounts', 'bankCode? accountNumber? confirmedAt?'),
  },
)

/** The accounts of employees that were changed since a time and are used now. */
export const selectChangedAccounts = statement(
  `select c.employee_id, c.new_bank_code, c.new_account_number, c.changed_by_name, c.changed_at
     from employees e join account_changes c on c.org_id = e.org_id and c.id = e.account_change_id
    where e.org_id = :orgId and e.id = any(:ids::text[]) and c.changed_at > :since`,
  { orgId: 'employees.org_id', ids: 'employees.id[]', since: 'instant' },
  typesOf('account_changes', 'employeeId newBankCode! newAccountNumber changedByName changedAt'),
)
