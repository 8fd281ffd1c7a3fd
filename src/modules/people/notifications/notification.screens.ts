import { screen, type Page } from '#web/screen.ts'

export const notificationScreens = {
  email: screen('/settings/notifications-email', {
    audience: 'management',
    menu: { group: 'settings', label: ['Notifications Email', 'E-mel Pemberitahuan'], icon: 'mail' },
    page: async (): Promise<Page> => (await import('./screens/NotificationsEmailPage.tsx')).NotificationsEmailPage,
  }),
}
