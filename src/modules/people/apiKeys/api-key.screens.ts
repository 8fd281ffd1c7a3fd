import { screen, type Page } from '#web/screen.ts'

export const apiKeyScreens = {
  list: screen('/developers', {
    audience: 'management',
    role: 'Manager',
    menu: { group: 'settings', label: ['Developers', 'Pembangun'], icon: 'code' },
    table: true,
    page: async (): Promise<Page> => (await import('./screens/KeyListPage.tsx')).KeyListPage,
  }),
  calls: screen('/developers/calls', {
    audience: 'management',
    role: 'Manager',
    page: async (): Promise<Page> => (await import('./screens/CallsPage.tsx')).CallsPage,
  }),
  create: screen('/developers/create', {
    audience: 'management',
    role: 'Manager',
    page: async (): Promise<Page> => (await import('./screens/KeyFormPage.tsx')).KeyFormPage,
  }),
  view: screen('/developers/view/$id', {
    audience: 'management',
    role: 'Manager',
    table: true,
    page: async (): Promise<Page> => (await import('./screens/KeyDetailsPage.tsx')).KeyDetailsPage,
  }),
}
