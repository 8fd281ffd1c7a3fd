import { screen, type Page } from '#web/screen.ts'

export const supplierScreens = {
  list: screen('/suppliers', {
    audience: 'management',
    feature: 'disbursements',
    table: true,
    menu: { group: 'directory', label: ['Suppliers', 'Pembekal'], icon: 'suppliers' },
    page: async (): Promise<Page> => (await import('./screens/SupplierListPages.tsx')).SupplierListPage,
  }),
  create: screen('/suppliers/create', {
    audience: 'management',
    feature: 'disbursements',
    page: async (): Promise<Page> => (await import('./screens/SupplierFormPages.tsx')).CreateSupplierPage,
  }),
  view: screen('/suppliers/$id/view', {
    audience: 'management',
    feature: 'disbursements',
    page: async (): Promise<Page> => (await import('./screens/SupplierDetailsPages.tsx')).SupplierDetailsPage,
  }),
  edit: screen('/suppliers/$id/edit', {
    audience: 'management',
    feature: 'disbursements',
    page: async (): Promise<Page> => (await import('./screens/SupplierFormPages.tsx')).EditSupplierPage,
  }),
  platformList: screen('/internal/suppliers', {
    audience: 'platform',
    table: true,
    menu: { group: 'directory', label: ['Suppliers', 'Pembekal'], icon: 'suppliers' },
    page: async (): Promise<Page> => (await import('./screens/SupplierListPages.tsx')).PlatformSupplierListPage,
  }),
  platformView: screen('/internal/$orgId/suppliers/$id/view', {
    audience: 'platform',
    page: async (): Promise<Page> => (await import('./screens/SupplierDetailsPages.tsx')).PlatformSupplierDetailsPage,
  }),
}
