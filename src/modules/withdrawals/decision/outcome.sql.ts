import { fragment, rowsOf, statement, typesOf } from '#server/postgres/statement.ts'
import { employerFee } from '../totals/totals.sql.ts'

const entryPrefix = 'withdrawal-completed:'
/** The idempotency key of the ledger entry of a completed withdrawal. */
export const entryKey = (id: string): string => `${entryPrefix}${id}`

/** The idempotency key of the ledger entry of what the bank paid more or less. */
export const differenceKey = (id: string): string => `transfer-difference:${id}`

/** The columns of `withdrawals w` that become the ledger entries of completed withdrawals. */
export const completedEntries = {
  orgId: 'w.org_id',
  sourceId: 'w.id',
  key: `'${entryPrefix}' || w.id`,
  amounts: { amount: 'w.amount_sen', employerFee: employerFee('w'), net: 'w.net_sen', fee: 'w.fee_sen' },
}
/** The columns of `withdrawals w` that become account transactions. */
export const completedTransactions = {
  orgId: 'w.org_id',
  sourceId: 'w.id',
  paidOn: 'w.transfer_on',
  description: 'w.employee_name',
  amounts: { ADVANCE: 'w.amount_sen', FEE: employerFee('w') },
}
export const lockedWithdrawals = fragment(':locked as k join withdrawals w on w.org_id = k.org_id and w.id = k.id', {
  locked: rowsOf(typesOf('withdrawals', 'orgId id')),
})
/** The withdrawals of batches that one run completed; its timestamp is unique. */
export const completedByRun = fragment(
  `withdrawals w where w.batch_id = any(:batchIds::text[]) and w.status = 'completed' and w.modified_at = :completedAt`,
  { batchIds: 'bank_batches.id[]', completedAt: 'instant' },
)

/** A page of the withdrawals of a batch that one run completed, in key order. */
export const selectCompletedByRun = statement(
  `select w.org_id, w.id, r.employee_id, r.employee_name, r.amount_sen, r.net_sen, r.bank_code, r.account_number
     from withdrawal_states w join withdrawal_requests r on r.org_id = w.org_id and r.id = w.id
    where w.batch_id = :batchId and w.status = 'completed' and w.modified_at = :at and (w.org_id, w.id) > (:orgId, :id) order by w.org_id, w.id limit :pageSize`,
  { batchId: 'bank_batches.id', at: 'instant', orgId: 'text', id: 'text', pageSize: 'int' },
  typesOf('withdrawals', 'org_id id employee_id employee_name amount_sen net_sen bank_code account_number'),
)

/** How to reach employees, and their accounts, whose language applies. */
export const selectContacts = statement(
  `select e.id, u.id as user_id, coalesce(e.email, u.email) as email, e.mobile_number, e.end_on from employees e
     left join users u on u.org_id = e.org_id and u.employee_id = e.id and u.deleted_at is null
    where (e.org_id, e.id) in (select k.* from :employees as k) and e.deleted_at is null`,
  { employees: rowsOf({ orgId: 'employees.org_id', employeeId: 'employees.id' }) },
  { ...typesOf('employees', 'id mobile_number end_on'), user_id: 'users.id?', email: 'text?' },
)

/** Whether the bank paid another amount than the net amount of a withdrawal. */
export const selectDifference = statement(
  `select l.line from bank_result_lines l join withdrawal_requests r on r.org_id = l.withdrawal_org_id and r.id = l.withdrawal_id
    where l.withdrawal_org_id = :orgId and l.withdrawal_id = :id and l.resolution = 'matched' and l.outcome = 'completed' and l.amount_sen <> r.net_sen`,
  typesOf('withdrawals', 'orgId id'),
  { line: 'bank_result_lines.line' },
)
