import type { Sen } from '#kernel/money.ts'
import type { Id } from '#kernel/values.ts'
import { json, statement } from '#server/postgres/statement.ts'

/**
 * The runs of one employee from this period on. A draft counts although the election may still be incomplete, unless its
 * pay day has passed. `paid_sen` is the sum of the shares that succeeded. An ad-hoc run pays one named benefit. $3 period,
 * $4 today.
 */
export const selectRunsOf = statement(
  `select r.id, r.pay_type, r.benefit_name, r.status, r.period, r.pay_on, e.net_pay_sen,
          coalesce((select sum(s.amount_sen) from pay_run_shares s where s.org_id = e.org_id and s.run_id = e.run_id
            and s.employee_id = e.employee_id and s.result = 'succeeded'), 0)::int8 as paid_sen
     from pay_run_employees e join pay_runs r on r.org_id = e.org_id and r.id = e.run_id
    where e.org_id = $1 and e.employee_id = $2 and r.period >= $3 and r.reruns_id is null
      and (r.status = 'draft' and r.pay_on >= $4 or e.ineligible is null and r.status in ('pending_approval', 'approved', 'pending_payment', 'processing', 'completed'))
    order by r.pay_on, r.id`,
  {
    id: 'pay_runs.id',
    pay_type: 'pay_runs.pay_type',
    benefit_name: 'pay_runs.benefit_name',
    status: 'pay_runs.status',
    period: 'pay_runs.period',
    pay_on: 'pay_runs.pay_on',
    net_pay_sen: 'pay_run_employees.net_pay_sen',
    paid_sen: 'sen',
  },
)

type ShareJson = { walletId: Id<'wallet'>; wallet: string; amount: Sen; result: 'succeeded' | 'failed' | null }
/** The amounts that one employee received in these runs, by wallet. $3 runs. */
export const selectSharesOf = statement(
  `select e.run_id, e.net_pay_sen,
          jsonb_agg(jsonb_build_object('walletId', s.wallet_id, 'wallet', s.wallet_name, 'amount', s.amount_sen, 'result', s.result)
                    order by s.amount_sen desc, s.wallet_id) as shares
     from pay_run_employees e join pay_run_shares s using (org_id, run_id, employee_id)
    where e.org_id = $1 and e.employee_id = $2 and e.run_id = any($3::text[])
    group by e.run_id, e.net_pay_sen`,
  { run_id: 'pay_run_employees.run_id', net_pay_sen: 'pay_run_employees.net_pay_sen', shares: json<ShareJson[]>() },
)
