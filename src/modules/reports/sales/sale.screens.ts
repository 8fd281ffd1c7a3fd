import { screen, type Page } from '#web/screen.ts'

export const saleScreens = {
  list: screen('/internal/sales', {
    shows: 'sale',
    audience: 'platform',
    menu: { group: 'finance', label: ['Sales', 'Jualan'], icon: 'sales' },
    table: true,
    page: async (): Promise<Page> => (await import('./screens/SaleListPage.tsx')).SaleListPage,
  }),
}
