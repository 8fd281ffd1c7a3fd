/** Holds the accounts of returned payments, which the rows of `rows` are. The parameters are `now` and `reason`. */
export const holdAccounts = (rows: string, source: 'withdrawal_id' | 'disbursement_line_id'): string => `
    insert into payment_holds as h (org_id, bank_code, account_number, ${source}, net_sen, reason, since_at)
    select distinct on (org_id, bank_code, account_number) org_id, bank_code, account_number, id, net_sen, :reason, :now::timestamptz from ${rows}
     order by org_id, bank_code, account_number, id desc
    on conflict (org_id, bank_code, account_number, employee_id) do update set withdrawal_id = excluded.withdrawal_id,
      disbursement_line_id = excluded.disbursement_line_id, net_sen = excluded.net_sen,
      reason = excluded.reason, since_at = excluded.since_at, released_at = null, released_by = null, release_reason = null`
