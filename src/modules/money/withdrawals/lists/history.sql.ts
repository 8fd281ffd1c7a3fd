import { typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'

/** `sentToBank` marks the step of the end of day, which has the time of sending. */
export const selectHistory = statement(
  `select c.status, c.reason, c.note, c.by_name, c.by_role, c.for_name, c.happened_at as at,
      c.status = 'processing' and s.sent_at is not null and c.happened_at = s.sent_at as sent_to_bank
    from withdrawal_changes c join withdrawal_states s on s.org_id = c.org_id and s.id = c.withdrawal_id
    where c.org_id = :orgId and c.withdrawal_id = :id order by c.id`,
  { orgId: 'withdrawal_changes.org_id', id: 'withdrawal_changes.withdrawal_id' },
  {
    ...typesOf('withdrawal_changes', 'status reason note byName byRole forName'),
    at: 'withdrawal_changes.happened_at',
    sentToBank: 'bool',
  },
)
