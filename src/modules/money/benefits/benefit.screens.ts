import { screen, type Page } from '#web/screen.ts'

export const benefitScreens = {
  list: screen('/employee-benefits', {
    audience: 'management',
    feature: 'eBenefits',
    table: true,
    menu: { group: 'benefits', label: ['Benefits', 'Manfaat'], icon: 'benefits' },
    page: async (): Promise<Page> => (await import('./screens/BenefitListPage.tsx')).BenefitListPage,
  }),
  create: screen('/employee-benefits/create', {
    audience: 'management',
    feature: 'eBenefits',
    page: async (): Promise<Page> => (await import('./screens/BenefitFormPages.tsx')).CreateBenefitPage,
  }),
  edit: screen('/employee-benefits/$bid/update', {
    audience: 'management',
    feature: 'eBenefits',
    page: async (): Promise<Page> => (await import('./screens/BenefitFormPages.tsx')).EditBenefitPage,
  }),
}
