import { rowsOf, typesOf } from '#server/postgres/columns.ts'
import { fragment, statement } from '#server/postgres/statement.ts'
import { isHeld } from '#people/employees/account/payment-holds.service.ts'
import { addToTotals, addTransfers, employerFee } from '../totals.sql.ts'
import type { Selection } from '../change.rules.ts'
import { takesFromBalance, withdrawalLifecycle, type WithdrawalStatus } from '../withdrawal.rules.ts'

const keys = rowsOf(typesOf('withdrawals', 'orgId id'))
const lockedColumns = {
  ...typesOf(
    'withdrawals',
    'orgId id employeeId userId icNumber employeeName period status amount net',
    'fee bankCode accountNumber requestedOn batchId transferOn returnedAt',
  ),
  employerFee: 'sen',
} as const
const selected = `r.org_id, r.id, r.employee_id, r.user_id, r.ic_number, r.employee_name, r.period, s.status, r.amount_sen, r.net_sen,
  r.fee_sen, ${employerFee('r')} as employer_fee_sen, r.bank_code, r.account_number, r.requested_on, s.batch_id, s.transfer_on, s.returned_at`
// Requests never change, so only states are locked.
const lock = 'order by s.org_id, s.id for no key update of s'

/** The pending requests of employees. */
export const selectPendingOf = statement(
  `select id from withdrawals where org_id = :orgId and employee_id = any(:employeeIds) and status = 'pending' order by id`,
  { orgId: 'withdrawals.org_id', employeeIds: 'withdrawals.employee_id[]' },
  typesOf('withdrawals', 'id'),
)

export const lockByKeys = statement(
  `select ${selected} from :keys as k
    join withdrawal_states s on s.org_id = k.org_id and s.id = k.id
    join withdrawal_requests r on r.org_id = s.org_id and r.id = s.id ${lock}`,
  { keys },
  lockedColumns,
  'withdrawals_lock',
)

/** Locks the withdrawals that were sent to the bank and are still processing. */
export const lockSent = statement(
  `select ${selected} from withdrawal_states s join withdrawal_requests r on r.org_id = s.org_id and r.id = s.id
    where s.status = 'processing' and s.sent_at is not null ${lock}`,
  {},
  lockedColumns,
)

/** Locks the month totals of the employees of withdrawals. Employee and month never change, so they are read without a lock. */
export const lockPeriods = statement(
  `select p.period from (select distinct r.org_id, r.employee_id, r.period from :keys as k
      join withdrawal_requests r on r.org_id = k.org_id and r.id = k.id) d
    join employee_periods p on p.org_id = d.org_id and p.employee_id = d.employee_id and p.period = d.period
    order by p.org_id, p.employee_id, p.period for no key update of p`,
  { keys },
  { period: 'employee_periods.period' },
  'withdrawals_lock_periods',
)

const releasePeriods = `
    update employee_periods p set used_sen = p.used_sen - f.amount_sen, last_requested_on =
      (select max(o.requested_on) from withdrawals o where o.org_id = p.org_id and o.employee_id = p.employee_id and o.period = p.period
         and o.status not in ('cancelled', 'rejected') and not exists (select 1 from moved m where m.org_id = o.org_id and m.id = o.id))
    from (select org_id, employee_id, period, sum(amount_sen) as amount_sen from moved group by 1, 2, 3) f
    where p.org_id = f.org_id and p.employee_id = f.employee_id and p.period = f.period`

const ofLocked = fragment('s.org_id = k.org_id and s.id = k.id', { locked: keys })
const ofUnsent = fragment(`s.sent_at is null and s.org_id = any(:unsentOf::text[]) and not ${isHeld('r')}`, {
  unsentOf: 'organizations.org_id[]',
})
const ofSent = fragment('s.sent_at is not null and s.batch_id = any(:sentWith::text[])', {
  sentWith: 'bank_batches.id[]',
})
/** Which withdrawals a transition moves: locked ones by their keys, or whole batches by their state. */
export const selectionOf = (selection: Selection) => {
  if ('locked' in selection) return { source: ':locked as k, ', where: ofLocked(selection) }
  return { source: '', where: 'unsentOf' in selection ? ofUnsent(selection) : ofSent(selection) }
}

/**
 * Moves the selected withdrawals that are in one of the states `from`, with their history, totals and used amounts, and
 * returns the sums by organization and batch. `on` is the transfer date, `arrivesOn` the expected arrival date.
 */
export const transition = (
  { source, where }: ReturnType<typeof selectionOf>,
  from: readonly WithdrawalStatus[],
  to: WithdrawalStatus,
) =>
  statement(
    `with moved as (
      update withdrawal_states s set status = :status, reason = case when :status in ('rejected', 'cancelled') then :reason end, transfer_on = :on, batch_id = coalesce(:batchId, s.batch_id), expected_on = coalesce(:arrivesOn, s.expected_on),
        sent_at = case when :batchId::text is null then s.sent_at else :now end, modified_at = :now, modified_by = :by
      from ${source}withdrawal_requests r
      where r.org_id = s.org_id and r.id = s.id and s.status in (${from.map((status) => `'${status}'`).join(', ')}) and ${where.text}
      returning s.org_id, s.id, s.period, s.batch_id, old.status as before, r.employee_id, r.team_id, r.requested_on, r.reason_for_withdrawal,
        r.amount_sen, r.net_sen, r.fee_sen, ${employerFee('r')} as employer_fee_sen
    ), recorded as (
      insert into withdrawal_changes (org_id, withdrawal_id, id, status, reason, by_id, by_name, by_role, for_id, for_name, happened_at, note)
      select m.org_id, m.id, :changeId, :status, :reason, :by, :byName, :byRole, :forId, :forName, :now::timestamptz, :note from moved m
    ), counted as (
      insert into withdrawal_totals as t (org_id, period, requested_on, status, reason_for_withdrawal, withdrawals, amount_sen, employee_fee_sen, employer_fee_sen)
      select m.org_id, m.period, m.requested_on, s.status, m.reason_for_withdrawal, sum(s.n * m.n), sum(s.n * m.amount_sen),
          sum(s.n * m.employee_fee_sen), sum(s.n * m.employer_fee_sen)
        from (select org_id, period, requested_on, before, reason_for_withdrawal, count(*) as n, sum(amount_sen) as amount_sen,
            sum(fee_sen - employer_fee_sen) as employee_fee_sen, sum(employer_fee_sen) as employer_fee_sen
          from moved where before <> :status group by 1, 2, 3, 4, 5) m
        cross join lateral (values (m.before, -1), (:status, 1)) as s (status, n)
       group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
      ${addToTotals}
    )${to === 'completed' ? `, transferred as (${addTransfers('moved', ':on::date')})` : ''}${takesFromBalance(to) ? '' : `, released as (${releasePeriods})`}
    select org_id, batch_id, count(*)::int as withdrawals, sum(amount_sen)::int8 as amount_sen, sum(net_sen)::int8 as net_sen
      from moved group by 1, 2 order by 1, 2`,
    {
      ...where.parameters,
      status: 'withdrawals.status',
      reason: 'withdrawals.reason',
      on: 'withdrawals.transfer_on',
      batchId: 'bank_batches.id?',
      arrivesOn: 'withdrawals.expected_on',
      now: 'instant',
      by: 'users.id',
      changeId: 'withdrawal_changes.id',
      ...typesOf('withdrawal_changes', 'byName byRole forId forName note'),
    },
    { ...typesOf('withdrawals', 'orgId batchId'), withdrawals: 'int', amount: 'sen', net: 'sen' },
  )
/** Every transition of the lifecycle. @testonly `test/statements.test.ts` checks them against the schema. */
export const transitions = Object.values(withdrawalLifecycle.moves).flatMap(({ from, to }) =>
  [{ locked: [] }, { unsentOf: [] }, { sentWith: [] }].map((one) => transition(selectionOf(one), from, to)),
)

/** Marks a return as handled, or as open again. Returns no row if the bank has not returned it. */
export const setReturnHandled = statement(
  `update withdrawal_states set return_handled_at = case when :handled then coalesce(return_handled_at, :now) end,
      return_handled_by = case when :handled then coalesce(return_handled_by, :by) end
    where org_id = :orgId and id = :id and returned_at is not null returning old.return_handled_at is not null as handled_before`,
  { ...typesOf('withdrawals', 'orgId id'), handled: 'bool', now: 'instant', by: 'users.id' },
  { handledBefore: 'bool' },
)
