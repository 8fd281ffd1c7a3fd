import { positional as statement } from '#server/postgres/statement.ts'

/** `sent` marks the step of the end of day, which has the time of sending. */
export const selectHistory = statement(
  `select c.status, c.reason, c.note, c.by_name, c.by_role, c.happened_at,
      c.status = 'processing' and s.sent_at is not null and c.happened_at = s.sent_at as sent
    from withdrawal_changes c join withdrawal_states s on s.org_id = c.org_id and s.id = c.withdrawal_id
    where c.org_id = $1 and c.withdrawal_id = $2 order by c.id`,
  {
    status: 'withdrawal_changes.status',
    reason: 'withdrawal_changes.reason',
    note: 'withdrawal_changes.note',
    by_name: 'withdrawal_changes.by_name',
    by_role: 'withdrawal_changes.by_role',
    happened_at: 'withdrawal_changes.happened_at',
    sent: 'bool',
  },
)
