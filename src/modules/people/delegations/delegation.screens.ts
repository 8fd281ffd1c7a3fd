import { screen, type Page } from '#web/screen.ts'

export const delegationScreens = {
  away: screen('/account/away', {
    audience: 'management',
    menu: { group: 'user', label: ['While you’re away', 'Semasa anda tiada'], icon: 'clock' },
    page: async (): Promise<Page> => (await import('./screens/AwayPage.tsx')).AwayPage,
  }),
}
