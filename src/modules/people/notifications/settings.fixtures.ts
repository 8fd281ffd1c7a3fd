import type { ModuleFixtures } from '#test/fixtures.ts'
import { notificationScreens } from './notification.screens.ts'

export const fixtures: ModuleFixtures = {
  commands: ({ inside }) => ({
    'settings-updateManagementSettings': async () => {
      const { manager } = await inside()
      return { by: manager, body: { notificationsEmail: manager.email } }
    },
  }),
  screens: [
    {
      screen: notificationScreens.email,
      heading: 'Notifications Email Recepient',
      loads: [
        ['settings-getManagementSettings', 'Failed to retrieve notifications email recepient!'],
        ['users-getManagementUsers', 'Failed to retrieve management list!'],
      ],
    },
  ],
}
