import { screen, type Page } from '#web/screen.ts'

const label = ['Disbursements', 'Pembayaran'] as const
export const disbursementScreens = {
  list: screen('/disbursements', {
    audience: 'management',
    table: true,
    menu: { group: 'finance', label: [...label], icon: 'cash', feature: 'disbursements' },
    page: async (): Promise<Page> => (await import('./screens/DisbursementListPages.tsx')).DisbursementListPage,
  }),
  platformList: screen('/internal/disbursements', {
    audience: 'platform',
    table: true,
    menu: { group: 'finance', label: [...label], icon: 'cash' },
    page: async (): Promise<Page> => (await import('./screens/DisbursementListPages.tsx')).PlatformDisbursementListPage,
  }),
}
