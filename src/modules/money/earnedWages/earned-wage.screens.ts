import { screen, type Page } from '#web/screen.ts'

export const earnedWageScreens = {
  list: screen('/management/rolling-pay/earned-wages', {
    audience: 'management',
    table: true,
    page: async (): Promise<Page> => (await import('./screens/EarnedWagesPage.tsx')).EarnedWagesPage,
  }),
  failed: screen('/internal/rolling-pay/earned-wages/failed', {
    audience: 'platform',
    menu: { group: 'finance', label: ['Failed Wages', 'Gaji Gagal'], icon: 'failedWages' },
    table: true,
    page: async (): Promise<Page> => (await import('./screens/FailedWagesPage.tsx')).FailedWagesPage,
  }),
  failedOne: screen('/internal/rolling-pay/earned-wages/failed/$id', {
    audience: 'platform',
    page: async (): Promise<Page> => (await import('./screens/FailedWagePage.tsx')).FailedWagePage,
  }),
}
