import { screen, type Page } from '#web/screen.ts'

export const teamScreens = {
  list: screen('/teams', {
    audience: 'management',
    table: true,
    menu: { group: 'directory', label: ['Teams', 'Pasukan'], icon: 'teams' },
    page: async (): Promise<Page> => (await import('./screens/TeamPages.tsx')).TeamListPage,
  }),
  create: screen('/teams/create', {
    audience: 'management',
    page: async (): Promise<Page> => (await import('./screens/TeamPages.tsx')).CreateTeamPage,
  }),
  edit: screen('/teams/$teamId/update', {
    audience: 'management',
    page: async (): Promise<Page> => (await import('./screens/TeamPages.tsx')).EditTeamPage,
  }),
}
