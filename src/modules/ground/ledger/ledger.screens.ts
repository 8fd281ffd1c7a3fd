import { screen, type Page } from '#web/screen.ts'

export const ledgerScreens = {
  accounts: screen('/internal/ledger', {
    audience: 'platform',
    menu: { group: 'finance', label: ['Ledger', 'Lejar'], icon: 'books' },
    table: true,
    page: async (): Promise<Page> => (await import('./screens/LedgerPage.tsx')).LedgerPage,
  }),
  account: screen('/internal/ledger/$orgId/accounts/$account', {
    audience: 'platform',
    table: true,
    page: async (): Promise<Page> => (await import('./screens/EntryListPages.tsx')).AccountEntriesPage,
  }),
  record: screen('/internal/ledger/$orgId/records/$recordId', {
    audience: 'platform',
    table: true,
    page: async (): Promise<Page> => (await import('./screens/EntryListPages.tsx')).RecordEntriesPage,
  }),
}
