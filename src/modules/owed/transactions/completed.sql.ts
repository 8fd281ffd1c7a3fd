import { typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'

/** The withdrawals of an organization with a transfer date in a range, ordered by that date. Their months come from the totals. */
export const selectCompleted = statement(
  `select s.id, s.transfer_on, r.employee_name, r.ic_number, r.amount_sen, r.fee_sen, r.net_sen, r.fee_paid_by, s.returned_at
     from withdrawal_states s join withdrawal_requests r on r.org_id = s.org_id and r.id = s.id
    where s.org_id = :orgId and s.status = 'completed' and s.transfer_on between :from and :to
      and s.period = any(array(select distinct t.period from transfer_totals t where t.org_id = :orgId and t.transfer_on between :from and :to)) order by s.transfer_on, s.id limit :limit`,
  { orgId: 'withdrawal_states.org_id', from: 'date', to: 'date', limit: 'int' },
  typesOf('withdrawals', 'id transferOn! employeeName icNumber amount fee net feePaidBy returnedAt'),
)
