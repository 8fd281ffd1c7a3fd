import { rowsOf, typesOf } from '#server/postgres/columns.ts'
import { fragment, statement } from '#server/postgres/statement.ts'
import { holdAccounts } from '#people/employees/account/hold-accounts.service.ts'
import { addTransfers, employerFee } from '../totals.sql.ts'
import { entryKeys } from './transfer.rules.ts'

/** The idempotency key of the ledger entry of a completed withdrawal. */
export const entryKey = (id: string): string => `${entryKeys.completed}${id}`

/** The idempotency key of the ledger entry of what the bank paid more or less. */
export const differenceKey = (id: string): string => `${entryKeys.difference}${id}`

/** The columns of `withdrawals w` that become the ledger entries of completed withdrawals. */
export const completedEntries = {
  orgId: 'w.org_id',
  sourceId: 'w.id',
  key: `'${entryKeys.completed}' || w.id`,
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
  typesOf('withdrawals', 'orgId id employeeId employeeName amount net bankCode accountNumber'),
)

/** Whether the bank paid another amount than the net amount of a withdrawal. */
export const selectDifference = statement(
  `select l.line from bank_result_lines l join withdrawal_requests r on r.org_id = l.withdrawal_org_id and r.id = l.withdrawal_id
    where l.withdrawal_org_id = :orgId and l.withdrawal_id = :id and l.resolution = 'matched' and l.outcome = 'completed' and l.amount_sen <> r.net_sen`,
  typesOf('withdrawals', 'orgId id'),
  { line: 'bank_result_lines.line' },
)

/** Records returns by the bank: the status stays completed, the amounts return to the balances. */
export const recordReturns = statement(
  `with moved as materialized (
    update withdrawal_states s set returned_at = :now, returned_reason = :reason, modified_at = :now, modified_by = :by
    from :returned as k
    join withdrawal_requests r on r.org_id = k.org_id and r.id = k.id
    where s.org_id = k.org_id and s.id = k.id and s.status = 'completed' and s.returned_at is null
    returning r.org_id, r.id, r.employee_id, r.team_id, r.period, r.amount_sen, r.net_sen, r.bank_code, r.account_number, s.transfer_on, k.change_id
  ), recorded as (
    insert into withdrawal_changes (org_id, withdrawal_id, id, status, reason, by_id, by_name, by_role, happened_at)
    select org_id, id, change_id, 'returned', :reason, :by, :byName, :byRole, :now from moved
  ), transferred as (
    ${addTransfers('moved', 'transfer_on', -1)}
  ), released as (
    update employee_periods p set used_sen = p.used_sen - f.amount_sen
    from (select org_id, employee_id, period, sum(amount_sen) as amount_sen from moved group by 1, 2, 3) f
    where p.org_id = f.org_id and p.employee_id = f.employee_id and p.period = f.period
  ), held as (${holdAccounts('moved', 'withdrawal_id')})
  select count(*)::int as changed from moved`,
  {
    returned: rowsOf({ ...typesOf('withdrawals', 'orgId id'), changeId: 'withdrawal_changes.id' }),
    now: 'instant',
    reason: 'text',
    by: 'users.id',
    ...typesOf('withdrawal_changes', 'byName byRole'),
  },
  { changed: 'int' },
)

/** The last change at or after a time of the completed withdrawals of batches. */
export const selectLastCompletion = statement(
  `select max(s.modified_at) as last from withdrawal_states s
    where s.batch_id = any(:batchIds::text[]) and s.status = 'completed' and s.modified_at >= :now`,
  { batchIds: 'withdrawal_states.batch_id[]', now: 'instant' },
  { last: 'instant?' },
)
