import { screen, type Page } from '#web/screen.ts'

export const statementScreens = {
  list: screen('/rolling-pay/statements/monthly', {
    audience: 'employee',
    menu: {
      group: 'advancePay',
      label: ['Statements', 'Penyata'],
      icon: 'statement',
      feature: 'rollingPay',
      offTabs: true,
    },
    page: async (): Promise<Page> => (await import('./screens/StatementListPage.tsx')).StatementListPage,
  }),
  details: screen('/rolling-pay/statements/monthly/$statementId', {
    audience: 'employee',
    page: async (): Promise<Page> => (await import('./screens/StatementPage.tsx')).StatementPage,
  }),
}
