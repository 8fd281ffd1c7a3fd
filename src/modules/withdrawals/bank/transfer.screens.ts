import { screen, startPaths, type Page } from '#web/screen.ts'

export const transferScreens = {
  dashboard: screen(startPaths.platform, {
    audience: 'platform',
    menu: { group: 'home', label: ['Dashboard', 'Papan Pemuka'], icon: 'dashboard' },
    page: async (): Promise<Page> =>
      (await import('../totals/screens/InternalDashboardPage.tsx')).InternalDashboardPage,
  }),
  list: screen('/internal/rolling-pay/transactions', {
    audience: 'platform',
    menu: { group: 'finance', label: ['Advance Pay', 'Pendahuluan Gaji'], icon: 'clock' },
    table: true,
    page: async (): Promise<Page> => (await import('./screens/TransferListPage.tsx')).TransferListPage,
  }),
  batches: screen('/internal/batches', {
    audience: 'platform',
    table: true,
    page: async (): Promise<Page> => (await import('./screens/BatchListPage.tsx')).BatchListPage,
  }),
  batch: screen('/internal/batches/$number', {
    audience: 'platform',
    table: true,
    page: async (): Promise<Page> => (await import('./screens/BatchPage.tsx')).BatchPage,
  }),
  edit: screen('/internal/rolling-pay/transactions/$orgId/$employeeICNumber/$transactionId/$period/edit', {
    shows: 'withdrawal',
    audience: 'platform',
    page: async (): Promise<Page> => (await import('./screens/TransferEditPage.tsx')).TransferEditPage,
  }),
}
