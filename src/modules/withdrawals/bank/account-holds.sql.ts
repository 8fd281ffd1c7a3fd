import { positional as statement } from '#server/postgres/statement.ts'

/** Whether the bank returned the last transfer to the account of a withdrawal, and no operator has released it. */
export const isHeld = (withdrawal: string): string =>
  `exists (select from account_holds h where h.org_id = ${withdrawal}.org_id and h.bank_code = ${withdrawal}.bank_code
     and h.account_number = ${withdrawal}.account_number and h.released_at is null)`

/** Holds the accounts of returned withdrawals, which the rows of `rows` are. $4 is the time and $5 the reason. */
export const holdAccounts = (rows: string): string => `
    insert into account_holds as h (org_id, bank_code, account_number, withdrawal_id, net_sen, reason, returned_at)
    select distinct on (org_id, bank_code, account_number) org_id, bank_code, account_number, id, net_sen, $5, $4::timestamptz from ${rows}
     order by org_id, bank_code, account_number, id desc
    on conflict (org_id, bank_code, account_number) do update set withdrawal_id = excluded.withdrawal_id, net_sen = excluded.net_sen,
      reason = excluded.reason, returned_at = excluded.returned_at, released_at = null, released_by = null, release_reason = null`

/** Releases the account of a withdrawal. $3 time, $4 user, $5 reason. Returns no row if it isn't on hold. */
export const releaseAccount = statement(
  `update account_holds h set released_at = $3, released_by = $4, release_reason = $5
     from withdrawal_requests r where r.org_id = $1 and r.id = $2 and h.org_id = r.org_id and h.bank_code = r.bank_code
      and h.account_number = r.account_number and h.released_at is null returning h.withdrawal_id`,
  { withdrawal_id: 'account_holds.withdrawal_id' },
)

/** The unsent withdrawals to accounts on hold, the largest first. */
export const selectHeld = statement(
  `select w.org_id, w.org_name, w.id, w.employee_id, w.employee_name, w.bank_code, w.account_number, w.net_sen, h.reason, h.returned_at
     from account_holds h join withdrawals w on w.org_id = h.org_id and w.bank_code = h.bank_code and w.account_number = h.account_number
     join organizations o on o.org_id = w.org_id
    where h.released_at is null and w.status in ('approved', 'processing') and w.sent_at is null and o.status = 'Active' and o.deleted_at is null
    order by w.net_sen desc, w.id limit $1`,
  {
    org_id: 'withdrawals.org_id',
    org_name: 'withdrawals.org_name',
    id: 'withdrawals.id',
    employee_id: 'withdrawals.employee_id',
    employee_name: 'withdrawals.employee_name',
    bank_code: 'withdrawals.bank_code',
    account_number: 'withdrawals.account_number',
    net_sen: 'withdrawals.net_sen',
    reason: 'account_holds.reason',
    returned_at: 'account_holds.returned_at',
  },
)
