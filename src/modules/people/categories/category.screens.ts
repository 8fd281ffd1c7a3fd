import { screen, type Page } from '#web/screen.ts'

export const categoryScreens = {
  list: screen('/employee-categories', {
    audience: 'management',
    feature: 'eBenefits',
    table: true,
    menu: { group: 'benefits', label: ['Categories', 'Kategori'], icon: 'tags' },
    page: async (): Promise<Page> => (await import('./screens/CategoryPages.tsx')).CategoryListPage,
  }),
  create: screen('/employee-categories/create', {
    audience: 'management',
    feature: 'eBenefits',
    page: async (): Promise<Page> => (await import('./screens/CategoryPages.tsx')).CreateCategoryPage,
  }),
  edit: screen('/employee-categories/$cid/update', {
    audience: 'management',
    feature: 'eBenefits',
    page: async (): Promise<Page> => (await import('./screens/CategoryPages.tsx')).EditCategoryPage,
  }),
}
