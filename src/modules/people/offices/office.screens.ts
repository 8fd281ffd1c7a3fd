import { screen, type Page } from '#web/screen.ts'

export const officeScreens = {
  list: screen('/internal/organizations/$orgId/offices', {
    audience: 'platform',
    table: true,
    page: async (): Promise<Page> => (await import('./screens/OfficeListPage.tsx')).OfficeListPage,
  }),
  create: screen('/internal/organizations/$orgId/create-office', {
    audience: 'platform',
    role: 'admin',
    page: async (): Promise<Page> => (await import('./screens/OfficeFormPages.tsx')).CreateOfficePage,
  }),
  edit: screen('/internal/organizations/$orgId/offices/$officeId/edit', {
    audience: 'platform',
    role: 'admin',
    page: async (): Promise<Page> => (await import('./screens/OfficeFormPages.tsx')).EditOfficePage,
  }),
}
