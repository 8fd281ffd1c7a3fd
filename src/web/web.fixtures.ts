import type { ModuleFixtures } from '#test/fixtures.ts'
import { componentsScreen, settingsScreens, signInScreens } from './web.screens.ts'

export const fixtures: ModuleFixtures = {
  screens: [
    { screen: signInScreens.welcome, heading: 'Sign in' },
    { screen: signInScreens.login, heading: 'Sign in' },
    { screen: signInScreens.internalLogin, heading: 'Internal sign-in' },
    { screen: signInScreens.forgotPassword, heading: 'Forgot your password?' },
    { screen: signInScreens.resetPassword, heading: 'Choose a new password' },
    { screen: signInScreens.acceptInvitation, heading: 'Welcome. Choose your password' },
    { screen: signInScreens.contact, heading: 'Help and contact' },
    { screen: signInScreens.locked, heading: 'Your account is locked' },
    { screen: signInScreens.logout, heading: 'Sign in' },
    { screen: componentsScreen, heading: 'Components' },
    {
      screen: settingsScreens.help,
      heading: 'Help and contact',
      loads: [['support-getContacts', 'Failed to retrieve the help contact!']],
    },
    { screen: settingsScreens.changePassword, heading: 'Change Password' },
    {
      screen: settingsScreens.settings,
      heading: 'Settings',
      loads: [['users-getOwnSessions', 'Failed to retrieve your sessions!']],
    },
  ],
}
