import { screen, type Page } from '#web/screen.ts'

export const jobLevelScreens = {
  list: screen('/jobLevels', {
    audience: 'management',
    table: true,
    menu: { group: 'directory', label: ['Job Levels', 'Tahap Kerja'], icon: 'levels' },
    page: async (): Promise<Page> => (await import('./screens/JobLevelListPage.tsx')).JobLevelListPage,
  }),
  create: screen('/jobLevels/create', {
    audience: 'management',
    page: async (): Promise<Page> => (await import('./screens/JobLevelFormPages.tsx')).CreateJobLevelPage,
  }),
  edit: screen('/jobLevels/$jobLevelId/edit', {
    audience: 'management',
    page: async (): Promise<Page> => (await import('./screens/JobLevelFormPages.tsx')).EditJobLevelPage,
  }),
}
