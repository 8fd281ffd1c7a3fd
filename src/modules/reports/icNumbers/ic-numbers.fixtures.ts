import type { ModuleFixtures } from '#test/fixtures.ts'

export const fixtures: ModuleFixtures = {
  commands: ({ w, query, inside, admin }) => ({
    'rollingPayAdmin-refactorToUseEmployeeICNumber': async () => {
      const { org } = await inside()
      await query(
        `insert into earned_wages (org_id, id, source, ic_number, period, worked_on, amount_sen, status, reason, created_at)
         values ($1, $2, 'imported', '900101-14-5678', '2026-11', '2026-11-02', 10000, 'failed', 'Unknown employee', $3)`,
        [org.id, w.id(), w.now()],
      )
      return { by: await admin(), body: {} }
    },
  }),
}
