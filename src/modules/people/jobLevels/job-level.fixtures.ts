import { platformOrgId } from '#kernel/values.ts'
import { after, history } from '#test/made.ts'
import type { CommandFixtures, FixtureKit, ModuleFixtures } from '#test/fixtures.ts'
import type { World } from '#test/world.ts'
import { jobLevelScreens } from './job-level.screens.ts'

const fields = { jobLevel: 'L4', name: 'Shift leader', jobGrade: 4 }

const commands = ({ w, inside, admin, nextNumber }: FixtureKit): CommandFixtures => {
  const created = async () => {
    const { manager: by } = await inside()
    const { id: jobLevelId } = await w.as(by).jobLevels.create(fields)
    return { by, jobLevelId }
  }
  const createdByPlatform = async () => {
    const by = await admin()
    const { id: jobLevelId } = await w.as(by).adminJobLevels.create(fields)
    return { by, jobLevelId }
  }
  return {
    'adminJobLevels-create': async () => ({ by: await admin(), body: fields }),
    'adminJobLevels-edit': after(createdByPlatform, ({ jobLevelId }) => ({ jobLevelId, ...fields, jobGrade: 5 })),
    'adminJobLevels-delete': after(createdByPlatform, ({ jobLevelId }) => ({ jobLevelId, reason: 'No longer used' })),
    'jobLevels-create': async () => ({ by: (await inside()).manager, body: fields }),
    'jobLevels-edit': after(created, ({ jobLevelId }) => ({ jobLevelId, ...fields, jobGrade: 5 })),
    'jobLevels-delete': after(created, ({ jobLevelId }) => ({ jobLevelId })),
    'jobLevels-approve': after(created, ({ jobLevelId }) => ({ jobLevelsIds: [jobLevelId] })),
    'jobLevels-return': after(created, ({ jobLevelId }) => ({ ids: [jobLevelId], reason: 'Wrong name' })),
    'jobLevels-copyFromPlatform': async () => {
      const { manager: by } = await inside()
      await w.as(await admin()).adminJobLevels.create({ ...fields, name: `Copied ${nextNumber()}` })
      return { by, body: {} }
    },
  }
}

const addLevel = async (w: World, orgId: string, userId: string): Promise<string> => {
  const id = w.id()
  await w.database.pool.query(
    `insert into job_levels (org_id, id, job_level, name, job_grade, status, created_at, created_by, modified_at, modified_by)
     values ($1, $2, 'L5', 'Supervisor', 5, 'approved', $3, $4, $3, $4)`,
    [orgId, id, w.now(), userId],
  )
  return id
}

export const fixtures: ModuleFixtures = {
  commands,
  records: {
    job_level: ({ w, organization, userId }) => addLevel(w, organization.id, userId),
    platform_job_level: ({ w, userId }) => addLevel(w, platformOrgId, userId),
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
      loads: [['jobLevels-getOne', 'Failed to get Job Level!'], history],
    },
    {
      screen: jobLevelScreens.platformList,
      heading: 'Job Levels',
      loads: [['adminJobLevels-getAll', 'Failed to get Job Levels!']],
    },
    { screen: jobLevelScreens.platformCreate, heading: 'Create Job Level' },
    {
      screen: jobLevelScreens.platformEdit,
      heading: 'Edit job level',
      address: (id) => jobLevelScreens.platformEdit.to({ id: id('platform_job_level') }),
      loads: [['adminJobLevels-getOne', 'Failed to get Job Level!'], history],
    },
  ],
}
