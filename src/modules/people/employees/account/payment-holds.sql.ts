import { holdAccounts } from './hold-accounts.service.ts'
import { rowsOf, typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'

const released = {
  now: 'instant',
  releasedBy: 'payment_holds.released_by!',
  reason: 'payment_holds.release_reason!',
} as const

export const holdLines = statement(
  holdAccounts(
    '(select :orgId::text as org_id, l.bank_code, l.account_number, l.id, l.amount_sen as net_sen from :lines as l) x',
    'disbursement_line_id',
  ),
  {
    orgId: 'payment_holds.org_id',
    lines: rowsOf(typesOf('disbursement_lines', 'id bankCode accountNumber amountSen')),
    reason: 'payment_holds.reason',
    now: 'instant',
  },
)

export const deleteLineHolds = statement(
  `delete from payment_holds h where h.org_id = :orgId and h.disbursement_line_id = any (:lineIds::text[])`,
  { orgId: 'payment_holds.org_id', lineIds: 'disbursement_lines.id[]' },
)

/** Releases an account. Returns no row if it isn't on hold. */
export const releaseAccount = statement(
  `update payment_holds h set released_at = :now, released_by = :releasedBy, release_reason = :reason
    where h.org_id = :orgId and h.bank_code = :bankCode and h.account_number = :accountNumber and h.employee_id = ''
      and h.released_at is null returning h.since_at`,
  { ...typesOf('payment_holds', 'orgId bankCode accountNumber'), ...released },
  { sinceAt: 'payment_holds.since_at' },
)

/** The last hold of each account, with who released it. Platform staff are shown as Upah, not by name. */
export const selectHolds = statement(
  `select h.org_id, h.bank_code, h.account_number, h.net_sen, h.reason, h.since_at, h.released_at, h.release_reason,
     u.display_name as released_by_name
     from :accounts as k
     join payment_holds h on h.org_id = k.org_id and h.bank_code = k.bank_code and h.account_number = k.account_number and h.employee_id = ''
     left join users u on u.org_id = h.org_id and u.id = h.released_by`,
  { accounts: rowsOf(typesOf('payment_holds', 'orgId bankCode accountNumber')) },
  {
    ...typesOf('payment_holds', 'orgId bankCode accountNumber net! reason sinceAt releasedAt releaseReason'),
    releasedByName: 'users.display_name?',
  },
)

/** Stops the payments to an employee. A second report doesn't replace the change that the first one is about. */
export const holdEmployee = statement(
  `insert into payment_holds as h (org_id, employee_id, account_change_id, reason, since_at)
   values (:orgId, :employeeId, :changeId, 'account change reported', :now)
   on conflict (org_id, bank_code, account_number, employee_id) do update set account_change_id = excluded.account_change_id, since_at = excluded.since_at,
     released_at = null, released_by = null, release_reason = null where h.released_at is not null`,
  { orgId: 'employees.org_id', employeeId: 'employees.id', changeId: 'account_changes.id', now: 'instant' },
)

/** Allows payments to an employee again. Returns no row if they aren't stopped because of this change. */
export const releaseEmployee = statement(
  `update payment_holds h set released_at = :now, released_by = :releasedBy, release_reason = :reason
    where h.org_id = :orgId and h.bank_code = '' and h.account_number = '' and h.employee_id = :employeeId and h.account_change_id = :changeId
      and h.released_at is null returning h.account_change_id`,
  { orgId: 'employees.org_id', employeeId: 'employees.id', changeId: 'account_changes.id', ...released },
  { accountChangeId: 'payment_holds.account_change_id' },
)
export const selectReported = statement(
  `select h.account_change_id from payment_holds h where h.org_id = :orgId and h.bank_code = '' and h.account_number = '' and h.employee_id = :id
    and h.released_at is null`,
  { orgId: 'employees.org_id', id: 'employees.id' },
  { accountChangeId: 'payment_holds.account_change_id' },
)

/** Those of the employees with an unresolved report of a changed account. */
export const selectAllReported = statement(
  `select h.employee_id from payment_holds h where h.org_id = :orgId and h.bank_code = '' and h.account_number = ''
     and h.employee_id = any(:ids::text[]) and h.released_at is null`,
  { orgId: 'employees.org_id', ids: 'employees.id[]' },
  { employeeId: 'text' },
)
