import { screen, type Page } from '#web/screen.ts'

export const jobLevelScreens = {
  list: screen('/jobLevels', {
    audience: 'management',
    feature: 'eBenefits',
    table: true,
    menu: { group: 'benefits', label: ['Job Levels', 'Tahap Jawatan'], icon: 'levels' },
    page: async (): Promise<Page> => (await import('./screens/JobLevelListPage.tsx')).JobLevelListPage,
  }),
  create: screen('/jobLevels/create', {
    audience: 'management',
    feature: 'eBenefits',
    page: async (): Promise<Page> => (await import('./screens/JobLevelFormPages.tsx')).CreateJobLevelPage,
  }),
  edit: screen('/jobLevels/$jobLevelId/edit', {
    audience: 'management',
    feature: 'eBenefits',
    page: async (): Promise<Page> => (await import('./screens/JobLevelFormPages.tsx')).EditJobLevelPage,
  }),
  platformList: screen('/internal/jobLevels', {
    audience: 'platform',
    table: true,
    menu: { group: 'benefits', label: ['Job Levels', 'Tahap Jawatan'], icon: 'levels' },
    page: async (): Promise<Page> => (await import('./screens/PlatformJobLevelListPage.tsx')).PlatformJobLevelListPage,
  }),
  platformCreate: screen('/internal/joblevels/create', {
    audience: 'platform',
    role: 'admin',
    page: async (): Promise<Page> => (await import('./screens/JobLevelFormPages.tsx')).CreatePlatformJobLevelPage,
  }),
  platformEdit: screen('/internal/jobLevels/$id/edit', {
    audience: 'platform',
    role: 'admin',
    page: async (): Promise<Page> => (await import('./screens/JobLevelFormPages.tsx')).EditPlatformJobLevelPage,
  }),
}
