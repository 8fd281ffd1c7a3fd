import { screen, type Page } from '#web/screen.ts'

export const organizationScreens = {
  list: screen('/internal/organizations', {
    audience: 'platform',
    menu: { group: 'directory', label: ['Organizations', 'Organisasi'], icon: 'building' },
    table: true,
    page: async (): Promise<Page> => (await import('./screens/OrganizationListPage.tsx')).OrganizationListPage,
  }),
  create: screen('/internal/organizations/create', {
    audience: 'platform',
    role: 'admin',
    page: async (): Promise<Page> => (await import('./screens/OrganizationFormPages.tsx')).CreateOrganizationPage,
  }),
  edit: screen('/internal/organizations/$oid/edit', {
    audience: 'platform',
    role: 'admin',
    page: async (): Promise<Page> => (await import('./screens/OrganizationFormPages.tsx')).EditOrganizationPage,
  }),
  view: screen('/internal/organizations/$oid/view', {
    audience: 'platform',
    page: async (): Promise<Page> => (await import('./screens/OrganizationDetailsPage.tsx')).OrganizationDetailsPage,
  }),
}
