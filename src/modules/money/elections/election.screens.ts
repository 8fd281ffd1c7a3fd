import { screen, type Page } from '#web/screen.ts'

export const electionScreens = {
  benefits: screen('/user-benefits', {
    audience: 'employee',
    feature: 'eBenefits',
    menu: {
      group: 'benefits',
      label: ['My Benefits', 'Manfaat Saya'],
      short: ['Benefits', 'Manfaat'],
      icon: 'benefits',
    },
    page: async (): Promise<Page> => (await import('./screens/MyBenefitsPage.tsx')).MyBenefitsPage,
  }),
  list: screen('/elected-wallets', {
    audience: 'employee',
    feature: 'eBenefits',
    menu: {
      group: 'benefits',
      label: ['Payment Election', 'Pilihan Pembayaran'],
      icon: 'wallets',
      feature: 'eBenefits',
      offTabs: true,
    },
    page: async (): Promise<Page> => (await import('./screens/ElectionListPage.tsx')).ElectionListPage,
  }),
  add: screen('/elect-wallets', {
    audience: 'employee',
    feature: 'eBenefits',
    page: async (): Promise<Page> => (await import('./screens/ElectionFormPages.tsx')).AddWalletPage,
  }),
  edit: screen('/elected-wallets/$walletId/edit', {
    audience: 'employee',
    feature: 'eBenefits',
    page: async (): Promise<Page> => (await import('./screens/ElectionFormPages.tsx')).EditElectionPage,
  }),
  failed: screen('/failed-payments/$payRunId/$walletId', {
    audience: 'employee',
    feature: 'eBenefits',
    page: async (): Promise<Page> => (await import('./screens/FailedPaymentPage.tsx')).FailedPaymentPage,
  }),
}
