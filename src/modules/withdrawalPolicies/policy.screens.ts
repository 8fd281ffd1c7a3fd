import { screen, type Page } from '#web/screen.ts'

export const policyScreens = {
  list: screen('/management/rolling-pay/withdrawal-policies', {
    audience: 'management',
    menu: {
      group: 'settings',
      label: ['Withdrawal Policies', 'Polisi Pengeluaran'],
      icon: 'adjustments',
      feature: 'rollingPay',
    },
    table: true,
    page: async (): Promise<Page> => (await import('./screens/PolicyListPage.tsx')).PolicyListPage,
  }),
  general: screen('/management/rolling-pay/withdrawal-policies/general', {
    audience: 'management',
    page: async (): Promise<Page> => (await import('./screens/PolicyFormPages.tsx')).GeneralPolicyPage,
  }),
  create: screen('/management/rolling-pay/withdrawal-policies/advanced/create', {
    audience: 'management',
    page: async (): Promise<Page> => (await import('./screens/PolicyFormPages.tsx')).CreateAdvancedPolicyPage,
  }),
  edit: screen('/management/rolling-pay/withdrawal-policies/advanced/$id/edit', {
    audience: 'management',
    page: async (): Promise<Page> => (await import('./screens/PolicyFormPages.tsx')).EditAdvancedPolicyPage,
  }),
}
