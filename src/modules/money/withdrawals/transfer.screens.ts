import { screen, startPaths, type Page } from '#web/screen.ts'

export const transferScreens = {
  dashboard: screen(startPaths.platform, {
    audience: 'platform',
    menu: { group: 'home', label: ['Dashboard', 'Papan Pemuka'], icon: 'dashboard' },
    page: async (): Promise<Page> => (await import('./totals/screens/InternalDashboardPage.tsx')).InternalDashboardPage,
  }),
  list: screen('/internal/rolling-pay/transactions', {
    audience: 'platform',
    menu: { group: 'finance', label: ['Advance Pay', 'Pendahuluan Gaji'], icon: 'clock' },
    table: true,
    page: async (): Promise<Page> => (await import('./transfers/screens/TransferListPage.tsx')).TransferListPage,
  }),
  batch: screen('/internal/batches/$number', {
    audience: 'platform',
    table: true,
    page: async (): Promise<Page> => (await import('./batches/screens/BatchPage.tsx')).BatchPage,
  }),
  edit: screen('/internal/rolling-pay/transactions/$orgId/$employeeICNumber/$transactionId/$period/edit', {
    shows: 'withdrawal',
    audience: 'platform',
    page: async (): Promise<Page> => (await import('./transfers/screens/TransferEditPage.tsx')).TransferEditPage,
  }),
}

/** The dashboard with one of its dialogs open. */
export const toDialog = (step: 'endOfDay' | 'complete'): string => `${transferScreens.dashboard.to()}?step=${step}`
