import { statement } from '#server/postgres/statement.ts'

/** Organizations with a due notice, and their pending withdrawals. Locks them, so that two workers don't send the same notice. */
export const selectDueNotices = statement(
  `select n.org_id, s.notifications_email as email, w.pending, w.amount_sen
   from notices n join management_settings s on s.org_id = n.org_id
   cross join lateral (select coalesce(sum(t.withdrawals), 0)::int as pending, coalesce(sum(t.amount_sen), 0)::int8 as amount_sen
     from withdrawal_totals t where t.org_id = n.org_id and t.status = 'pending') w
   where s.notifications_email is not null
     and (s.last_waiting_notice_at is null or s.last_waiting_notice_at <= $1)
   for update of n, s skip locked`,
  { org_id: 'notices.org_id', email: 'management_settings.notifications_email!', pending: 'int', amount_sen: 'sen' },
)
