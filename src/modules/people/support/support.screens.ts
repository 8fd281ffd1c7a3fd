import { screen, type Page } from '#web/screen.ts'

const label = ['Help Contact', 'Hubungan Bantuan'] as const

export const supportScreens = {
  contact: screen('/settings/help-contact', {
    audience: 'management',
    menu: { group: 'settings', label, icon: 'help' },
    page: async (): Promise<Page> => (await import('./screens/HelpContactPage.tsx')).HelpContactPage,
  }),
  internalContact: screen('/internal/help-contact', {
    audience: 'platform',
    role: 'admin',
    menu: { group: 'settings', label, icon: 'help' },
    page: async (): Promise<Page> => (await import('./screens/HelpContactPage.tsx')).InternalHelpContactPage,
  }),
}
