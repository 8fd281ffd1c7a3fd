import { wasRefused } from '../lists/list.sql.ts'
import { statement } from '#server/postgres/statement.ts'

/**
 * The result of the payment `w` of a batch. A person who cancels a payment of a bank file gives the bank's answer, which
 * is the note of the change; a line of the bank's result has none.
 */
export const resultOfPayment = `case w.status when 'processing' then 'unanswered' when 'completed' then case when w.returned_at is null then 'paid' else 'returned' end
  else case when ${wasRefused}
    then 'refused' else 'cancelled' end end`

const states = `withdrawal_states w join withdrawal_requests r on r.org_id = w.org_id and r.id = w.id`

/** The payments of batches by result. */
export const sumResults = statement(
  `select w.batch_id, ${resultOfPayment} as result, count(*)::int as count, sum(r.net_sen)::int8 as net_sen
     from ${states} where w.batch_id = any(:batchIds::text[]) group by 1, 2`,
  { batchIds: 'withdrawal_states.batch_id[]' },
  { batchId: 'withdrawal_states.batch_id!', result: 'text', count: 'int', net: 'sen' },
)

/** The payments of a batch without a result whose employees expect the money by a day. */
export const countPromised = statement(
  `select count(*)::int as count from withdrawal_states w where w.batch_id = :batchId and w.status = 'processing' and w.expected_on <= :by`,
  { batchId: 'withdrawal_states.batch_id', by: 'date' },
  { count: 'int' },
)
