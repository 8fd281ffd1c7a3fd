import { screen, type Page } from '#web/screen.ts'

export const bankStatementScreens = {
  list: screen('/internal/bank-statements', {
    audience: 'platform',
    table: true,
    menu: { group: 'finance', label: ['Bank Statements', 'Penyata Bank'], icon: 'list' },
    page: async (): Promise<Page> => (await import('./screens/StatementListPage.tsx')).StatementListPage,
  }),
  reconciliation: screen('/internal/bank-statements/reconciliation', {
    audience: 'platform',
    shows: 'bank_reconciliation',
    table: true,
    page: async (): Promise<Page> => (await import('./screens/ReconciliationPage.tsx')).ReconciliationPage,
  }),
  view: screen('/internal/bank-statements/$id', {
    audience: 'platform',
    table: true,
    page: async (): Promise<Page> => (await import('./screens/StatementPage.tsx')).StatementPage,
  }),
}
