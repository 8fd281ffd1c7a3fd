import { managementRoles } from '#kernel/access.ts'
import { statement } from '#server/postgres/statement.ts'

/** Whether the user `u` may receive notices: an active Manager or Executive. */
export const canReceive = `u.role in (${managementRoles.map((role) => `'${role}'`).join(', ')}) and u.status = 'Active' and u.deleted_at is null`

/**
 * Organizations with a due notice and a recipient who is an active Manager or Executive, and their pending withdrawals.
 * Locks them, so that two workers don't send the same notice.
 */
export const selectDueNotices = statement(
  `select n.org_id, u.email, w.pending, w.amount_sen
   from notices n join management_settings s on s.org_id = n.org_id
   join users u on u.org_id = s.org_id and u.email = s.notifications_email and ${canReceive}
   cross join lateral (select coalesce(sum(t.withdrawals), 0)::int as pending, coalesce(sum(t.amount_sen), 0)::int8 as amount_sen
     from withdrawal_totals t where t.org_id = n.org_id and t.status = 'pending') w
   where s.last_waiting_notice_at is null or s.last_waiting_notice_at <= :noticedBefore
   for update of n, s skip locked`,
  { noticedBefore: 'instant' },
  { orgId: 'notices.org_id', email: 'users.email', pending: 'int', amount: 'sen' },
)
