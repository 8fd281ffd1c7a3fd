import type { CommandFixtures, FixtureKit, ModuleFixtures } from '#test/fixtures.ts'
import { jobLevelScreens } from './job-level.screens.ts'

const fields = { jobLevel: 'L4', name: 'Shift leader', jobGrade: 4 }

const commands = ({ w, inside }: FixtureKit): CommandFixtures => {
  const created = async () => {
    const { manager: by } = await inside()
    const { id: jobLevelId } = await w.as(by).jobLevels.create(fields)
    return { by, jobLevelId }
  }
  return {
    'jobLevels-create': async () => ({ by: (await inside()).manager, body: fields }),
    'jobLevels-edit': async () => {
      const { by, jobLevelId } = await created()
      return { by, body: { jobLevelId, ...fields, jobGrade: 5 } }
    },
    'jobLevels-delete': async () => {
      const { by, jobLevelId } = await created()
      return { by, body: { jobLevelId } }
    },
    'jobLevels-approve': async () => {
      const { by, jobLevelId } = await created()
      return { by, body: { jobLevelsIds: [jobLevelId] } }
    },
    'jobLevels-copyFromPlatform': async () => {
      const { manager: by } = await inside()
      const id = w.id()
      await w.database.pool.query(
        `insert into job_levels (org_id, id, job_level, name, job_grade, status, created_at, created_by, modified_at, modified_by)
         values ('PLATFORM', $1, $2, 'Copied', 3, 'approved', $3, $1, $3, $1)`,
        [id, `P-${id}`, w.now()],
      )
      return { by, body: {} }
    },
  }
}

export const fixtures: ModuleFixtures = {
  commands,
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
  screens: [
    {
      screen: jobLevelScreens.list,
      heading: 'Job Levels',
      loads: [['jobLevels-getAll', 'Failed to get Job Levels!']],
    },
    { screen: jobLevelScreens.create, heading: 'Create Job Level' },
    {
      screen: jobLevelScreens.edit,
      heading: 'Edit job level',
      address: (id) => jobLevelScreens.edit.to({ jobLevelId: id('job_level') }),
      loads: [
        ['jobLevels-getOne', 'Failed to get Job Level!'],
        ['audit-getEvents', 'Failed to retrieve the history!'],
      ],
    },
  ],
}
