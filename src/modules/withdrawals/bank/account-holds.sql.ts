import { statement, typesOf } from '#server/postgres/statement.ts'

/** Whether the bank returned the last transfer to the account of a withdrawal, and no operator has released it. */
export const isHeld = (withdrawal: string): string =>
  `exists (select from account_holds h where h.org_id = ${withdrawal}.org_id and h.bank_code = ${withdrawal}.bank_code
     and h.account_number = ${withdrawal}.account_number and h.released_at is null)`

/** Holds the accounts of returned withdrawals, which the rows of `rows` are. The parameters are `now` and `reason`. */
export const holdAccounts = (rows: string): string => `
    insert into account_holds as h (org_id, bank_code, account_number, withdrawal_id, net_sen, reason, returned_at)
    select distinct on (org_id, bank_code, account_number) org_id, bank_code, account_number, id, net_sen, :reason, :now::timestamptz from ${rows}
     order by org_id, bank_code, account_number, id desc
    on conflict (org_id, bank_code, account_number) do update set withdrawal_id = excluded.withdrawal_id, net_sen = excluded.net_sen,
      reason = excluded.reason, returned_at = excluded.returned_at, released_at = null, released_by = null, release_reason = null`

/** Releases the account of a withdrawal. Returns no row if it isn't on hold. */
export const releaseAccount = statement(
  `update account_holds h set released_at = :now, released_by = :releasedBy, release_reason = :reason
     from withdrawal_requests r where r.org_id = :orgId and r.id = :id and h.org_id = r.org_id and h.bank_code = r.bank_code
      and h.account_number = r.account_number and h.released_at is null returning h.withdrawal_id`,
  {
    ...typesOf('withdrawals', 'orgId id'),
    now: 'instant',
    releasedBy: 'account_holds.released_by',
    reason: 'account_holds.release_reason',
  },
  { withdrawal_id: 'account_holds.withdrawal_id' },
)

/** The unsent withdrawals to accounts on hold, the largest first. */
export const selectHeld = statement(
  `select w.org_id, w.org_name, w.id, w.employee_id, w.employee_name, w.bank_code, w.account_number, w.net_sen, h.reason, h.returned_at
     from account_holds h join withdrawals w on w.org_id = h.org_id and w.bank_code = h.bank_code and w.account_number = h.account_number
     join organizations o on o.org_id = w.org_id
    where h.released_at is null and w.status in ('approved', 'processing') and w.sent_at is null and o.status = 'Active' and o.deleted_at is null
    order by w.net_sen desc, w.id limit :most`,
  { most: 'int' },
  {
    ...typesOf('withdrawals', 'org_id org_name id employee_id employee_name bank_code account_number net_sen'),
    ...typesOf('account_holds', 'reason returned_at'),
  },
)
