import { screen, type Page } from '#web/screen.ts'

export const policyScreens = {
  list: screen('/management/rolling-pay/withdrawal-policies', {
    audience: 'management',
    feature: 'rollingPay',
    menu: {
      group: 'settings',
      label: ['Withdrawal Policies', 'Polisi Pengeluaran'],
      icon: 'adjustments',
    },
    table: true,
    page: async (): Promise<Page> => (await import('./screens/PolicyListPage.tsx')).PolicyListPage,
  }),
  general: screen('/management/rolling-pay/withdrawal-policies/general', {
    audience: 'management',
    feature: 'rollingPay',
    page: async (): Promise<Page> => (await import('./screens/PolicyFormPages.tsx')).GeneralPolicyPage,
  }),
  create: screen('/management/rolling-pay/withdrawal-policies/advanced/create', {
    audience: 'management',
    feature: 'rollingPay',
    page: async (): Promise<Page> => (await import('./screens/PolicyFormPages.tsx')).CreateAdvancedPolicyPage,
  }),
  edit: screen('/management/rolling-pay/withdrawal-policies/advanced/$id/edit', {
    audience: 'management',
    feature: 'rollingPay',
    page: async (): Promise<Page> => (await import('./screens/PolicyFormPages.tsx')).EditAdvancedPolicyPage,
  }),
}
