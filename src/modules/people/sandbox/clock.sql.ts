import { statement } from '#server/postgres/statement.ts'
import { typesOf } from '#server/postgres/columns.ts'

const columns = typesOf('sandbox_clock', 'aheadMs targetAt movedAt movedByName')

export const selectClock = statement(
  'select ahead_ms, target_at, moved_at, moved_by_name from sandbox_clock',
  {},
  columns,
)
export const lockClock = statement(
  'select ahead_ms, target_at, moved_at, moved_by_name from sandbox_clock for update',
  {},
  columns,
)
export const startMove = statement(
  'update sandbox_clock set target_at = :target, moved_at = :now, moved_by_name = :byName',
  { target: 'instant', now: 'instant', byName: 'text' },
)
export const moveAhead = statement('update sandbox_clock set ahead_ms = ahead_ms + :ms::bigint', { ms: 'int' })
export const endMove = statement('update sandbox_clock set target_at = null')
