import { isEmployeeHeld } from '#people/employees/account/payment-holds.service.ts'
import { isWalletRefused, walletUsableFrom } from '#people/employees/account/wallet-account.service.ts'
import { rowsOf, typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'
import { returnedKey } from './returned-benefits.service.ts'
import { isReported, isShareHeld, isWaiting, shareUsableFrom } from './held-shares.service.ts'

const run = typesOf('pay_runs', 'orgId id')
const sharesOfRun = `pay_run_shares s join pay_runs r on r.org_id = s.org_id and r.id = s.run_id where s.org_id = :orgId and s.run_id = :id`
const atNow = { ...run, now: 'instant' } as const

/** The payments of a run, without those that failed or are on hold. */
export const sumPayments = statement(
  `select count(*)::int as payments, coalesce(sum(s.amount_sen), 0)::int8 as amount_sen
     from ${sharesOfRun} and s.result is distinct from 'failed' and not ${isShareHeld}`,
  atNow,
  { payments: 'int', amount: 'sen' },
)
/** The employees of a run whose payments are on hold, and those whose wallet account can't be used yet, and until when. */
export const sumHeld = statement(
  `select count(distinct s.employee_id) filter (where ${isReported})::int as employees,
          coalesce(sum(s.amount_sen) filter (where ${isReported}), 0)::int8 as amount_sen,
          count(distinct s.employee_id) filter (where ${isWaiting})::int as waiting,
          coalesce(sum(s.amount_sen) filter (where ${isWaiting}), 0)::int8 as waiting_amount,
          max(${shareUsableFrom}) filter (where ${isWaiting}) as waiting_until
     from ${sharesOfRun}`,
  atNow,
  { employees: 'int', amount: 'sen', waiting: 'int', waitingAmount: 'sen', waitingUntil: 'instant?' },
)
/** Leaves out the shares whose wallet account can't be used yet when payment starts. */
export const holdWaiting = statement(
  `update pay_run_shares s set held = true, usable_from_at = ${walletUsableFrom('s')}
    where s.org_id = :orgId and s.run_id = :id and ${walletUsableFrom('s')} > :now::timestamptz`,
  atNow,
)
/** Keeps which shares of reported accounts were left out when the run was sent. */
export const holdReported = statement(
  `update pay_run_shares s set held = true
    where s.org_id = :orgId and s.run_id = :id and (${isEmployeeHeld('s.org_id', 's.employee_id')} or ${isWalletRefused('s')})`,
  run,
)
/** The payments of a run to one wallet. */
export const selectPayouts = statement(
  `select e.name, e.employee_number, s.account_number, s.amount_sen, s.wallet_name, ${isShareHeld} as held
     from pay_run_shares s join pay_run_employees e using (org_id, run_id, employee_id)
     join pay_runs r on r.org_id = s.org_id and r.id = s.run_id
    where s.org_id = :orgId and s.run_id = :id and s.wallet_id = :walletId order by lower(e.name), e.employee_id`,
  { ...atNow, walletId: 'wallets.id' },
  {
    ...typesOf('pay_run_employees', 'name employeeNumber'),
    ...typesOf('pay_run_shares', 'accountNumber amount walletName'),
    held: 'bool',
  },
)

/** A payment of an employee, also of a deleted record with the same IC number, to a wallet account that wasn't reported since. */
export const selectPaidTo = statement(
  `select s.run_id from employees e
     join employees f on f.org_id = e.org_id and f.ic_number = e.ic_number
     join pay_run_employees p on p.org_id = f.org_id and p.employee_id = f.id
     join pay_run_shares s on s.org_id = p.org_id and s.run_id = p.run_id and s.employee_id = p.employee_id
    where e.org_id = :orgId and e.id = :employeeId and s.wallet_id = :walletId and s.account_number = :accountNumber
      and s.result = 'succeeded' and not ${isWalletRefused('s')} limit 1`,
  typesOf('pay_run_shares', 'orgId employeeId walletId accountNumber'),
  { runId: 'pay_runs.id' },
)

/** How many single failed shares the run does not pay. */
export const countUnknownShares = statement(
  `select count(*)::int as unknown from :shares as f
    where not exists (select from pay_run_shares s where s.org_id = :orgId and s.run_id = :id and s.employee_id = f.employee_id
      and s.wallet_id = f.wallet_id)`,
  { ...run, shares: rowsOf(typesOf('pay_run_shares', 'employeeId walletId?')) },
  { unknown: 'int' },
)
/** Stores the result of each share. Without a wallet, a failure is that of all of the employee's. Held shares have failed. */
export const setShareResults = statement(
  `update pay_run_shares s set result = case when f.reason is null and not s.held then 'succeeded' else 'failed' end, failure_reason = f.reason,
         failed_at = case when f.reason is not null or s.held then :now::timestamptz end
     from pay_run_shares o left join :failures as f
       on f.employee_id = o.employee_id and coalesce(f.wallet_id, o.wallet_id) = o.wallet_id
    where o.org_id = :orgId and o.run_id = :id and s.org_id = :orgId and s.run_id = :id and s.employee_id = o.employee_id and s.wallet_id = o.wallet_id`,
  {
    ...run,
    now: 'instant',
    failures: rowsOf({ ...typesOf('pay_run_shares', 'employeeId walletId?'), reason: 'text' }),
  },
)
/** An employee with a failed share has failed; several reasons are named with their wallets. */
export const setEmployeeResults = statement(
  `update pay_run_employees e set result = f.result, failure_reason = f.reason
     from (select s.employee_id, case when bool_or(s.result = 'failed') then 'failed' else 'succeeded' end as result,
                  case when count(distinct s.failure_reason) < 2 then max(s.failure_reason)
                       else string_agg(s.wallet_name || ': ' || s.failure_reason, '; ' order by s.wallet_name) end as reason
             from pay_run_shares s where s.org_id = :orgId and s.run_id = :id group by 1) f
    where e.org_id = :orgId and e.run_id = :id and e.employee_id = f.employee_id`,
  run,
)
/** SQL for the current address and account `c` of the employee of a row. */
const contactOf = (row: string): string => `left join lateral (
       select coalesce(c.email, u.email) as email, u.id as user_id
         from employees c left join users u on u.org_id = c.org_id and u.employee_id = c.id and u.deleted_at is null
        where c.org_id = :orgId and c.id = ${row}.employee_id and c.deleted_at is null limit 1) c on true`
const contact = { email: 'text?', userId: 'users.id?' } as const
/** The employees with failed shares, without those on hold, with their current e-mail addresses and accounts. */
export const selectFailures = statement(
  `with failed as materialized (
     select e.employee_id, e.name, e.failure_reason, string_agg(s.wallet_name, ', ' order by s.wallet_name) as wallets,
            sum(s.amount_sen)::int8 as amount_sen
       from pay_run_shares s join pay_run_employees e using (org_id, run_id, employee_id)
      where s.org_id = :orgId and s.run_id = :id and s.result = 'failed' and not s.held group by 1, 2, 3)
   select f.*, c.email, c.user_id from failed f ${contactOf('f')} order by f.name, f.employee_id`,
  run,
  {
    ...typesOf('pay_run_employees', 'employeeId name failureReason'),
    ...contact,
    wallets: 'text',
    amount: 'sen',
  },
)

/** Fails payments that a wallet returned after the run was completed. Returns those that had succeeded, with the keys of their entries. */
export const setSharesReturned = statement(
  `with returned as (
     update pay_run_shares s set result = 'failed', failure_reason = f.reason, returned_on = :today, failed_at = :now
       from :returned as f
      where s.org_id = :orgId and s.run_id = :id and s.employee_id = f.employee_id and s.wallet_id = f.wallet_id and s.result = 'succeeded'
     returning s.employee_id, s.wallet_name, s.amount_sen, f.reason, ${returnedKey('s.run_id', 's.employee_id', 's.wallet_id')} as key)
   select r.*, e.name, c.email, c.user_id
     from returned r join pay_run_employees e on e.org_id = :orgId and e.run_id = :id and e.employee_id = r.employee_id ${contactOf('r')}
    order by r.key`,
  {
    ...atNow,
    today: 'date',
    returned: rowsOf({ ...typesOf('pay_run_shares', 'employeeId walletId'), reason: 'text' }),
  },
  {
    ...typesOf('pay_run_employees', 'employeeId name'),
    ...contact,
    walletName: 'text',
    amount: 'sen',
    reason: 'text',
    key: 'text',
  },
)
