import { screen, type Page } from '#web/screen.ts'

export const walletScreens = {
  list: screen('/internal/e-wallets', {
    audience: 'platform',
    table: true,
    menu: { group: 'benefits', label: ['E-wallets', 'E-dompet'], icon: 'wallets' },
    page: async (): Promise<Page> => (await import('./screens/WalletListPage.tsx')).WalletListPage,
  }),
  create: screen('/internal/e-wallets/create', {
    audience: 'platform',
    role: 'admin',
    page: async (): Promise<Page> => (await import('./screens/WalletFormPages.tsx')).CreateWalletPage,
  }),
  view: screen('/internal/e-wallets/$id/view', {
    audience: 'platform',
    page: async (): Promise<Page> => (await import('./screens/WalletDetailsPage.tsx')).WalletDetailsPage,
  }),
  edit: screen('/internal/e-wallets/$id/edit', {
    audience: 'platform',
    role: 'admin',
    page: async (): Promise<Page> => (await import('./screens/WalletFormPages.tsx')).EditWalletPage,
  }),
}
