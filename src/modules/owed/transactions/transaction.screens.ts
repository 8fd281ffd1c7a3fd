import { screen, type Page } from '#web/screen.ts'

const label = ['Transactions History', 'Sejarah Transaksi'] as const

export const transactionScreens = {
  list: screen('/transactions', {
    audience: 'management',
    menu: { group: 'finance', label, icon: 'history' },
    table: true,
    page: async (): Promise<Page> => (await import('./screens/TransactionHistoryPages.tsx')).TransactionHistoryPage,
  }),
  internal: screen('/internal/transactions', {
    audience: 'platform',
    menu: { group: 'finance', label, icon: 'history' },
    table: true,
    page: async (): Promise<Page> =>
      (await import('./screens/TransactionHistoryPages.tsx')).InternalTransactionHistoryPage,
  }),
}
