import { statement } from '#server/postgres/statement.ts'

export const selectHistory = statement(
  'select status, reason, note, by_name, by_role, happened_at from withdrawal_changes where org_id = $1 and withdrawal_id = $2 order by id',
  {
    status: 'withdrawal_changes.status',
    reason: 'withdrawal_changes.reason',
    note: 'withdrawal_changes.note',
    by_name: 'withdrawal_changes.by_name',
    by_role: 'withdrawal_changes.by_role',
    happened_at: 'withdrawal_changes.happened_at',
  },
)
