import { statement, typesOf } from '#server/postgres/statement.ts'

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
