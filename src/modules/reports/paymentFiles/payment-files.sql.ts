import { isShareHeld } from '#money/payRuns/held-shares.service.ts'
import { downloadsOfFile } from '#money/originatingAccounts/file-downloads.service.ts'
import { typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'

/** How many payees a condition applies to, and their amount. */
const counted = (name: string, condition: string, amount: string): string =>
  `count(*) filter (where ${condition})::int as ${name}, coalesce(sum(${amount}) filter (where ${condition}), 0)::int8 as ${name}_amount`

/**
 * What files pay. A payee is open until there is a result, and unpaid if it was refused, cancelled or returned. Payments of a
 * pay run on hold are in no file.
 */
export const selectContents = statement(
  `select f.number, coalesce(c.name, '') as name, o.name as org_name, u.display_name as made_by_name, c.payees, c.payees_amount, c.open, c.open_amount, c.unpaid, c.unpaid_amount,
          (select count(*)::int from ${downloadsOfFile}) as downloads
     from payment_files f
     left join organizations o on o.org_id = f.org_id
     left join users u on u.id = f.made_by
     cross join lateral (
       select max(b.number)::text as name, ${counted('payees', 'true', 'r.net_sen')}, ${counted('open', `s.status = 'processing'`, 'r.net_sen')},
              ${counted('unpaid', `s.status <> 'processing' and (s.status <> 'completed' or s.returned_at is not null)`, 'r.net_sen')}
         from bank_batches b
         join withdrawal_states s on s.batch_id = b.id
         join withdrawal_requests r on r.org_id = s.org_id and r.id = s.id
        where f.kind = 'batch' and b.id = f.record_id having count(*) > 0
       union all
       select max(d.name), ${counted('payees', 'true', 'l.amount_sen')}, ${counted('open', `l.status = 'waiting'`, 'l.amount_sen')},
              ${counted('unpaid', `l.status in ('failed', 'reversed')`, 'l.amount_sen')}
         from disbursements d join disbursement_lines l on l.org_id = d.org_id and l.disbursement_id = d.id and l.status <> 'dropped'
        where f.kind = 'disbursement' and d.org_id = f.org_id and d.id = f.record_id having count(*) > 0
       union all
       select max(s.wallet_name), ${counted('payees', 'true', 's.amount_sen')}, ${counted('open', `s.result is null and r.status <> 'cancelled'`, 's.amount_sen')},
              ${counted('unpaid', `s.result = 'failed' or r.status = 'cancelled'`, 's.amount_sen')}
         from pay_runs r join pay_run_shares s on s.org_id = r.org_id and s.run_id = r.id and s.wallet_id = f.wallet_id
        where f.kind = 'pay_run' and r.org_id = f.org_id and r.id = f.record_id and not ${isShareHeld} having count(*) > 0) c
    where f.number = any(:numbers::text[])`,
  { numbers: 'payment_files.number[]', now: 'instant' },
  {
    ...typesOf('payment_files', 'number'),
    name: 'text',
    orgName: 'text?',
    madeByName: 'text?',
    payees: 'int',
    payeesAmount: 'sen',
    open: 'int',
    openAmount: 'sen',
    unpaid: 'int',
    unpaidAmount: 'sen',
    downloads: 'int',
  },
)
