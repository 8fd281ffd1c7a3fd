import { screen, type Page } from '#web/screen.ts'

export const originatingAccountScreens = {
  list: screen('/internal/originating-accounts', {
    audience: 'platform',
    table: true,
    menu: { group: 'finance', label: ['Originating Accounts', 'Akaun Pembayar'], icon: 'bank' },
    page: async (): Promise<Page> => (await import('./screens/AccountListPage.tsx')).AccountListPage,
  }),
  create: screen('/internal/originating-accounts/create', {
    audience: 'platform',
    role: 'admin',
    page: async (): Promise<Page> => (await import('./screens/AccountFormPages.tsx')).CreateAccountPage,
  }),
  view: screen('/internal/originating-accounts/$id/view', {
    audience: 'platform',
    page: async (): Promise<Page> => (await import('./screens/AccountDetailsPage.tsx')).AccountDetailsPage,
  }),
  edit: screen('/internal/originating-accounts/$id/edit', {
    audience: 'platform',
    role: 'admin',
    page: async (): Promise<Page> => (await import('./screens/AccountFormPages.tsx')).EditAccountPage,
  }),
}
