import type { Id } from '#kernel/values.ts'
import type { World } from '#test/world.ts'

/** Creates teams, a category, a job level and an office, approved or not. */
export const placeChoices = async (w: World, orgId: Id<'org'>) => {
  const at = w.now()
  const [one, two, level, pendingLevel] = [w.id(), w.id(), w.id(), w.id()]
  const common = [orgId, at]
  await w.database.pool.query(
    `insert into teams values ($1, $3, 'TEAM-001', 'Zebra', 'The counter', 'Approved', $2, 'TTTTTTTTTTTTTTTT', $2, 'TTTTTTTTTTTTTTTT', $2, 'TTTTTTTTTTTTTTTT'),
                              ($1, $4, 'TEAM-002', 'antelope', 'The kitchen', 'Approved', $2, 'TTTTTTTTTTTTTTTT', $2, 'TTTTTTTTTTTTTTTT', $2, 'TTTTTTTTTTTTTTTT'),
                              ($1, $5, 'TEAM-003', 'Draft', 'Not yet', 'Draft', $2, 'TTTTTTTTTTTTTTTT', $2, 'TTTTTTTTTTTTTTTT', null, null)`,
    [...common, one, two, w.id()],
  )
  await w.database.pool.query(
    `insert into employee_categories values ($1, $3, 'CAT-001', 'Full time', 'All week', 'Approved', $2, 'TTTTTTTTTTTTTTTT', $2, 'TTTTTTTTTTTTTTTT', $2, 'TTTTTTTTTTTTTTTT'),
                                            ($1, $4, 'CAT-002', 'Casual', 'Some days', 'Pending Approval', $2, 'TTTTTTTTTTTTTTTT', $2, 'TTTTTTTTTTTTTTTT', null, null)`,
    [...common, w.id(), w.id()],
  )
  await w.database.pool.query(
    `insert into job_levels values ($1, $3, 'L5', 'Supervisor', 5, 'approved', $2, 'TTTTTTTTTTTTTTTT', $2, 'TTTTTTTTTTTTTTTT', $2, 'TTTTTTTTTTTTTTTT', null),
                                   ($1, $4, 'L2', 'Junior', 2, 'pending_approval', $2, 'TTTTTTTTTTTTTTTT', $2, 'TTTTTTTTTTTTTTTT', null, null, null)`,
    [...common, level, pendingLevel],
  )
  await w.database.pool.query(
    `insert into offices values ($1, $3, 'OFF-001', 'Bangsar', 'Jalan 1', 'Malaysia', 'KL', 'WP Kuala Lumpur', null, $2, $2, null)`,
    [...common, w.id()],
  )
  return { level, pendingLevel }
}
