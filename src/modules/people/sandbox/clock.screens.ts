import { screen, type Page } from '#web/screen.ts'

export const clockScreens = {
  clock: screen('/developers/clock', {
    audience: 'management',
    role: 'Manager',
    page: async (): Promise<Page> => (await import('./screens/ClockPage.tsx')).ClockPage,
  }),
}
