import { statement, typesOf } from '#server/postgres/statement.ts'

/** The employee's account, if it isn't that of their request any more, and when it was changed. */
export const selectChangedAccount = statement(
  `select e.bank_code, e.account_number, c.changed_at
     from withdrawals r join employees e on e.org_id = r.org_id and e.id = r.employee_id
     join account_changes c on c.org_id = e.org_id and c.id = e.account_change_id
    where r.org_id = :orgId and r.id = :id and (e.bank_code, e.account_number) <> (r.bank_code, r.account_number)`,
  typesOf('withdrawals', 'orgId id'),
  { ...typesOf('employees', 'bank_code! account_number!'), ...typesOf('account_changes', 'changed_at') },
)

/** The latest transfers to the employee of a request, made before it. */
export const selectEarlierTransfers = statement(
  `select w.amount_sen, w.transfer_on, w.returned_at, w.returned_reason,
          w.bank_code = r.bank_code and w.account_number = r.account_number as same_account
     from withdrawals r join withdrawals w on w.org_id = r.org_id and w.employee_id = r.employee_id and w.id < r.id
      and w.status = 'completed'
    where r.org_id = :orgId and r.id = :id order by w.transfer_on desc, w.id desc limit 12`,
  typesOf('withdrawals', 'orgId id'),
  { ...typesOf('withdrawals', 'amount_sen transfer_on! returned_at returned_reason'), same_account: 'bool' },
)
