import { screen, type Page } from '#web/screen.ts'

export const accountScreens = {
  account: screen('/account', {
    audience: 'shared',
    menu: {
      group: 'user',
      label: ['Sign-in and security', 'Log masuk dan keselamatan'],
      icon: 'security',
      inSettingsOfEmployees: true,
    },
    page: async (): Promise<Page> => (await import('#app/web/pages/AccountPage.tsx')).AccountPage,
  }),
  users: screen('/users', {
    audience: 'management',
    menu: { group: 'directory', label: ['Users', 'Pengguna'], icon: 'users', inUserMenu: true },
    table: true,
    page: async (): Promise<Page> => (await import('./users/screens/UserListPages.tsx')).UserListPage,
  }),
  user: screen('/users/$uid', {
    audience: 'management',
    page: async (): Promise<Page> => (await import('./users/screens/UserDetailsPage.tsx')).UserDetailsPage,
  }),
  internalUsers: screen('/internal/users', {
    audience: 'platform',
    menu: { group: 'directory', label: ['Users', 'Pengguna'], icon: 'users' },
    table: true,
    page: async (): Promise<Page> => (await import('./users/screens/UserListPages.tsx')).InternalUserListPage,
  }),
  createUser: screen('/internal/organizations/$tid/users/create', {
    audience: 'platform',
    role: 'admin',
    page: async (): Promise<Page> => (await import('./users/screens/UserFormPages.tsx')).CreateUserPage,
  }),
  internalUser: screen('/internal/organizations/$tid/users/$uid', {
    audience: 'platform',
    page: async (): Promise<Page> => (await import('./users/screens/UserDetailsPage.tsx')).InternalUserDetailsPage,
  }),
  editUser: screen('/internal/organizations/$tid/users/$uid/edit', {
    audience: 'platform',
    role: 'superadmin',
    page: async (): Promise<Page> => (await import('./users/screens/UserFormPages.tsx')).EditUserPage,
  }),
  administrators: screen('/internal/administrators', {
    audience: 'platform',
    menu: { group: 'directory', label: ['Administrators', 'Pentadbir'], icon: 'administrators' },
    table: true,
    page: async (): Promise<Page> => (await import('./users/screens/AdministratorListPage.tsx')).AdministratorListPage,
  }),
  createAdministrator: screen('/internal/administrators/create', {
    audience: 'platform',
    role: 'superadmin',
    page: async (): Promise<Page> =>
      (await import('./users/screens/AdministratorFormPages.tsx')).CreateAdministratorPage,
  }),
  editAdministrator: screen('/internal/administrators/$aid/edit', {
    audience: 'platform',
    role: 'superadmin',
    page: async (): Promise<Page> => (await import('./users/screens/AdministratorFormPages.tsx')).EditAdministratorPage,
  }),
  internalSettings: screen('/internal/settings', {
    audience: 'platform',
    menu: { group: 'settings', label: ['Settings', 'Tetapan'], icon: 'settings' },
    page: async (): Promise<Page> => (await import('./users/screens/InternalSettingsPage.tsx')).InternalSettingsPage,
  }),
}
