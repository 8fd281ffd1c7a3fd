import type { Sen } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import { json, typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'

type Transfer = {
  readonly amount: Sen
  readonly on: LocalDate
  readonly isSameAccount: boolean
  readonly returned: string | null
}

/**
 * What the approval of pending requests depends on: the last change of the employee's account, whether the employee
 * reported one, and the latest transfers to the employee before the request.
 */
export const selectRequestFacts = statement(
  `select r.id, r.amount_sen, c.new_bank_code, c.new_account_number, c.changed_by_name, c.changed_at,
          h.reported_at, (e.bank_code, e.account_number) <> (r.bank_code, r.account_number) as is_since,
          coalesce(t.transfers, '[]') as transfers
     from withdrawals r
     join employees e on e.org_id = r.org_id and e.id = r.employee_id
     left join lateral (select f.account_change_id, d.reported_at from payment_holds f
       join account_changes d on d.org_id = f.org_id and d.id = f.account_change_id
      where f.org_id = e.org_id and f.bank_code = '' and f.account_number = '' and f.employee_id = e.id and f.released_at is null) h on true
     left join account_changes c on c.org_id = e.org_id and c.id = coalesce(h.account_change_id, e.account_change_id)
     left join lateral (select json_agg(json_build_object('amount', l.amount_sen, 'on', l.transfer_on, 'isSameAccount', l.is_same,
         'returned', case when l.returned_at is not null then coalesce(l.returned_reason, '') end) order by l.transfer_on desc, l.id desc) as transfers
       from (select w.id, w.amount_sen, w.transfer_on, w.returned_at, w.returned_reason,
              w.bank_code = r.bank_code and w.account_number = r.account_number as is_same
         from withdrawals w where w.org_id = r.org_id and w.employee_id = r.employee_id and w.id < r.id and w.status = 'completed'
        order by w.transfer_on desc, w.id desc limit 12) l) t on true
    where r.org_id = :orgId and r.id = any(:ids::text[]) and r.status = 'pending'`,
  { orgId: 'employees.org_id', ids: 'withdrawals.id[]' },
  {
    ...typesOf('withdrawals', 'id amount'),
    newBankCode: 'text?',
    newAccountNumber: 'text?',
    changedByName: 'text?',
    changedAt: 'instant?',
    reportedAt: 'instant?',
    isSince: 'bool?',
    transfers: json<readonly Transfer[]>(),
  },
)
