/** The part of a withdrawal's fee that its employer owes. Every total and posting uses this expression. */
export const employerFee = (row: string): string =>
  `case ${row}.fee_paid_by when 'employer' then ${row}.fee_sen else 0 end`

/** The tail of an insert into `withdrawal_totals t`: adds to existing totals. */
export const addToTotals = `on conflict (org_id, period, requested_on, status, reason_for_withdrawal) do update
      set withdrawals = t.withdrawals + excluded.withdrawals, amount_sen = t.amount_sen + excluded.amount_sen,
        employee_fee_sen = t.employee_fee_sen + excluded.employee_fee_sen, employer_fee_sen = t.employer_fee_sen + excluded.employer_fee_sen`

/** Adds the completed withdrawals of `rows` to the totals of transfers, or subtracts those that the bank returned. */
export const addTransfers = (rows: string, transferOn: string, sign: 1 | -1 = 1): string =>
  `insert into transfer_totals as t (org_id, period, transfer_on, team_id, withdrawals, amount_sen, net_sen)
      select org_id, period, ${transferOn}, coalesce(team_id, ''), ${sign} * count(*), ${sign} * sum(amount_sen), ${sign} * sum(net_sen)
        from ${rows} group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (org_id, period, transfer_on, team_id) do update
      set withdrawals = t.withdrawals + excluded.withdrawals, amount_sen = t.amount_sen + excluded.amount_sen, net_sen = t.net_sen + excluded.net_sen`
