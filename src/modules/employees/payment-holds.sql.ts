import { statement, typesOf } from '#server/postgres/statement.ts'

const released = {
  now: 'instant',
  releasedBy: 'payment_holds.released_by!',
  reason: 'payment_holds.release_reason!',
} as const

/** Releases the account of a withdrawal. Returns no row if it isn't on hold. */
export const releaseAccount = statement(
  `update payment_holds h set released_at = :now, released_by = :releasedBy, release_reason = :reason
     from withdrawal_requests r where r.org_id = :orgId and r.id = :id and h.org_id = r.org_id and h.bank_code = r.bank_code
      and h.account_number = r.account_number and h.employee_id = '' and h.released_at is null returning h.withdrawal_id`,
  { ...typesOf('withdrawals', 'orgId id'), ...released },
  { withdrawal_id: 'payment_holds.withdrawal_id' },
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
  { account_change_id: 'payment_holds.account_change_id' },
)
export const selectReported = statement(
  `select h.account_change_id from payment_holds h where h.org_id = :orgId and h.bank_code = '' and h.account_number = '' and h.employee_id = :id
    and h.released_at is null`,
  { orgId: 'employees.org_id', id: 'employees.id' },
  { account_change_id: 'payment_holds.account_change_id' },
)

/** Those of the employees with an unresolved report of a changed account. */
export const selectAllReported = statement(
  `select h.employee_id from payment_holds h where h.org_id = :orgId and h.bank_code = '' and h.account_number = ''
     and h.employee_id = any(:ids::text[]) and h.released_at is null`,
  { orgId: 'employees.org_id', ids: 'employees.id[]' },
  { employee_id: 'text' },
)
