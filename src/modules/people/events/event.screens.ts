import { screen, type Page } from '#web/screen.ts'

export const eventScreens = {
  list: screen('/developers/events', {
    audience: 'management',
    role: 'Manager',
    page: async (): Promise<Page> => (await import('./screens/EventsPage.tsx')).EventsPage,
  }),
}
