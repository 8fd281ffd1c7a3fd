import { statement } from '#server/postgres/statement.ts'
import { typesOf } from '#server/postgres/columns.ts'

const columns = typesOf('sandbox_clock', 'aheadMs targetAt movedAt movedByName')

const select = 'select ahead_ms, target_at, moved_at, moved_by_name from sandbox_clock'

export const selectClock = statement(select, {}, columns)
export const lockClock = statement(`${select} for update`, {}, columns)
export const startMove = statement(
  'update sandbox_clock set target_at = :target, moved_at = :now, moved_by_name = :byName',
  { target: 'instant', now: 'instant', byName: 'text' },
)
export const moveAhead = statement('update sandbox_clock set ahead_ms = ahead_ms + :ms::bigint', { ms: 'int' })
export const endMove = statement('update sandbox_clock set target_at = null')
