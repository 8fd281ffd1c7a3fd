import { typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'

/** The pay ranges of each job level, including ranges that have it in force. */
export const countRanges = statement(
  `select l.level, count(*)::int as ranges from pay_ranges r
     cross join lateral (select r.job_level_id union select r.job_level_in_force_id) l (level)
    where r.org_id = :orgId and not r.deleted and l.level is not null group by l.level`,
  typesOf('pay_ranges', 'orgId'),
  { level: 'job_levels.id', ranges: 'int' },
)
