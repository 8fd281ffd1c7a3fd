/** The part of a withdrawal's fee that its employer owes. Every total and posting uses this expression. */
export const employerFee = (row: string): string =>
  `case ${row}.fee_paid_by when 'employer' then ${row}.fee_sen else 0 end`

/** The tail of an insert into `withdrawal_totals t`: adds to existing totals. */
export const addToTotals = `on conflict (org_id, period, requested_on, status, reason_for_withdrawal) do update
      set withdrawals = t.withdrawals + excluded.withdrawals, amount_sen = t.amount_sen + excluded.amount_sen,
        employee_fee_sen = t.employee_fee_sen + excluded.employee_fee_sen, employer_fee_sen = t.employer_fee_sen + excluded.employer_fee_sen`
