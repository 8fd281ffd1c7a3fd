import { screen, type Page } from './screen.ts'

/** A page of a file with several, which is loaded once. */
const pageOf =
  <Name extends string>(load: () => Promise<Readonly<Record<Name, Page>>>) =>
  (name: Name) =>
  async (): Promise<Page> =>
    (await load())[name]
const signInPage = pageOf<'WelcomePage' | 'LoginPage' | 'InternalLoginPage' | 'LogoutPage'>(
  () => import('#app/web/pages/SignInPages.tsx'),
)
const newPasswordPage = pageOf<'ResetPasswordPage' | 'AcceptInvitationPage'>(
  () => import('#app/web/pages/NewPasswordPages.tsx'),
)
const contactPage = pageOf<'ContactPage' | 'LockedPage'>(() => import('#app/web/pages/ContactPage.tsx'))

export const signInScreens = {
  welcome: screen('/', { audience: 'public', page: signInPage('WelcomePage') }),
  login: screen('/login', { audience: 'public', page: signInPage('LoginPage') }),
  internalLogin: screen('/internal', { audience: 'public', page: signInPage('InternalLoginPage') }),
  logout: screen('/logout', { audience: 'open', page: signInPage('LogoutPage') }),
  forgotPassword: screen('/forgot-password', {
    audience: 'public',
    page: async (): Promise<Page> => (await import('#app/web/pages/ForgotPasswordPage.tsx')).ForgotPasswordPage,
  }),
  resetPassword: screen('/reset-password', {
    audience: 'open',
    page: newPasswordPage('ResetPasswordPage'),
  }),
  /** Help before sign-in. */
  contact: screen('/contact', {
    audience: 'open',
    page: contactPage('ContactPage'),
  }),
  /** Why the last sign-in of this tab was refused, for as long as the cause lasts. */
  locked: screen('/locked', {
    audience: 'open',
    page: contactPage('LockedPage'),
  }),
  acceptInvitation: screen('/accept-invitation', {
    audience: 'open',
    page: newPasswordPage('AcceptInvitationPage'),
  }),
}

export const settingsScreens = {
  help: screen('/help', {
    audience: 'shared',
    menu: { group: 'user', label: ['Help and contact', 'Bantuan dan hubungi kami'], icon: 'help' },
    page: async (): Promise<Page> => (await import('#app/web/pages/HelpPage.tsx')).HelpPage,
  }),
  settings: screen('/settings', {
    audience: 'employee',
    menu: { group: 'account', label: ['Settings', 'Tetapan'], icon: 'settings', inUserMenu: true },
    page: async (): Promise<Page> => (await import('#app/web/pages/SettingsPage.tsx')).SettingsPage,
  }),
  changePassword: screen('/password-change', {
    audience: 'shared',
    page: async (): Promise<Page> => (await import('#app/web/pages/PasswordChangePage.tsx')).PasswordChangePage,
  }),
}

/** All shared components with their states. Added by the router if the page has the server's developer mark. */
export const componentsScreen = screen('/dev/components', {
  audience: 'open',
  page: async (): Promise<Page> => (await import('#app/web/pages/ComponentsPage.tsx')).ComponentsPage,
})
