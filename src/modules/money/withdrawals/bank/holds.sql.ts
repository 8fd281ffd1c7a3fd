import { isEmployeeHeld, isHeld } from '#people/employees/account/payment-holds.service.ts'
import { typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'

/** The unsent withdrawals that end of day leaves out, the largest first: of employees on hold, or to accounts on hold. */
export const selectHeld = statement(
  `select w.org_id, w.org_name, w.id, w.employee_id, w.employee_name, w.bank_code, w.account_number, w.net_sen,
     ${isEmployeeHeld('w.org_id', 'w.employee_id')} as is_reported, h.reason, h.since_at
     from withdrawals w join organizations o on o.org_id = w.org_id
     left join payment_holds h on h.org_id = w.org_id and h.bank_code = w.bank_code and h.account_number = w.account_number
      and h.employee_id = '' and h.released_at is null
    where w.status in ('approved', 'processing') and w.sent_at is null and o.status = 'Active' and o.deleted_at is null and ${isHeld('w')}
    order by w.net_sen desc, w.id limit :most`,
  { most: 'int' },
  {
    ...typesOf('withdrawals', 'orgId orgName id employeeId employeeName bankCode accountNumber net'),
    isReported: 'bool',
    reason: 'payment_holds.reason?',
    sinceAt: 'payment_holds.since_at?',
  },
)

export const selectAccount = statement(
  `select w.bank_code, w.account_number from withdrawal_requests w where w.org_id = :orgId and w.id = :id`,
  typesOf('withdrawals', 'orgId id'),
  typesOf('withdrawals', 'bankCode accountNumber'),
)
