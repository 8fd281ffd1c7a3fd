import { json, typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'
import { recipientsOf, type Recipient } from '../reminder/recipients.service.ts'

/** The lists that have been overdue for so long that withdrawals are paused. */
const late = `i.org_id = o.org_id and i.list_id is not null and i.open_sen > 0
      and o.pause_after_overdue_days > 0 and i.due_on <= :today::date - o.pause_after_overdue_days`

/** Organizations whose pause isn't as their lists are: it is to begin or to end. */
export const selectToReview = statement(
  `select o.org_id from organizations o
    where o.deleted_at is null and (o.paused_on is not null) <> exists (select 1 from deduction_items i where ${late})
    order by o.org_id`,
  { today: 'date' },
  { orgId: 'organizations.org_id' },
)

/** Whether an organization is paused, and the amount to remit so that nothing is that late. */
export const selectPause = statement(
  `select o.paused_on, o.pause_after_overdue_days,
          (select coalesce(sum(i.open_sen), 0) from deduction_items i where ${late})::int8 as late_sen
     from organizations o where o.org_id = :orgId`,
  { orgId: 'organizations.org_id', today: 'date' },
  { ...typesOf('organizations', 'pausedOn pauseAfterOverdueDays'), late: 'sen!' },
)

/** The recipients of the message that withdrawals are paused or open again; no row if a pause doesn't decide that. */
export const selectRecipients = statement(
  `select ${recipientsOf('o.org_id')} as recipients from organizations o
    where o.org_id = :orgId and o.rolling_pay and o.status = 'Active' and o.deleted_at is null`,
  { orgId: 'organizations.org_id' },
  { recipients: json<Recipient[]>() },
)
