import { isEmployeeHeld } from '#modules/employees/payment-holds.service.ts'
import { rowsOf, statement, typesOf } from '#server/postgres/statement.ts'

const run = typesOf('pay_runs', 'orgId id')
/** SQL for whether a share isn't sent: until the run is sent, a report can come in or be resolved. */
export const isShareHeld = `(s.held or r.status in ('pending_approval', 'approved', 'pending_payment') and ${isEmployeeHeld('s.org_id', 's.employee_id')})`
const sharesOfRun = `pay_run_shares s join pay_runs r on r.org_id = s.org_id and r.id = s.run_id where s.org_id = :orgId and s.run_id = :id`

/** The payments of a run, without those that failed or are on hold. */
export const sumPayments = statement(
  `select count(*)::int as payments, coalesce(sum(s.amount_sen), 0)::int8 as amount_sen
     from ${sharesOfRun} and s.result is distinct from 'failed' and not ${isShareHeld}`,
  run,
  { payments: 'int', amount_sen: 'sen' },
)
/** The employees of a run whose payments are on hold. */
export const sumHeld = statement(
  `select count(distinct s.employee_id)::int as employees, coalesce(sum(s.amount_sen), 0)::int8 as amount_sen
     from ${sharesOfRun} and ${isShareHeld}`,
  run,
  { employees: 'int', amount_sen: 'sen' },
)
/** Keeps which shares were left out when the run was sent. */
export const holdShares = statement(
  `update pay_run_shares s set held = true
    where s.org_id = :orgId and s.run_id = :id and ${isEmployeeHeld('s.org_id', 's.employee_id')}`,
  run,
)
/** The payments of a run to one wallet. */
export const selectPayouts = statement(
  `select e.name, e.employee_number, s.account_number, s.amount_sen, s.wallet_name, ${isShareHeld} as held
     from pay_run_shares s join pay_run_employees e using (org_id, run_id, employee_id)
     join pay_runs r on r.org_id = s.org_id and r.id = s.run_id
    where s.org_id = :orgId and s.run_id = :id and s.wallet_id = :walletId order by lower(e.name), e.employee_id`,
  { ...run, walletId: 'wallets.id' },
  {
    ...typesOf('pay_run_employees', 'name employee_number'),
    ...typesOf('pay_run_shares', 'account_number amount_sen wallet_name'),
    held: 'bool',
  },
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
  `update pay_run_shares s set result = case when f.reason is null and not s.held then 'succeeded' else 'failed' end, failure_reason = f.reason
     from pay_run_shares o left join :failures as f
       on f.employee_id = o.employee_id and coalesce(f.wallet_id, o.wallet_id) = o.wallet_id
    where o.org_id = :orgId and o.run_id = :id and s.org_id = :orgId and s.run_id = :id and s.employee_id = o.employee_id and s.wallet_id = o.wallet_id`,
  { ...run, failures: rowsOf({ ...typesOf('pay_run_shares', 'employeeId walletId?'), reason: 'text' }) },
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
/** The employees with failed shares, without those on hold, with their current e-mail addresses and accounts. */
export const selectFailures = statement(
  `with failed as materialized (
     select e.employee_id, e.name, e.failure_reason, string_agg(s.wallet_name, ', ' order by s.wallet_name) as wallets,
            sum(s.amount_sen)::int8 as amount_sen
       from pay_run_shares s join pay_run_employees e using (org_id, run_id, employee_id)
      where s.org_id = :orgId and s.run_id = :id and s.result = 'failed' and not s.held group by 1, 2, 3)
   select f.*, c.email, c.user_id
     from failed f left join lateral (
       select coalesce(c.email, u.email) as email, u.id as user_id
         from employees c left join users u on u.org_id = c.org_id and u.employee_id = c.id and u.deleted_at is null
        where c.org_id = :orgId and c.id = f.employee_id and c.deleted_at is null limit 1) c on true
    order by f.name, f.employee_id`,
  run,
  {
    ...typesOf('pay_run_employees', 'employee_id name failure_reason'),
    email: 'text?',
    user_id: 'users.id?',
    wallets: 'text',
    amount_sen: 'sen',
  },
)
