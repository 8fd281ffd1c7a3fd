import type { ModuleFixtures } from '#test/fixtures.ts'

export const fixtures: ModuleFixtures = {
  records: {
    job_level: async ({ w, organization, userId }) => {
      const id = w.id()
      await w.database.pool.query(
        `insert into job_levels (org_id, id, job_level, name, job_grade, status, created_at, created_by, modified_at, modified_by)
         values ($1, $2, 'L5', 'Supervisor', 5, 'approved', $3, $4, $3, $4)`,
        [organization.id, id, w.now(), userId],
      )
      return id
    },
  },
}
