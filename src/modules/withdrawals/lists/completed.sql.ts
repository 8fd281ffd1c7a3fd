import { positional as statement } from '#server/postgres/statement.ts'

/** The withdrawals of an organization with a transfer date in a range, ordered by that date. */
export const selectCompleted = statement(
  `select s.id, s.transfer_on, r.employee_name, r.ic_number, r.amount_sen, r.fee_sen, r.net_sen, r.fee_paid_by, s.returned_at
     from withdrawal_states s join withdrawal_requests r on r.org_id = s.org_id and r.id = s.id
    where s.org_id = $1 and s.transfer_on between $2 and $3 order by s.transfer_on, s.id limit $4`,
  {
    id: 'withdrawals.id',
    transfer_on: 'withdrawals.transfer_on!',
    employee_name: 'withdrawals.employee_name',
    ic_number: 'withdrawals.ic_number',
    amount_sen: 'withdrawals.amount_sen',
    fee_sen: 'withdrawals.fee_sen',
    net_sen: 'withdrawals.net_sen',
    fee_paid_by: 'withdrawals.fee_paid_by',
    returned_at: 'withdrawals.returned_at',
  },
)
