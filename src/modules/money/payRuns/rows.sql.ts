import type { Bp, Sen } from '#kernel/money.ts'
import type { Id } from '#kernel/values.ts'
import { isEmployeeHeld } from '#people/employees/account/payment-holds.service.ts'
import { hasWordsText, keyColumns, pageParameters, pageText } from '#server/postgres/paging.ts'
import { json, rowsOf, typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'
import { isShareHeld, shareUsableFrom } from './held-shares.service.ts'

const run = typesOf('pay_runs', 'orgId id')
export const insertEmployees = statement(
  `insert into pay_run_employees (org_id, run_id, :employees.*)
   select :orgId, :id, e.* from :employees as e`,
  {
    ...run,
    employees: rowsOf(
      typesOf('pay_run_employees', 'employeeId name employeeNumber email groupName officeName netPaySen ineligible'),
    ),
  },
)
export const insertBenefits = statement(
  `insert into pay_run_benefits (org_id, run_id, period, :benefits.*)
   select :orgId, :id, :period, b.* from :benefits as b`,
  {
    ...run,
    period: 'period',
    benefits: rowsOf(typesOf('pay_run_benefits', 'employeeId position benefitId name amountSen recurrence counts')),
  },
)
export const insertShares = statement(
  `insert into pay_run_shares (org_id, run_id, counts, :shares.*)
   select :orgId, :id, true, s.* from :shares as s`,
  {
    ...run,
    shares: rowsOf(
      typesOf(
        'pay_run_shares',
        'employeeId walletId walletName accountNumber percentageBp amountSen warning limitSen retriesId',
      ),
    ),
  },
)
/** How many of these employees are stored as eligible for this net pay. */
export const countSamePay = statement(
  `select count(*)::int as same from pay_run_employees e join :paid as n
     on n.employee_id = e.employee_id and n.net_pay = e.net_pay_sen
    where e.org_id = :orgId and e.run_id = :id and e.ineligible is null`,
  { ...run, paid: rowsOf({ employeeId: 'employees.id', netPay: 'sen' }) },
  { same: 'int' },
)

// The employee's election as text, to compare today's with the stored one.
const electionNow = `(select string_agg(w.wallet_id || ' ' || w.account_number || ' ' || w.percentage_bp, ',' order by w.wallet_id)
   from elected_wallets w where w.org_id = e.org_id and w.employee_id = e.employee_id)`
const electionThen = `(select string_agg(s.wallet_id || ' ' || s.account_number || ' ' || s.percentage_bp, ',' order by s.wallet_id)
   from pay_run_shares s where s.org_id = e.org_id and s.run_id = e.run_id and s.employee_id = e.employee_id)`
// Submitting a draft takes the election as it is then, and a completed run is history.
const electionChanged = `(r.status in ('pending_approval', 'approved', 'pending_payment', 'processing') and e.ineligible is null
  and r.reruns_id is null and ${electionNow} is distinct from ${electionThen})`

type BenefitJson = { name: string; amount: Sen; recurrence: string | null }
type ShareJson = {
  walletId: Id<'wallet'>
  name: string
  percentage: Bp
  accountNumber: string
  amount: Sen
  warning: 'below_minimum' | 'above_size' | 'above_monthly_limit' | null
  result: 'succeeded' | 'failed' | null
  held: boolean
  usableFrom: number | null
}

const matching = {
  ...run,
  search: 'text?',
  eligible: 'bool?',
  reason: 'pay_run_employees.ineligible?',
  result: 'pay_run_employees.result?',
} as const
const ofRun = `pay_run_employees e join pay_runs r on r.org_id = e.org_id and r.id = e.run_id where e.org_id = :orgId and e.run_id = :id
  and (:search::text is null or ${hasWordsText("concat_ws(' ', e.name, e.employee_number, e.email)", ':search')})
  and (:eligible::boolean is null or (e.ineligible is null) = :eligible) and (:reason::text is null or e.ineligible = :reason)
  and (:result::text is null or e.result = :result)`

/** A page of the employees of a run. */
const selectEmployees = (key: string, type: 'text' | 'int8') =>
  pageText({ key, id: 'e.employee_id', type }, ({ columns, rest }) =>
    statement(
      `select e.employee_id, e.name, e.employee_number, e.email, e.group_name, e.office_name, e.net_pay_sen, e.ineligible,
            ${electionChanged} as election_changed,
            coalesce((select jsonb_agg(jsonb_build_object('name', b.name, 'amount', b.amount_sen, 'recurrence', b.recurrence) order by b.position)
              from pay_run_benefits b where b.org_id = e.org_id and b.run_id = e.run_id and b.employee_id = e.employee_id), '[]') as benefits,
            coalesce((select jsonb_agg(jsonb_build_object('walletId', s.wallet_id, 'name', s.wallet_name, 'percentage', s.percentage_bp,
                'accountNumber', s.account_number, 'amount', s.amount_sen, 'warning', s.warning, 'result', s.result,
                'held', ${isShareHeld}, 'usableFrom', (extract(epoch from ${shareUsableFrom}) * 1000)::int8) order by s.amount_sen desc, s.wallet_id)
              from pay_run_shares s where s.org_id = e.org_id and s.run_id = e.run_id and s.employee_id = e.employee_id), '[]') as shares, ${columns}
       from ${ofRun} ${rest}`,
      { ...matching, ...pageParameters, now: 'instant' },
      {
        ...typesOf('pay_run_employees', 'employeeId name employeeNumber email groupName officeName netPay ineligible'),
        electionChanged: 'bool',
        benefits: json<BenefitJson[]>(),
        shares: json<ShareJson[]>(),
        ...keyColumns,
      },
    ),
  )
export const employeesByName = selectEmployees('lower(e.name)', 'text')
export const employeesByNetPay = selectEmployees('e.net_pay_sen', 'int8')

export const countEmployees = statement(`select count(*)::int as employees from ${ofRun}`, matching, {
  employees: 'int',
})

const sumOfResult = (result: 'succeeded' | 'failed') =>
  `(select coalesce(sum(amount_sen), 0)::int8 from pay_run_shares where org_id = :orgId and run_id = :id and result = '${result}')`
export const sumRun = statement(
  `select count(*)::int as employees, count(*) filter (where ineligible is null)::int as eligible,
          coalesce(sum(net_pay_sen) filter (where ineligible is null), 0)::int8 as net_pay_sen,
          coalesce(sum(net_pay_sen) filter (where ineligible is not null), 0)::int8 as not_paid_sen,
          ${sumOfResult('succeeded')} as paid_sen, ${sumOfResult('failed')} as failed_sen
     from pay_run_employees where org_id = :orgId and run_id = :id`,
  run,
  { employees: 'int', eligible: 'int', netPay: 'sen', notPaid: 'sen', paid: 'sen', failed: 'sen' },
)
export const sumWallets = statement(
  `select wallet_id, wallet_name, count(*)::int as employees, sum(amount_sen)::int8 as amount_sen
     from pay_run_shares where org_id = :orgId and run_id = :id group by 1, 2 order by amount_sen desc, wallet_id`,
  run,
  { ...typesOf('pay_run_shares', 'walletId walletName'), employees: 'int', amount: 'sen' },
)
export const selectWarnings = statement(
  `select e.name, s.wallet_name, s.amount_sen, s.limit_sen, s.warning, count(*) over ()::int as total
     from pay_run_shares s join pay_run_employees e using (org_id, run_id, employee_id)
    where s.org_id = :orgId and s.run_id = :id and s.warning is not null order by e.name, s.wallet_name limit 100`,
  run,
  {
    name: 'pay_run_employees.name',
    ...typesOf('pay_run_shares', 'walletName amount limit! warning!'),
    total: 'int',
  },
)
export const selectChangedElections = statement(
  `select e.name, count(*) over ()::int as total
     from pay_run_employees e join pay_runs r on r.org_id = e.org_id and r.id = e.run_id
    where e.org_id = :orgId and e.run_id = :id and ${electionChanged} order by e.name limit 100`,
  run,
  { name: 'pay_run_employees.name', total: 'int' },
)
/** The shares of a re-run that is not approved and would go to the account in which they failed. */
export const selectUnchangedAccounts = statement(
  `select e.name, s.wallet_name, count(*) over ()::int as total
     from pay_runs r join pay_run_shares s on s.org_id = r.org_id and s.run_id = r.id
     join pay_run_employees e on e.org_id = s.org_id and e.run_id = s.run_id and e.employee_id = s.employee_id
     join pay_run_shares f on f.org_id = s.org_id and f.run_id = s.retries_id and f.employee_id = s.employee_id and f.wallet_id = s.wallet_id
     left join elected_wallets w on w.org_id = s.org_id and w.employee_id = s.employee_id and w.wallet_id = s.wallet_id
    where r.org_id = :orgId and r.id = :id and r.status in ('draft', 'pending_approval')
      and case r.status when 'draft' then w.account_number else s.account_number end = f.account_number
    order by e.name, s.wallet_name limit 100`,
  run,
  { name: 'pay_run_employees.name', walletName: 'pay_run_shares.wallet_name', total: 'int' },
)

/** The failed shares of a run that no re-run pays. */
export const sumUnpaid = statement(
  `select count(distinct s.employee_id)::int as employees, coalesce(sum(s.amount_sen), 0)::int8 as amount_sen
     from pay_run_shares s where s.org_id = :orgId and s.run_id = :id and s.result = 'failed'
      and not exists (select from pay_run_shares n where n.org_id = s.org_id and n.retries_id = s.run_id and n.employee_id = s.employee_id
        and n.wallet_id = s.wallet_id and n.counts)`,
  run,
  { employees: 'int', amount: 'sen' },
)
/** Empty until the run is completed. */
export const selectReport = statement(
  `select e.employee_id, e.name, e.employee_number, e.net_pay_sen, e.ineligible, e.result, e.failure_reason,
          coalesce(s.paid_sen, 0)::int8 as paid_sen, coalesce(s.failed_sen, 0)::int8 as failed_sen, coalesce(s.held, false) as held, s.usable_from_at
     from pay_run_employees e join pay_runs r on r.org_id = e.org_id and r.id = e.run_id
     left join (select employee_id, sum(amount_sen) filter (where result = 'succeeded') as paid_sen,
                  sum(amount_sen) filter (where result = 'failed') as failed_sen, bool_or(held) as held, max(usable_from_at) as usable_from_at
                  from pay_run_shares where org_id = :orgId and run_id = :id group by 1) s on s.employee_id = e.employee_id
    where e.org_id = :orgId and e.run_id = :id and r.status = 'completed' order by lower(e.name), e.employee_id`,
  run,
  {
    ...typesOf('pay_run_employees', 'employeeId name employeeNumber netPay ineligible result failureReason'),
    paid: 'sen',
    failed: 'sen',
    held: 'bool',
    usableFromAt: 'instant?',
  },
)

/** The period of the first run of which the run `r` is a re-run; null if it is none. */
export const originalPeriod = `(with recursive earlier as (select p.reruns_id, p.period from pay_runs p where p.org_id = r.org_id and p.id = r.reruns_id
    union all select p.reruns_id, p.period from earlier e join pay_runs p on p.org_id = r.org_id and p.id = e.reruns_id)
  select period from earlier where reruns_id is null)`

/**
 * The failed shares of one employee that no live run has paid, with the status of their re-run, the newest run first.
 * `period` is the month of the benefits: a re-run may be paid in a later one.
 */
export const selectFailedOf = statement(
  `select r.id as run_id, r.benefit_name, r.pay_on, r.completed_at, s.wallet_id, s.wallet_name, s.account_number, s.amount_sen, s.failure_reason, s.held, s.usable_from_at,
          s.held and ${isEmployeeHeld('s.org_id', 's.employee_id')} as is_held_now,
          (select n.status from pay_run_shares t join pay_runs n on n.org_id = t.org_id and n.id = t.run_id
            where t.org_id = s.org_id and t.retries_id = s.run_id and t.employee_id = s.employee_id
              and t.wallet_id = s.wallet_id and t.counts) as rerun_status,
          coalesce(${originalPeriod}, r.period) as period
     from pay_run_shares s join pay_runs r on r.org_id = s.org_id and r.id = s.run_id
    where s.org_id = :orgId and s.employee_id = :employeeId and s.result = 'failed'
      and not exists (select from pay_run_shares n where n.org_id = s.org_id and n.retries_id = s.run_id and n.employee_id = s.employee_id
        and n.wallet_id = s.wallet_id and n.counts and n.result is not null)
    order by r.pay_on desc, s.wallet_name`,
  typesOf('pay_run_shares', 'orgId employeeId'),
  {
    runId: 'pay_runs.id',
    ...typesOf('pay_runs', 'benefitName payOn completedAt'),
    period: 'period',
    ...typesOf('pay_run_shares', 'walletId walletName accountNumber amount failureReason held usableFromAt'),
    isHeldNow: 'bool',
    rerunStatus: 'pay_runs.status?',
  },
)

/** Whether a wallet is elected or in a run that is not final, for the platform before it changes a wallet. */
export const countWalletUse = statement(
  `select (select count(*)::int from elected_wallets where wallet_id = :walletId) as elections,
          (select count(distinct (s.org_id, s.run_id))::int from pay_run_shares s join pay_runs r on r.org_id = s.org_id and r.id = s.run_id
            where s.wallet_id = :walletId and r.status in ('pending_approval', 'approved', 'pending_payment', 'processing')) as runs`,
  { walletId: 'elected_wallets.wallet_id' },
  { elections: 'int', runs: 'int' },
)
